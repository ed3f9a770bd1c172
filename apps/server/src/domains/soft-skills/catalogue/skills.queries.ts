import type { BodyOf } from '@orbita/contract/endpoint';
import type { SoftIndicator, softSkills, SoftSkillRecord } from '@orbita/contract/soft-skills';
import { type Db, empty, type FieldsOf, insertion, join, type Sql, sql, type Whole } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { isUsed, partFields } from './catalogue.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

const skillColumns: Sql = sql`
  k.id, k.title, k.description, k.sort, k.is_archived, k.updated_at,
  (select count(*)::int from soft_indicators i where i.skill_id = k.id and i.deleted_at is null and not i.is_archived) as indicators_count,
  (select count(*)::int from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id) as scores_count`;
const indicatorColumns: Sql = sql`
  i.id, i.skill_id, i.title, i.description, i.sort, i.is_archived, i.updated_at,
  (select count(*)::int from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null) as grades_count,
  (select count(*)::int from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null) as tasks_count,
  (select count(*)::int from soft_scores c where c.indicator_id = i.id) as scores_count`;

export interface CatalogueFilter {
  query: string;
  archived: boolean;
}
const matches = (column: Sql, words: string): Sql => hasWords(column, words);

export const selectSkills = (
  db: Db,
  viewer: Viewer,
  { query, archived }: CatalogueFilter,
  page: Page,
): Promise<(SoftSkillRecord & { total: number })[]> =>
  db.rows(sql`
    select ${skillColumns}, count(*) over ()::int as total from soft_skills k
    where k.company_id = ${viewer.company_id} and k.deleted_at is null and k.is_archived = ${archived} and ${matches(sql`k.title`, query)}
    order by k.sort, k.id limit ${page.size} offset ${page.offset}`);

export const countSkills = (db: Db, viewer: Viewer): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived
    from soft_skills where company_id = ${viewer.company_id} and deleted_at is null`);

/** Which parts of the catalogue a reading finds, and whether it locks them against other changes. */
export interface Reading {
  withDeleted?: boolean;
  isLocking?: boolean;
}
/** Returns a skill of the company. */
export const selectSkill = (
  db: Db,
  viewer: Viewer,
  id: number,
  { withDeleted = false, isLocking = false }: Reading = {},
): Promise<SoftSkillRecord | undefined> =>
  db.row(
    sql`select ${skillColumns} from soft_skills k where k.id = ${id} and k.company_id = ${viewer.company_id} and (k.deleted_at is null or ${withDeleted}) ${isLocking ? sql`for no key update` : empty}`,
  );

type NewSkill = FieldsOf<BodyOf<typeof softSkills.createSoftSkill>>;
export const insertSkill = async <Given extends NewSkill>(
  db: Db,
  viewer: Viewer,
  skill: Whole<NewSkill, Given>,
): Promise<number> => {
  const last = sql`(select coalesce(max(sort) + 1, 0) from soft_skills where company_id = ${viewer.company_id})`;
  const columns = insertion(partFields.skill, skill, { company_id: viewer.company_id, sort: last });
  return (await db.one<{ id: number }>(sql`insert into soft_skills ${columns} returning id`)).id;
};

/** Whether tasks or scores use an indicator of the skill. */
export const isSkillUsed = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from soft_indicators i where i.skill_id = ${id} and ${isUsed} limit 1`)) !== undefined;
export const isIndicatorUsed = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from soft_indicators i where i.id = ${id} and ${isUsed}`)) !== undefined;

export const selectIndicators = (
  db: Db,
  viewer: Viewer,
  { skillId, query, archived }: CatalogueFilter & { skillId: number | undefined },
  page: Page,
): Promise<(SoftIndicator & { total: number })[]> =>
  db.rows(sql`
    select ${indicatorColumns}, count(*) over ()::int as total from soft_indicators i join soft_skills k on k.id = i.skill_id
    where ${skillId === undefined ? sql`true` : sql`k.id = ${skillId}`} and k.company_id = ${viewer.company_id} and k.deleted_at is null and i.deleted_at is null and i.is_archived = ${archived}
      and ${matches(sql`i.title`, query)}
    order by k.sort, k.id, i.sort, i.id limit ${page.size} offset ${page.offset}`);

export const countIndicators = (
  db: Db,
  viewer: Viewer,
  skillId: number | undefined,
): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select count(*) filter (where not i.is_archived)::int as current, count(*) filter (where i.is_archived)::int as archived
    from soft_indicators i join soft_skills k on k.id = i.skill_id
    where ${skillId === undefined ? sql`true` : sql`k.id = ${skillId}`} and k.company_id = ${viewer.company_id} and k.deleted_at is null and i.deleted_at is null`);

/** Returns an indicator of the company. */
export const selectIndicator = (
  db: Db,
  viewer: Viewer,
  id: number,
  { withDeleted = false, isLocking = false }: Reading = {},
): Promise<SoftIndicator | undefined> => {
  const conditions = [
    sql`i.id = ${id} and k.company_id = ${viewer.company_id} and k.deleted_at is null`,
    sql`(i.deleted_at is null or ${withDeleted})`,
  ];
  return db.row(
    sql`select ${indicatorColumns} from soft_indicators i join soft_skills k on k.id = i.skill_id where ${join(conditions, ' and ')} ${isLocking ? sql`for no key update of i` : empty}`,
  );
};

type NewIndicator = FieldsOf<BodyOf<typeof softSkills.createSoftIndicator>>;
export const insertIndicator = async <Given extends NewIndicator>(
  db: Db,
  indicator: Whole<NewIndicator, Given>,
): Promise<number> => {
  const last = sql`(select coalesce(max(sort) + 1, 0) from soft_indicators where skill_id = ${indicator.skill_id})`;
  const columns = insertion(partFields.indicator, indicator, { sort: last });
  return (await db.one<{ id: number }>(sql`insert into soft_indicators ${columns} returning id`)).id;
};
