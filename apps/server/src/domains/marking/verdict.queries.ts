import type { Criterion, JudgedCriterion } from '@orbita/contract/rubrics';
import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type CellWrite, composeWriting } from '../marks/index.ts';
import { notificationRows, staffOf } from '../notifications/index.ts';

export interface KeptResult {
  criteria: JudgedCriterion[];
  author_id: number | null;
}
/** The state of a case, locked until the transaction ends. */
export interface LockedCase {
  answers: { id: number; waiting_since: string | null }[];
  mark: { value: number; updated_at: string; answer_id: number | null } | null;
  passed_status_id: number | null;
  /** Criteria of the topic's rubric. */
  criteria: Criterion[] | null;
  result: KeptResult | null;
  knows_status: boolean;
}
/** Locks a case and tells whether the company has the status that a verdict gives; true without one. */
export const lockCase = (
  db: Db,
  {
    stepId,
    studentId,
    companyId,
    statusId,
  }: { stepId: number; studentId: number; companyId: number; statusId: number | undefined },
): Promise<LockedCase> =>
  db.one(sql`
    select
      ${statusId === undefined ? sql`true` : sql`exists (select 1 from pass_statuses ps where ps.company_id = ${companyId} and ps.id = ${statusId})`} as knows_status,
      coalesce((select json_agg(json_build_object('id', a.id, 'waiting_since', a.waiting_since) order by a.id) from (
        select id, waiting_since from answers where step_id = ${stepId} and user_id = ${studentId} and deleted_at is null and version > 0 order by id for update) a), '[]') as answers,
      (select json_build_object('value', m.value, 'updated_at', m.updated_at, 'answer_id', m.answer_id) from (
        select k.value, k.updated_at, k.answer_id from marks k join mark_types t on t.id = k.mark_type_id and t.is_default
        where k.step_id = ${stepId} and k.student_id = ${studentId} for update of k) m) as mark,
      (select p.passed_status_id from (
        select passed_status_id from passings where step_id = ${stepId} and student_id = ${studentId} for update) p) as passed_status_id,
      (select r.criteria from rubrics r where r.step_id = ${stepId}) as criteria,
      (select json_build_object('criteria', rr.criteria, 'author_id', rr.author_id) from rubric_results rr where rr.step_id = ${stepId} and rr.student_id = ${studentId}) as result`);

export interface VerdictState {
  mark: number | null;
  /** The answer that the mark was given for. */
  answer_id?: number | null;
  passed_status_id: number | null;
  waiting: [id: number, since: string][];
  /** The filled rubric before the verdict, if the verdict changed it. */
  rubric?: KeptResult | null;
}
export interface VerdictChange {
  mark?: number | null;
  passed_status_id?: number;
}
export interface VerdictWrite {
  stepId: number;
  subjectId: number;
  studentId: number;
  before: VerdictState;
  after: VerdictChange;
  /** `updated_at` of the mark on which the verdict was based; undefined skips the check. */
  asRead: string | null | undefined;
  /** The answer that the mark and the comment belong to. */
  answerId: number | null;
  comment: string | null;
  /** The filled rubric: null removes it, undefined leaves it. */
  judged?: JudgedCriterion[] | null;
  /** The student's notification, if any. */
  notification: { type: 'mark' | 'passing' | 'comment'; payload: Record<string, number | null> } | null;
}

/** Returns the cell that the verdict changes, if it changes mark or status. */
function cellOf({ stepId, studentId, before, after, asRead, answerId }: VerdictWrite): CellWrite[] {
  const mark = 'mark' in after ? { mark: after.mark, seen_at: asRead, answer_id: answerId } : {};
  const { passed_status_id } = after;
  const status = passed_status_id === before.passed_status_id ? {} : { passed_status_id };
  const cell: CellWrite = { step_id: stepId, student_id: studentId, ...mark, ...status };
  return cell.mark === undefined && cell.passed_status_id === undefined ? [] : [cell];
}

const notificationParts = (viewer: Viewer, v: VerdictWrite): Sql[] =>
  v.notification === null
    ? []
    : [
        sql`written_notification as (${notificationRows(viewer, sql`(select ${v.studentId}::int as user_id) n`, {
          user_id: sql`n.user_id`,
          type: sql`${v.notification.type}`,
          subject_id: sql`${v.subjectId}::int`,
          step_id: sql`${v.stepId}::int`,
          answer_id: sql`${v.answerId}::int`,
          comment_id: v.comment === null ? undefined : sql`(select id from comment)`,
          payload: sql`${JSON.stringify(v.notification.payload)}::jsonb`,
        })})`,
      ];

function rubricParts(viewer: Viewer, v: VerdictWrite): Sql[] {
  if (v.judged === undefined) return [];
  return [
    v.judged === null
      ? sql`judged as (delete from rubric_results where step_id = ${v.stepId} and student_id = ${v.studentId})`
      : sql`judged as (
          insert into rubric_results (step_id, student_id, author_id, criteria) values (${v.stepId}, ${v.studentId}, ${viewer.id}, ${JSON.stringify(v.judged)}::jsonb)
          on conflict (step_id, student_id) do update set author_id = excluded.author_id, criteria = excluded.criteria, updated_at = now())`,
  ];
}

