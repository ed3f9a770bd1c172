import type { Person } from '@orbita/contract/schemas';
import type { SubjectWaiting, CommentTemplate, MarkingCase, QueueItem } from '@orbita/contract/marking';
import type { Rubric, RubricResult } from '@orbita/contract/rubrics';
import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { rubricJson, rubricResultJson } from '../rubrics/index.ts';
import { staffedBy, taughtBy } from '../../access/subjects.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';
import { nameMatches, personJson } from '../users/index.ts';

export interface QueueFilter {
  subject_id?: number | undefined;
  group_id?: number | undefined;
  step_id?: number | undefined;
  late?: boolean | undefined;
  /** Includes only cases that have waited at least this many days. */
  waited_days?: number | undefined;
  query?: string | undefined;
  size: number;
  offset: number;
}

const groupOf: Sql = sql`(select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1)`;

const claimedBy = (viewer: Viewer, step: Sql, student: Sql): Sql => sql`
  (select ${personJson('cu')} from marking_claims c join users cu on cu.id = c.user_id
    where c.step_id = ${step} and c.student_id = ${student} and c.user_id <> ${viewer.id} and c.expires_at > now())`;

/**
 * Parts `mine` and `cases` of a statement: what waits in some disciplines, one row for each student and topic.
 * Work of a student who no longer studies the discipline is left out, because its case could not be opened.
 * Only numbers are joined here, because thousands of rows pass through.
 */
const waitingCases = (disciplines: Sql): Sql => sql`
  mine as materialized (${disciplines}),
  cases as materialized (
    select a.step_id, a.user_id, a.subject_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late, max(a.version) as version
    from answers a
    where a.subject_id = any (array(select id from mine)) and a.waiting_since is not null and a.deleted_at is null
      and (a.subject_id, a.user_id) in (
        select sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id)
      and a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.step_id, a.user_id, a.subject_id)`;

/** Disciplines of the viewer's own queue, and a named one where the viewer is staff. */
const queueDisciplines = (viewer: Viewer, subjectId: number | undefined): Sql => {
  const own = taughtBy(viewer, ['TEACHER', 'EXPERT']);
  return subjectId === undefined
    ? sql`select s.id, true as is_own from subjects s where not s.is_archived and ${own}`
    : sql`select s.id, ${own} as is_own from subjects s where not s.is_archived and (${own} or (s.id = ${subjectId} and ${staffedBy(viewer)}))`;
};

function queueConditions(filter: QueueFilter): Sql | undefined {
  const conditions: Sql[] = [];
  if (filter.subject_id !== undefined) conditions.push(sql`w.subject_id = ${filter.subject_id}`);
  if (filter.step_id !== undefined) conditions.push(sql`w.step_id = ${filter.step_id}`);
  if (filter.late) conditions.push(sql`w.is_late`);
  if (filter.waited_days !== undefined)
    conditions.push(sql`w.waiting_since <= now() - make_interval(days => ${filter.waited_days})`);
  if (filter.group_id !== undefined)
    conditions.push(sql`w.user_id in (select gu.user_id from group_users gu where gu.group_id = ${filter.group_id})`);
  const words = filter.query?.trim();
  if (words)
    conditions.push(sql`exists (select 1 from users u, steps st where u.id = w.user_id and st.id = w.step_id
      and (${nameMatches('u', words)} or st.title ilike ${`%${words.replace(/[%_\\]/g, '\\$&')}%`}))`);
  return conditions.length > 0 ? join(conditions, ' and ') : undefined;
}

interface QueuePage {
  rows: (QueueItem & { total: number })[];
  /** Counters of the viewer's whole queue, whatever the filter. */
  counters: { waiting: number; late: number };
}

/** Every row carries the counters; if nothing waits, a single row holds them alone. */
type QueueRow = { waiting: number; late: number } & ((QueueItem & { total: number }) | { step_id: null });

/** Returns one row per student and topic with waiting work, longest waiting first. */
export async function selectQueue(db: Db, viewer: Viewer, filter: QueueFilter): Promise<QueuePage> {
  const narrowed = queueConditions(filter);
  const total = narrowed ? sql`count(*) over ()::int` : sql`(select waiting from counted)`;
  const rows = await db.rows<QueueRow>(sql`
    with ${waitingCases(queueDisciplines(viewer, filter.subject_id))},
    counted as (
      select count(*)::int as waiting, (count(*) filter (where w.is_late))::int as late
      from cases w${filter.subject_id === undefined ? sql`` : sql` join mine on mine.id = w.subject_id and mine.is_own`}),
    page as (
      select w.*, ${total} as total from cases w where ${narrowed ?? sql`true`}
      order by w.waiting_since, w.step_id, w.user_id limit ${filter.size} offset ${filter.offset})
    select counted.*, shown.* from counted left join lateral (
      select p.step_id, st.title as step_title, st.max_mark, p.subject_id, s.title as subject_title, s.color as subject_color, ${personJson('u')} as student,
        coalesce(${groupOf}, '') as group_name, p.waiting_since, p.is_late, p.version, ${claimedBy(viewer, sql`p.step_id`, sql`p.user_id`)} as opened_by, p.total
      from page p join steps st on st.id = p.step_id join subjects s on s.id = p.subject_id join users u on u.id = p.user_id) shown on true
    order by shown.waiting_since, shown.step_id, (shown.student ->> 'id')::int`);
  const { waiting, late } = rows[0]!;
  return { rows: rows.filter((row) => row.step_id !== null), counters: { waiting, late } };
}

/** Returns how long cases have been waiting by discipline, longest first. */
export const selectWaiting = (db: Db, viewer: Viewer): Promise<SubjectWaiting[]> =>
  db.rows(sql`
    with ${waitingCases(queueDisciplines(viewer, undefined))}
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
