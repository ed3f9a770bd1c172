// The sums of attendance of a group as a workbook, with every count of the specification.
import type { AttendanceSummary } from '@orbita/contract/attendance';
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../http/app-error.ts';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import type { GroupLessons } from './group-attendance.queries.ts';
import { getGroupAttendance } from './group-attendance.ts';

const counts: readonly (keyof AttendanceSummary)[] = [
  'attended',
  'attended_online',
  'attended_online_with_online_or_iup',
  'absent',
  'absent_with_iup',
  'sick',
  'excused_absence',
  'late',
  'comment',
  'total',
];
interface Row {
  /** The student; empty in the row of the whole group. */
  name: string;
  summary: AttendanceSummary;
}
const dayOf = (date: string): string => date.split('-').toReversed().join('.');
/** How somebody is named who has left the group. */
const leftWords: Record<Language, (date: string) => string> = {
  ru: (date) => `(в группе по ${dayOf(date)})`,
  en: (date) => `(in the group until ${dayOf(date)})`,
};
const wholeGroup = { ru: 'Группа в целом', en: 'Whole group' };

/** The share of lessons attended in per cent; empty without notes. */
const shareOf = ({ attended, attended_online, total }: AttendanceSummary): number | string =>
  total === 0 ? '' : Math.round(((attended + attended_online) / total) * 100);

const table: ExportedList<Row> = {
  words: {
    ru: {
      name: 'Посещаемость',
      columns: [
        'Студент',
        'Присутствие, %',
        'Присутствовал',
        'Онлайн',
        'Из них онлайн-форма или ИУП',
        'Не был',
        'Из них по ИУП',
        'Болел',
        'Уважительная причина',
        'Опоздал',
        'Комментариев',
        'Отмечено занятий',
      ],
    },
    en: {
      name: 'Attendance',
      columns: [
        'Student',
        'Present, %',
        'Attended',
        'Online',
        'Of these, online form or individual plan',
        'Absent',
        'Of these, individual plan',
        'Sick',
        'Excused',
        'Late',
        'Comments',
        'Lessons recorded',
      ],
    },
  },
  widths: [32, 14, 14, 10, 18, 10, 14, 10, 14, 10, 14, 16],
  rowOf: ({ name, summary }, language) => [
    name || wholeGroup[language],
    shareOf(summary),
    ...counts.map((count) => summary[count]),
  ],
};

export const exportGroupAttendance = (exporting: Exporting, asked: GroupLessons): Promise<MadeFile> =>
  exportTable(exporting, table, async () => {
    const { data, summary } = await getGroupAttendance(exporting.db, exporting.viewer, asked);
    const students = data.map(({ student, left_on: left, summary: own }) => ({
      name: [student.last_name, student.first_name, student.middle_name, left && leftWords[exporting.language](left)]
        .filter(Boolean)
        .join(' '),
      summary: own,
    }));
    return [...students, { name: '', summary }];
  });
