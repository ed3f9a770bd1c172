import readExcelFile from 'read-excel-file/node';

/** Returns the sheets of a workbook by name, with cells as Excel would show them. */
export async function readWorkbook(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(bytes);
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** A cell that may be merged with those to its right and below, which are null. */
interface MergedCell {
  value: string;
  columnSpan?: number;
  rowSpan?: number;
}
type WorkbookCell = string | MergedCell | null;

/** Returns a workbook of one sheet with these texts. */
export async function buildWorkbook(rows: readonly (readonly WorkbookCell[])[]): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? { value: cell } : cell))),
  ).toBuffer();
}
