// The list of disciplines as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { SubjectRow, subjects, SubjectType } from '@orbita/contract/subjects';
import type { Db } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { listSubjects } from './subject-lists.service.ts';

const kinds: Record<Language, Record<SubjectType, string>> = {
  ru: {
    subject: 'Дисциплина',
    module: 'Профессиональный модуль',
    practice: 'Практика',
    project: 'Проект',
    elective: 'Факультатив',
  },
  en: {
    subject: 'Subject',
    module: 'Professional module',
    practice: 'Practical training',
    project: 'Project',
    elective: 'Optional course',
  },
};

const table: ExportedList<SubjectRow> = {
  words: {
    ru: {
      name: 'Дисциплины',
      columns: ['Дисциплина', 'Вид', 'Преподаватели', 'Группы', 'Разделы', 'Тем', 'Изменена'],
    },
    en: { name: 'Subjects', columns: ['Subject', 'Kind', 'Teachers', 'Groups', 'Parts', 'Topics', 'Changed'] },
  },
  widths: [44, 24, 40, 32, 40, 8, 14],
  rowOf: ({ title, type, teachers, groups, halves, topics_count, updated_at }, language) => [
    title,
    kinds[language][type],
    teachers
      .map(({ last_name, first_name, middle_name }) => [last_name, first_name, middle_name].filter(Boolean).join(' '))
      .join(', '),
    groups.map(({ name }) => name).join(', '),
    halves.map((half) => half.title).join('; '),
    topics_count,
    { moment: updated_at },
  ],
};

export const exportSubjects = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof subjects.exportSubjects>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listSubjects(db, exporting.viewer, { ...query, size })).data,
  );
