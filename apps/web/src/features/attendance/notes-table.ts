// Attendance as a table for paper. Pure.
import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { calendarDay, formatDate } from '../../base/dates.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import type { PrintedTable } from '../../shared/journal/print/print-sheets.tsx';
import { personName } from '../../shared/users/person.tsx';
import { countPresent, readNote, sumsOf } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';

const { t } = attendanceTexts;
const LATE = '*';

/** «21.11»: the day of a lesson. */
export const shortDay = (moment: string): string => calendarDay(moment).slice(5).split('-').toReversed().join('.');

/** A student's name, and for whoever has left the group the last day in it. */
const nameOf = ({ student, left_on: left }: SubjectAttendance['rows'][number]): string =>
  left === null ? personName(student) : `${personName(student)} (${boardTexts.t('leftOn', { day: formatDate(left) })})`;

export function notesTable(
  read: SubjectAttendance,
  statuses: readonly AttendanceMark[],
  { title, facts }: Pick<PrintedTable, 'title' | 'facts'>,
): PrintedTable {
  const letters = new Map(statuses.map(({ id, letter }) => [id, letter]));
  return {
    title,
    facts,
    sums: [t('came'), t('missedShort')],
    columns: read.lessons.map(({ id, starts_at }) => ({ id, title: shortDay(starts_at), isShort: true })),
    rows: [
      ...read.rows.map((row) => ({
        id: row.student.id,
        name: nameOf(row),
        sums: sumsOf(row.summary),
        cells: row.cells.map((packed) => {
          if (packed === null) return '–';
          const { status, late } = readNote(packed);
          return status === null ? '' : `${letters.get(status) ?? ''}${late ? LATE : ''}`;
        }),
      })),
      {
        id: 0,
        name: t('present'),
        sums: [],
        cells: read.lessons.map((_, column) => {
          const { present, noted } = countPresent(read.rows, column);
          return noted === 0 ? '' : String(present);
        }),
        isFoot: true,
      },
    ],
    legend: [
      ...statuses.map(({ letter, title: name }) => `${letter} — ${name.toLowerCase()}`),
      `${LATE} — ${t('late')}`,
    ].join(', '),
  };
}
