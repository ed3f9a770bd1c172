import readExcelFile from 'read-excel-file/node';

/** The sheets of a workbook by name, as Excel would show their cells. */
export async function readWorkbook(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(bytes);
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}
