// The list of semesters as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { Semester, semesters } from '@orbita/contract/semesters';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listSemesters } from './semesters.service.ts';

const table: ExportedList<Semester> = {
  words: {
    ru: { name: 'Семестры', columns: ['Семестр', 'Первый день', 'Последний день', 'Разделы', 'Дисциплин'] },
    en: { name: 'Semesters', columns: ['Semester', 'First day', 'Last day', 'Parts', 'Subjects'] },
  },
  widths: [32, 14, 14, 48, 12],
  rowOf: ({ title, started_at, finished_at, halves, subjects_count }) => [
    title,
    { day: started_at },
    { day: finished_at },
    halves.map((half) => half.title).join('; '),
    subjects_count,
  ],
};

export const exportSemesters = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof semesters.exportSemesters>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listSemesters(db, exporting.viewer, { ...query, size })).data,
  );
