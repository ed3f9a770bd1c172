// The list of groups as a workbook.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { GroupRow } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { type GroupFilter, selectGroupRows } from './groups.queries.ts';

const table: ExportedList<GroupRow> = {
  words: {
    ru: {
      name: 'Группы',
      columns: ['Группа', 'Описание', 'Траектория', 'Раздел', 'Метки', 'Кураторы', 'Студентов', 'Дисциплин'],
    },
    en: {
      name: 'Groups',
      columns: ['Group', 'Description', 'Trajectory', 'Part', 'Labels', 'Curators', 'Students', 'Subjects'],
    },
  },
  widths: [16, 40, 32, 32, 24, 32, 10, 12],
  rowOf: (group) => [
    group.name,
    group.description,
    group.trajectory?.title ?? '',
    group.half?.title ?? '',
    group.labels.map(({ title }) => title).join(', '),
    group.curators.map(({ last_name, first_name }) => `${last_name} ${first_name}`).join(', '),
    group.students_count,
    group.subjects_count,
  ],
};

export const exportGroups = (db: Db, exporting: Exporting, filter: GroupFilter): Promise<MadeFile> =>
  exportTable(exporting, table, (page) => selectGroupRows(db, exporting.viewer, filter, page));
