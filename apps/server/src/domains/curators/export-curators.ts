// The list of curators as a workbook.
import type { Curator } from '@orbita/contract/curators';
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { type CuratorFilter, selectCurators } from './curators.queries.ts';

const table: ExportedList<Curator> = {
  words: {
    ru: { name: 'Кураторы', columns: ['Куратор', 'Почта', 'Группы', 'Групп', 'Студентов'] },
    en: { name: 'Curators', columns: ['Curator', 'E-mail', 'Groups', 'Number of groups', 'Students'] },
  },
  widths: [32, 32, 48, 12, 12],
  rowOf: (curator) => [
    [curator.last_name, curator.first_name, curator.middle_name].filter(Boolean).join(' '),
    curator.email ?? '',
    curator.curator_groups.map(({ name }) => name).join(', '),
    curator.groups_count,
    curator.students_count,
  ],
};

export const exportCurators = (db: Db, exporting: Exporting, filter: CuratorFilter): Promise<MadeFile> =>
  exportTable(exporting, table, (page) => selectCurators(db, exporting.viewer, filter, page));
