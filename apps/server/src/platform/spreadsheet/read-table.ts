// Reads a table from a CSV, XLSX or ODS file as cells with their line numbers.
// It only turns bytes into rows, and every loop is bounded.
import type { ErrorCode } from '@orbita/contract/errors';
import { AppError, assertThat } from '../../http/app-error.ts';
import { type FileKind, kindOfFile } from '../file-kind.ts';
import { decodeText } from '../text-encoding.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet, Table } from './table.ts';
import { foreignMarkupOf } from './foreign-tables.ts';
import { LONGEST_CELL, unpackWorkbook } from './unpack-workbook.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
/** What is said of files that are no tables. */
const refusals: Partial<Record<FileKind, ErrorCode>> = {
  'old-office': 'table-old-excel',
  pdf: 'table-document',
  word: 'table-document',
  slides: 'table-document',
  picture: 'table-picture',
  calendar: 'table-calendar',
  contacts: 'table-contacts',
  'web-page': 'table-web-page',
  'xml-workbook': 'table-web-page',
  h5p: 'table-course',
  'moodle-backup': 'table-course',
  'xapi-package': 'table-course',
  'blackboard-package': 'table-course',
  'brightspace-package': 'table-course',
  package: 'table-course',
  roster: 'table-roster',
  archive: 'table-archive',
};
/** Throws with what the file is when its bytes say that it is no table. */
export function assertNoOther(bytes: Buffer): void {
  const kind = kindOfFile(bytes);
  // Of an archive its parts say whether it is a workbook.
  const refusal = kind && !(kind === 'archive' && startsWith(bytes, ZIP)) ? refusals[kind] : undefined;
  if (refusal) throw new AppError(refusal);
}

/** Returns the possible tables of a file: the sheets of a workbook, or a CSV split by each separator. */
export const readTables = async (bytes: Buffer): Promise<Table[]> =>
  (await readSheets(bytes)).map(({ table }) => table);

/** Returns the same tables with the names of their sheets, which are empty for a CSV. */
export async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  const sheets = await readAnySheets(bytes);
  for (const { name, table } of sheets) {
    assertThat(name.length <= LONGEST_CELL, 'table-long-cell');
    for (const { cells } of table)
      for (const cell of cells) assertThat(typeof cell !== 'string' || cell.length <= LONGEST_CELL, 'table-long-cell');
  }
  return sheets;
}

async function readAnySheets(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length === 0) throw new AppError('table-empty');
  assertNoOther(bytes);
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes);
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new AppError('table-unreadable');
  if (/^\uFEFF?\s*<[?!\p{L}]/u.test(text)) throw new AppError(foreignMarkupOf(text) ?? 'table-web-page');
  return readCsv(text).map((table) => ({ name: '', table, merges: [] }));
}

async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const parts = await unpackWorkbook(bytes);
  const content = parts.get('content.xml');
  const isWorkbook = content !== undefined || parts.has('xl/workbook.xml') || bytes.includes('xl/');
  assertThat(isWorkbook, 'table-archive');
  return content && !parts.has('xl/workbook.xml') ? readOds(content) : readXlsx(parts);
}

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
