// Skills of a company: what topics teach.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Skill, topics } from '@orbita/contract/topics';
import { type ColumnMap, type Db, type FieldsOf, insertion, sql } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export async function listSkills(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof topics.listSkills>> {
  const page = readPage(query, 50);
  const matching = hasWords([sql`k.title`, sql`k.competence`], query.query);
  const rows = await db.rows<Skill & { total: number }>(sql`
    select k.id, k.title, k.value, k.competence, count(*) over ()::int as total from skills k
    where k.company_id = ${viewer.company_id} and ${matching} order by lower(k.title), k.id limit ${page.size} offset ${page.offset}`);
  return pageOf(rows, page);
}

const skillFields: ColumnMap<FieldsOf<BodyOf<typeof topics.createSkill>>> = {
  title: (title) => title.trim(),
  value: true,
  competence: (competence) => competence.trim(),
};
/** Creates a skill, or returns the existing one with that name and competence. */
export const createSkill = (db: Db, viewer: Viewer, body: BodyOf<typeof topics.createSkill>): Promise<Skill> =>
  db.one(sql`
    insert into skills ${insertion(skillFields, { competence: '', ...body }, { company_id: viewer.company_id })}
    on conflict (company_id, lower(title), lower(competence)) do update set title = skills.title
    returning id, title, value, competence`);
