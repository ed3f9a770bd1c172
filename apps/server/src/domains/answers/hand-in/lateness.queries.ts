// Whether what was handed in is late, when due dates move afterwards.
import { type Db, sql } from '@orbita/database';

/** A due date of one student that moved; times in milliseconds since 1970, null without a due date. */
export interface MovedDue {
  step_id: number;
  student_id: number;
  was: number | null;
  due: number | null;
}
export interface RevisedLateness {
  step_id: number;
  student_id: number;
  is_late: boolean;
}

/**
 * Marks answers late or in time whose submission the due date passed over; signed receipts keep what held when they were
 * given. Tasks with a time limit are left out, because there an answer is late by its attempt too.
 */
export const reviseLateness = async (
  db: Db,
  subjectId: number,
  moved: readonly MovedDue[],
): Promise<RevisedLateness[]> =>
  moved.length === 0
    ? []
    : db.rows(sql`
        update answers a set is_late = coalesce(a.submitted_at > m.due, false)
        from (
          select step_id, student_id, to_timestamp(was / 1000.0) as was, to_timestamp(due / 1000.0) as due
          from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as j(step_id int, student_id int, was numeric, due numeric)) m
        where a.user_id = m.student_id and a.subject_id = ${subjectId} and a.step_id = m.step_id and a.deleted_at is null and a.version > 0
          and coalesce(a.submitted_at > m.was, false) <> coalesce(a.submitted_at > m.due, false)
          and a.is_late <> coalesce(a.submitted_at > m.due, false)
          and not exists (select 1 from patterns p where p.id = a.pattern_id and p.time_limit_minutes is not null)
        returning a.step_id, a.user_id as student_id, a.is_late`);
