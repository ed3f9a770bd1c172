// A table out of a file, as text cells with the numbers of their lines: CSV in any usual writing, XLSX.
import { inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { AppError } from '../../http/app-error.ts';

/** A cell: text, or what a spreadsheet knows to be a number or a day. */
export type Cell = string | number | Date | boolean | null;
export interface TableRow {
  /** From 1, as a spreadsheet or an editor shows it. */
  line: number;
  cells: Cell[];
}
export type Table = TableRow[];

const inflate = promisify(inflateRaw);

/** The tables that a file may be read as: the sheets of a workbook, or a CSV split by each separator. */
export function readTables(bytes: Buffer): Promise<Table[]> {
  if (bytes.length === 0) throw new AppError('ctp-empty');
  if (bytes.readUInt32BE(0) === ZIP_ENTRY) return readXlsx(bytes);
  // The old binary workbook, and anything that is no text.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new AppError('ctp-old-excel');
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new AppError('ctp-unreadable');
  return Promise.resolve(readCsv(text));
}

// ---- CSV

/** UTF-8, UTF-16 by its mark, else Windows-1251, as Excel saves «CSV» in Russia. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Far more than a plan has rows, cells of several lines and blank lines among them. */
const MOST_LINES = 50_000;
const SEPARATORS = [';', '\t', ','] as const;

/** The text by each separator; one that Excel names in a first line «sep=;» rules. */
export function readCsv(text: string): Table[] {
  if (countBreaks(text) > MOST_LINES) throw new AppError('ctp-too-many-rows');
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named?.[1]) return [splitCsv(text, named[1]).slice(1)];
  return SEPARATORS.map((separator) => splitCsv(text, separator));
}

/** Rows of a CSV. A quoted cell may hold separators, line breaks and doubled quotes; a quote inside a plain cell is just a quote. */
export function splitCsv(text: string, separator: string): Table {
  const rows: Table = [];
  let line = 1;
  let row: TableRow = { line, cells: [] };
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length) {
        const end = text.indexOf('"', at);
        const piece = text.slice(at, end === -1 ? text.length : end);
        cell += piece;
        line += countBreaks(piece);
        at = end === -1 ? text.length : end + 1;
        if (text[at] !== '"' || end === -1) break;
        cell += '"';
        at += 1;
      }
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    row.cells.push((cell + text.slice(start, at)).trim());
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end begins an empty cell that has no text of its own.
      if (at === text.length) row.cells.push('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows;
}

const countBreaks = (text: string) => text.split('\n').length - 1;

// ---- XLSX

const ZIP_ENTRY = 0x504b0304;
const DIRECTORY_ENTRY = 0x504b0102;
const DIRECTORY_END = 0x504b0506;
/** What a workbook may unpack to: a few bytes of an archive can hide gigabytes. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** The reader makes a cell for each place up to the farthest one. */
const MAX_CELLS = 1_000_000;

async function readXlsx(bytes: Buffer): Promise<Table[]> {
  await assertModest(bytes);
  try {
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ data }) => data.map((cells, i) => ({ line: i + 1, cells: cells as Cell[] })));
  } catch {
    throw new AppError('ctp-unreadable');
  }
}

/** Refuses an archive that unpacks to too much, or whose sheet stretches too far. */
async function assertModest(bytes: Buffer): Promise<void> {
  let left = MAX_UNPACKED;
  for (const entry of directoryOf(bytes)) {
    const packed = bytes.subarray(entry.start, entry.start + entry.packedSize);
    if (entry.isStored) {
      left -= packed.length;
      continue;
    }
    const unpacked = await inflate(packed, { maxOutputLength: Math.max(1, left) }).catch((error: { code?: string }) => {
      throw new AppError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'ctp-unreadable');
    });
    left -= unpacked.length;
    if (/worksheets\/[^/]+\.xml$/.test(entry.name)) assertModestSheet(unpacked.toString('latin1'));
  }
}

function assertModestSheet(xml: string): void {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', digits = ''] of xml.matchAll(/<c r="([A-Z]{1,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (rows * columns > MAX_CELLS) throw new AppError('ctp-too-many-rows');
}

const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Bytes that may follow the data of an entry. */
const LONGEST_DESCRIPTOR = 24;

interface Entry {
  name: string;
  isStored: boolean;
  packedSize: number;
  start: number;
}

/** The files of a ZIP by its directory at the end. */
function directoryOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries: Entry[] = [];
  try {
    if (bytes.readUInt32BE(end) !== DIRECTORY_END) throw new RangeError();
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    // The reader goes by the entries themselves: none may hide between those that the directory names.
    let unnamed = at;
    for (let i = 0; i < count; i += 1) {
      if (bytes.readUInt32BE(at) !== DIRECTORY_ENTRY) throw new RangeError();
      const nameLength = bytes.readUInt16LE(at + 28);
      const header = bytes.readUInt32LE(at + 42);
      const entry: Entry = {
        name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
        isStored: bytes.readUInt16LE(header + 8) === 0,
        packedSize: bytes.readUInt32LE(at + 20),
        start: header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28),
      };
      entries.push(entry);
      unnamed -= entry.start + entry.packedSize - header;
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    if (unnamed > count * LONGEST_DESCRIPTOR) throw new RangeError();
  } catch {
    throw new AppError('ctp-unreadable');
  }
  return entries;
}
