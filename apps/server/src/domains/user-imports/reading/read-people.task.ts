// Reads a file of people in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { ImportField, ImportKind, ImportSource } from '@orbita/contract/user-imports/fields';
import { IMPORT_MAX_ROWS } from '@orbita/contract/user-imports/fields';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { foreignTableOf } from '../../../platform/spreadsheet/foreign-tables.ts';
import { kindOfFile } from '../../../platform/file-kind.ts';
import { assertNoOther, readSheets } from '../../../platform/spreadsheet/read-table.ts';
import { unreadSheets } from '../../../platform/spreadsheet/unread-parts.ts';
import type { Sheet, Table, TableRow } from '../../../platform/spreadsheet/table.ts';
import { textOf } from './cell-text.ts';
import { findColumns, findKind, headingKey, isUsable } from './find-columns.ts';
import { findSection, joinSection } from './join-section.ts';
import { isNoPerson, recognise, type Source } from './sources.ts';
import type { Line, ReadSheet } from './read-sheet.ts';
import { isRoster, type LeftOut, readRoster } from './read-roster.ts';
import { isLessonGrid, isTimetable } from './timetables.ts';
import { findUnheaded, hasBareNames } from './unheaded.ts';

export interface ReadFile {
  format: 'table' | 'oneroster';
  sheets: ReadSheet[];
  leftOut: LeftOut;
}

/** The header is searched for in this many lines, since a title may precede it. */
const HEADING_LINES = 40;
const MAX_COLUMNS = 200;

interface Headed {
  headers: string[];
  columns: (ImportField | null)[];
  known: number;
  body: Table;
  source: ImportSource | null;
  /** What the words of that system mean, by heading. */
  words: Source['words'];
  /** Who is in the rows by the system that wrote them. */
  kind: ImportKind | undefined;
}
const textsOf = (cells: TableRow['cells']): string[] => cells.slice(0, MAX_COLUMNS).map(textOf);

/** Whether the only heading of a line is a word of other lines too: «студент» beside each name is no heading. */
function recurs({ headers, columns, at }: Pick<Headed, 'headers' | 'columns'> & { at: number }, table: Table): boolean {
  const known = columns.flatMap((field, place) => (field ? [place] : []));
  const [place = 0] = known;
  const others = table.slice(0, HEADING_LINES).filter((_, line) => line !== at);
  return known.length === 1 && others.some(({ cells }) => textOf(cells[place] ?? null) === headers[place]);
}

/** Finds the line of headings: the one with the most known ones. */
function findHeading(table: Table): Headed | undefined {
  let best: Headed | undefined;
  const above: string[] = [];
  for (const [at, { cells }] of table.slice(0, HEADING_LINES).entries()) {
    const headers = textsOf(cells);
    const source = recognise({
      ...{ headings: headers.map(headingKey), above },
      first: table.slice(at + 1, at + 3).map((row) => textOf(row.cells[0] ?? null)),
    });
    const columns = findColumns(headers, source?.columns);
    const known = columns.filter(Boolean).length;
    if ((isUsable(columns) || source) && known > (best?.known ?? 0) && !recurs({ headers, columns, at }, table))
      best = {
        ...{ headers, columns, known, body: table.slice(at + 1) },
        ...{ source: source?.name ?? null, kind: source?.kind, words: source?.words },
      };
    above.push(...headers.map(headingKey).filter(Boolean));
  }
  return best;
}

/** «Mr. Ade Doe» and «Doe, Dr Ade» are called without their titles. */
const withoutTitle = (name: string): string =>
  name.replace(/(^|,\s*)(?:mr|mrs|ms|miss|mx|dr|prof|professor|madam)\b\.?\s+(?=\p{L})/iu, '$1');
const NAMES: readonly (ImportField | null)[] = [
  ...(['full_name', 'last_name', 'first_name', 'child_name', 'parent1_name', 'parent2_name'] as const),
];
/** Names in one cell with their surname. */
const WHOLE_NAMES: readonly (ImportField | null)[] = ['full_name', 'parent1_name', 'parent2_name'];

