// Lists the topics that the viewer may open, by words and filters; it holds exactly what the single call would open.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { StepCard, topics } from '@orbita/contract/topics';
import { type Db, type Sql, sql } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { topicListedTo } from '../../../access/listed-topics.access.ts';
import { staffedBy, taughtBy } from '../../../access/subjects.access.ts';
import { pictureJson, skillsJson } from '../content/pictures.sql.ts';
import { rolesOf } from './structure.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

interface StepsQuery extends PageQuery {
  query?: string;
  types?: number[];
  subject_id?: number;
  chapter_id?: number;
  skills_ids?: number[];
  roles_ids?: number[];
  card_filter?: string;
}

const cardConditions: Record<string, (viewer: Viewer) => Sql> = {
  own: (viewer) => taughtBy(viewer, ['TEACHER', 'EXPERT']),
  copyable: staffedBy,
  checkpoints: () => sql`(st.type = 2 and st.max_mark is not null)`,
};

function conditionsOf(viewer: Viewer, query: StepsQuery): Sql[] {
  const { types, subject_id, chapter_id, skills_ids, roles_ids, card_filter } = query;
  const card = card_filter === undefined ? undefined : cardConditions[card_filter];
  return [
    sql`s.company_id = ${viewer.company_id} and st.deleted_at is null and c.deleted_at is null`,
    topicListedTo(viewer),
    hasWords([sql`st.title`, sql`s.title`], query.query),
    ...(types ? [sql`st.type = any (${types}::int[])`] : []),
    ...(subject_id ? [sql`st.subject_id = ${subject_id}`] : []),
    ...(chapter_id ? [sql`st.chapter_id = ${chapter_id}`] : []),
    ...(skills_ids
      ? [
          sql`exists (select 1 from step_skills sk where sk.step_id = st.id and sk.skill_id = any (${skills_ids}::int[]))`,
        ]
      : []),
    ...(roles_ids
      ? [
          sql`exists (select 1 from organisation_role_steps orl where orl.step_id = st.id and orl.role_id = any (${roles_ids}::int[]))`,
        ]
      : []),
    ...(card ? [card(viewer)] : []),
  ];
}

const join = (conditions: Sql[]): Sql => conditions.reduce((all, one) => sql`${all} and ${one}`);

export async function listSteps(
  db: Db,
  viewer: Viewer,
  query: StepsQuery,
): Promise<ResponseOf<typeof topics.listSteps>> {
  const page = readPage(query, 20);
  const rows = await db.rows<StepCard & { total: number }>(sql`
    with page as materialized (
      select st.id, row_number() over w as n, count(*) over ()::int as total, ${staffedBy(viewer)} as can_copy
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where ${join(conditionsOf(viewer, query))}
      window w as (order by s.title, s.id, c.position, c.id, st.position, st.id)
      order by n limit ${page.size} offset ${page.offset})
    select st.id, st.chapter_id, st.title, st.type, st.number, st.price, st.reward, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, st.is_soft_skills, st.link_of_id, ${rolesOf('st.id')} as roles_ids,
      ${pictureJson('st.cover_id')} as cover, ${skillsJson('st.id')} as skills,
      json_build_object('id', c.id, 'title', c.title) as chapter,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'is_archived', s.is_archived) as subject,
      (select count(*)::int from sections b where b.step_id = coalesce(st.link_of_id, st.id) and b.deleted_at is null and not b.is_private) as blocks_count,
      (select count(*)::int from patterns p where p.step_id = st.id and p.deleted_at is null) as tasks_count,
      page.can_copy, page.total
    from page join steps st on st.id = page.id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    order by page.n`);
  return pageOf(rows, page);
}
