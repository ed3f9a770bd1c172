// The five statuses of attendance, and the sums named by the specification.
import type { AttendanceMark, AttendanceSummary } from '@orbita/contract/attendance';
import type { Language } from '../../http/app-error.ts';

const statuses: { id: number; letter: Record<Language, string>; title: Record<Language, string>; color: string }[] = [
  { id: 1, letter: { ru: 'П', en: 'P' }, title: { ru: 'Присутствовал', en: 'Attended' }, color: '#2b8a3e' },
  { id: 2, letter: { ru: 'Н', en: 'A' }, title: { ru: 'Не был', en: 'Absent' }, color: '#c92a2a' },
  {
    id: 3,
    letter: { ru: 'О', en: 'O' },
    title: { ru: 'Присутствовал онлайн', en: 'Attended online' },
    color: '#1864ab',
  },
  { id: 4, letter: { ru: 'Б', en: 'S' }, title: { ru: 'Болел', en: 'Sick' }, color: '#d9480f' },
  { id: 5, letter: { ru: 'У', en: 'E' }, title: { ru: 'Уважительная причина', en: 'Excused' }, color: '#495057' },
];

/** Returns the statuses in a language. */
export const attendanceMarks = (language: Language): AttendanceMark[] =>
  statuses.map(({ id, letter, title, color }) => ({ id, letter: letter[language], title: title[language], color }));

/** A student's attendance in one lesson, as the sums count it. */
export interface CountedNote {
  status: number;
  late: boolean;
  comment: string;
  /** The student studied online on that day. */
  isOnline: boolean;
  /** The student had an individual plan («ИУП») on that day. */
  hasPlan: boolean;
  /** How many lessons the note stands for, when equal ones were counted already; one if omitted. */
  times?: number;
}

export function summarizeAttendance(notes: readonly CountedNote[]): AttendanceSummary {
  const count = (fits: (note: CountedNote) => boolean) =>
    notes.reduce((sum, note) => (fits(note) ? sum + (note.times ?? 1) : sum), 0);
  return {
    attended: count(({ status }) => status === 1),
    attended_online: count(({ status }) => status === 3),
    attended_online_with_online_or_iup: count(({ status, isOnline, hasPlan }) => status === 3 && (isOnline || hasPlan)),
    excused_absence: count(({ status }) => status === 5),
    absent_with_iup: count(({ status, hasPlan }) => status === 2 && hasPlan),
    sick: count(({ status }) => status === 4),
    absent: count(({ status }) => status === 2),
    late: count(({ late }) => late),
    comment: count(({ comment }) => comment !== ''),
    total: count(() => true),
  };
}
