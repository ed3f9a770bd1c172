// Files that are small, or look like tables, and would keep their reader busy for a minute.
import { strToU8, zipSync } from 'fflate';

const MEGABYTE = 1024 * 1024;
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const pack = (parts: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 9 }),
  );

/** A workbook of one sheet of the given XML. */
const workbook = (sheet: string, attributes = ''): Buffer =>
  pack({
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${attributes}><sheetData>${sheet}</sheetData></worksheet>`,
  });
const document = (body: string): Buffer =>
  pack({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content>${body}</office:document-content>`,
  });
const csv = (cell: string): Buffer => Buffer.from(`ФИО;Группа;Email\n${cell};ИС-21;a@example.org\n`);

const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
const long = (size = MEGABYTE): string => 'a'.repeat(size);

/** Makers of the files by name, each with the ending of its name. */
export const hostileTables: Record<string, { ending: 'xlsx' | 'ods' | 'csv'; make: () => Buffer }> = {
  'a long value of an attribute': { ending: 'xlsx', make: () => workbook(row, `x="${long()}"`) },
  'a long value in many pieces': { ending: 'xlsx', make: () => workbook(row, `x="${'&amp;'.repeat(MEGABYTE / 4)}"`) },
  'a long name of an attribute': { ending: 'xlsx', make: () => workbook(row, `${long()}="1"`) },
  'a long attribute without a value': { ending: 'xlsx', make: () => workbook(row, long()) },
  'a long name of an element': { ending: 'xlsx', make: () => workbook(`<${long()}/>${row}`) },
  'a long place of a cell': { ending: 'xlsx', make: () => workbook(`<row r="1"><c r="${long()}"/></row>`) },
  'brackets without end': { ending: 'xlsx', make: () => workbook('<'.repeat(MEGABYTE)) },
  'brackets in an attribute': { ending: 'xlsx', make: () => workbook(row, `x="${'<'.repeat(MEGABYTE)}"`) },
  'a long comment': { ending: 'xlsx', make: () => workbook(`<!--${long()}-->${row}`) },
  'comments without end': { ending: 'xlsx', make: () => workbook('<!--'.repeat(MEGABYTE / 4)) },
  'elements in one another': { ending: 'xlsx', make: () => workbook('<a>'.repeat(MEGABYTE / 4)) },
  'a long text': {
    ending: 'xlsx',
    make: () => workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${long(5 * MEGABYTE)}</t></is></c></row>`),
  },
  'a long number': {
    ending: 'xlsx',
    make: () => workbook(`<row r="1"><c r="A1"><v>${'1'.repeat(MEGABYTE)}</v></c></row>`),
  },
  'a long name in OpenDocument': { ending: 'ods', make: () => document(`<${long()}/>`) },
  'elements in one another in OpenDocument': { ending: 'ods', make: () => document('<text:p>'.repeat(MEGABYTE / 8)) },
  'a long cell of CSV': { ending: 'csv', make: () => csv(long(4_800_000)) },
  'a long quoted cell of CSV': { ending: 'csv', make: () => csv(`"${'x\u00a0'.repeat(2_400_000)}"`) },
  'a long cell of dots': { ending: 'csv', make: () => csv('.a'.repeat(2_400_000)) },
  'a long cell of blanks': { ending: 'csv', make: () => csv(`x${' '.repeat(4_800_000)}x`) },
  'a quote without end': { ending: 'csv', make: () => csv(`"${long(4_800_000)}`) },
};
