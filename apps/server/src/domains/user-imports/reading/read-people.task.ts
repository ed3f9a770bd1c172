// Reads a file of people in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { ImportField, ImportKind, ImportSource } from '@orbita/contract/user-imports/fields';
import { IMPORT_MAX_ROWS } from '@orbita/contract/user-imports/fields';
import { assertThat } from '../../../http/app-error.ts';
import { readSheets } from '../../../platform/spreadsheet/read-table.ts';
import type { Table, TableRow } from '../../../platform/spreadsheet/table.ts';
import { textOf } from './cell-text.ts';
import { findColumns, findKind, headingKey, isUsable } from './find-columns.ts';
import { isNoPerson, recognise, type Source } from './sources.ts';
import type { Line, ReadSheet } from './read-sheet.ts';
import { isRoster, type LeftOut, readRoster } from './read-roster.ts';

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
    if ((isUsable(columns) || source) && known > (best?.known ?? 0))
      best = {
        ...{ headers, columns, known, body: table.slice(at + 1) },
        ...{ source: source?.name ?? null, kind: source?.kind, words: source?.words },
      };
    above.push(...headers.map(headingKey).filter(Boolean));
  }
  return best;
}

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
    (field, i) => field === 'full_name' && /^[\P{L}\p{Script=Latin}]+$/u.test(headers[i] ?? ''),
  );
  for (const { line, cells } of body) {
    const written = headers.map((_, i) => textOf(cells[i] ?? null));
    if (written.every((text) => text === '') || isNoPerson(source, written[0] ?? '')) continue;
    const texts = written.map((text, i) => (isEnglish[i] ? surnameFirst(text) : (meanings[i]?.[text] ?? text)));
    lines.push([line, ...texts]);
  }
  const name = textOf(sheet);
  const isAsked = source !== null && columns.includes('role');
  return {
    ...{ name, headers, columns, source, isTaken: true },
    kind: kind ?? (isAsked ? null : findKind({ name, fileName, headers, columns })),
    lines: source === 'canvas-enrollments' ? joinSections(lines, columns) : lines,
  };
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
  if (isRoster(bytes, name)) return { format: 'oneroster', ...(await readRoster(bytes)) };
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
  const sheets = chosen.map(({ sheet, found }) => sheetOf(sheet, name, found)).filter(({ lines }) => lines.length > 0);
  assertThat(sheets.length > 0, 'import-no-people');
  assertThat(sheets.reduce((sum, { lines }) => sum + lines.length, 0) <= IMPORT_MAX_ROWS, 'import-too-many-rows');
  return { format: 'table', sheets, leftOut: {} };
}
