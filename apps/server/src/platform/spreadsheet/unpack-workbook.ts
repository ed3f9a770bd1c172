// Unpacks the XML parts of a workbook within bounds.
import { AppError } from '../../http/app-error.ts';
import { ArchiveError, unzip } from '../unzip.ts';

/** A cell of a spreadsheet holds 32,767 characters at most, and all else is shorter. */
export const LONGEST_CELL = 100_000;
/** Its reader looks at an element again with each further piece of the file. */
const MARKUP = { tag: 64 * 1024, text: 4 * LONGEST_CELL };

const MAX_ENTRIES = 10_000;
/** The most bytes that a workbook may unpack to, because a small archive can contain gigabytes. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** The most cells of a sheet, because the reader creates one for each place up to the farthest. */
export const MAX_CELLS_OF_SHEET = 1_000_000;
export const MAX_CELLS: number = 4 * MAX_CELLS_OF_SHEET;
/** The most sheets, because the reader compares each with every other one. */
export const MAX_SHEETS = 500;
/** Many cells may share one text in the file, but the reader processes it once for each of them. */
export const MAX_CHARACTERS: number = 32 * 1024 * 1024;

export async function unpackWorkbook(bytes: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await unzip(bytes, {
      isTaken: (name) => /\.xml(\.rels)?$/.test(name),
      maxEntries: MAX_ENTRIES,
      maxBytes: MAX_UNPACKED,
      markup: MARKUP,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      error instanceof ArchiveError && error.reason === 'too-large' ? 'too-large' : 'table-unreadable',
    );
  }
}
