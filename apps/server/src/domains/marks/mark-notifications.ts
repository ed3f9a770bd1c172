// Notifications of marks and statuses, made from the rows of the statement that writes them.
import { sql } from '@orbita/database';
import type { CellNotifications } from './write-marks.queries.ts';

interface About {
  subjectId: number;
  maxMark: number | null;
}

/** Notifies the student of each new value of a mark. */
export const notificationOfMark = ({ subjectId, maxMark }: About, value: number): CellNotifications => ({
  from: sql`(select * from written_cells where mark_before is distinct from mark_after) c`,
  columns: {
    user_id: sql`c.student_id`,
    type: sql`'mark'`,
    subject_id: sql`${subjectId}::int`,
    step_id: sql`c.step_id`,
    answer_id: sql`c.answer_after`,
    payload: sql`${JSON.stringify({ value, max_mark: maxMark, passed_status_id: null })}::jsonb`,
  },
});

/** Notifies each student of an automatic mark, in any discipline. */
export const notificationsOfAutomaticMarks: CellNotifications = {
  from: sql`(select c.*, st.subject_id, st.max_mark from written_cells c join steps st on st.id = c.step_id where c.mark_before is distinct from c.mark_after) c`,
  columns: {
    user_id: sql`c.student_id`,
    type: sql`'mark'`,
    subject_id: sql`c.subject_id`,
    step_id: sql`c.step_id`,
    answer_id: sql`c.answer_after`,
    payload: sql`jsonb_build_object('value', c.mark_after, 'max_mark', c.max_mark)`,
  },
};

/** Notifies the student of another status. */
export const notificationOfPassing = ({ subjectId, maxMark }: About, statusId: number): CellNotifications => ({
  from: sql`(select * from written_cells where status_before is distinct from status_after) c`,
  columns: {
    user_id: sql`c.student_id`,
    type: sql`'passing'`,
    subject_id: sql`${subjectId}::int`,
    step_id: sql`c.step_id`,
    payload: sql`${JSON.stringify({ value: null, max_mark: maxMark, passed_status_id: statusId })}::jsonb`,
  },
});

/** Notifies each student of other statuses, in any discipline. */
export const notificationsOfPassings: CellNotifications = {
  from: sql`(select c.*, st.subject_id from written_cells c join steps st on st.id = c.step_id where c.status_before is distinct from c.status_after) c`,
  columns: {
    user_id: sql`c.student_id`,
    type: sql`'passing'`,
    subject_id: sql`c.subject_id`,
    step_id: sql`c.step_id`,
    payload: sql`jsonb_build_object('passed_status_id', c.status_after)`,
  },
};
