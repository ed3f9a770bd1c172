// Tables as workbooks that are made while their rows are read, so that only one part of them is in memory.
import type { StreamedFile } from '@orbita/contract/endpoint';
import { type Columns, type Db, readInParts } from '@orbita/database';
import type { HeavyWork } from './heavy-work/heavy-work.ts';
import { handedOver, madeAhead } from './made-ahead.ts';
import { type SheetCell, workbookOf } from './streamed-workbook.ts';

export interface TableInParts<Row> {
  /** Of the sheet and of the file. */
  name: string;
  columns: string[];
  /** Reads the rows of the table. */
  query: Columns<Row>;
  cells: (row: Row) => SheetCell[];
}
/**
 * Makes a table for a person while its rows are read; few such tables are read at a time. The reply begins with its first
 * bytes, so that what refuses the rows refuses the request.
 */
export function workbookInParts<Row>(
  { db, heavyWork }: { db: Db; heavyWork: HeavyWork },
  userId: number,
  { name, columns, query, cells }: TableInParts<Row>,
): Promise<StreamedFile> {
  const widths = columns.map((title) => Math.max(12, title.length + 2));
  const rows = handedOver<SheetCell[]>((give) =>
    heavyWork.readBulk(userId, () => readInParts(db, query, (part) => give(part.map(cells)))),
  );
  return madeAhead(workbookOf({ name, widths, head: [columns], rows }), {
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
