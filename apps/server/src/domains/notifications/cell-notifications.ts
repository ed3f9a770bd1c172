// Live events and notifications for many journal cells: students learn of their marks, colleagues see the cells change.
import type { CellState } from '@orbita/contract/journal';
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

/** Notifies students of their marks and statuses, and sends the changed cells to the staff of the discipline. */
export async function notifyOfCells(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  { cells, notifications, watchers }: { cells: CellState[]; notifications: WrittenNotification[]; watchers?: number[] },
): Promise<void> {
  if (cells.length === 0) return;
  const toStudent: FeedEvent = { kind: 'verdict', subject_id: subjectId };
  // A student with several notifications gets a live event only for the last.
  const notified = new Map(notifications.map((one) => [one.user_id, one]));
  await sendNotificationEvents(deps, viewer, [...notified.values()], () => toStudent);
  const others = new Set(cells.map(({ student_id }) => student_id).filter((id) => !notified.has(id)));
  deps.live.send([...others], toStudent, viewer);
  const staff = watchers ?? (await selectStaffOf(deps.db, [subjectId])).map(({ user_id }) => user_id);
  const toStaff: FeedEvent = { kind: 'journal', subject_id: subjectId, actor_id: viewer.id };
  deps.live.send([...new Set(staff).add(viewer.id)], toStaff, viewer);
  const changed = cells.map(
    ({ student_id, step_id, mark, passed_status_id }): NonNullable<FeedEvent['cells']>[number] => [
      student_id,
      step_id,
      mark,
      passed_status_id,
    ],
  );
  deps.live.sendToChannel(subjectChannel(subjectId), { ...toStaff, cells: changed }, viewer);
}

/** Withdraws the students' notifications of cells that were undone. */
export const withdrawCellNotifications = (
  tx: Db,
  viewer: Viewer,
  { cells, since }: { cells: { step_id: number; student_id: number }[]; since: string },
) =>
  tx.run(sql`
    delete from notifications n using unnest(${cells.map(({ step_id }) => step_id)}::int[], ${cells.map(({ student_id }) => student_id)}::int[]) as a (step_id, student_id)
    where n.user_id = a.student_id and n.step_id = a.step_id and n.actor_id = ${viewer.id} and n.type in ('mark', 'passing') and n.created_at >= ${since}::timestamptz`);

/** Tells the staff of a lesson's disciplines that its list has changed, and those who have it open what changed. */
export async function announceAttendance(
  deps: Deps,
  viewer: Viewer,
  lesson: {
    id: number;
    subjects: number[];
    notes: NonNullable<FeedEvent['notes']>;
    /** People who follow the list though they may be no staff of the disciplines. */
    followers?: number[];
  },
): Promise<void> {
  const staff = await selectStaffOf(deps.db, lesson.subjects);
  if (lesson.followers) deps.live.send(lesson.followers, { kind: 'attendance', lesson_id: lesson.id }, viewer);
  for (const subjectId of lesson.subjects) {
    const own = staff.filter(({ subject_id }) => subject_id === subjectId).map(({ user_id }) => user_id);
    const event: FeedEvent = {
      kind: 'attendance',
      subject_id: subjectId,
      lesson_id: lesson.id,
      actor_id: viewer.id,
    };
    deps.live.send([...new Set(own).add(viewer.id)], event, viewer);
    deps.live.sendToChannel(subjectChannel(subjectId), { ...event, notes: lesson.notes }, viewer);
  }
}
