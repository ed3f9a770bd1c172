// Writes the topics of a discipline as a plan in a worker thread, in the columns that an import reads.
import type { MadeFile } from '@orbita/contract/endpoint';
import writeWorkbook from 'write-excel-file/node';
import type { Language } from '../../http/app-error.ts';
import type { ExportedPlan, ExportedTopic } from './ctp.queries.ts';
import { headings, widths } from './template.task.ts';

/** The words of the interface, which an import reads as the same type; a topic of no type has none. */
const typeNames: Record<Language, Record<number, string>> = {
  ru: { 0: 'процесс', 1: 'содержание', 2: 'результат' },
  en: { 0: 'process', 1: 'content', 2: 'result' },
};
const names: Record<Language, string> = { ru: 'План', en: 'Plan' };

// Texts are cells of type String, so that a title which begins with «=» is no formula.
const text = (value: string) => ({ value, type: String, wrap: true });
const number = (value: number | null) => (value === null ? null : { value, type: Number });
/** A day as a date of the calendar, whose time zone is nobody's. */
const day = (value: string | null) =>
  value === null ? null : { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };

const rowOf = (topic: ExportedTopic, place: number, language: Language) => [
  number(place),
  text(topic.chapter),
  text(topic.title),
  number(topic.hours),
  day(topic.date),
  text(typeNames[language][topic.type] ?? ''),
];

const DATE = 4;
/** The heading of the dates names their group, so that an import of the file sets them for no other. */
const headingsFor = (language: Language, group: string | null): string[] =>
  headings[language].map((heading, place) => (place === DATE && group ? `${heading} · ${group}` : heading));

export async function makePlan({
  title,
  group,
  topics,
  language,
}: ExportedPlan & { language: Language }): Promise<MadeFile> {
  const workbook = writeWorkbook(
    [
      headingsFor(language, group).map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
      ...topics.map((topic, index) => rowOf(topic, index + 1, language)),
    ],
    { columns: widths.map((width, place) => ({ width: place === DATE && group ? 24 : width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name: `${[names[language], title, group].filter(Boolean).join(' ')}.xlsx`.replace(/[/\\:*?"<>|]/g, ' '),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
