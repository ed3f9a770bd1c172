// Notifications: the list, the counter and live events.
// A live event names only what to read again; the calls return the data and check access.
import type { ResponseOf } from '@orbita/contract/endpoint';
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import type { Notification, notifications } from '@orbita/contract/notifications';
import type { Db, Sql } from '@orbita/database';
import { found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './notifications.queries.ts';
import { tellNews, type Told } from './tell-news.ts';

export const getNotificationStatus = (
  { db }: Deps,
  viewer: Viewer,
): Promise<ResponseOf<typeof notifications.getNotificationStatus>> => queries.selectStatus(db, viewer);

export async function listNotifications(
  { db }: Deps,
  viewer: Viewer,
  query: PageQuery & { unread?: boolean },
): Promise<ResponseOf<typeof notifications.listNotifications>> {
  const page = readPage(query, 20);
  const [rows, unread] = await Promise.all([
    queries.selectNotifications(db, viewer, { ...page, unread: query.unread ?? false }),
    queries.countUnread(db, viewer),
  ]);
  return pageOf(rows, page, { unread });
}

export async function readAllNotifications({ db, live }: Deps, viewer: Viewer): Promise<{ ok: true }> {
  await queries.markAllRead(db, viewer);
  live.send([viewer.id], { kind: 'read', unread: 0 }, viewer);
  return { ok: true };
}

export async function setNotificationUnread(
  { db, live }: Deps,
  viewer: Viewer,
  id: number,
  unread: boolean,
): Promise<Notification> {
  const notification = found(await queries.setUnread(db, viewer, id, unread));
  live.send([viewer.id], { kind: 'read', unread: await queries.countUnread(db, viewer) }, viewer);
  return notification;
}

interface About {
  stepId: number;
  subjectId: number;
}

interface Announcement {
  /** Who gets a notification. */
  people: Sql;
  what: Omit<queries.NewNotification, 'actorId' | 'companyId'>;
  event: FeedEvent;
  /** Who hears the event without a notification. */
  watchers?: Sql;
}

async function announce(
  deps: Deps,
  viewer: Viewer,
  { people, what, event, watchers = queries.nobody }: Announcement,
): Promise<void> {
  const news = { ...what, actorId: viewer.id, companyId: viewer.company_id };
  const announced = await queries.insertNotifications(deps.db, people, news, watchers);
  const told = announced.flatMap(({ user_id, id }) => (id === null ? [] : [{ user_id, id }]));
  await tellNews(deps, viewer, told, () => event);
  deps.live.send(
    announced.filter(({ id }) => id === null).map(({ user_id }) => user_id),
    event,
    viewer,
  );
}

/**
 * Part of the statement that writes an answer: notifies the teachers, over its row `written`, that the answer is waiting.
 * Experts see it appear without a notification.
 */
export const newsOfAnswer = (viewer: Viewer, subjectId: number): Sql =>
  queries.answerNews(subjectId, { actorId: viewer.id, companyId: viewer.company_id });

/** Tells of an answer that was kept. */
export async function tellOfAnswer(
  deps: Deps,
  viewer: Viewer,
  { stepId, subjectId, told }: About & { told: Told[] },
): Promise<void> {
  const event: FeedEvent = { kind: 'answer', subject_id: subjectId, step_id: stepId, student_id: viewer.id };
  deps.live.send([viewer.id], event, viewer);
  deps.live.tell(subjectChannel(subjectId), event, viewer);
  await tellNews(deps, viewer, told, () => event);
}

const selectWatchers = async (db: Db, subjectId: number): Promise<number[]> =>
  (await queries.selectPeople(db, queries.staffOf(subjectId))).map(({ user_id }) => user_id);

/** A mark or status that was written, and whom it reaches. */
interface ToldVerdict extends About {
  studentId: number;
  /** The student's notification, when there is one. */
  told?: number | null;
  /** The staff of the discipline, where it is known already. */
  watchers?: number[];
}
/** Tells of a case that has changed: its student, the staff of the discipline, who has its journal open. */
export async function tellOfVerdict(deps: Deps, viewer: Viewer, verdict: ToldVerdict): Promise<void> {
  const { stepId, subjectId, studentId, told = null } = verdict;
  const event: FeedEvent = {
    kind: 'verdict',
    subject_id: subjectId,
    step_id: stepId,
    student_id: studentId,
    actor_id: viewer.id,
  };
  // Who has the journal open need not be staff.
  deps.live.tell(subjectChannel(subjectId), event, viewer);
  const watchers = verdict.watchers ?? (await selectWatchers(deps.db, subjectId));
  const others = watchers.filter((id) => id !== studentId);
  deps.live.send(told === null ? [studentId, ...others] : others, event, viewer);
  if (told !== null) await tellNews(deps, viewer, [{ user_id: studentId, id: told }], () => event);
}

/**
 * Notifies the other side of a comment: the student of one by staff, the teachers of one by the student, and whoever is
 * replied to.
 */
export async function announceComment(
  deps: Deps,
  viewer: Viewer,
  about: About & { answerId: number; commentId: number; studentId: number; repliedTo?: number | null },
): Promise<void> {
  const otherSide =
    viewer.id === about.studentId ? queries.teachersOf(about.subjectId) : queries.justUser(about.studentId);
  const people = about.repliedTo == null ? otherSide : queries.bothOf(otherSide, queries.justUser(about.repliedTo));
  await announce(deps, viewer, {
    people,
    what: {
      type: 'comment',
      subjectId: about.subjectId,
      stepId: about.stepId,
      answerId: about.answerId,
      commentId: about.commentId,
      payload: {},
    },
    event: { kind: 'comment', subject_id: about.subjectId, step_id: about.stepId, student_id: about.studentId },
  });
}

/** Tells the student of an expertise. Colleagues who have the case open see it by the live event. */
export async function announceExpertise(
  deps: Deps,
  viewer: Viewer,
  about: About & { answerId: number; expertiseId: number; studentId: number },
): Promise<void> {
  await announce(deps, viewer, {
    people: queries.justUser(about.studentId),
    what: {
      type: 'expertise',
      subjectId: about.subjectId,
      stepId: about.stepId,
      answerId: about.answerId,
      commentId: null,
      expertiseId: about.expertiseId,
      payload: {},
    },
    event: { kind: 'expertise', subject_id: about.subjectId, step_id: about.stepId, student_id: about.studentId },
    watchers: queries.staffOf(about.subjectId),
  });
}

/** Lets the student and staff with the case open read it again; nobody is notified. */
export async function tellOfCase(
  deps: Deps,
  viewer: Viewer,
  { stepId, subjectId, studentId, kind }: About & { studentId: number; kind: FeedEvent['kind'] },
): Promise<void> {
  const event: FeedEvent = { kind, subject_id: subjectId, step_id: stepId, student_id: studentId };
  deps.live.send([studentId, ...(await selectWatchers(deps.db, subjectId))], event, viewer);
}

/** Takes back what the student was told of a verdict that was undone. */
export async function withdrawVerdictNews(
  tx: Db,
  viewer: Viewer,
  verdict: { stepId: number; studentId: number; since: string },
): Promise<void> {
  const { stepId, studentId, since } = verdict;
  await queries.deleteNews(tx, { userId: studentId, actorId: viewer.id, stepId, since });
}
