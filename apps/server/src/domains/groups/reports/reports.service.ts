// How groups are doing: attendance, marks and retakes of those who are in them now.
import type { MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { groups, GroupReport } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { MOST_TABLE_ROWS, tableTask } from '../../../platform/table-workbook/table-workbook.ts';
import * as queries from './reports.queries.ts';

export async function listGroupReports(
  db: Db,
  viewer: Viewer,
  query: queries.ReportFilter & PageQuery,
): Promise<ResponseOf<typeof groups.listGroupReports>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectGroupReports(db, viewer, query, page), page);
}

const words = {
  ru: {
    name: 'Отчёт по группам',
    columns: [
      'Группа',
      'Студентов',
      'Дисциплин',
      'Посещаемость, %',
      'Прогулы',
      'Баллы, %',
      'С пересдачами',
      'Пересдач',
    ],
  },
  en: {
    name: 'Group report',
    columns: ['Group', 'Students', 'Subjects', 'Attendance, %', 'Absences', 'Points, %', 'With retakes', 'Retakes'],
  },
} satisfies Record<Language, { name: string; columns: string[] }>;

const rowOf = (group: GroupReport): (string | number | null)[] => [
  group.name,
  group.students_count,
  group.subjects_count,
  group.attendance_percent,
  group.absences_count,
  group.mark_percent,
  group.debtors_count,
  group.retakes_count,
];

export const exportGroupReports = (
  { db, heavyWork }: Deps,
  viewer: Viewer,
  filter: queries.ReportFilter,
  language: Language,
): Promise<MadeFile> =>
  heavyWork.run(tableTask, viewer.id, async () => {
    const rows = await queries.selectGroupReports(db, viewer, filter, { size: MOST_TABLE_ROWS, offset: 0 });
    const { name, columns } = words[language];
    return { name, columns: columns.map((title) => ({ title, width: 16 })), rows: rows.map(rowOf) };
  });
