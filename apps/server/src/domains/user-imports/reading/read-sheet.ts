// A sheet as it was read from a file.
import type { ImportField, ImportKind } from '@orbita/contract/user-imports/fields';

/** A line of a sheet: its number and the text of its cells. */
export type Line = [line: number, ...cells: string[]];

export interface ReadSheet {
  name: string;
  kind: ImportKind;
  headers: string[];
  columns: (ImportField | null)[];
  isTaken: boolean;
  lines: Line[];
}
