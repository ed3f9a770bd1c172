// What each type of notification says and where it leads: one wording for the list, the pop-up, mails and push messages.
import type { NotificationType } from './types.ts';
import type { Notification } from '../notifications.ts';
import { notificationWords, type WordedLanguage, type Words } from './words.ts';
import { RETURNED_STATUS_ID } from '../permissions.ts';

export interface NotificationWording {
  title: string;
  message: string;
  /** Path of the place, or null when there is none. */
  to: string | null;
}

/** How the reader's side writes moments, in the time zone of the institution. */
export interface Clock {
  language: WordedLanguage;
  /** «сб, 21 ноября, 14:02» */
  dayTime: (moment: string) => string;
  /** YYYY-MM-DD */
  calendarDay: (moment: string) => string;
}

type Payload = Notification['payload'];
type ChangedLesson = NonNullable<Payload['lessons']>[number];
interface Named {
  first_name: string;
  last_name: string;
}

const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();
const joined = (parts: (string | false | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

/** Says what happened and where; the discipline is left out where it stands above already. */
export function wordNotification(
  notification: Notification,
  clock: Clock,
  isUnderSubject = false,
): NotificationWording {
  const words = notificationWords[clock.language];
  const where = joined([notification.topic?.title, !isUnderSubject && notification.subject?.title], ' · ');
  return {
    title: titles[notification.type](notification, words, clock),
    message: messages[notification.type](notification, { words, clock, where }),
    to: linkOf(notification, clock),
  };
}

/** Says it for a screen that others can see too: without marks, quoted words, and whose absences are told. */
export function wordDiscreetly(notification: Notification, clock: Clock): NotificationWording {
  const words = notificationWords[clock.language];
  const { type, payload } = notification;
  const { reason: _reason, ...facts } = payload;
  const named = type === 'absences' ? { student: null } : {};
  const said = wordNotification({ ...notification, ...named, comment: null, expertise: null, payload: facts }, clock);
  const to = linkOf(notification, clock);
  if (type === 'contract') return { title: words.contractNews, message: '', to };
  const title = type === 'mark' && (payload.value ?? null) !== null ? words.markNew : said.title;
  return { title, message: said.message, to };
}

/** Says how many there are, above the titles of several. */
export const wordSeveral = (count: number, { language }: Clock): string => notificationWords[language].several(count);

type Title = (notification: Notification, words: Words, clock: Clock) => string;

const titles: Record<NotificationType, Title> = {
  answer: (one, w) => w.answer(actorOf(one, w)),
  mark: ({ payload: { value = null, max_mark: max } }, w) =>
    value === null ? w.markRemoved : max ? w.markOf(value, max) : w.mark(value),
  passing: ({ payload }, w) => (payload.passed_status_id === RETURNED_STATUS_ID ? w.returned : w.passing),
  expertise: (one, w) => w.expertise(actorOf(one, w)),
  'soft-score': ({ payload: { count = 1, scored_by: by } }, w) => (by === 'peers' ? w.softPeers : w.softScores(count)),
  'answer-deleted': (_, w) => w.answerDeleted,
  'answer-restored': (_, w) => w.answerRestored,
  comment: (one, w) => w.comment(actorOf(one, w)),
  dates: ({ payload }, w, clock) => datesMoved(payload, w, clock),
  deadline: ({ payload: { days_left: days = 0, topics = 1 } }, w) =>
    topics > 1 ? w.topicsDue(topics, days) : w.topicDue(days),
  extension: ({ payload, student, actor }, w, { dayTime }) => {
    if (payload.extension === 'asked')
      return w.extensionAsked(student ? nameOf(student) : actor ? nameOf(actor) : w.somebody);
    if (payload.extension === 'refused') return w.extensionRefused;
    return payload.due_at ? w.extensionUntil(dayTime(payload.due_at)) : w.extensionGranted;
  },
  retake: ({ payload: { retake = 'opened', count = 1 } }, w) =>
    retake === 'opened' ? w.retakeOpened : retake === 'dated' ? w.retakeDated : w.retakeAssigned(count),
  schedule: ({ student, payload: { count = 1, lessons = [] } }, w) => {
    const [only] = lessons;
    const what = count === 1 && only ? w.lesson[only.change] : w.lessonsChanged(count);
    return joined([student && nameOf(student), what], ': ');
  },
  homework: (_, w) => w.homework,
  absences: ({ student }, w) => (student ? w.absencesOf(nameOf(student)) : w.absences),
  role: ({ payload: { news = 'given' } }, w) => w.role[news],
  meeting: ({ payload: { meeting = 'invited' } }, w) => w.meeting[meeting],
  report: ({ payload: { report = 'ready' } }, w) => w.report[report],
  contract: ({ payload: { contract = 'confirmed' } }, w) => w.contract[contract],
  password: (_, w) => w.password,
};

const actorOf = ({ actor }: Notification, words: Words): string => (actor ? nameOf(actor) : words.somebody);

/** One topic is told with its new date, several by how many of them the reader still sees. */
function datesMoved({ topics = 1, due_at: dueAt }: Payload, words: Words, { dayTime }: Clock): string {
  if (topics === 0) return words.datesMoved;
  if (topics > 1 || dueAt === undefined) return words.duesMoved(topics);
  return dueAt ? words.dueMoved(dayTime(dueAt)) : words.dueTaken;
}

interface Around {
  words: Words;
  clock: Clock;
  /** Topic and discipline. */
  where: string;
}
type Message = (notification: Notification, around: Around) => string;

const said: Message = ({ comment, expertise }, { where }) => {
  const text = comment?.text ?? expertise?.text;
  return text ? `${where}: «${text}»` : where;
};
const untold: Message = (one, { words, where }) => {
  const task = one.payload.task && `«${one.payload.task}»`;
  // Lists truncate long lines, so whom to ask comes before the place.
  return joined([joined([task, words.ask(actorOf(one, words))], '. '), where], ' · ');
};

const messages: Record<NotificationType, Message> = {
  answer: said,
  mark: said,
  passing: said,
  expertise: said,
  'soft-score': ({ actor }, { where }) => joined([actor && nameOf(actor), where], ' · '),
  'answer-deleted': untold,
  'answer-restored': untold,
  comment: said,
  dates: said,
  deadline: ({ payload: { due_at: due } }, { clock, where }) => joined([where, due && clock.dayTime(due)], ' · '),
  extension: ({ payload: { reason } }, { where }) => joined([where, reason && `«${reason}»`], ': '),
  retake: ({ payload: { due_at: due } }, { words, clock, where }) =>
    joined([where, due && words.until(clock.dayTime(due))], ' · '),
  schedule: ({ payload: { count = 1, lessons = [] } }, around) =>
    lessons.map((one) => describeLesson(one, around, count)).join('; '),
  homework: ({ lesson }, { where }) =>
    lesson ? joined([lesson.title, lesson.homework && `«${lesson.homework}»`], ': ') : where,
  absences: ({ payload }, { words, where }) => joined([absencesOf(payload, words), where], ' · '),
  role: ({ payload, student, actor }, { words, clock, where }) =>
    joined(
      [
        nameOfRole(payload, words),
        joined(
          [
            payload.news === 'absence' && actor && nameOf(actor),
            student && nameOf(student),
            where,
            payload.news === 'absence' && payload.starts_at && clock.dayTime(payload.starts_at),
            payload.reason && `«${payload.reason}»`,
          ],
          ' · ',
        ),
      ],
      ': ',
    ),
  meeting: ({ payload: { meeting_title: title, circle, starts_at: at, was_at: was } }, { clock }) =>
    joined(
      [title, circle && `«${circle}»`, joined([was && clock.dayTime(was), at && clock.dayTime(at)], ' → ')],
      ' · ',
    ),
  report: ({ payload: { report = 'ready', count = 1 } }, { words }) =>
    report === 'ready' ? words.reportForms(count) : words.reportFailed,
  contract: ({ payload: { contract = 'confirmed' } }, { words }) => words.contractHint[contract],
  password: (_, { words }) => words.passwordHint,
};

/** «Физика, вт, 24 ноября, 10:00 → ср, 25 ноября, 12:00, 204 → 305» */
function describeLesson(lesson: ChangedLesson, { words, clock }: Around, count: number): string {
  const { change, title, starts_at, was_starts_at: was, room, was_room: wasRoom, teacher } = lesson;
  const when =
    was && was !== starts_at ? `${clock.dayTime(was)} → ${clock.dayTime(starts_at)}` : clock.dayTime(starts_at);
  const isTold = count > 1 && change !== 'moved' && change !== 'room';
  const place = wasRoom === null || wasRoom === room ? '' : joined([wasRoom || '—', room || '—'], ' → ');
  return joined([title, when, place, teacher, isTold && words.lessonIs[change]], ', ');
}

function absencesOf({ pattern, missed = 0, of = 0, weekday }: Payload, words: Words): string {
  if (pattern === 'row') return words.missedInRow(missed);
  if (weekday !== undefined) return words.missedOnWeekday(missed, of, weekday);
  if (pattern === 'drop') return words.missedMore(missed, of);
  return of > 0 ? words.missedOf(missed, of) : words.missed(missed);
}

/** The part of the page that a notification is about. */
function anchorOf({ answer, comment, expertise }: Notification): string {
  if (comment) return `#comment-${comment.id}`;
  if (expertise) return `#expertise-${expertise.id}`;
  return answer ? `#task-${answer.pattern_id}` : '';
}

/** A core role is called the same in every circle, so the circle is named with it. */
function nameOfRole({ role_name: name, role_type: type, circle }: Payload, words: Words): string {
  const label = name || words.coreRole(type ?? 1);
  return type != null && circle ? `${label} («${circle}»)` : label;
}

function linkOfRole(
  { news, role_id: id, starts_at: at }: Payload,
  { calendarDay }: Pick<Clock, 'calendarDay'>,
): string {
  if (news === 'absence') return at ? `/schedule?day=${calendarDay(at)}` : '/schedule';
  if (news === 'inquiry') return '/admin/questions';
  if (news === 'extension') return '/extensions';
  return id === undefined ? '/organisation' : `/organisation?role=${id}`;
}

function linkOf(notification: Notification, { calendarDay }: Clock): string | null {
  const { type, subject, topic, answer, comment, actor, payload, lesson, student } = notification;
  const [first] = payload.lessons ?? [];
  if (type === 'retake') return payload.retake === 'assigned' ? '/retakes' : '/users/my/debts';
  if (type === 'contract') return '/form/5';
  if (type === 'role') return linkOfRole(payload, { calendarDay });
  if (type === 'meeting')
    return payload.meeting === 'cancelled' ? '/organisation/meetings' : `/organisation/meetings/${payload.meeting_id}`;
  if (type === 'soft-score') return student ? `/users/${student.id}/profile/skills` : null;
  if (type === 'report') return '/reports/ready';
  if (type === 'password') return '/self/settings';
  if (type === 'schedule') return first ? `/schedule?day=${calendarDay(first.starts_at)}` : '/schedule';
  if (type === 'homework') return lesson ? `/schedule?day=${calendarDay(lesson.starts_at)}` : '/schedule';
  if (type === 'absences') return student ? `/users/${student.id}/diary` : null;
  if ((type === 'dates' || type === 'deadline') && subject && !topic) return `/subjects/${subject.id}`;
  if (type === 'extension' && payload.extension === 'asked')
    return subject ? `/extensions?subject=${subject.id}` : '/extensions';
  if (!subject || !topic) return null;
  const isForMarking = type === 'answer' || (type === 'comment' && answer !== null && answer.user_id === actor?.id);
  if (isForMarking && answer)
    return `/marking?${new URLSearchParams({ step: String(topic.id), student: String(answer.user_id) }).toString()}${comment ? anchorOf(notification) : ''}`;
  return `/subjects/${subject.id}/topics/${topic.id}${anchorOf(notification)}`;
}
