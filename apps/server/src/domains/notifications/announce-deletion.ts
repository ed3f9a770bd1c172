// News of an answer that staff deleted or brought back: the student learns what it was and whom to ask; open screens read again.
import type { FeedEvent } from '@orbita/contract/live';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { tellOfCase } from './notifications.service.ts';

interface DeletionNews {
  type: 'answer-deleted' | 'answer-restored';
  stepId: number;
  subjectId: number;
  studentId: number;
  answerId: number;
  /** Title of the task, as it is told: a deleted answer is not read any more. */
  task: string;
}

/** Writes the news for the student; that it was deleted is no news any more once it is back, unless it was read. */
const insertNews = (db: Db, viewer: Viewer, news: DeletionNews): Promise<{ id: number; unread: number }> =>
  db.one(sql`
    with withdrawn as (
      delete from notifications where user_id = ${news.studentId} and answer_id = ${news.answerId} and type = 'answer-deleted' and read_at is null
        and ${news.type === 'answer-restored' ? sql`true` : sql`false`} returning id),
    made as (
      insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, payload)
      values (${viewer.company_id}, ${news.studentId}, ${news.type}, ${viewer.id}, ${news.subjectId}, ${news.stepId}, ${news.answerId}, ${JSON.stringify({ task: news.task })}::jsonb)
      returning id)
    select made.id, 1 + (select count(*)::int from notifications o where o.user_id = ${news.studentId} and o.company_id = ${viewer.company_id} and o.read_at is null
      and o.id not in (select id from withdrawn)) as unread from made`);

/** Tells the student, unless it was the student; whoever has the case open reads it again. */
export async function announceDeletion(deps: Deps, viewer: Viewer, news: DeletionNews): Promise<void> {
  const { stepId, subjectId, studentId } = news;
  await tellOfCase(deps, { stepId, subjectId, studentId, kind: 'verdict' });
  if (viewer.id === studentId) return;
  const { id, unread } = await insertNews(deps.db, viewer, news);
  const event: FeedEvent = { kind: 'notification', subject_id: subjectId, step_id: stepId, student_id: studentId };
  deps.live.send([studentId], { ...event, actor_id: viewer.id, unread, notification_id: id });
}
