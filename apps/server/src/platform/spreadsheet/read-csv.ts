// Reads CSV from any program: any separator and line ending, and unclosed quotes.
import { CsvError, parse } from 'csv-parse/sync';
import { AppError, assertThat } from '../../http/app-error.ts';
import { LONGEST_CELL } from './unpack-workbook.ts';
import type { Table } from './table.ts';

/** The most lines read, far more than a plan needs even with line breaks in cells and blank lines. */
const MAX_LINES = 50_000;
/** The most cells read; a plan has six columns, but others may be present. */
const MAX_CELLS = 1_000_000;
/** The most characters of a row, of which the parser reads no more. */
const LONGEST_ROW = 10 * LONGEST_CELL;
const SEPARATORS = [';', '\t', ','];

/** Splits the text by each separator, or only by the one that Excel names in a first line «sep=;». */
export function readCsv(text: string): Table[] {
  assertFewLines(text, MAX_LINES);
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const named = /^sep=([^"\n])\n/iu.exec(lines)?.[1];
  if (named !== undefined) return [splitCsv(lines, named).slice(1)];
  // What a wrong separator leaves together may be longer than a cell; one that fits is enough.
  const tables: Table[] = [];
  for (const separator of SEPARATORS) {
    try {
      tables.push(splitCsv(lines, separator));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'table-long-cell')) throw error;
    }
  }
  assertThat(tables.length > 0, 'table-long-cell');
  return tables;
}

/** Throws when the text has more lines than the bound, whatever ends them. */
export function assertFewLines(text: string, most: number): void {
  for (const ending of ['\n', '\r']) assertThatFew(text, ending, most);
}

/** Throws when the text contains a character more often than the bound. */
function assertThatFew(text: string, character: string, most: number): void {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
    count += 1;
    if (count > most) throw new AppError('table-too-many-rows');
  }
}

/**
 * Splits CSV text with \n line endings into rows.
 * A quoted cell may hold separators, line breaks and doubled quotes; a quote inside an unquoted cell is a plain character.
 */
export function splitCsv(text: string, separator: string): Table {
  assertThatFew(text, separator, MAX_CELLS);
  try {
    return parseRows(text, separator);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw new AppError('table-long-cell');
    // An unclosed quote is treated as closed at the end of the text.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parseRows(`${text}"`, separator);
    throw error;
  }
}

function parseRows(text: string, separator: string): Table {
  const rows: Table = [];
  let line = 1;
  parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[], { lines }) => {
      assertThat(!cells.some(({ length }) => length > LONGEST_CELL), 'table-long-cell');
      rows.push({ line, cells: cells.map((cell) => cell.trim()) });
      line = lines + 1;
      return null;
    },
  });
  return rows;
}
