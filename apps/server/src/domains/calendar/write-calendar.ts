// Writes a calendar in the iCalendar format (RFC 5545).
// Every lesson is an event of its own in UTC, so that a calendar needs no rules of the institution's time zone.
import type { ScheduledLesson } from '@orbita/contract/schedule';
import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Language } from '../../http/app-error.ts';
import type { DueTopic } from '../standing/index.ts';
import type { InvitedMeeting } from '../organisation/index.ts';
import { endOf, type Events, placeOf } from './events.ts';

const words = {
  ru: {
    due: 'Срок',
    meeting: 'Собрание',
    cancelled: 'Отменено',
    homework: 'Домашнее задание',
    teachers: 'Ведёт',
    link: 'Ссылка',
  },
  en: {
    due: 'Due',
    meeting: 'Meeting',
    cancelled: 'Cancelled',
    homework: 'Homework',
    teachers: 'Teacher',
    link: 'Link',
  },
} as const satisfies Record<Language, object>;

export interface CalendarHead {
  /** Name of the calendar in the program that reads it. */
  name: string;
  /** Address of the product, without a slash at its end. */
  origin: string;
  /** Makes the ids of events unique in the world; another address of the product leaves them as they are. */
  key: string;
  language: Language;
}

/** For how long a calendar may keep what it has read. */
const HOUR = 3600;
/** The same moment gets the same number, and a later change a larger one. */
const revisionOf = (updatedAt: string): number => Math.floor(Date.parse(updatedAt) / 1000) - 1_700_000_000;

const fullName = ({ last_name, first_name, middle_name }: ScheduledLesson['teachers'][number]): string =>
  [last_name, first_name, middle_name].filter((one) => one !== '').join(' ');

/** Without control characters, which the format forbids and strict programs refuse. */
const plain = (text: string): string => text.replaceAll(/(?!\n)\p{Cc}/gu, ' ');
/** The name of a calendar, which the library writes as it is. */
const nameOf = (name: string): string =>
  plain(name)
    .replaceAll('\n', ' ')
    .replaceAll(/[\\;,]/g, '\\$&');

function describe(lesson: ScheduledLesson, word: (typeof words)[Language]): string {
  const lines = [
    lesson.groups.map(({ name }) => name).join(', '),
    lesson.teachers.length > 0 ? `${word.teachers}: ${lesson.teachers.map(fullName).join(', ')}` : '',
    lesson.topics.map(({ title }) => title).join('\n'),
    lesson.meeting_url === '' ? '' : `${word.link}: ${lesson.meeting_url}`,
    lesson.homework === '' ? '' : `${word.homework}: ${lesson.homework}`,
    lesson.cancel_reason,
  ];
  return plain(lines.filter((line) => line !== '').join('\n'));
}

function addLesson(calendar: ICalCalendar, lesson: ScheduledLesson, { origin, key, language }: CalendarHead): void {
  const word = words[language];
  const subjects = lesson.lesson_subjects.map(({ title }) => title).join(', ');
  const summary = plain([subjects, lesson.title].filter((one) => one !== '').join(': ')) || '—';
  const isCancelled = lesson.cancelled_at !== null;
  calendar.createEvent({
    id: `lesson-${lesson.id}@${key}.orbita`,
    start: new Date(lesson.starts_at),
    end: new Date(lesson.ends_at),
    stamp: new Date(lesson.updated_at),
    lastModified: new Date(lesson.updated_at),
    sequence: Math.max(0, revisionOf(lesson.updated_at)),
    // Many programs go on showing a cancelled event, and then only its title tells.
    summary: isCancelled ? `${word.cancelled}: ${summary}` : summary,
    description: describe(lesson, word),
    location: plain(placeOf(lesson)) || null,
    url: `${origin}/schedule?lesson=${lesson.id}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
}

function addDue(calendar: ICalCalendar, topic: DueTopic, { origin, key, language }: CalendarHead): void {
  const at = new Date(topic.due_at);
  calendar.createEvent({
    id: `deadline-${topic.id}@${key}.orbita`,
    start: at,
    stamp: at,
    // A due date has no revision of its own; whoever moves it changes its time, which is a number that differs.
    sequence: Math.max(0, revisionOf(topic.due_at)),
    summary: `${topic.is_done ? '✓ ' : ''}${words[language].due}: ${plain(topic.title)}`,
    description: plain(topic.subject.title),
    url: `${origin}/subjects/${topic.subject.id}/topics/${topic.id}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

/** A cancelled meeting is gone, and so leaves every calendar that reads anew. */
function addMeeting(calendar: ICalCalendar, meeting: InvitedMeeting, { origin, key, language }: CalendarHead): void {
  calendar.createEvent({
    id: `meeting-${meeting.id}@${key}.orbita`,
    start: new Date(meeting.starts_at),
    end: new Date(endOf(meeting)),
    stamp: new Date(meeting.updated_at),
    lastModified: new Date(meeting.updated_at),
    sequence: Math.max(0, revisionOf(meeting.updated_at)),
    summary: `${words[language].meeting}: ${plain(meeting.title)}`,
    description: plain(meeting.circle),
    url: `${origin}/organisation/meetings/${meeting.id}`,
    status: ICalEventStatus.CONFIRMED,
  });
}

/** Returns the text of a calendar. */
export function writeCalendar({ lessons, due, meetings }: Events, head: CalendarHead): string {
  const calendar = ical({
    name: nameOf(head.name),
    prodId: { company: 'Orbita', product: 'Orbita', language: head.language.toUpperCase() },
    ttl: HOUR,
  });
  for (const lesson of lessons) addLesson(calendar, lesson, head);
  for (const topic of due) addDue(calendar, topic, head);
  for (const meeting of meetings) addMeeting(calendar, meeting, head);
  // Every line of the format ends with a line break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`;
}
