import readExcelFile from 'read-excel-file/node';

/** Returns the sheets of a workbook by name, with cells as Excel would show them. */
export async function readWorkbook(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(bytes);
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}
