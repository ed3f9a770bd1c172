// Lessons and due dates of a person as events of a calendar, read by the same rules as the schedule and the diary.
import type { CalendarEvent } from '@orbita/contract/calendar';
import type { ScheduledLesson } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
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
  is_complete: boolean;
}

/** Reads the lessons and due topics of a person that the viewer may see. */
export async function readEvents(db: Db, viewer: Viewer, { personId, from, to, types }: Wanted): Promise<Events> {
  const [lessons, due] = await Promise.all([
    types.includes('lesson') ? readLessons(db, viewer, { personId, from, to }) : { lessons: [], is_complete: true },
    types.includes('deadline') ? selectDueTopics(db, viewer, personId, { from, to }) : [],
  ]);
  return { ...lessons, due };
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
  place: '',
  is_cancelled: false,
  is_done,
});

/** Lessons and due dates in one row, earliest first. */
export const inOrder = ({ lessons, due }: Events): CalendarEvent[] =>
  [...lessons.map(ofLesson), ...due.map(ofTopic)].toSorted(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id.localeCompare(b.id),
  );