/** Under an English heading «Jane Mary Doe» has the surname at the end; with a comma, or in Cyrillic, it has it in front. */
function surnameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const surname = words.at(-1) ?? '';
  const isLatin = words.every((word) => /^[\p{Script=Latin}.'’-]+$/u.test(word)) && !surname.endsWith('.');
  return isLatin && words.length > 1 ? `${surname}, ${words.slice(0, -1).join(' ')}` : name;
}

function sheetOf(sheet: string, fileName: string, { headers, columns, body, source, kind, words }: Headed): ReadSheet {
  const lines: Line[] = [];
  const meanings = headers.map((header) => words?.[headingKey(header)]);
  const isEnglish = columns.map(
    (field, i) => WHOLE_NAMES.includes(field) && /^[\P{L}\p{Script=Latin}]+$/u.test(headers[i] ?? ''),
  );
  for (const { line, cells } of body) {
    const written = headers.map((_, i) => textOf(cells[i] ?? null));
    if (written.every((text) => text === '') || isNoPerson(source, written[0] ?? '')) continue;
    const texts = written.map((cell, i) => {
      const text = NAMES.includes(columns[i] ?? null) ? withoutTitle(cell) : unmarked(cell, source);
      return isEnglish[i] ? surnameFirst(text) : (meanings[i]?.[text] ?? text);
    });
    lines.push([line, ...texts]);
  }
  const name = textOf(sheet);
  const isAsked = source !== null && columns.includes('role');
  const read = joinClasses({
    headers,
    columns,
    lines: source === 'canvas-enrollments' ? joinSections(lines, columns) : lines,
  });
  return {
    ...{ name, headers, source, isTaken: true, ...read },
    kind: kind ?? (isAsked ? null : findKind({ name, fileName, headers, columns: read.columns })),
  };
}

/** Brightspace writes a sign before numbers and logins, so that spreadsheets leave them alone. */
const unmarked = (cell: string, source: ImportSource | null): string =>
  source === 'brightspace-gradebook' ? cell.replace(/^#/, '') : cell;

type Lines = Pick<ReadSheet, 'headers' | 'columns' | 'lines'>;
/** Puts the letter of a class, where it has a column of its own, behind its number. */
function joinClasses({ headers, columns, lines }: Lines): Pick<Lines, 'columns' | 'lines'> {
  const places = findSection(headers, columns);
  const joined = places && joinSection(lines, places);
  if (!joined) return { columns, lines };
  const meant = columns.map((field, at) => (at === places.group ? 'group' : at === places.section ? null : field));
  return { columns: meant, lines: joined };
}

/** Reads a sheet without headings, whose kind nothing but the name of the file says. */
function unheadedOf({ name: sheet, table }: Sheet, fileName: string): ReadSheet | undefined {
  const columns = findUnheaded(table);
  if (!columns) return undefined;
  const headed = { headers: columns.map(() => ''), columns, known: 0, body: table, source: null };
  return sheetOf(sheet, fileName, { ...headed, words: undefined, kind: undefined });
}
const knownIn = ({ columns }: ReadSheet): number => columns.filter(Boolean).length;

/** Reads the sheets in which no line of headings was found; throws with what is missing, or what the file is. */
function readUnheaded(sheets: readonly Sheet[], fileName: string): ReadSheet[] {
  const foreign = foreignTableOf(sheets);
  if (foreign) throw new AppError(foreign);
  const read = sheets.flatMap((sheet) => unheadedOf(sheet, fileName) ?? []);
  if (read.length === 0 && sheets.some(({ table }) => hasBareNames(table))) throw new AppError('import-no-headings');
  const isText = sheets.every(({ name }) => name === '');
  return isText ? read.toSorted((a, b) => knownIn(b) - knownIn(a)).slice(0, 1) : read;
}

/** Joins the lines of one person in one role, of whom there is one for each course. */
function joinSections(lines: readonly Line[], columns: readonly (ImportField | null)[]): Line[] {
  const at = (field: ImportField) => columns.indexOf(field) + 1;
  const [group, ...same] = [at('group'), at('external_id'), at('role'), at('status'), at('child_external_id')];
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify(same.map((place) => (place > 0 ? line[place] : '')));
    const first = joined.get(key);
    if (!first) joined.set(key, [...line]);
    else if (line[group])
      first[group] = [...new Set([...String(first[group]).split('; '), String(line[group])])].join('; ');
  }
  return [...joined.values()];
}

export async function readPeople({ path, name }: { path: string; name: string }): Promise<ReadFile> {
  const bytes = await readFile(path);
  if (kindOfFile(bytes) !== 'roster') assertNoOther(bytes);
  if (isRoster(bytes, name)) return { format: 'oneroster', ...(await readRoster(bytes)) };
  const all = await readSheets(bytes);
  const headed = all.flatMap(({ name: sheet, table }) => {
    const found = findHeading(table);
    return found ? [{ sheet, found }] : [];
  });
  // A CSV was split by each separator; the right one finds the most headings.
  const isText = headed.every(({ sheet }) => sheet === '');
  const chosen = isText
    ? headed
        .toSorted((a, b) => b.found.known - a.found.known || b.found.headers.length - a.found.headers.length)
        .slice(0, 1)
    : headed;
  const people = chosen.filter(({ found }) => found.source !== null || !isTimetable(found.headers, found.columns));
  const hasNone = people.length === 0 && (chosen.length > 0 || all.some(({ table }) => isLessonGrid(table)));
  assertThat(!hasNone, 'import-timetable');
  const read =
    chosen.length === 0 ? readUnheaded(all, name) : people.map(({ sheet, found }) => sheetOf(sheet, name, found));
  const sheets = read.filter(({ lines }) => lines.length > 0);
  assertThat(sheets.length > 0, 'import-no-people');
  assertThat(sheets.reduce((sum, { lines }) => sum + lines.length, 0) <= IMPORT_MAX_ROWS, 'import-too-many-rows');
  const headedNames = new Set(headed.map(({ sheet }) => sheet));
  const leftOut = {
    sheets: chosen.length === 0 ? 0 : unreadSheets(all, new Set(all.filter((one) => headedNames.has(one.name)))).length,
    timetables: chosen.length - people.length,
  };
  return { format: 'table', sheets, leftOut };
}
