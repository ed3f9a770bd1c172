// Writes a table as a workbook in a worker thread, whose end frees the memory of the workbook library.
import type { MadeFile } from '@orbita/contract/endpoint';
import writeWorkbook from 'write-excel-file/node';

/** A day is written `YYYY-MM-DD`. */
type TableCell = string | number | { day: string } | null;

export interface Table {
  /** Name of the file without its extension, and of the sheet. */
  name: string;
  columns: { title: string; width: number }[];
  rows: TableCell[][];
}

// Texts are cells of type String, so that a name which begins with «=» is no formula.
const cell = (value: TableCell) => {
  if (value === null) return null;
  if (typeof value === 'object')
    return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy', align: 'left' as const };
  return typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: true };
};

/** Excel takes no longer names of sheets, and none with these characters. */
const sheetNameOf = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

export async function writeTable({ name, columns, rows }: Table): Promise<MadeFile> {
  const workbook = writeWorkbook(
    [
      columns.map(({ title }) => ({
        value: title,
        fontWeight: 'bold' as const,
        backgroundColor: '#e9ecef',
        wrap: true,
      })),
      ...rows.map((row) => row.map(cell)),
    ],
    { sheet: sheetNameOf(name), columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
