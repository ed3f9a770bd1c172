// Text and link of a notification, the same for the list and the live pop-up.
import type { Notification } from '@orbita/contract/notifications';
import { formatDayTime } from '../../base/dates.ts';
import { notificationWords } from './notification-wording.texts.ts';
import { personName } from '../users/person.tsx';

export interface NotificationWording {
  title: string;
  message: string;
  /** Link to the topic, or to the answer on the marking screen. */
  to: string | null;
}

/** Says what happened and where; the discipline is left out where it stands above already. */
export function describeNotification(notification: Notification, isUnderSubject = false): NotificationWording {
  const { actor, subject, topic, comment, expertise, payload } = notification;
  const { t } = notificationWords;
  const name = actor ? personName(actor, 'informal') : t('somebody');
  const value = payload.value ?? null;
  const titles = {
    answer: t('answer', { name }),
    mark:
      value === null
        ? t('markRemoved')
        : payload.max_mark
          ? t('markOf', { value, max: payload.max_mark })
          : t('mark', { value }),
    comment: t('comment', { name }),
    expertise: t('expertise', { name }),
    passing: t('passing'),
    retake: t('retake'),
    dates: datesMoved(payload),
    'answer-deleted': t('answerDeleted'),
    'answer-restored': t('answerRestored'),
    password: t('password'),
  };
  const where = [topic?.title, !isUnderSubject && subject?.title].filter(Boolean).join(' · ');
  const said = comment?.text ?? expertise?.text;
  const task = payload.task && `«${payload.task}»`;
  if (notification.type === 'answer-deleted' || notification.type === 'answer-restored')
    return {
      title: titles[notification.type],
      // Lists truncate long lines, so whom to ask comes before the place.
      message: [[task, t('ask', { name })].filter(Boolean).join('. '), where].filter(Boolean).join(' · '),
      to: linkOf(notification),
    };
  if (notification.type === 'password')
    return { title: titles.password, message: t('passwordHint'), to: linkOf(notification) };
  return {
    title: titles[notification.type],
    message: said ? `${where}: «${said}»` : where,
    to: linkOf(notification),
  };
}

/** One topic is told with its new date, several by how many of them the reader still sees. */
function datesMoved({ topics = 1, due_at: dueAt }: Notification['payload']): string {
  const { t } = notificationWords;
  if (topics === 0) return t('datesMoved');
  if (topics > 1 || dueAt === undefined) return t('duesMoved', { count: topics });
  return dueAt ? t('dueMoved', { day: formatDayTime(dueAt) }) : t('dueTaken');
}

/** The part of the page that a notification is about. */
function anchorOf({ answer, comment, expertise }: Notification): string {
  if (comment) return `#comment-${comment.id}`;
  if (expertise) return `#expertise-${expertise.id}`;
  return answer ? `#task-${answer.pattern_id}` : '';
}

function linkOf(notification: Notification): string | null {
  const { type, subject, topic, answer, comment, actor } = notification;
  if (type === 'retake') return '/users/my/debts';
  if (type === 'password') return '/self/settings';
  if (type === 'dates' && subject && !topic) return `/subjects/${subject.id}`;
  if (!subject || !topic) return null;
  const isForMarking = type === 'answer' || (type === 'comment' && answer !== null && answer.user_id === actor?.id);
  if (isForMarking && answer)
    return `/marking?${new URLSearchParams({ step: String(topic.id), student: String(answer.user_id) })}${comment ? anchorOf(notification) : ''}`;
  return `/subjects/${subject.id}/topics/${topic.id}${anchorOf(notification)}`;
}
