// Checks the rows of a plan and says which topic each makes; pure, so that preview and import agree.
import type { CtpCheckedRow, CtpColumn, CtpPreview, CtpRow } from '@orbita/contract/ctp';
import type { Language } from '../../http/app-error.ts';

/** The topic that a valid row makes. */
export type PlannedTopic = NonNullable<CtpCheckedRow['topic']>;
type Words = Record<Language, string>;
type Read<T> = { value: T } | { fault: Words };

const ok = <T>(value: T): Read<T> => ({ value });
const fault = (ru: string, en: string): { fault: Words } => ({ fault: { ru, en } });

const MAX_TITLE = 255;
const MAX_HOURS = 1000;
/** Cells of a spreadsheet whose formula failed. */
const brokenFormula = /^#(REF|N\/A|VALUE|DIV\/0|NAME|NULL|NUM|ССЫЛКА|Н\/Д|ЗНАЧ|ДЕЛ\/0|ИМЯ|ПУСТО|ЧИСЛО)[!?]?$/i;

function readLine(text: string, empty: Words): Read<string> {
  const value = text.trim();
  if (value === '') return { fault: empty };
  if (brokenFormula.test(value)) return fault('Формула в ячейке не посчиталась', 'The formula of the cell has failed');
  if (value.length > MAX_TITLE) return fault(`Не длиннее ${MAX_TITLE} символов`, `At most ${MAX_TITLE} characters`);
  return ok(value);
}

const readTitle = (text: string) => readLine(text, { ru: 'Нет темы', en: 'The topic is missing' });
const readChapter = (text: string) =>
  readLine(text, {
    ru: 'Нет раздела, и выше он тоже не указан',
    en: 'The chapter is missing, and none stands above',
  });

/** Reads the leading whole number of «12», «3.», or «4-5» for a double lesson. */
const readNumber = (text: string): number => Math.min(100_000, Number(/^\d{1,6}/.exec(text.trim())?.[0] ?? 0));

