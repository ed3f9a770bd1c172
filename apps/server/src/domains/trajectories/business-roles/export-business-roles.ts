// The list of business roles as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { BusinessRole, trajectories } from '@orbita/contract/trajectories';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { listBusinessRoles } from './business-roles.service.ts';

const table: ExportedList<BusinessRole> = {
  words: {
    ru: { name: 'Бизнес-роли', columns: ['Бизнес-роль', 'Описание', 'Траектории'] },
    en: { name: 'Business roles', columns: ['Business role', 'Description', 'Trajectories'] },
  },
  widths: [32, 48, 48],
  rowOf: ({ title, description, trajectories: ways }) => [title, description, ways.map((one) => one.title).join(', ')],
};

export const exportBusinessRoles = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof trajectories.exportBusinessRoles>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listBusinessRoles(db, exporting.viewer, { ...query, size })).data,
  );
