// Notifications: the list, the counter and live events.
// A live event names only what to read again; the calls return the data and check access.
import type { ResponseOf } from '@orbita/contract/endpoint';
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import type { Notification, notifications } from '@orbita/contract/notifications';
import type { Db, Sql } from '@orbita/database';
import { found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './notifications.queries.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

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
  const shown = await queries.selectPage(db, viewer, { ...page, unread: query.unread ?? false });
  const rows = shown.ids.length === 0 ? [] : await queries.selectNotifications(db, viewer, shown);
  return pageOfTotal(rows, rows.length === 0 ? 0 : shown.total, page, { unread: shown.unread });
}

/** Marks all notifications, or those of one discipline, as read; open pages of the viewer get the new counter. */
export async function readAllNotifications(
  { db, live }: Deps,
  viewer: Viewer,
  subjectId: number | null,
): Promise<{ ok: true }> {
  await queries.markAllRead(db, viewer, subjectId);
  const unread = subjectId === null ? 0 : await queries.countUnread(db, viewer);
  live.send([viewer.id], { kind: 'read', unread }, viewer);
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
  /** People who get a notification. */
  people: Sql;
  what: Omit<queries.NewNotification, 'actorId' | 'companyId'>;
  event: FeedEvent;
  /** People who get the event without a notification. */
  watchers?: Sql;
}

async function announce(
  deps: Deps,
  viewer: Viewer,
  { people, what, event, watchers = queries.nobody }: Announcement,
): Promise<void> {
  const notification = { ...what, actorId: viewer.id, companyId: viewer.company_id };
  const announced = await queries.insertNotifications(deps.db, people, notification, watchers);
  const written = announced.flatMap(({ user_id, id }) => (id === null ? [] : [{ user_id, id }]));
  await sendNotificationEvents(deps, viewer, written, () => event);
  deps.live.send(
    announced.filter(({ id }) => id === null).map(({ user_id }) => user_id),
    event,
    viewer,
  );
}

/**
 * Part of the statement that writes an answer: notifies the teachers, from its row `written`, that the answer is waiting.
 * Experts get the event without a notification.
 */
export const notificationsOfAnswer = (viewer: Viewer, subjectId: number): Sql =>
  queries.answerNotifications(subjectId, { actorId: viewer.id, companyId: viewer.company_id });

/** Sends the events of a stored answer. */
export async function notifyOfAnswer(
  deps: Deps,
  viewer: Viewer,
  { stepId, subjectId, notifications }: About & { notifications: WrittenNotification[] },
): Promise<void> {
  const event: FeedEvent = { kind: 'answer', subject_id: subjectId, step_id: stepId, student_id: viewer.id };
  deps.live.send([viewer.id], event, viewer);
  deps.live.sendToChannel(subjectChannel(subjectId), event, viewer);
  await sendNotificationEvents(deps, viewer, notifications, () => event);
}

const selectWatchers = async (db: Db, subjectId: number): Promise<number[]> =>
  (await queries.selectPeople(db, queries.staffOf(subjectId))).map(({ user_id }) => user_id);

/** A written mark or status and whom its events reach. */
interface WrittenVerdict extends About {
  studentId: number;
  /** Id of the student's notification, if any. */
  notificationId?: number | null;
  /** The staff of the discipline, if known already. */
  watchers?: number[];
}
/** Sends the event of a changed case to its student, the staff of the discipline and everybody with its journal open. */
export async function notifyOfVerdict(deps: Deps, viewer: Viewer, verdict: WrittenVerdict): Promise<void> {
  const { stepId, subjectId, studentId, notificationId = null } = verdict;
  const event: FeedEvent = {
    kind: 'verdict',
    subject_id: subjectId,
    step_id: stepId,
    student_id: studentId,
    actor_id: viewer.id,
  };
  // People with the journal open need not be staff.
  deps.live.sendToChannel(subjectChannel(subjectId), event, viewer);
  const watchers = verdict.watchers ?? (await selectWatchers(deps.db, subjectId));
  const others = watchers.filter((id) => id !== studentId);
  deps.live.send(notificationId === null ? [studentId, ...others] : others, event, viewer);
  if (notificationId !== null)
    await sendNotificationEvents(deps, viewer, [{ user_id: studentId, id: notificationId }], () => event);
}

/**
 * Notifies the other side of a comment: the student when staff write, the teachers when the student writes, and the
 * author of the comment replied to.
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

/** Notifies the student of an expertise; colleagues with the case open get the live event. */
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

/** Makes open pages of the student and of staff reload a case, without notifications. */
export async function reloadOpenCase(
  deps: Deps,
  viewer: Viewer,
  { stepId, subjectId, studentId, kind }: About & { studentId: number; kind: FeedEvent['kind'] },
): Promise<void> {
  const event: FeedEvent = { kind, subject_id: subjectId, step_id: stepId, student_id: studentId };
  deps.live.send([studentId, ...(await selectWatchers(deps.db, subjectId))], event, viewer);
}

/** Withdraws the student's notification of a verdict that was undone. */
export async function withdrawVerdictNotification(
  tx: Db,
  viewer: Viewer,
  verdict: { stepId: number; studentId: number; since: string },
): Promise<void> {
  const { stepId, studentId, since } = verdict;
  await queries.deleteNotifications(tx, { userId: studentId, actorId: viewer.id, stepId, since });
}
