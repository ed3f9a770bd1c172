// Tells those concerned that lessons changed: one notification per person, however many lessons.
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import {
  insertHomeworkNews,
  insertLessonNews,
  type LessonFact,
  type LessonNews,
  selectConcerned,
} from './announce-lessons.queries.ts';
import { sendNotificationEvents } from './send-notification-events.ts';

export type { LessonFact, LessonNews } from './announce-lessons.queries.ts';

interface ChangedLessons {
  facts: readonly LessonFact[];
  news: readonly LessonNews[];
  /** Lessons with other homework. */
  homework: readonly number[];
  /** Everybody whose open pages read the schedule again. */
  concerned: { groupIds: readonly number[]; userIds: readonly number[] };
}

/** Writes the notifications in a constant number of statements and makes open schedules reload. */
export async function announceLessons(deps: Deps, viewer: Viewer, changed: ChangedLessons): Promise<void> {
  const { facts, news, homework, concerned } = changed;
  const people = await selectConcerned(deps.db, concerned);
  const present = people.map(({ user_id }) => user_id).filter((id) => deps.live.isConnected(id));
  const told = news.length > 0 ? await insertLessonNews(deps.db, viewer, { facts, news, present }) : [];
  const taught = homework.length > 0 ? await insertHomeworkNews(deps.db, viewer, homework) : [];
  const written = [...told, ...taught];
  const event: FeedEvent = { kind: 'schedule' };
  await sendNotificationEvents(deps, viewer, written, () => event);
  const notified = new Set(written.map(({ user_id }) => user_id));
  const others = people.map(({ user_id }) => user_id).filter((id) => !notified.has(id));
  deps.live.send([...new Set([...others, viewer.id])], event, viewer);
}
