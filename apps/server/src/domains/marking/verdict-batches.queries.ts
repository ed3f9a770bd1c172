import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { composeWriting } from '../marks/index.ts';
import { notificationRows, type TopicNotification } from '../notifications/index.ts';
import { retakeOpenFor } from '../../access/retakes.access.ts';
import { relationColumns, type SubjectInView } from '../../access/subjects.access.ts';
import { countTypedPhrases, type VerdictChange, type VerdictState } from './verdict.queries.ts';

export interface CaseId {
  step_id: number;
  student_id: number;
}
/** The cases as rows for a statement. */
const caseRows = (cases: readonly CaseId[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(cases.map(({ step_id, student_id }) => ({ step_id, student_id })))}::jsonb) as w(step_id int, student_id int)`;

export interface CaseInView extends CaseId, SubjectInView {
  student_studies: boolean;
  /** A retake topic for which the student has no open retake. */
  retake_closed: boolean;
}
/** Returns the cases with the viewer's relation to their disciplines, without those of other companies. */
export const selectCases = (db: Db, viewer: Viewer, cases: readonly CaseId[]): Promise<CaseInView[]> =>
  db.rows(sql`
    select w.step_id, w.student_id, s.id, ${relationColumns(viewer)},
      exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = w.student_id and sg.subject_id = s.id) as student_studies,
      st.is_retake and not ${retakeOpenFor(sql`w.student_id`)} as retake_closed
    from ${caseRows(cases)} join steps st on st.id = w.step_id and st.deleted_at is null
    join subjects s on s.id = st.subject_id and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

export interface CaseState extends CaseId {
  answers: { id: number; waiting_since: string | null }[];
  mark: number | null;
  passed_status_id: number | null;
}
/**
 * Returns the state of each case, with answers and statuses locked until the transaction ends, in the order that all
 * writers use.
 */
export const lockCases = (db: Db, cases: readonly CaseId[]): Promise<CaseState[]> =>
  db.rows(sql`
    with w as materialized (select * from ${caseRows(cases)}),
    theirs as materialized (
      select a.id, a.step_id, a.user_id, a.waiting_since from answers a
      where (a.step_id, a.user_id) in (select step_id, student_id from w) and a.deleted_at is null and a.version > 0 order by a.id for update),
    statuses as materialized (
      select p.step_id, p.student_id, p.passed_status_id from passings p
      where (p.step_id, p.student_id) in (select step_id, student_id from w) order by p.step_id, p.student_id for update)
    select w.step_id, w.student_id,
      coalesce((select json_agg(json_build_object('id', t.id, 'waiting_since', t.waiting_since) order by t.id) from theirs t where t.step_id = w.step_id and t.user_id = w.student_id), '[]') as answers,
      (select m.value from marks m join mark_types k on k.id = m.mark_type_id and k.is_default where m.step_id = w.step_id and m.student_id = w.student_id) as mark,
      (select p.passed_status_id from statuses p where p.step_id = w.step_id and p.student_id = w.student_id) as passed_status_id
    from w`);

export interface BatchCase extends CaseId {
  answer_id: number | null;
  before: VerdictState;
}
export interface BatchWrite {
  cases: BatchCase[];
  after: VerdictChange;
  comment: string | null;
}
/** Notifies each student of the comment, or of the status when there is none. */
const notificationPart = (viewer: Viewer, { after, comment }: BatchWrite): Sql =>
  sql`written_notifications as (${notificationRows(
    viewer,
    sql`(select w.*, k.id as comment_id, st.subject_id from w join steps st on st.id = w.step_id left join commented k on k.answer_id = w.answer_id) n`,
    {
      user_id: sql`n.student_id`,
      type: comment === null ? sql`'passing'` : sql`'comment'`,
      subject_id: sql`n.subject_id`,
      step_id: sql`n.step_id`,
      answer_id: sql`n.answer_id`,
      comment_id: sql`n.comment_id`,
      payload: sql`${JSON.stringify({ value: null, max_mark: null, passed_status_id: after.passed_status_id ?? null })}::jsonb`,
    },
  )})`;

/**
 * Writes statuses and comments with their audit records and notifications, takes the answers out of the queue, and
 * numbers the batch.
 * All in one statement.
 */
