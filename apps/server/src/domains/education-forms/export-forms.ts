// In what form the students study today, as a workbook.
import type { educationForms, FormOfPerson } from '@orbita/contract/education-forms';
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listOpenEducationForms } from './form-periods.service.ts';

const table: ExportedList<FormOfPerson> = {
  words: {
    ru: { name: 'Формы обучения', columns: ['Студент', 'Группы', 'Форма обучения', 'С какого дня', 'Своя форма'] },
    en: { name: 'Forms of education', columns: ['Student', 'Groups', 'Form of education', 'Since', 'Own form'] },
  },
  widths: [36, 28, 24, 14, 14],
  rowOf: ({ user, groups, education_form, started_at, source }) => [
    [user.last_name, user.first_name, user.middle_name].filter(Boolean).join(' '),
    groups.map(({ name }) => name).join(', '),
    education_form?.title ?? '',
    started_at === null ? '' : { day: started_at },
    source === 'own' ? '+' : '',
  ],
};

export const exportOpenEducationForms = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof educationForms.exportOpenEducationForms>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listOpenEducationForms(db, exporting.viewer, { ...query, size })).data,
  );
