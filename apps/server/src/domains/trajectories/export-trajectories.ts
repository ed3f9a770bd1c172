// The list of trajectories as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { TrajectoryRow, trajectories } from '@orbita/contract/trajectories';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listTrajectories } from './trajectories.service.ts';

const table: ExportedList<TrajectoryRow> = {
  words: {
    ru: {
      name: 'Траектории',
      columns: ['Траектория', 'Образовательная программа', 'Описание', 'Разделов', 'Дисциплин', 'Групп'],
    },
    en: { name: 'Trajectories', columns: ['Trajectory', 'Programme', 'Description', 'Parts', 'Subjects', 'Groups'] },
  },
  widths: [32, 40, 40, 12, 12, 12],
  rowOf: (row) => [
    row.title,
    row.educational_program_name,
    row.description,
    row.halves_count,
    row.subjects_count,
    row.groups_count,
  ],
};

export const exportTrajectories = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof trajectories.exportTrajectories>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listTrajectories(db, exporting.viewer, { ...query, size })).data,
  );
