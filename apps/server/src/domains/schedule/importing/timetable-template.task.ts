// Writes the empty timetable in a worker thread, whose end frees the memory of the workbook library.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../../http/app-error.ts';

const headings: Record<Language, string[]> = {
  ru: ['Группа', 'День недели', 'Время', 'Дисциплина', 'Преподаватель', 'Аудитория', 'Неделя', 'С', 'По', 'Дата'],
  en: ['Group', 'Day', 'Time', 'Subject', 'Teacher', 'Room', 'Week', 'From', 'To', 'Date'],
};
const examples: Record<Language, string[][]> = {
  ru: [
    ['ИСП-21', 'понедельник', '09:00–10:30', 'Математика', 'Иванов И. И.', '204', '', '', '', ''],
    ['ИСП-21', 'вторник', '10:40–12:10', 'Физика', 'Петрова А. С.', '305', 'чёт', '', '', ''],
    ['ИСП-21, ИСП-22', '', '09:00–10:30', 'История', 'Сидоров П. К.', 'Актовый зал', '', '', '', '01.09.2026'],
  ],
  en: [
    ['ISP-21', 'Monday', '09:00–10:30', 'Mathematics', 'Ivanov I. I.', '204', '', '', '', ''],
    ['ISP-21', 'Tuesday', '10:40–12:10', 'Physics', 'Petrova A. S.', '305', 'even', '', '', ''],
    ['ISP-21, ISP-22', '', '09:00–10:30', 'History', 'Sidorov P. K.', 'Assembly hall', '', '', '', '01.09.2026'],
  ],
};
const names: Record<Language, string> = { ru: 'Образец расписания', en: 'Timetable template' };
const WIDTHS = [18, 16, 16, 36, 26, 16, 10, 12, 12, 12];

export async function makeTimetableTemplate({
  format,
  language,
}: {
  format: 'xlsx' | 'csv';
  language: Language;
}): Promise<MadeFile> {
  const name = `${names[language]}.${format}`;
  const rows = [headings[language], ...examples[language]];
  if (format === 'csv') {
    // The byte order mark makes Excel read it as UTF-8.
    const text = `\uFEFF${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
    return { bytes: Buffer.from(text), name, mime: 'text/csv; charset=utf-8' };
  }
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const [head = [], ...body] = rows;
  const workbook = writeWorkbook(
    [
      head.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
      ...body.map((cells) => cells.map((value) => ({ value, wrap: true }))),
    ],
    { columns: WIDTHS.map((width) => ({ width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
