import type { SoftSubject } from '@orbita/contract/soft-skills';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { nearTo, staffedBy } from '../../../access/subjects.access.ts';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { shownTitle } from '../../subjects/index.ts';
import { nameMatches, personJson } from '../../users/index.ts';
import { isLiving, isNamedTo, resultsVisibleTo } from './results.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Whether the group studies the discipline. */
export const isGroupOfSubject = async (db: Db, subjectId: number, groupId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from subject_groups where subject_id = ${subjectId} and group_id = ${groupId}`)) !==
  undefined;

/** Returns students of a group, and whether the viewer may open the results of each. */
export const selectStudents = (
  db: Db,
  viewer: Viewer,
  { groupId, query, page }: { groupId: number; query: string | undefined; page: Page },
): Promise<{ student: Person; is_open: boolean; total: number }[]> =>
  db.rows(sql`
    select ${personJson('u')} as student, ${resultsVisibleTo(viewer)} as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
    where gu.group_id = ${groupId} and ${nameMatches('u', query)} order by u.last_name, u.first_name, u.id limit ${page.size} offset ${page.offset}`);

const groupsJson: Sql = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived
  where sg.subject_id = s.id), '[]')`;
/** Which disciplines are asked for: by words of their titles, or a single one. */
export interface Asked {
  query: string;
  subjectId: number | undefined;
}
const isAsked = ({ query, subjectId }: Asked): Sql => sql`(
  ${hasWords(sql`s.title`, query)} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`})`;

const living: Sql = sql`from soft_scores c left join answers a on a.id = c.answer_id`;
/** Returns disciplines with soft-skills tasks or scores, and a single one that is asked for without, where the viewer is staff. */
export const selectStaffedSubjects = (
  db: Db,
  viewer: Viewer,
  asked: Asked,
  page: Page,
): Promise<(SoftSubject & { total: number })[]> =>
  db.rows(sql`
    select s.id, ${shownTitle(true)} as title, s.color, ${groupsJson} as groups, (select count(*)::int ${living} where c.subject_id = s.id and ${isLiving}) as scores_count,
      count(*) over ()::int as total
    from subjects s where ${staffedBy(viewer)} and ${nearTo(viewer)} and ${isAsked(asked)} and (
      ${asked.subjectId === undefined ? sql`false` : sql`true`} or exists (select 1 ${living} where c.subject_id = s.id and ${isLiving})
      or exists (select 1 from steps st join patterns p on p.step_id = st.id and p.is_soft_skills_task and p.deleted_at is null where st.subject_id = s.id and st.deleted_at is null))
    order by s.title, s.id limit ${page.size} offset ${page.offset}`);

/** Returns disciplines in which somebody has scored the person, those that the viewer may know. */
export const selectScoredSubjects = (
  db: Db,
  viewer: Viewer,
  { userId, asked }: { userId: number; asked: Asked },
  page: Page,
): Promise<(SoftSubject & { total: number })[]> =>
  db.rows(sql`
    select s.id, ${shownTitle(false)} as title, s.color, '[]'::json as groups, own.n as scores_count, count(*) over ()::int as total
    from (select c.subject_id, count(*)::int as n ${living} where c.student_id = ${userId} and ${isLiving} group by c.subject_id) own
    join subjects s on s.id = own.subject_id and s.company_id = ${viewer.company_id} and s.deleted_at is null
    where ${isNamedTo(viewer)} and ${isAsked(asked)} order by s.title, s.id limit ${page.size} offset ${page.offset}`);