export const writeBatch = (
  db: Db,
  viewer: Viewer,
  batch: BatchWrite,
): Promise<{ id: number; notifications: TopicNotification[] }> => {
  const { cases, after, comment } = batch;
  const waiting = cases.flatMap(({ before }) => before.waiting.map(([id]) => id));
  const { passed_status_id } = after;
  const changed = cases.filter(
    ({ before }) => passed_status_id !== undefined && passed_status_id !== before.passed_status_id,
  );
  const parts = [
    sql`w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as w(step_id int, student_id int, answer_id int, before jsonb))`,
    ...(changed.length === 0
      ? []
      : [
          composeWriting(
            viewer,
            changed.map(({ step_id, student_id }) => ({ step_id, student_id, passed_status_id })),
          ),
        ]),
    sql`commented as (
      insert into comments (answer_id, author_id, text) select w.answer_id, ${viewer.id}, ${comment} from w where ${comment}::text is not null returning id, answer_id)`,
    ...(comment === null ? [] : countTypedPhrases(viewer, comment)),
    notificationPart(viewer, batch),
    sql`looked_at as (update answers set waiting_since = null where id = any (${waiting}::int[]))`,
    sql`closed as (
      delete from marking_claims m using w where m.step_id = w.step_id and m.student_id = w.student_id and m.user_id = ${viewer.id})`,
    sql`batch as (insert into verdict_batches (author_id) values (${viewer.id}) returning id)`,
    sql`verdict as (
      insert into verdicts (step_id, student_id, author_id, comment_id, before, after, batch_id)
      select w.step_id, w.student_id, ${viewer.id}, k.id, w.before, ${JSON.stringify(after)}::jsonb, batch.id
      from w cross join batch left join commented k on k.answer_id = w.answer_id)`,
  ];
  return db.one(sql`
    with ${join(parts, ', ')} select id, coalesce((select json_agg(n) from written_notifications n), '[]') as notifications from batch`);
};

export interface BatchVerdict extends CaseId {
  id: number;
  comment_id: number | null;
  before: VerdictState;
  after: VerdictChange;
  created_at: string;
  /** The case was judged again or its status was changed since, so undo leaves it alone. */
  is_past: boolean;
}
/** Returns and locks the viewer's own batch unless it was undone. */
export const lockBatch = (db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`select id from verdict_batches where id = ${id} and author_id = ${viewer.id} and undone_at is null for update`,
  );
export const lockBatchVerdicts = (db: Db, batchId: number): Promise<BatchVerdict[]> =>
  db.rows(sql`
    select v.id, v.step_id, v.student_id, v.comment_id, v.before, v.after, v.created_at,
      exists (select 1 from verdicts l where l.step_id = v.step_id and l.student_id = v.student_id and l.id > v.id and l.undone_at is null)
      or (v.after ? 'passed_status_id' and (v.after ->> 'passed_status_id')::int is distinct from (
        select p.passed_status_id from passings p where p.step_id = v.step_id and p.student_id = v.student_id
          and (p.author_id is not distinct from v.author_id or p.updated_at <= v.created_at))) as is_past
    from verdicts v where v.batch_id = ${batchId} and v.undone_at is null order by v.id for update of v`);

/** Restores statuses, removes comments and notifications, and puts the answers back in the queue, in one statement. */
export const undoBatch = (
  db: Db,
  viewer: Viewer,
  batchId: number,
  verdicts: readonly BatchVerdict[],
): Promise<number> => {
  const back = verdicts.map(({ id, step_id, student_id, comment_id, created_at }) => ({
    ...{ id, step_id, student_id, comment_id, created_at },
  }));
  const changed = verdicts.flatMap(({ step_id, student_id, before, after }) =>
    after.passed_status_id === undefined || after.passed_status_id === before.passed_status_id
      ? []
      : [{ step_id, student_id, passed_status_id: before.passed_status_id }],
  );
  const waiting = verdicts.flatMap(({ before }) => before.waiting.map(([id, since]) => ({ id, since })));
  const parts = [
    sql`b as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as b(id int, step_id int, student_id int, comment_id int, created_at timestamptz))`,
    ...(changed.length === 0 ? [] : [composeWriting(viewer, changed)]),
    sql`silenced as (update comments k set deleted_at = now() from b where k.id = b.comment_id)`,
    sql`forgotten as (
      delete from notifications n using b where n.user_id = b.student_id and n.actor_id = ${viewer.id} and n.step_id = b.step_id and n.created_at >= b.created_at)`,
    sql`waits as (
      update answers a set waiting_since = x.since from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as x(id int, since timestamptz) where a.id = x.id)`,
    sql`done as (update verdict_batches set undone_at = now() where id = ${batchId})`,
  ];
  return db.run(sql`with ${join(parts, ', ')} update verdicts v set undone_at = now() from b where v.id = b.id`);
};
