// Reads the sheets of an Excel workbook; the extent of its cells is checked before the reader allocates anything.
import { zipSync } from 'fflate';
import { AppError, assertThat } from '../../http/app-error.ts';
import { blankTexts, columnNumber, dropEmpty } from './drop-empty.ts';
import type { Cell, Merge, Sheet } from './table.ts';
import { MAX_CELLS, MAX_CELLS_OF_SHEET, MAX_CHARACTERS, MAX_SHEETS } from './unpack-workbook.ts';

/** The most merged cells that are read of a sheet. */
const MAX_MERGES = 20_000;

/** Parts that reach farther than this many cells are looked through for empty ones. */
const MANY_CELLS = 100_000;

export async function readXlsx(packed: Map<string, Buffer>): Promise<Sheet[]> {
  const parts = withoutEmpty(packed);
  assertModest(parts);
  const sheets = await readSheets(parts);
  assertFewCells(sheets.map(({ data }) => data));
  const merges = mergesOf(parts);
  return sheets.map(({ sheet, data }, at) => ({
    name: sheet,
    table: data.map((cells, i) => ({ line: i + 1, cells: cells.map(cellOf) })),
    merges: merges[at] ?? [],
  }));
}

/** Returns the merged cells of each sheet in the order of the workbook; the reader of cells passes them over. */
function mergesOf(parts: ReadonlyMap<string, Buffer>): Merge[][] {
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';
  const tagsOf = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]{0,2000}>`, 'g'))].map(([tag]) => tag);
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  return tagsOf(textOf('xl/workbook.xml'), 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, '(?:\\w+:)?id')) ?? '';
    return readMerges(textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`));
  });
}

function readMerges(xml: string): Merge[] {
  const places = xml.matchAll(
    /<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g,
  );
  return places
    .map(([, left = '', top, right = '', bottom]) => ({
      ...{ top: Number(top), bottom: Number(bottom) },
      ...{ left: columnNumber(left) - 1, right: columnNumber(right) - 1 },
    }))
    .take(MAX_MERGES)
    .toArray();
}

/** Returns the parts without the empty rows and cells of those that reach far. */
function withoutEmpty(parts: Map<string, Buffer>): Map<string, Buffer> {
  let blank: ReadonlySet<number> | undefined;
  return new Map(
    [...parts].map(([name, part]) => {
      if (countReached(part.toString('latin1')) <= MANY_CELLS) return [name, part];
      blank ??= blankTexts(parts.get('xl/sharedStrings.xml')?.toString('utf8') ?? '');
      return [name, Buffer.from(dropEmpty(part.toString('utf8'), blank))];
    }),
  );
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
      throw new AppError('table-too-many-rows');
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
    if (place.includes('&')) throw new AppError('table-unreadable');
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

/** Passes the reader an archive of the checked parts only, so that it cannot find anything unchecked. */
async function readSheets(parts: Map<string, Buffer>): Promise<{ sheet: string; data: unknown[][] }[]> {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  try {
    const checked = zipSync(Object.fromEntries(parts), { level: 0 });
    // Cells are trimmed on use, because trimming here would scan a long blank text once for each cell that shares it.
    const sheets: { sheet: string; data?: unknown[][] }[] = await readWorkbook(new Blob([checked]), { trim: false });
    // Of two sheets that name the same part the reader gives one alone.
    return sheets.map(({ sheet, data }) => {
      assertThat(data !== undefined, 'table-unreadable');
      return { sheet, data };
    });
  } catch {
    throw new AppError('table-unreadable');
  }
}

function assertFewCells(sheets: unknown[][][]): void {
  let cells = 0;
  let characters = 0;
  for (const sheet of sheets) {
    for (const row of sheet) {
      cells += row.length;
      for (const cell of row) if (typeof cell === 'string') characters += cell.length;
      if (cells > MAX_CELLS) throw new AppError('table-too-many-rows');
      if (characters > MAX_CHARACTERS) throw new AppError('too-large');
    }
  }
}

/** The reader's types wrongly give the Date constructor where a date is meant. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value : null;
}
