// Who sees which discipline as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { rights, SubjectAccess } from '@orbita/contract/rights';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listSubjectsAccess } from './subjects-access.ts';

const namesOf = (of: readonly { name: string }[]): string => of.map(({ name }) => name).join(', ');

const table: ExportedList<SubjectAccess> = {
  words: {
    ru: {
      name: 'Доступ к дисциплинам',
      columns: ['Дисциплина', 'Преподаватели', 'Эксперты', 'Группы', 'Кураторы', 'Студентов'],
    },
    en: { name: 'Access to subjects', columns: ['Subject', 'Teachers', 'Experts', 'Groups', 'Curators', 'Students'] },
  },
  widths: [40, 40, 32, 32, 32, 12],
  rowOf: ({ title, teachers, experts, groups, curators, students_count }) => [
    title,
    ...[teachers, experts, groups, curators].map(namesOf),
    students_count,
  ],
};

export const exportSubjectsAccess = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof rights.exportSubjectsAccess>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listSubjectsAccess(db, exporting.viewer, { ...query, size })).data,
  );
