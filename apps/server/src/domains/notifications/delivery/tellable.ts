// Whether there is still something to tell: what a notification was about may be deleted, hidden or closed to its reader by now.
import type { Notification } from '@orbita/contract/notifications';
import type { NotificationType } from '@orbita/contract/notifications/types';

const ofTopic = ({ topic }: Notification): boolean => topic !== null;
const ofSubject = ({ subject }: Notification): boolean => subject !== null;

const conditions: Record<NotificationType, (one: Notification) => boolean> = {
  answer: ({ topic, answer }) => topic !== null && answer !== null,
  mark: ofTopic,
  passing: ofTopic,
  expertise: ({ expertise }) => expertise !== null,
  'soft-score': ofSubject,
  'answer-deleted': ofTopic,
  'answer-restored': ofTopic,
  comment: ({ comment }) => comment !== null,
  dates: ({ subject, payload }) => subject !== null && payload.topics !== 0,
  deadline: ({ subject, payload }) => subject !== null && payload.topics !== 0,
  extension: ofTopic,
  retake: ofSubject,
  schedule: ({ payload }) => (payload.lessons ?? []).length > 0,
  homework: ({ lesson }) => lesson !== null && lesson.homework !== '',
  absences: ({ student }) => student !== null,
  role: () => true,
  meeting: () => true,
  report: () => true,
  contract: () => true,
  password: () => true,
};

/** The last word on a topic, or on one's application, replaces the earlier ones. */
const replaced: ReadonlySet<NotificationType> = new Set(['mark', 'passing', 'contract']);

/** Keeps what may be told, the oldest first. */
export function tellable(notifications: readonly Notification[]): Notification[] {
  const kept = notifications.filter((one) => conditions[one.type](one));
  const last = new Map(kept.map((one) => [`${one.type} ${one.topic?.id}`, one.id]));
  return kept.filter((one) => !replaced.has(one.type) || last.get(`${one.type} ${one.topic?.id}`) === one.id);
}
