// Lessons, due dates and meetings of a person as events of a calendar, read by the same rules as the schedule, the diary and the
// organisation.
import type { CalendarEvent } from '@orbita/contract/calendar';
import type { ScheduledLesson } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type InvitedMeeting, selectInvited } from '../organisation/index.ts';
import { selectDueTopics, type DueTopic } from '../standing/index.ts';
import { readLessons } from '../schedule/index.ts';

export interface Wanted {
  personId: number;
  from: string;
  to: string;
  types: readonly string[];
}
export interface Events {
  lessons: ScheduledLesson[];
  due: DueTopic[];
  meetings: InvitedMeeting[];
  is_complete: boolean;
}

/** Reads the lessons and due topics of a person that the viewer may see, and the viewer's own meetings. */
export async function readEvents(db: Db, viewer: Viewer, { personId, from, to, types }: Wanted): Promise<Events> {
  const asksMeetings = types.includes('meeting') && personId === viewer.id;
  const [lessons, due, meetings] = await Promise.all([
    types.includes('lesson') ? readLessons(db, viewer, { personId, from, to }) : { lessons: [], is_complete: true },
    types.includes('deadline') ? selectDueTopics(db, viewer, personId, { from, to }) : [],
    asksMeetings ? selectInvited(db, viewer, { from, to }) : [],
  ]);
  return { ...lessons, due, meetings };
}

const titleOf = ({ title, lesson_subjects }: ScheduledLesson): string =>
  title || lesson_subjects.map((one) => one.title).join(', ');
export const placeOf = ({ room, building }: ScheduledLesson): string =>
  [room, building].filter((one) => one !== '').join(', ');

const ofLesson = (lesson: ScheduledLesson): CalendarEvent => ({
  id: `lesson-${lesson.id}`,
  type: 'lesson',
  title: titleOf(lesson),
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  subjects: lesson.lesson_subjects.map(({ subject_id: id, title, color }) => ({ id, title, color })),
  lesson_id: lesson.id,
  topic_id: null,
  meeting_id: null,
  place: placeOf(lesson),
  is_cancelled: lesson.cancelled_at !== null,
  is_done: false,
});
const ofTopic = ({ id, title, due_at, subject, is_done }: DueTopic): CalendarEvent => ({
  id: `deadline-${id}`,
  type: 'deadline',
  title,
  starts_at: due_at,
  ends_at: due_at,
  subjects: [subject],
  lesson_id: null,
  topic_id: id,
  meeting_id: null,
  place: '',
  is_cancelled: false,
  is_done,
});

/** A meeting has no planned end; a calendar keeps an hour free. */
export const endOf = ({ starts_at }: InvitedMeeting): string =>
  new Date(Date.parse(starts_at) + 3_600_000).toISOString();
const ofMeeting = (meeting: InvitedMeeting): CalendarEvent => ({
  id: `meeting-${meeting.id}`,
  type: 'meeting',
  title: meeting.title,
  starts_at: meeting.starts_at,
  ends_at: endOf(meeting),
  subjects: [],
  lesson_id: null,
  topic_id: null,
  meeting_id: meeting.id,
  place: meeting.circle,
  is_cancelled: false,
  is_done: false,
});

/** Lessons, due dates and meetings in one row, earliest first. */
export const inOrder = ({ lessons, due, meetings }: Events): CalendarEvent[] =>
  [...lessons.map(ofLesson), ...due.map(ofTopic), ...meetings.map(ofMeeting)].toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id.localeCompare(b.id),
  );
