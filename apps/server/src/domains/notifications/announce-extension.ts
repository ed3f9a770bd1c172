// Tells the teachers that more time is asked for, and the student what was decided; open screens of both read it again.
import type { FeedEvent } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { bothOf, justUser, selectPeople, staffOf, teachersOf } from './notifications.queries.ts';
import { sendNotificationEvents, type NotificationRow, type WrittenNotification } from './send-notification-events.ts';

interface ExtensionNews {
  /** What became of it; null tells nobody and only makes open screens reload. */
  told: 'asked' | 'granted' | 'refused' | null;
  subjectId: number;
  stepId: number;
  studentId: number;
  payload?: { reason?: string; due_at?: string | null };
}

async function writeNews(deps: Deps, viewer: Viewer, news: ExtensionNews): Promise<WrittenNotification[]> {
  const { told, subjectId, stepId, studentId, payload = {} } = news;
  if (told === null) return [];
  const people = told === 'asked' ? teachersOf(subjectId) : justUser(studentId);
  return deps.db.rows<NotificationRow>(
    notificationRows(viewer, sql`(${people}) p`, {
      user_id: sql`p.user_id`,
      type: sql`'extension'`,
      subject_id: sql`${subjectId}::int`,
      step_id: sql`${stepId}::int`,
      student_id: told === 'asked' ? sql`${studentId}::int` : undefined,
      payload: sql`${JSON.stringify({ extension: told, ...payload })}::jsonb`,
    }),
  );
}

export async function announceExtension(deps: Deps, viewer: Viewer, news: ExtensionNews): Promise<void> {
  const { subjectId, stepId, studentId } = news;
  const event: FeedEvent = { kind: 'extension', subject_id: subjectId, step_id: stepId, student_id: studentId };
  const written = await writeNews(deps, viewer, news);
  await sendNotificationEvents(deps, viewer, written, () => event);
  const told = new Set(written.map(({ user_id }) => user_id));
  const watchers = await selectPeople(deps.db, bothOf(staffOf(subjectId), justUser(studentId)));
  const untold = watchers.map(({ user_id }) => user_id).filter((id) => !told.has(id));
  deps.live.send(untold, event, viewer);
}