/** Reads «2», «1,5», «2 ч» or «0.5 часа»; an empty text is null. */
export function readHours(text: string): Read<number | null> {
  const value = text.trim();
  if (value === '' || value === '-' || value === '—') return ok(null);
  const digits = /^(\d+(?:[.,]\d+)?)\s*(?:ч|ч\.|час|часа|часов|h)?$/i.exec(value)?.[1];
  if (digits === undefined) return fault(`«${value}» — не число часов`, `“${value}” is not a number of hours`);
  const hours = Math.round(Number(digits.replace(',', '.')) * 100) / 100;
  return hours > MAX_HOURS ? fault(`Не больше ${MAX_HOURS} часов`, `At most ${MAX_HOURS} hours`) : ok(hours);
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Day 0 of spreadsheets, which count a leap day in 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Returns a calendar day as YYYY-MM-DD; undefined when it does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Reads «01.09.2026», «1.9.26», «2026-09-01» or «46266»; an empty text is null. */
export function readDate(text: string): Read<string | null> {
  const value = text.trim().replace(/\s*г\.?$/, '');
  if (value === '' || value === '-' || value === '—') return ok(null);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(value);
  const usual = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(value);
  let day: string | undefined;
  if (iso) day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  else if (usual)
    day = dayOf(Number(usual[3]) + (usual[3]!.length === 2 ? 2000 : 0), Number(usual[2]), Number(usual[1]));
  else if (/^\d{5}(\.\d+)?$/.test(value))
    day = new Date(EXCEL_EPOCH + Math.floor(Number(value)) * DAY_MS).toISOString().slice(0, 10);
  else if (/^\d{1,2}[./]\d{1,2}\.?$/.test(value)) return fault(`«${value}»: добавьте год`, `“${value}”: add the year`);
  else return fault(`«${value}» — не дата. Пишите так: 01.09.2026`, `“${value}” is not a date. Write 01.09.2026`);
  if (day === undefined) return fault(`Дня «${value}» нет в календаре`, `There is no day “${value}”`);
  const year = Number(day.slice(0, 4));
  return year < FIRST_YEAR || year > LAST_YEAR
    ? fault(`Год ${year} не похож на учебный`, `The year ${year} is no school year`)
    : ok(day);
}

/** Lesson types by the words used in plans; the first matching rule wins. */
const types: [PlannedTopic['type'], RegExp][] = [
  [
    2,
    /^2$|контрол|зач[её]т|экзамен|результат|провер|аттестац|тест|диктант|срез|защита|коллоквиум|result|exam|^к\s?\/\s?р/i,
  ],
  [
    0,
    /^0$|практи|лаборатор|семинар|процесс|самостоятельн|тренинг|проект|экскурс|process|practice|lab|seminar|^[лп]\s?\/\s?р/i,
  ],
  [
    1,
    /^1$|теор|контент|лекц|урок|изучен|повторен|закреплен|обобщ|комбинир|введен|бесед|объясн|вводн|content|theory|lecture/i,
  ],
];

export function readType(text: string): Read<PlannedTopic['type']> {
  const value = text.trim();
  if (value === '') return ok(1);
  const type = types.find(([, says]) => says.test(value))?.[0];
  return type === undefined
    ? fault(
        `Тип «${value}» неизвестен. Подойдут: теория, практика, контрольная`,
        `The type “${value}” is unknown. Use: theory, practice, exam`,
      )
    : ok(type);
}

const key = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
/** The keys by which an import recognizes a chapter, and a topic within it. */
export const chapterKey = key;
export const topicKey = (chapter: string, title: string): string => `${key(chapter)}\n${key(title)}`;

/** The chapters and topics that the discipline has already. */
export interface KnownTopics {
  /** Ids of the chapters by {@link chapterKey}. */
  chapters: Map<string, number>;
  topics: Set<string>;
}

export function checkRow(row: CtpRow, language: Language): Pick<CtpCheckedRow, 'topic' | 'faults'> {
  const faults: CtpCheckedRow['faults'] = [];
  const take = <T>(column: CtpColumn, read: Read<T>, otherwise: T): T => {
    if ('value' in read) return read.value;
    faults.push({ column, message: read.fault[language] });
    return otherwise;
  };
  const topic: PlannedTopic = {
    number: readNumber(row.number),
    chapter: take('chapter', readChapter(row.chapter), ''),
    title: take('title', readTitle(row.title), ''),
    hours: take('hours', readHours(row.hours), null),
    date: take('date', readDate(row.date), null),
    type: take('type', readType(row.type), 1),
  };
  return { topic: faults.length > 0 ? null : topic, faults };
}

/** Returns every row with its topic or its fault, and the chapters that valid rows belong to. */
export function checkRows(
  rows: CtpRow[],
  known: KnownTopics,
  language: Language,
): Pick<CtpPreview, 'rows' | 'chapters' | 'counters'> {
  const seen = new Set(known.topics);
  const chapters = new Map<string, CtpPreview['chapters'][number]>();
  const checked = rows.map((row): CtpCheckedRow => {
    const { topic, faults } = checkRow(row, language);
    if (!topic) return { ...row, topic, faults, repeats: false };
    const same = topicKey(topic.chapter, topic.title);
    const repeats = seen.has(same);
    seen.add(same);
    const chapter = chapters.get(chapterKey(topic.chapter)) ?? {
      title: topic.chapter,
      is_new: !known.chapters.has(chapterKey(topic.chapter)),
      topics_count: 0,
      hours: 0,
    };
    chapter.topics_count += 1;
    chapter.hours = sumHours(chapter.hours, topic.hours);
    chapters.set(chapterKey(topic.chapter), chapter);
    return { ...row, topic, faults, repeats };
  });
  const good = checked.flatMap(({ topic }) => topic ?? []);
  return {
    rows: checked,
    chapters: [...chapters.values()],
    counters: {
      rows: rows.length,
      good: good.length,
      bad: rows.length - good.length,
      new_chapters: [...chapters.values()].filter(({ is_new }) => is_new).length,
      dated: good.filter(({ date }) => date !== null).length,
      hours: good.reduce((sum, { hours }) => sumHours(sum, hours), 0),
    },
  };
}

const sumHours = (sum: number, hours: number | null) => Math.round((sum + (hours ?? 0)) * 100) / 100;
