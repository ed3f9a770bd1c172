// The values of the form of a lesson.
import type { LessonDetails } from '@orbita/contract/schedule';
import { calendarDay, formatTime } from '../../base/dates.ts';
import { addDays } from '../../base/typed-date.ts';
import type { FormFields } from '../../ui/kit/use-form-fields.ts';
import { weekdayOf } from './schedule-days.ts';
import type { Scope } from './scope-choice.tsx';

export interface LessonValues {
  day: string;
  start: string;
  end: string;
  subject_ids: string[];
  group_ids: string[];
  teacher_ids: string[];
  room_id: string;
  place: string;
  title: string;
  meeting_url: string;
  repeats: boolean;
  weekdays: string[];
  interval_weeks: string;
  until: string;
  scope: Scope;
}
export type LessonFields = FormFields<LessonValues>;

/** Weeks of a new series. */
const USUAL_WEEKS = 16;
const texts = (ids: { id: number }[]): string[] => ids.map(({ id }) => String(id));

export const newLesson = (day: string): LessonValues => ({
  day,
  start: '09:00',
  end: '10:30',
  subject_ids: [],
  group_ids: [],
  teacher_ids: [],
  room_id: '',
  place: '',
  title: '',
  meeting_url: '',
  repeats: false,
  weekdays: [String(weekdayOf(day))],
  interval_weeks: '1',
  until: addDays(day, USUAL_WEEKS * 7),
  scope: 'this',
});
export const readLesson = (lesson: LessonDetails): LessonValues => ({
  ...newLesson(calendarDay(lesson.starts_at)),
  start: formatTime(lesson.starts_at),
  end: formatTime(lesson.ends_at),
  subject_ids: lesson.lesson_subjects.map(({ subject_id }) => String(subject_id)),
  group_ids: texts(lesson.groups),
  teacher_ids: texts(lesson.teachers),
  room_id: String(lesson.room_id ?? ''),
  place: lesson.room_id === null ? lesson.room : '',
  title: lesson.title,
  meeting_url: lesson.meeting_url,
});
