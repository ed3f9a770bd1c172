// Notifies a student that staff deleted or restored an answer and whom to ask, and makes open screens reload.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { tellNews, type Told } from './tell-news.ts';
import { tellOfCase } from './notifications.service.ts';

interface DeletionNews {
  type: 'answer-deleted' | 'answer-restored';
  stepId: number;
  subjectId: number;
  studentId: number;
  answerId: number;
  /** Title of the task, stored because a deleted answer can no longer be read. */
  task: string;
}

/** Writes the student's notification; restoring an answer also removes an unread notification of its deletion. */
const insertNews = (db: Db, viewer: Viewer, news: DeletionNews): Promise<Told> =>
  db.one(sql`
    with withdrawn as (
      delete from notifications where user_id = ${news.studentId} and answer_id = ${news.answerId} and type = 'answer-deleted' and read_at is null
        and ${news.type === 'answer-restored' ? sql`true` : sql`false`} returning id)
    ${notificationRows(viewer, sql`(select ${news.studentId}::int as user_id) n`, {
      user_id: sql`n.user_id`,
      type: sql`${news.type}`,
      subject_id: sql`${news.subjectId}::int`,
      step_id: sql`${news.stepId}::int`,
      answer_id: sql`${news.answerId}::int`,
      payload: sql`${JSON.stringify({ task: news.task })}::jsonb`,
    })}`);

/** Notifies the student of another person's action, and makes everybody with the case open read it again. */
export async function announceDeletion(deps: Deps, viewer: Viewer, news: DeletionNews): Promise<void> {
  const { stepId, subjectId, studentId } = news;
  await tellOfCase(deps, viewer, { stepId, subjectId, studentId, kind: 'verdict' });
  if (viewer.id === studentId) return;
  const told = await insertNews(deps.db, viewer, news);
  const about = { subject_id: subjectId, step_id: stepId, student_id: studentId, actor_id: viewer.id };
  await tellNews(deps, viewer, [told], () => ({ kind: 'notification', ...about }));
}
