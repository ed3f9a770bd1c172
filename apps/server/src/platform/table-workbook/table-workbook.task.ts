// Writes a table as a workbook in a worker thread, whose end frees the memory of the workbook library.
import type { MadeFile } from '@orbita/contract/endpoint';
import writeWorkbook from 'write-excel-file/node';

export interface Table {
  /** Name of the file without its extension. */
  name: string;
  columns: { title: string; width: number }[];
  rows: (string | number | null)[][];
}

// Texts are cells of type String, so that a name which begins with «=» is no formula.
const cell = (value: string | number | null) =>
  value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: true };

export async function writeTable({ name, columns, rows }: Table): Promise<MadeFile> {
  const workbook = writeWorkbook(
    [
      columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
      ...rows.map((row) => row.map(cell)),
    ],
    { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  );
  return {
    bytes: await workbook.toBuffer(),
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
