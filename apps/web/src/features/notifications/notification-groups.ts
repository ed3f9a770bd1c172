import type { Notification } from '@orbita/contract/notifications';

/** Notifications of one discipline, or those of none. */
export interface SubjectGroup {
  subject: Notification['subject'];
  unread: number;
  lines: NotificationLine[];
}
/** One notification, or the answers of several students to one topic, newest first. */
export type NotificationLine = [Notification, ...Notification[]];

/** Groups a page of notifications by discipline and joins new answers to one topic; the newest stays first everywhere. */
export function groupNotifications(notifications: readonly Notification[]): SubjectGroup[] {
  const groups = new Map<number | null, SubjectGroup>();
  const answers = new Map<string, NotificationLine>();
  for (const one of notifications) {
    const key = one.subject?.id ?? null;
    const group = groups.get(key) ?? { subject: one.subject, unread: 0, lines: [] };
    groups.set(key, group);
    if (one.read_at === null) group.unread++;
    const topic = one.type === 'answer' && one.topic ? `${one.topic.id} ${one.read_at === null}` : null;
    const line = topic === null ? undefined : answers.get(topic);
    if (line) line.push(one);
    else {
      const next: NotificationLine = [one];
      group.lines.push(next);
      if (topic !== null) answers.set(topic, next);
    }
  }
  return [...groups.values()];
}
