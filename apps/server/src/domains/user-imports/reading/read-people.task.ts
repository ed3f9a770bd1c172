// Reads a file of people in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { ImportField } from '@orbita/contract/user-imports/fields';
import { IMPORT_MAX_ROWS } from '@orbita/contract/user-imports/fields';
import { assertThat } from '../../../http/app-error.ts';
import { readSheets } from '../../../platform/spreadsheet/read-table.ts';
import type { Table } from '../../../platform/spreadsheet/table.ts';
import { textOf } from './cell-text.ts';
import { findColumns, findKind, isUsable } from './find-columns.ts';
import type { Line, ReadSheet } from './read-sheet.ts';
import { isRoster, readRoster } from './read-roster.ts';

export interface ReadFile {
  format: 'table' | 'oneroster';
  sheets: ReadSheet[];
}

/** The header is searched for in this many lines, since a title may precede it. */
const HEADING_LINES = 40;
const MAX_COLUMNS = 200;

interface Headed {
  headers: string[];
  columns: (ImportField | null)[];
  known: number;
  body: Table;
}
/** Finds the line of headings: the one with the most known ones. */
function findHeading(table: Table): Headed | undefined {
  let best: Headed | undefined;
  for (const [at, { cells }] of table.slice(0, HEADING_LINES).entries()) {
    const headers = cells.slice(0, MAX_COLUMNS).map(textOf);
    const columns = findColumns(headers);
    const known = columns.filter(Boolean).length;
    if (isUsable(columns) && known > (best?.known ?? 0)) best = { headers, columns, known, body: table.slice(at + 1) };
  }
  return best;
}

function sheetOf(name: string, { headers, columns, body }: Headed): ReadSheet {
  const lines: Line[] = [];
  for (const { line, cells } of body) {
    const texts = headers.map((_, i) => textOf(cells[i] ?? null));
    if (texts.some((text) => text !== '')) lines.push([line, ...texts]);
  }
  return { name: textOf(name), kind: findKind(name, headers, columns), headers, columns, isTaken: true, lines };
}

export async function readPeople({ path, name }: { path: string; name: string }): Promise<ReadFile> {
  const bytes = await readFile(path);
  if (isRoster(bytes, name)) return { format: 'oneroster', sheets: await readRoster(bytes) };
  const headed = (await readSheets(bytes)).flatMap(({ name: sheet, table }) => {
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
  const sheets = chosen.map(({ sheet, found }) => sheetOf(sheet, found)).filter(({ lines }) => lines.length > 0);
  assertThat(sheets.length > 0, 'import-no-people');
  assertThat(sheets.reduce((sum, { lines }) => sum + lines.length, 0) <= IMPORT_MAX_ROWS, 'import-too-many-rows');
  return { format: 'table', sheets };
}
