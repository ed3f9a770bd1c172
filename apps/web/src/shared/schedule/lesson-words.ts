// How a lesson is named in a few words.
import type { ScheduledLesson } from '@orbita/contract/schedule';
import { formatTime } from '../../base/dates.ts';
import { personName } from '../users/person.tsx';

/** Its disciplines, or its own title. */
export const lessonName = ({ lesson_subjects, title }: ScheduledLesson): string =>
  lesson_subjects.map((subject) => subject.title).join(', ') || title;
/** «09:00–10:30» */
export const lessonTime = ({ starts_at, ends_at }: Pick<ScheduledLesson, 'starts_at' | 'ends_at'>): string =>
  `${formatTime(starts_at)}–${formatTime(ends_at)}`;
export const lessonColour = ({ lesson_subjects }: ScheduledLesson): string =>
  lesson_subjects[0]?.color ?? 'var(--border-strong)';
/** Returns who leads the lesson, or led it when it is over. */
export const lessonTeachers = ({ teachers }: ScheduledLesson): string =>
  teachers.flatMap((teacher) => (teacher.has_left ? [] : personName(teacher, 'short'))).join(', ');
export const lessonGroups = ({ groups }: ScheduledLesson): string => groups.map(({ name }) => name).join(', ');
