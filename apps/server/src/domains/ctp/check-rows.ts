// Checks the rows of a plan and says which topic each makes; pure, so that preview and import agree.
import type { CtpCheckedRow, CtpColumn, CtpPreview, CtpRow } from '@orbita/contract/ctp';
import type { Language } from '../../http/app-error.ts';
import { fault, ok, type Read, type Words } from './cell-reading.ts';
import { isYearless, readDate, type SchoolTerm } from './plan-dates.ts';

/** The topic that a valid row makes. */
export type PlannedTopic = NonNullable<CtpCheckedRow['topic']>;

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
    en: 'The chapter is missing, and there is none above',
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

/** What the discipline has already, and when it is studied. */
export interface KnownTopics {
  /** Ids of the chapters by {@link chapterKey}. */
  chapters: Map<string, number>;
  topics: Set<string>;
  /** Gives dates without a year theirs. */
  term: SchoolTerm;
}

export function checkRow(row: CtpRow, term: SchoolTerm, language: Language): Pick<CtpCheckedRow, 'topic' | 'faults'> {
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
    date: take('date', readDate(row.date, term), null),
    type: take('type', readType(row.type), 1),
  };
  return { topic: faults.length > 0 ? null : topic, faults };
}

/** Returns every row with its topic or its fault, and the chapters that valid rows belong to. */
export function checkRows(
  rows: CtpRow[],
  known: KnownTopics,
  language: Language,
): Pick<CtpPreview, 'rows' | 'chapters' | 'counters' | 'added_years'> {
  const seen = new Set(known.topics);
  const chapters = new Map<string, CtpPreview['chapters'][number]>();
  const checked = rows.map((row): CtpCheckedRow => {
    const { topic, faults } = checkRow(row, known.term, language);
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
    added_years: addedYears(checked, known.term),
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

/** Says which years were added to dates without one. */
function addedYears(rows: CtpCheckedRow[], { source }: SchoolTerm): CtpPreview['added_years'] {
  const dates = rows.flatMap((row) => (row.topic?.date && isYearless(row.date) ? row.topic.date : []));
  const years = [...new Set(dates.map((date) => Number(date.slice(0, 4))))];
  return { count: dates.length, years: years.toSorted((a, b) => a - b), source };
}

const sumHours = (sum: number, hours: number | null) => Math.round((sum + (hours ?? 0)) * 100) / 100;