/** The longest line that can become a comment template. */
const LONGEST_PHRASE = 300;
const SHORTEST_PHRASE = 3;

/** Counts typed comments by line: saved ones as used, others as typed, so that frequent ones can be suggested. */
export function countTypedPhrases(viewer: Viewer, comment: string): Sql[] {
  const lines = [...new Set(comment.split('\n').map((line) => line.trim()))].filter(
    (line) => line.length >= SHORTEST_PHRASE && line.length <= LONGEST_PHRASE,
  );
  return [
    sql`used as (update comment_templates set uses = uses + 1 where user_id = ${viewer.id} and text = any (${[comment, ...lines]}::text[]))`,
    sql`typed as (
      insert into typed_comments as t (user_id, text) select ${viewer.id}::int, l.text from unnest(${lines}::text[]) l(text)
      where not exists (select 1 from comment_templates k where k.user_id = ${viewer.id} and k.text = l.text)
      on conflict (user_id, text) do update set uses = t.uses + 1, last_used_at = now())`,
  ];
}

const commentParts = (viewer: Viewer, v: VerdictWrite): Sql[] =>
  v.comment === null
    ? []
    : [
        sql`comment as (insert into comments (answer_id, author_id, text) values (${v.answerId}, ${viewer.id}, ${v.comment}) returning id)`,
        ...countTypedPhrases(viewer, v.comment),
      ];

export interface WrittenVerdict {
  id: number;
  comment_id: number | null;
  /** `stale` when the mark has changed since it was read; then nothing of the verdict is written. */
  refused: 'stale' | null;
  /** Id of the student's notification, and the staff of the discipline. */
  notification_id: number | null;
  watchers: number[];
}
/**
 * Writes mark, status, rubric and comment with audit records and notifications, removes the answer from the queue and
 * closes the case.
 * All in one statement.
 */
export function writeVerdict(db: Db, viewer: Viewer, v: VerdictWrite): Promise<WrittenVerdict> {
  const waiting = v.before.waiting.map(([id]) => id);
  const cells = cellOf(v);
  const parts = [
    ...commentParts(viewer, v),
    ...(cells.length > 0 ? [composeWriting(viewer, cells)] : []),
    ...notificationParts(viewer, v),
    ...rubricParts(viewer, v),
    ...(waiting.length > 0
      ? [sql`looked_at as (update answers set waiting_since = null where id = any (${waiting}::int[]))`]
      : []),
    sql`closed as (delete from marking_claims where step_id = ${v.stepId} and student_id = ${v.studentId} and user_id = ${viewer.id})`,
    sql`verdict as (
      insert into verdicts (step_id, student_id, author_id, comment_id, before, after)
      values (${v.stepId}, ${v.studentId}, ${viewer.id}, ${v.comment === null ? sql`null` : sql`(select id from comment)`}, ${JSON.stringify(v.before)}::jsonb, ${JSON.stringify(v.after)}::jsonb)
      returning id, comment_id)`,
  ];
  return db.one(sql`
    with ${join(parts, ', ')}
    select id, comment_id, ${cells.length > 0 ? sql`(select c.refused from judged_cells c)` : sql`null`} as refused,
      ${v.notification ? sql`(select id from written_notification)` : sql`null::int`} as notification_id, array(${staffOf(v.subjectId)}) as watchers from verdict`);
}

export interface VerdictRow {
  id: number;
  step_id: number;
  student_id: number;
  author_id: number;
  comment_id: number | null;
  before: VerdictState;
  after: VerdictChange;
  created_at: string;
}
/** Returns and locks the viewer's own verdict unless it was undone. */
export const lockVerdict = (db: Db, viewer: Viewer, id: number): Promise<VerdictRow | undefined> =>
  db.row(
    sql`select v.id, v.step_id, v.student_id, v.author_id, v.comment_id, v.before, v.after, v.created_at from verdicts v where v.id = ${id} and v.author_id = ${viewer.id} and v.undone_at is null for update`,
  );
/** Whether the case has a later verdict. */
export const hasLaterVerdict = async (db: Db, v: VerdictRow): Promise<boolean> =>
  (await db.row(
    sql`select 1 from verdicts where step_id = ${v.step_id} and student_id = ${v.student_id} and id > ${v.id} and undone_at is null`,
  )) !== undefined;
export const markUndone = (db: Db, id: number) => db.run(sql`update verdicts set undone_at = now() where id = ${id}`);
export const restoreWaiting = (db: Db, waiting: [id: number, since: string][]) =>
  db.run(sql`
    update answers a set waiting_since = w.since from jsonb_to_recordset(${JSON.stringify(waiting.map(([id, since]) => ({ id, since })))}::jsonb) as w(id int, since timestamptz) where a.id = w.id`);
