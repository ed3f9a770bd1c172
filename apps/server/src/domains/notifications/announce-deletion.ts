// Notifies a student that staff deleted or restored an answer and whom to ask, and makes open screens reload.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type NotificationRow } from './send-notification-events.ts';
import { reloadOpenCase } from './notifications.service.ts';

interface AnswerDeletion {
  type: 'answer-deleted' | 'answer-restored';
  stepId: number;
  subjectId: number;
  studentId: number;
  answerId: number;
  /** Title of the task, stored because a deleted answer can no longer be read. */
  task: string;
}

/** Writes the student's notification; restoring an answer also removes an unread notification of its deletion. */
const insertNotification = (db: Db, viewer: Viewer, deletion: AnswerDeletion): Promise<NotificationRow> =>
  db.one(sql`
    with withdrawn as (
      delete from notifications where user_id = ${deletion.studentId} and answer_id = ${deletion.answerId} and type = 'answer-deleted' and read_at is null
        and ${deletion.type === 'answer-restored' ? sql`true` : sql`false`} returning id)
    ${notificationRows(viewer, sql`(select ${deletion.studentId}::int as user_id) n`, {
      user_id: sql`n.user_id`,
      type: sql`${deletion.type}`,
      subject_id: sql`${deletion.subjectId}::int`,
      step_id: sql`${deletion.stepId}::int`,
      answer_id: sql`${deletion.answerId}::int`,
      payload: sql`${JSON.stringify({ task: deletion.task })}::jsonb`,
    })}`);

/** Notifies the student of another person's action, and makes everybody with the case open read it again. */
export async function announceDeletion(deps: Deps, viewer: Viewer, deletion: AnswerDeletion): Promise<void> {
  const { stepId, subjectId, studentId } = deletion;
  await reloadOpenCase(deps, viewer, { stepId, subjectId, studentId, kind: 'verdict' });
  if (viewer.id === studentId) return;
  const written = await insertNotification(deps.db, viewer, deletion);
  const about = { subject_id: subjectId, step_id: stepId, student_id: studentId, actor_id: viewer.id };
  await sendNotificationEvents(deps, viewer, [written], () => ({ kind: 'notification', ...about }));
}
