// Notifications of the last two months: the newest are unread, most others have been read.
import { DAY, HOUR, type Moment } from '../calendar.ts';
import type { Topic } from '../subjects/disciplines.ts';
import type { Draft } from '../draft.ts';
import { createRandom } from '../random.ts';

export interface News {
  at: Moment;
  userId: number;
  type: 'answer' | 'mark' | 'comment' | 'passing';
  actorId: number;
  topic: Topic;
  answerId: number;
  commentId: number | null;
  payload: Record<string, number | null>;
  /** The matter has been dealt with since, so the notification is read. */
  isSettled: boolean;
}

/** Older notifications are left out. */
const KEPT_DAYS = 60;
/** Notifications older than this are all read. */
const UNREAD_DAYS = 8;
const UNREAD_SHARE = 0.75;

function readAt(news: News): Moment | null {
  const random = createRandom(`read ${news.userId} ${news.answerId} ${news.type} ${news.at}`);
  const isRecent = news.at > -UNREAD_DAYS * DAY;
  if (isRecent && !news.isSettled && random.chance(UNREAD_SHARE)) return null;
  const read = news.at + random.int(10, 26 * HOUR);
  return read < 0 ? read : null;
}

/** Adds notifications, which must be sorted by time because lists are ordered by id. */
export function draftNotifications(
  draft: Draft,
  news: News[],
  companyId: number,
  iso: (moment: Moment) => string,
): void {
  for (const one of news) {
    if (one.at < -KEPT_DAYS * DAY) continue;
    const read = readAt(one);
    draft.add('notifications', {
      company_id: companyId,
      user_id: one.userId,
      type: one.type,
      actor_id: one.actorId,
      subject_id: one.topic.discipline.id,
      step_id: one.topic.id,
      answer_id: one.answerId,
      comment_id: one.commentId,
      payload: one.payload,
      read_at: read === null ? null : iso(read),
      created_at: iso(one.at),
    });
  }
}
