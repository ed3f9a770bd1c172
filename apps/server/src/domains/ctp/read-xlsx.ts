// Reads the sheets of an Excel workbook; the extent of its cells is checked before the reader allocates anything.
import { zipSync } from 'fflate';
import { AppError } from '../../http/app-error.ts';
import type { Cell, Table } from './table.ts';
import { MAX_CELLS, MAX_CELLS_OF_SHEET, MAX_CHARACTERS, MAX_SHEETS } from './unpack-workbook.ts';

export async function readXlsx(parts: Map<string, Buffer>): Promise<Table[]> {
  assertModest(parts);
  const sheets = await readSheets(parts);
  assertFewCells(sheets);
  return sheets.map((rows) => rows.map((cells, i) => ({ line: i + 1, cells: cells.map(cellOf) })));
}

/** Throws when sheets extend too far, whichever part of the archive they are in. */
function assertModest(parts: Map<string, Buffer>): void {
  let cells = 0;
  let sheets = 0;
  for (const part of parts.values()) {
    const xml = part.toString('latin1');
    const reached = countReached(xml);
    cells += reached;
    sheets += countMatches(xml, /<(?:\w+:)?sheet[\s/>]/g);
    if (reached > MAX_CELLS_OF_SHEET || cells > MAX_CELLS || sheets > MAX_SHEETS)
      throw new AppError('ctp-too-many-rows');
  }
}

/**
 * Counts the cells that the reader would create for a part; every numeric `r` attribute counts, since overcounting is
 * harmless.
 */
function countReached(xml: string): number {
  let rows = countMatches(xml, /<(?:\w+:)?row[\s/>]/g);
  let columns = 1;
  for (const [, place = ''] of xml.matchAll(/(?<!xmlns:)\br=["']([^"']*)/g)) {
    // No spreadsheet writes cell references with character entities, but the reader would decode them.
    if (place.includes('&')) throw new AppError('ctp-unreadable');
    const [, letters = '', row = ''] = /^(\D*)(\d.*)$/s.exec(place) ?? [];
    if (row === '' || Number.isNaN(Number(row))) continue;
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
  }
  return rows * columns;
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Passes the reader an archive of the checked parts only, so that it cannot find anything unchecked. */
async function readSheets(parts: Map<string, Buffer>): Promise<unknown[][][]> {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  try {
    const checked = zipSync(Object.fromEntries(parts), { level: 0 });
    // Cells are trimmed on use, because trimming here would scan a long blank text once for each cell that shares it.
    const sheets = await readWorkbook(new Blob([checked]), { trim: false });
    return sheets.map(({ data }) => data);
  } catch {
    throw new AppError('ctp-unreadable');
  }
}

function assertFewCells(sheets: unknown[][][]): void {
  let cells = 0;
  let characters = 0;
  for (const sheet of sheets) {
    for (const row of sheet) {
      cells += row.length;
      for (const cell of row) if (typeof cell === 'string') characters += cell.length;
      if (cells > MAX_CELLS) throw new AppError('ctp-too-many-rows');
      if (characters > MAX_CHARACTERS) throw new AppError('too-large');
    }
  }
}

/** The reader's types wrongly give the Date constructor where a date is meant. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value : null;
}
