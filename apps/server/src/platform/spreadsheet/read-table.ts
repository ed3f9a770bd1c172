// Reads a table from a CSV, XLSX or ODS file as cells with their line numbers.
// It only turns bytes into rows, and every loop is bounded.
import { AppError, assertThat } from '../../http/app-error.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet, Table } from './table.ts';
import { LONGEST_CELL, unpackWorkbook } from './unpack-workbook.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
/** Signature of the binary workbooks of old Excel versions. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

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
  if (startsWith(bytes, ZIP)) return readWorkbook(bytes);
  if (startsWith(bytes, COMPOUND_FILE)) throw new AppError('table-old-excel');
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new AppError('table-unreadable');
  return readCsv(text).map((table) => ({ name: '', table, merges: [] }));
}

async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const parts = await unpackWorkbook(bytes);
  const content = parts.get('content.xml');
  return content && !parts.has('xl/workbook.xml') ? readOds(content) : readXlsx(parts);
}

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1251, which Excel uses for CSV in Russia. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
