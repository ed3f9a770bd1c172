// The list of halves as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { Half, halves } from '@orbita/contract/halves';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listHalves } from './halves.service.ts';

const table: ExportedList<Half> = {
  words: {
    ru: { name: 'Разделы', columns: ['Раздел', 'Описание', 'Траектории', 'Семестры', 'Дисциплин'] },
    en: { name: 'Parts', columns: ['Part', 'Description', 'Trajectories', 'Semesters', 'Subjects'] },
  },
  widths: [32, 40, 40, 32, 12],
  rowOf: ({ title, description, trajectories, semesters, subjects_count }) => [
    title,
    description,
    trajectories.map((one) => one.title).join(', '),
    semesters.map((one) => one.title).join(', '),
    subjects_count,
  ],
};

export const exportHalves = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof halves.exportHalves>,
): Promise<MadeFile> =>
  exportTable(exporting, table, async ({ size }) => (await listHalves(db, exporting.viewer, { ...query, size })).data);
