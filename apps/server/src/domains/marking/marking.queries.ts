import type { Person } from '@orbita/contract/schemas';
import type { SubjectWaiting, CommentTemplate, MarkingCase } from '@orbita/contract/marking';
import type { Rubric, RubricResult } from '@orbita/contract/rubrics';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { rubricJson, rubricResultJson } from '../rubrics/index.ts';
import { taughtBy } from '../../access/subjects.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';
import { personJson } from '../users/index.ts';

export const groupOf: Sql = sql`(select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1)`;

export const claimedBy = (viewer: Viewer, step: Sql, student: Sql): Sql => sql`
  (select ${personJson('cu')} from marking_claims c join users cu on cu.id = c.user_id
    where c.step_id = ${step} and c.student_id = ${student} and c.user_id <> ${viewer.id} and c.expires_at > now())`;

/**
 * Parts `mine` and `cases` of a statement: what waits in the viewer's disciplines, one row for each student and topic.
 * Work of a student who no longer studies the discipline is left out, because its case could not be opened.
 * Only numbers are joined here, because thousands of rows pass through.
 */
const waitingCases = (viewer: Viewer): Sql => sql`
  mine as materialized (select s.id from subjects s where not s.is_archived and ${taughtBy(viewer, ['TEACHER'])}),
  cases as materialized (
    select a.step_id, a.user_id, a.subject_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late
    from answers a
    where a.subject_id = any (array(select id from mine)) and a.waiting_since is not null and a.deleted_at is null
      and (a.subject_id, a.user_id) in (
        select sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id)
      and a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.step_id, a.user_id, a.subject_id)`;

/** Returns how long cases have been waiting by discipline, longest first. */
export const selectWaiting = (db: Db, viewer: Viewer): Promise<SubjectWaiting[]> =>
  db.rows(sql`
    with ${waitingCases(viewer)}
    select s.id as subject_id, s.title, s.color, w.waiting, w.late, w.oldest_since, w.median_since
    from (
      select subject_id, count(*)::int as waiting, (count(*) filter (where is_late))::int as late, min(waiting_since) as oldest_since,
        percentile_disc(0.5) within group (order by waiting_since) as median_since from cases group by subject_id) w
    join subjects s on s.id = w.subject_id order by w.oldest_since, s.id limit 1000`);

interface CaseRow {
  step: MarkingCase['step'];
  student: Person;
  group_name: string;
  private_text: string;
  rubric: Rubric | null;
  rubric_result: RubricResult | null;
  opened_by: Person | null;
}
export const selectCase = (db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<CaseRow | undefined> =>
  db.row(sql`
    select json_build_object('id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'subject_id', s.id, 'subject_title', s.title, 'subject_color', s.color, 'chapter_title', c.title,
        'due_at', ${plannedDueOf(sql`u.id`)}) as step,
      ${personJson('u')} as student, coalesce(${groupOf}, '') as group_name, st.private_text, ${rubricJson(sql`st.id`)} as rubric, ${rubricResultJson(sql`st.id`, sql`u.id`)} as rubric_result,
      ${claimedBy(viewer, sql`st.id`, sql`u.id`)} as opened_by
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id, users u
    where st.id = ${stepId} and u.id = ${studentId}`);

/** Takes or renews the claim unless a colleague holds it; returns whether it is the viewer's. */
export const claimCase = async (db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<boolean> =>
  (await db.run(sql`
    insert into marking_claims as c (step_id, student_id, user_id, expires_at) values (${stepId}, ${studentId}, ${viewer.id}, now() + interval '2 minutes')
    on conflict (step_id, student_id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
    where c.user_id = excluded.user_id or c.expires_at <= now()`)) > 0;
export const releaseCase = (db: Db, viewer: Viewer, stepId: number, studentId: number) =>
  db.run(
    sql`delete from marking_claims where step_id = ${stepId} and student_id = ${studentId} and user_id = ${viewer.id}`,
  );
interface Claim {
  opened_by: Person | null;
}
export const selectClaimant = (db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<Claim> =>
  db.one(sql`select ${claimedBy(viewer, sql`${stepId}::int`, sql`${studentId}::int`)} as opened_by`);

export const selectTemplates = (db: Db, viewer: Viewer): Promise<CommentTemplate[]> =>
  db.rows(
    sql`select id, text, uses from comment_templates where user_id = ${viewer.id} order by uses desc, id limit 500`,
  );
export const insertTemplate = (db: Db, viewer: Viewer, text: string): Promise<CommentTemplate> =>
  db.one(
    sql`insert into comment_templates (user_id, text) values (${viewer.id}, ${text}) on conflict (user_id, text) do update set text = excluded.text returning id, text, uses`,
  );
export const deleteTemplate = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`delete from comment_templates where id = ${id} and user_id = ${viewer.id}`);
