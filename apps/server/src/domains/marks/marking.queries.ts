import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personJson } from '../users/person.sql.ts';

export interface QueueFilter {
  subject_id?: number | undefined;
  group_id?: number | undefined;
  step_id?: number | undefined;
  late?: boolean | undefined;
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
 * What waits in the disciplines of a scope, as the parts `mine`, `study` and `waiting_answers` of a statement. Work of somebody who no longer
 * studies the discipline waits for nobody: its case would not open.
 */
const waitingAnswers = (scope: Sql, subjectId: number | undefined): Sql => sql`
  mine as materialized (select s.id from subjects s where not s.is_archived and ${scope} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`}),
  study as materialized (
    select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id),
  waiting_answers as materialized (
    select a.step_id, a.user_id, a.subject_id, a.waiting_since, a.is_late, a.version
    from mine join answers a on a.subject_id = mine.id where a.waiting_since is not null and a.deleted_at is null)`;

/** One row for each student and topic with work that waits, longest waiting first. */
export function selectQueue<Row>(
  db: Db,
  viewer: Viewer,
  scope: Sql,
  filter: QueueFilter,
): Promise<(Row & { total: number })[]> {
  const step = filter.step_id === undefined ? sql`true` : sql`a.step_id = ${filter.step_id}`;
  const late = filter.late ? sql`a.is_late` : sql`true`;
  const group =
    filter.group_id === undefined
      ? sql`true`
      : sql`exists (select 1 from group_users gu where gu.user_id = a.user_id and gu.group_id = ${filter.group_id})`;
  const words = filter.query?.trim();
  const matching = words
    ? sql`(${nameMatches('u', words)} or st.title ilike ${`%${words.replace(/[%_\\]/g, '\\$&')}%`})`
    : sql`true`;
  return db.rows(sql`
    with ${waitingAnswers(scope, filter.subject_id)},
    waiting as (
      select a.step_id, a.user_id, a.subject_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late, max(a.version) as version
      from waiting_answers a join study on study.subject_id = a.subject_id and study.user_id = a.user_id
      join steps st on st.id = a.step_id and st.deleted_at is null ${words ? sql`join users u on u.id = a.user_id` : sql``}
      where ${step} and ${late} and ${group} and ${matching}
      group by a.step_id, a.user_id, a.subject_id),
    page as (select w.*, count(*) over ()::int as total from waiting w order by w.waiting_since, w.step_id, w.user_id limit ${filter.size} offset ${filter.offset})
    select p.step_id, st.title as step_title, st.max_mark, p.subject_id, s.title as subject_title, s.color as subject_color, ${personJson('u')} as student,
      coalesce(${groupOf}, '') as group_name, p.waiting_since, p.is_late, p.version, ${claimedBy(viewer, sql`p.step_id`, sql`p.user_id`)} as opened_by, p.total
    from page p join steps st on st.id = p.step_id join subjects s on s.id = p.subject_id join users u on u.id = p.user_id
    order by p.waiting_since, p.step_id, p.user_id`);
}

/** How many cases wait in the viewer's whole queue, and how many of them are late. */
export const countQueue = (db: Db, scope: Sql): Promise<{ waiting: number; late: number }> =>
  db.one(sql`
    with ${waitingAnswers(scope, undefined)}
    select count(*)::int as waiting, (count(*) filter (where is_late))::int as late from (
      select a.step_id, a.user_id, bool_or(a.is_late) as is_late
      from waiting_answers a join study on study.subject_id = a.subject_id and study.user_id = a.user_id join steps st on st.id = a.step_id and st.deleted_at is null
      group by a.step_id, a.user_id) w`);

export interface CaseRow<Step, Person> {
  step: Step;
  student: Person;
  group_name: string;
  private_text: string;
  opened_by: Person | null;
}
export const selectCase = <Step, Person>(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<CaseRow<Step, Person> | undefined> =>
  db.row(sql`
    select json_build_object('id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'subject_id', s.id, 'subject_title', s.title, 'subject_color', s.color, 'chapter_title', c.title,
        'due_at', (select min(al.due_at) from abstract_lessons al join group_users gu on gu.group_id = al.group_id where al.step_id = st.id and gu.user_id = u.id)) as step,
      ${personJson('u')} as student, coalesce(${groupOf}, '') as group_name, st.private_text, ${claimedBy(viewer, sql`st.id`, sql`u.id`)} as opened_by
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id, users u
    where st.id = ${stepId} and u.id = ${studentId}`);

/** Takes or keeps the claim unless a colleague holds it; returns whether it is the viewer's. */
export const claimCase = async (db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<boolean> =>
  (await db.run(sql`
    insert into marking_claims as c (step_id, student_id, user_id, expires_at) values (${stepId}, ${studentId}, ${viewer.id}, now() + interval '2 minutes')
    on conflict (step_id, student_id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
    where c.user_id = excluded.user_id or c.expires_at <= now()`)) > 0;
export const releaseCase = (db: Db, viewer: Viewer, stepId: number, studentId: number) =>
  db.run(
    sql`delete from marking_claims where step_id = ${stepId} and student_id = ${studentId} and user_id = ${viewer.id}`,
  );
export const selectClaimant = <Row>(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<Row> =>
  db.one(sql`select ${claimedBy(viewer, sql`${stepId}::int`, sql`${studentId}::int`)} as opened_by`);

/** Answers of a student in a topic, locked, with what waits. */
export const lockAnswers = (
  db: Db,
  stepId: number,
  studentId: number,
): Promise<{ id: number; waiting_since: string | null }[]> =>
  db.rows(
    sql`select id, waiting_since from answers where step_id = ${stepId} and user_id = ${studentId} and deleted_at is null and version > 0 order by id for update`,
  );
export const stopWaiting = (db: Db, ids: number[]) =>
  db.run(sql`update answers set waiting_since = null where id = any (${ids})`);
export const waitAgain = (db: Db, waiting: [id: number, since: string][]) =>
  db.run(sql`
    update answers a set waiting_since = w.since from jsonb_to_recordset(${JSON.stringify(waiting.map(([id, since]) => ({ id, since })))}::jsonb) as w(id int, since timestamptz) where a.id = w.id`);

export interface VerdictState {
  mark: number | null;
  passed_status_id: number | null;
  waiting: [id: number, since: string][];
}
export interface VerdictRow {
  id: number;
  step_id: number;
  student_id: number;
  author_id: number;
  comment_id: number | null;
  before: VerdictState;
  after: { mark?: number | null; passed_status_id?: number };
  created_at: string;
}
export const insertVerdict = (db: Db, v: Omit<VerdictRow, 'id' | 'created_at'>): Promise<{ id: number }> =>
  db.one(sql`
    insert into verdicts (step_id, student_id, author_id, comment_id, before, after)
    values (${v.step_id}, ${v.student_id}, ${v.author_id}, ${v.comment_id}, ${JSON.stringify(v.before)}::jsonb, ${JSON.stringify(v.after)}::jsonb) returning id`);
/** The viewer's own verdict that was not taken back yet, locked. */
export const lockVerdict = (db: Db, viewer: Viewer, id: number): Promise<VerdictRow | undefined> =>
  db.row(
    sql`select v.id, v.step_id, v.student_id, v.author_id, v.comment_id, v.before, v.after, v.created_at from verdicts v where v.id = ${id} and v.author_id = ${viewer.id} and v.undone_at is null for update`,
  );
/** Whether a later verdict of the case stands. */
export const hasLaterVerdict = async (db: Db, v: VerdictRow): Promise<boolean> =>
  (await db.row(
    sql`select 1 from verdicts where step_id = ${v.step_id} and student_id = ${v.student_id} and id > ${v.id} and undone_at is null`,
  )) !== undefined;
export const markUndone = (db: Db, id: number) => db.run(sql`update verdicts set undone_at = now() where id = ${id}`);

export const selectTemplates = <Row>(db: Db, viewer: Viewer): Promise<Row[]> =>
  db.rows(
    sql`select id, text, uses from comment_templates where user_id = ${viewer.id} order by uses desc, id limit 500`,
  );
export const insertTemplate = <Row>(db: Db, viewer: Viewer, text: string): Promise<Row> =>
  db.one(
    sql`insert into comment_templates (user_id, text) values (${viewer.id}, ${text}) on conflict (user_id, text) do update set text = excluded.text returning id, text, uses`,
  );
export const deleteTemplate = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`delete from comment_templates where id = ${id} and user_id = ${viewer.id}`);
export const countTemplateUse = (db: Db, viewer: Viewer, text: string) =>
  db.run(sql`update comment_templates set uses = uses + 1 where user_id = ${viewer.id} and text = ${text}`);
