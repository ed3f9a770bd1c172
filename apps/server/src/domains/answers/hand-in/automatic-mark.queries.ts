import type { CheckedQuestion } from '@orbita/contract/tasks/points';
import { type Db, sql } from '@orbita/database';

/**
 * Returns every question of a topic with what its key says of the student's answer.
 * A required task without an answer counts as unchecked, so the mark waits for it; an optional task counts once it is
 * answered.
 */
export const selectCheckedQuestions = (db: Db, stepId: number, studentId: number): Promise<CheckedQuestion[]> =>
  db.rows(sql`
    select q.weight, q.key is not null and a.id is not null as "isKeyed", af.credit
    from patterns p join forms q on q.pattern_id = p.id and q.deleted_at is null
    left join answers a on a.pattern_id = p.id and a.user_id = ${studentId} and a.deleted_at is null and a.version > 0
    left join answer_fields af on af.answer_id = a.id and af.form_id = q.id
    where p.step_id = ${stepId} and p.deleted_at is null and (p.required or a.id is not null)`);

export const clearWaiting = (db: Db, stepId: number, studentId: number) =>
  db.run(
    sql`update answers set waiting_since = null where step_id = ${stepId} and user_id = ${studentId} and deleted_at is null`,
  );
