// Reads a list whose first line is a person already: what its columns hold is told by their cells. Only what is certain
// is taken; the page says that there were no headings, and the rest is left to whoever imports.
import type { ImportField } from '@orbita/contract/user-imports/fields';
import type { Table } from '../../../platform/spreadsheet/table.ts';
import { textOf } from './cell-text.ts';

/** A column is what so many of its filled cells are. */
const MOST_CELLS = 0.9;
/** Lines that are looked at. */
const SAMPLE = 300;
const MAX_COLUMNS = 200;

const MAIL = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;
const CLASS = /^\d{1,2}\s?[-–]?\s?[«"]?\p{L}[»"]?$/u;
const WORD = "\\p{Lu}[\\p{L}'’.-]*";
const NAME = new RegExp(`^${WORD},?(\\s${WORD}){1,3}$`, 'u');
const ONE_WORD = new RegExp(`^${WORD}$`, 'u');
const PATRONYMIC = /(ич|вна|ична|оглы|кызы)$/u;
const TIME = /\d[:.]\d\d/;

interface Column {
  filled: number;
  share: (says: RegExp) => number;
  /** How many of its cells differ. */
  distinct: number;
}
function columnAt(lines: readonly string[][], at: number): Column {
  const texts = lines.map((line) => line[at] ?? '').filter((text) => text !== '');
  return {
    filled: texts.length,
    share: (says) => (texts.length === 0 ? 0 : texts.filter((text) => says.test(text)).length / texts.length),
    distinct: new Set(texts).size,
  };
}

/** Surname, name and patronymic in three columns, of which the patronymic says where the others are. */
function namesIn(columns: readonly Column[]): Map<number, ImportField> {
  const isWord = (at: number) => (columns[at]?.share(ONE_WORD) ?? 0) >= MOST_CELLS;
  const at = columns.findIndex((column) => column.share(ONE_WORD) >= MOST_CELLS && column.share(PATRONYMIC) >= 0.7);
  if (at < 1 || !isWord(at - 1)) return new Map();
  if (isWord(at - 2))
    return new Map<number, ImportField>([
      [at - 2, 'last_name'],
      [at - 1, 'first_name'],
      [at, 'middle_name'],
    ]);
  return isWord(at + 1)
    ? new Map<number, ImportField>([
        [at - 1, 'first_name'],
        [at, 'middle_name'],
        [at + 1, 'last_name'],
      ])
    : new Map();
}

/** Returns the meaning of each column of a table without headings; undefined when nothing in it is a person. */
export function findUnheaded(table: Table): (ImportField | null)[] | undefined {
  const lines = table.slice(0, SAMPLE).map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(textOf));
  const filled = lines.filter((line) => line.some((text) => text !== ''));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => columnAt(filled, at));
  if (columns.some((column) => column.filled > 1 && column.share(TIME) >= MOST_CELLS)) return undefined;
  const isMostly = (column: Column, says: RegExp) =>
    column.filled >= filled.length / 2 && column.share(says) >= MOST_CELLS;
  const mail = columns.findIndex((column) => isMostly(column, MAIL));
  const name = columns.findIndex((column) => isMostly(column, NAME) && column.distinct >= column.filled * MOST_CELLS);
  const group = columns.findIndex((column) => isMostly(column, CLASS));
  const names = name === -1 ? namesIn(columns) : new Map<number, ImportField>([[name, 'full_name']]);
  // A line of words alone may be anything.
  const isPeople = mail !== -1 || names.size > 1 || (names.size > 0 && filled.length > 1);
  if (!isPeople) return undefined;
  return columns.map((_, at) => names.get(at) ?? (at === mail ? 'email' : at === group ? 'group' : null));
}

/** Whether lines of single words look like people whose names nobody can tell apart. */
export const hasBareNames = (table: Table): boolean => {
  const lines = table.slice(0, SAMPLE).map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(textOf));
  const columns = Array.from({ length: Math.max(0, ...lines.map(({ length }) => length)) }, (_, at) =>
    columnAt(lines, at),
  );
  return (
    lines.length > 1 &&
    columns.filter((column) => column.share(ONE_WORD) >= MOST_CELLS && column.distinct > column.filled / 2).length > 1
  );
};
