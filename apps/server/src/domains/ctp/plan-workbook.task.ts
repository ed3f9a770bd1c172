// Writes the topics of a discipline as a plan in a worker thread, in the columns that an import reads.
import type { MadeFile } from '@orbita/contract/endpoint';
import writeWorkbook from 'write-excel-file/node';
import type { Language } from '../../http/app-error.ts';
import type { ExportedPlan, ExportedTopic } from './ctp.queries.ts';
import { headings, widths } from './template.task.ts';

/** Words that an import reads as the same type; a topic of no type has none. */
const typeNames: Record<Language, Record<number, string>> = {
  ru: { 0: 'практика', 1: 'теория', 2: 'контрольная' },
  en: { 0: 'practice', 1: 'theory', 2: 'exam' },
};
const names: Record<Language, string> = { ru: 'План', en: 'Plan' };

// Texts are cells of type String, so that a title which begins with «=» is no formula.
const text = (value: string) => ({ value, type: String, wrap: true });
const number = (value: number | null) => (value === null ? null : { value, type: Number });
/** A day as a date of the calendar, whose time zone is nobody's. */
const day = (value: string | null) =>
  value === null ? null : { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };

const rowOf = (topic: ExportedTopic, language: Language) => [
  number(topic.number > 0 ? topic.number : null),
  text(topic.chapter),
  text(topic.title),
  number(topic.hours),
  day(topic.date),
  text(typeNames[language][topic.type] ?? ''),
];

export async function makePlan({ title, topics, language }: ExportedPlan & { language: Language }): Promise<MadeFile> {
  const workbook = writeWorkbook(
    [
      headings[language].map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
      ...topics.map((topic) => rowOf(topic, language)),
    ],
    { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name: `${names[language]} ${title}.xlsx`.replace(/[/\\:*?"<>|]/g, ' '),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
