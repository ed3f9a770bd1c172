// Writes the empty plan for teachers in a worker thread, whose end frees the memory of the workbook library.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../http/app-error.ts';

/** Headings of a plan's columns, in their order. */
export const headings: Record<Language, string[]> = {
  ru: ['№', 'Раздел', 'Тема', 'Часы', 'Дата', 'Тип'],
  en: ['No', 'Chapter', 'Topic', 'Hours', 'Date', 'Type'],
};
type Example = [number: number, chapter: string, title: string, hours: number, date: string, type: string];
const examples: Record<Language, Example[]> = {
  ru: [
    [1, 'Введение', 'Чему учит эта дисциплина', 2, '01.09.2026', 'содержание'],
    [2, '', 'Первая работа в лаборатории', 1.5, '08.09.2026', 'процесс'],
    [3, 'Основы', 'Контрольная работа', 1, '15.09.2026', 'результат'],
  ],
  en: [
    [1, 'Introduction', 'What this subject teaches', 2, '01.09.2026', 'content'],
    [2, '', 'First work in the laboratory', 1.5, '08.09.2026', 'process'],
    [3, 'Basics', 'Exam', 1, '15.09.2026', 'result'],
  ],
};
const names: Record<Language, string> = { ru: 'Образец КТП', en: 'Plan template' };
export const widths = [6, 28, 48, 10, 14, 16];

export async function makeTemplate({
  format,
  language,
}: {
  format: 'xlsx' | 'csv';
  language: Language;
}): Promise<MadeFile> {
  const name = `${names[language]}.${format}`;
  if (format === 'csv') {
    const lines = [headings[language], ...examples[language]].map((cells) =>
      cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)).join(';'),
    );
    // The byte order mark makes Excel read it as UTF-8.
    return { bytes: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), name, mime: 'text/csv; charset=utf-8' };
  }
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const workbook = writeWorkbook(
    [
      headings[language].map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
      ...examples[language].map((cells) => cells.map((value) => ({ value, wrap: true }))),
    ],
    { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
