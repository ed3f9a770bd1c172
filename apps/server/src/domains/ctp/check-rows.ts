// Checks the rows of a plan and says which topic each makes; pure, so that preview and import agree.
import type { CtpCheckedRow, CtpColumn, CtpPreview, CtpRow } from '@orbita/contract/ctp';
import type { Language } from '../../http/app-error.ts';
import { digestOf } from '../../platform/digest.ts';
import { fault, ok, type Read, type Words } from './cell-reading.ts';
import {
  chapterKey,
  countPast,
  createMatcher,
  crossedOpening,
  type Decisions,
  type KnownPlan,
  type Matched,
  matchRow,
  type PlannedTopic,
  topicKey,
} from './match-rows.ts';
import { isYearless, readDate, type SchoolTerm } from './plan-dates.ts';

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
    /^1$|содержани|теор|контент|лекц|урок|изучен|повторен|закреплен|обобщ|комбинир|введен|бесед|объясн|вводн|content|theory|lecture/i,
  ],
];

export function readType(text: string): Read<PlannedTopic['type']> {
  const value = text.trim();
  if (value === '') return ok(1);
  const type = types.find(([, says]) => says.test(value))?.[0];
  return type === undefined
    ? fault(
        `Тип «${value}» неизвестен. Подойдут: процесс, содержание, результат`,
        `The type “${value}” is unknown. Use: process, content, result`,
      )
    : ok(type);
}

const tellCrossed = (opens: string): Words => {
  const day = opens.split('-').toReversed().join('.');
  return {
    ru: `Тема открывается ${day}: срок не может быть раньше`,
    en: `The topic opens on ${day}: it cannot be due before`,
  };
};

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

interface CheckedRow {
  row: CtpCheckedRow;
  /** What the row does; null for one with faults. */
  matched: Matched | null;
}

/** Checks one row after another, because a row with the title of an earlier one means the next such topic. */
function matchRows(rows: CtpRow[], known: KnownPlan, { language, ...decisions }: Checking): CheckedRow[] {
  const seen = new Set(known.topics.keys());
  const takeMatch = createMatcher(known);
  return rows.map((row) => {
    const { topic, faults } = checkRow(row, known.term, language);
    const bad = { ...row, topic: null, repeats: false, action: null, step_id: null, changes: [], is_date_left: false };
    if (!topic) return { row: { ...bad, faults }, matched: null };
    const same = topicKey(topic.chapter, topic.title);
    const repeats = seen.has(same);
    seen.add(same);
    const match = takeMatch(topic);
    const matched = matchRow({ row, topic, match }, known, decisions);
    const opens = matched.action === 'update' ? crossedOpening(topic, matched, match) : undefined;
    if (opens !== undefined)
      return { row: { ...bad, faults: [{ column: 'date', message: tellCrossed(opens)[language] }] }, matched: null };
    const { action, step_id, changes, isDateLeft: is_date_left } = matched;
    return { row: { ...row, topic, faults, repeats, action, step_id, changes, is_date_left }, matched };
  });
}

function listChapters(rows: CtpCheckedRow[], known: KnownPlan): CtpPreview['chapters'] {
  const chapters = new Map<string, CtpPreview['chapters'][number]>();
  for (const { topic, action } of rows) {
    if (!topic || action === 'skip') continue;
    const key = chapterKey(topic.chapter);
    const chapter = chapters.get(key) ?? {
      title: topic.chapter,
      is_new: !known.chapters.has(key),
      topics_count: 0,
      added_count: 0,
      hours: 0,
    };
    chapter.topics_count += 1;
    if (action === 'add') chapter.added_count += 1;
    chapter.hours = sumHours(chapter.hours, topic.hours);
    chapters.set(key, chapter);
  }
  return [...chapters.values()];
}

/** How rows are checked: in which language faults are told, and what was decided. */
export interface Checking extends Decisions {
  language: Language;
}

/** Returns every row with its topic or its fault, and the chapters that valid rows belong to. */
export function checkRows(
  rows: CtpRow[],
  known: KnownPlan,
  checking: Checking,
): Pick<CtpPreview, 'rows' | 'chapters' | 'counters' | 'added_years' | 'past_dates' | 'digest'> {
  const checked = matchRows(rows, known, checking);
  const shown = checked.map(({ row }) => row);
  const matched = checked.flatMap((one) => one.matched ?? []);
  const good = shown.flatMap(({ topic }) => topic ?? []);
  const chapters = listChapters(shown, known);
  const countOf = (action: Matched['action']) => matched.filter((one) => one.action === action).length;
  return {
    rows: shown,
    chapters,
    added_years: addedYears(shown, known.term),
    past_dates: countPast(matched),
    digest: digestRows({ rows: shown, chapters }, known),
    counters: {
      rows: rows.length,
      good: good.length,
      bad: rows.length - good.length,
      added: countOf('add'),
      updated: countOf('update'),
      same: countOf('same'),
      skipped: countOf('skip'),
      new_chapters: chapters.filter(({ is_new }) => is_new).length,
      dated: good.filter(({ date }) => date !== null).length,
      hours: good.reduce((sum, { hours }) => sumHours(sum, hours), 0),
    },
  };
}

/** What each row does, to which topic as it stands; words of faults do not count, and groups only where dates are set. */
function digestRows({ rows, chapters }: Pick<CtpPreview, 'rows' | 'chapters'>, { groupIds }: KnownPlan): string {
  const done = rows.map(({ topic, action, step_id, changes, is_date_left }) => [
    topic,
    action,
    step_id,
    changes,
    is_date_left,
  ]);
  const isDated = rows.some(({ topic }) => (topic?.date ?? null) !== null);
  return digestOf([
    done,
    chapters.map(({ title, is_new }) => [title, is_new]),
    isDated ? groupIds.toSorted((a, b) => a - b) : [],
  ]);
}

/** Says which years were added to dates without one. */
function addedYears(rows: CtpCheckedRow[], { source }: SchoolTerm): CtpPreview['added_years'] {
  const dates = rows.flatMap((row) => (row.topic?.date && isYearless(row.date) ? row.topic.date : []));
  const years = [...new Set(dates.map((date) => Number(date.slice(0, 4))))];
  return { count: dates.length, years: years.toSorted((a, b) => a - b), source };
}

const sumHours = (sum: number, hours: number | null) => Math.round((sum + (hours ?? 0)) * 100) / 100;
