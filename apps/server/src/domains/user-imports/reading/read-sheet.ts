// A sheet as it was read from a file.
import type { ImportField, ImportKind, ImportSource } from '@orbita/contract/user-imports/fields';

/** A line of a sheet: its number and the text of its cells. */
export type Line = [line: number, ...cells: string[]];

export interface ReadSheet {
  name: string;
  /** Null when nothing in the file says who is in the rows. */
  kind: ImportKind | null;
  /** The system that wrote it; null for any other table. */
  source: ImportSource | null;
  headers: string[];
  columns: (ImportField | null)[];
  isTaken: boolean;
  lines: Line[];
}
