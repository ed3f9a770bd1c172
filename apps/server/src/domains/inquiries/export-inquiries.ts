// The list of questions as a workbook.
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import type { inquiries, ListedInquiry } from '@orbita/contract/inquiries';
import type { Db } from '@orbita/database';
import { type ExportedList, type Exporting, exportTable } from '../../platform/table-workbook/export-table.ts';
import { listInquiries } from './inquiries.service.ts';

const table: ExportedList<ListedInquiry> = {
  words: {
    ru: {
      name: 'Вопросы',
      columns: ['Кто спрашивает', 'Почта', 'Телефон', 'Вопрос', 'Задан', 'Отвечен', 'Кто ответил'],
    },
    en: { name: 'Questions', columns: ['Asked by', 'E-mail', 'Phone', 'Question', 'Asked', 'Answered', 'Answered by'] },
  },
  widths: [28, 28, 20, 80, 14, 14, 28],
  rowOf: ({ name, email, phone, excerpt, created_at, answered_at, answered_by }) => [
    name,
    email ?? '',
    phone ?? '',
    excerpt,
    { moment: created_at },
    { moment: answered_at },
    answered_by ? `${answered_by.last_name} ${answered_by.first_name}` : '',
  ],
};

export const exportInquiries = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof inquiries.exportInquiries>,
): Promise<MadeFile> =>
  exportTable(
    exporting,
    table,
    async ({ size }) => (await listInquiries(db, exporting.viewer, { ...query, size })).data,
  );
