import type { SubjectRow } from '@orbita/contract/subjects';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import { personJson } from '../../users/index.ts';
import { shownTitle } from '../subject-title.sql.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Condition: a half of discipline `s` belongs to one of the semesters. */
export const inSemesters = (semesters: number[]): Sql => sql`exists (
  select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any (${semesters}::int[]))`;
export const inHalf = (halfId: number): Sql =>
  sql`exists (select 1 from subject_halves sh where sh.subject_id = s.id and sh.half_id = ${halfId})`;
export const taughtByPerson = (userId: number, roles: string[]): Sql =>
  sql`exists (select 1 from subject_users su where su.user_id = ${userId} and su.subject_id = s.id and su.role_type = any (${roles}))`;
export const studiedByGroup = (groupId: number): Sql =>
  sql`exists (select 1 from subject_groups sg where sg.group_id = ${groupId} and sg.subject_id = s.id)`;

/** Condition: the title or code contains the words. */
export const titleMatches = (words: string): Sql => hasWords([sql`s.title`, sql`s.code`], words);

export interface ListScope {
  conditions: Sql[];
  /** Shows titles with codes. */
  asStaff: boolean;
  /** Condition over disciplines `s`: all groups are listed, not only the viewer's own. */
  seesAllGroups: Sql;
  viewerId: number;
  sort: 'title' | 'code' | 'created_at' | 'updated_at' | 'deleted_at';
  descending: boolean;
}

/** Returns one page of disciplines with people, groups and halves; each row carries the total. */
export function selectSubjectRows(db: Db, scope: ListScope, page: Page): Promise<(SubjectRow & { total: number })[]> {
  const order = raw(`s.${scope.sort} ${scope.descending ? 'desc' : 'asc'}, s.title, s.id`);
  return db.rows(sql`
    with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s where ${join(scope.conditions, ' and ')} order by ${order} limit ${page.size} offset ${page.offset}),
    teachers as materialized (
      select su.subject_id, json_agg(${personJson('u')} order by u.last_name, u.first_name) as list
      from page join subject_users su on su.subject_id = page.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by su.subject_id),
    studying as materialized (
      select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name) as list
      from page s join subject_groups sg on sg.subject_id = s.id join groups g on g.id = sg.group_id
      where ${scope.seesAllGroups} or exists (select 1 from group_users gu where gu.user_id = ${scope.viewerId} and gu.group_id = g.id)
      group by sg.subject_id),
    placed as materialized (
      select sh.subject_id, json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id) as list
      from page join subject_halves sh on sh.subject_id = page.id join halves h on h.id = sh.half_id group by sh.subject_id),
    topics as materialized (
      select st.subject_id, count(*)::int as n from page join steps st on st.subject_id = page.id join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
      where st.deleted_at is null and not st.hidden group by st.subject_id)
    select s.id, ${shownTitle(scope.asStaff)} as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
      coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups, coalesce(h.list, '[]') as halves, coalesce(n.n, 0) as topics_count,
      s.deleted_at, s.purged_at, s.updated_at, s.total
    from page s left join teachers t on t.subject_id = s.id left join studying g on g.subject_id = s.id left join placed h on h.subject_id = s.id left join topics n on n.subject_id = s.id
    order by ${order}`);
}

/** Counts the company's disciplines by state, for the tabs of the administration. */
export const countStates = (
  db: Db,
  companyId: number,
): Promise<{ current: number; archived: number; deleted: number; purged: number }> =>
  db.one(sql`
    select count(*) filter (where deleted_at is null and not is_archived)::int as current, count(*) filter (where deleted_at is null and is_archived)::int as archived,
      count(*) filter (where deleted_at is not null and purged_at is null)::int as deleted, count(*) filter (where purged_at is not null)::int as purged
    from subjects where company_id = ${companyId}`);

interface SubjectChoice {
  id: number;
  title: string;
  code: string;
  is_archived: boolean;
}
export const selectSubjectChoices = (
  db: Db,
  choice: { condition: Sql; query: string; archived: boolean; withCode: boolean },
  page: Page,
): Promise<(SubjectChoice & { total: number })[]> =>
  db.rows(sql`
    select s.id, ${shownTitle(choice.withCode)} as title, s.code, s.is_archived, count(*) over ()::int as total from subjects s
    where ${choice.condition} and s.is_archived = ${choice.archived} and ${titleMatches(choice.query)} order by s.title, s.id limit ${page.size} offset ${page.offset}`);

interface GroupChoice {
  id: number;
  name: string;
  is_archived: boolean;
  students_count: number;
}
export const selectGroupChoices = (
  db: Db,
  companyId: number,
  choice: { query: string; archived: boolean },
  page: Page,
): Promise<(GroupChoice & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select g.id, g.name, g.is_archived, count(*) over ()::int as total from groups g
      where g.company_id = ${companyId} and g.is_archived = ${choice.archived} and ${hasWords(sql`g.name`, choice.query)}
      order by g.name, g.id limit ${page.size} offset ${page.offset})
    select page.*, (select count(*)::int from group_users gu where gu.group_id = page.id) as students_count from page order by page.name, page.id`);

interface SemesterChoice {
  id: number;
  title: string;
  started_at: string;
  finished_at: string;
}
export const selectSemesterChoices = (
  db: Db,
  companyId: number,
  query: string,
  page: Page,
): Promise<(SemesterChoice & { total: number })[]> =>
  db.rows(sql`
    select id, title, started_at, finished_at, count(*) over ()::int as total from semesters
    where company_id = ${companyId} and ${hasWords(sql`title`, query)} order by started_at desc, id limit ${page.size} offset ${page.offset}`);

interface TrajectoryChoice {
  id: number;
  title: string;
}
export const selectTrajectoryChoices = (
  db: Db,
  companyId: number,
  query: string,
  page: Page,
): Promise<(TrajectoryChoice & { total: number })[]> =>
  db.rows(sql`
    select id, title, count(*) over ()::int as total from trajectories
    where company_id = ${companyId} and not is_archived and ${hasWords(sql`title`, query)} order by title, id limit ${page.size} offset ${page.offset}`);
