import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { splitCsv } from './read-csv.ts';
import { readTables } from './read-table.ts';

/** Returns the rows of a file, or the code of its refusal. */
const read = (bytes: Buffer) =>
  readTables(bytes).then(
    (tables) => tables.map((rows) => rows.map(({ cells }) => cells)),
    (error: { code?: string }) => error.code ?? error,
  );

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a workbook whose sheets all contain the given XML. */
function workbook(rows: string, { sheets = 1, strings = [] as string[], partOf = (n: number) => n } = {}): Buffer {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets>${numbers
      .map((n) => `<sheet name="s${n}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers
      .map(
        (n) =>
          `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${partOf(n)}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
  for (const n of numbers)
    parts[`xl/worksheets/sheet${n}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return zip(parts);
}
const zip = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

/** Changes the declared size of an archive's only entry, in both headers. */
function claim(archive: Buffer, size: number): Buffer {
  const lying = Buffer.from(archive);
  lying.writeUInt32LE(size, 22);
  lying.writeUInt32LE(size, lying.lastIndexOf('PK\u0001\u0002') + 24);
  return lying;
}

describe('a workbook is read within bounds', () => {
  test('an ordinary one, however its places are written', async () => {
    const rows = '<row r="2"><c t="s" r=\'C2\'><v>0</v></c></row><row><c r="A3"><v>5</v></c></row>';
    expect(await read(workbook(rows, { strings: ['тема'] }))).toEqual([
      [
        [null, null, null],
        [null, null, 'тема'],
        [5, null, null],
      ],
    ]);
  });

  test.each([
    ['a row far below', '<row r="30000000"><c r="A30000000"><v>1</v></c></row>'],
    ['a row far below without cells', '<row r="30000000"></row>'],
    ['a row in powers of ten', '<row r="3e7"><c r="A3e7"><v>1</v></c></row>'],
    ['a cell far away', '<row r="20000"><c r="XFD20000"><v>1</v></c></row>'],
    ['a cell far away in other quotes', "<row><c s='0' r='XFD20000'><v>1</v></c></row>"],
    ['a cell with a prefix', '<x:row><x:c x:r="XFD20000"><v>1</v></x:c></x:row>'],
    ['a column beyond all letters', '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'],
    ['a column in small letters', '<row r="1"><c r="zzzzzzz1"><v>1</v></c></row>'],
    ['rows without end', '<row/>'.repeat(1_048_577)],
  ])('not %s', async (_name, rows) => {
    expect(await read(workbook(rows))).toBe('table-too-many-rows');
  });

  test('empty rows and cells count for nothing, wherever they are', async () => {
    const value = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const formatted = Array.from({ length: 300 }, (_, i) => `<row r="${i + 10}"><c r="XFD${i + 10}" s="1"/></row>`);
    const rows = [
      `<row r="1">${value('A1', 'Фамилия')}<c r="B1" s="1"/>${value('C1', 'Имя')}<c r="XFD1" s="1"/></row>`,
      `<row r="2" ht="12.8"/><row r="3"><c r="A3"><v>7</v></c><c r="ZZ3" t="s"><v>0</v></c></row>`,
      ...formatted,
      '<row r="1048575" ht="12.8"><c r="A1048575" t="str"><f>IF(1,"","")</f><v></v></c></row>',
      '<row r="1048576" ht="12.8"><c r="A1048576" t="s"><v>0</v></c></row>',
    ].join('');
    const [table] = await readTables(workbook(rows, { strings: ['   ', 'слово'] }));
    expect(table?.filter(({ cells }) => cells.some((cell) => cell !== null))).toEqual([
      { line: 1, cells: ['Фамилия', null, 'Имя'] },
      { line: 3, cells: [7, null, null] },
    ]);
  });

  test('not a place that hides behind character references', async () => {
    expect(await read(workbook('<row><c r="A&#49;000000000"><v>1</v></c></row>'))).toBe('table-unreadable');
  });

  test('not one whose sheets are the same part, of which the reader gives one', async () => {
    const rows = '<row><c r="A1"><v>1</v></c></row>';
    expect(await read(workbook(rows, { sheets: 2, partOf: () => 1 }))).toBe('table-unreadable');
  });

  test('not many sheets, nor many large ones', async () => {
    expect(await read(workbook('<row r="1"><c r="A1"><v>1</v></c></row>', { sheets: 501 }))).toBe(
      'table-too-many-rows',
    );
    const large = '<row r="900000"><c r="A900000"><v>1</v></c></row>';
    expect(await read(workbook(large, { sheets: 5 }))).toBe('table-too-many-rows');
  });

  test('not a long text that many cells share', async () => {
    const cells = (count: number) =>
      Array.from({ length: count }, (_, i) => `<row><c r="A${i + 1}" t="s"><v>0</v></c></row>`).join('');
    const strings = [' '.repeat(100_000)];
    expect(await read(workbook(cells(335), { strings }))).toHaveLength(1);
    expect(await read(workbook(cells(336), { strings }))).toBe('too-large');
  });
});

describe('an OpenDocument spreadsheet is read within bounds', () => {
  const ods = (table: string, { sheets = 1, head = '' } = {}) =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<?xml version="1.0" encoding="UTF-8"?>${head}<office:document-content><office:body><office:spreadsheet>${`<table:table>${table}</table:table>`.repeat(sheets)}</office:spreadsheet></office:body></office:document-content>`,
    });
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const tableRow = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

  test('an ordinary one: repeated, merged, dates, numbers and comments', async () => {
    const rows = [
      tableRow('<table:table-cell/>', 'table:number-rows-repeated="2"'),
      tableRow(
        `${cell('Тема &amp; <text:span>урок</text:span></text:p><text:p>вторая')}<table:table-cell table:number-columns-repeated="2"/>${cell('1 сентября', 'office:value-type="date" office:date-value="2026-09-01T10:00:00"')}`,
      ),
      tableRow(
        `<table:covered-table-cell/>${cell('1,5', 'office:value-type="float" office:value="1.5" table:number-columns-repeated="2"')}<table:table-cell><office:annotation><text:p>заметка</text:p></office:annotation><text:p>а<text:s/>б</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/>`,
      ),
      tableRow('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048572"'),
    ].join('');
    const [table] = await readTables(ods(rows));
    expect(table).toEqual([
      { line: 3, cells: ['Тема & урок\nвторая', null, null, new Date('2026-09-01T00:00:00Z')] },
      { line: 4, cells: [null, 1.5, 1.5, 'а б'] },
    ]);
  });

  test.each([
    ['a row over and over', tableRow(cell('а'), 'table:number-rows-repeated="1048577"'), 'table-too-many-rows'],
    ['a row beyond the last', tableRow('', 'table:number-rows-repeated="1e15"'), 'table-too-many-rows'],
    ['a cell over and over', tableRow(cell('а', 'table:number-columns-repeated="1e9"')), 'table-too-many-rows'],
    [
      'a cell far away',
      tableRow(`<table:table-cell table:number-columns-repeated="999999999"/>${cell('а')}`),
      'table-too-many-rows',
    ],
    [
      'a long text over and over',
      tableRow(cell('я'.repeat(70_000), 'table:number-columns-repeated="1000"')),
      'too-large',
    ],
    ['a count that is none', tableRow(cell('а', 'table:number-columns-repeated="-1"')), 'table-unreadable'],
    ['depth without end', '<text:p>'.repeat(200_000), 'file-too-deep'],
  ])('not %s', async (_name, table, code) => {
    expect(await read(ods(table))).toBe(code);
  });

  test('not many sheets, nor a document type', async () => {
    expect(await read(ods('', { sheets: 501 }))).toBe('table-too-many-rows');
    expect(await read(ods('', { head: '<!DOCTYPE a [<!ENTITY b "c">]>' }))).toBe('table-unreadable');
  });
});

describe('an archive is unpacked within bounds', () => {
  const bomb = zip({ 'xl/workbook.xml': '\0'.repeat(40 * 1024 * 1024) });

  test('not beyond them, whatever it claims', async () => {
    expect(await read(bomb)).toBe('too-large');
    expect(await read(claim(bomb, 0xff_ff_ff_fe))).toBe('too-large');
    expect(await read(claim(bomb, 1000))).toBe('table-unreadable');
  });

  test('not with more entries than a workbook has', async () => {
    const many = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    many.writeUInt16LE(10_001, many.lastIndexOf('PK\u0005\u0006') + 10);
    expect(await read(many)).toBe('too-large');
  });

  test('pictures beside the sheets do not count', async () => {
    expect(await read(zip({ 'xl/media/1.bmp': '\0'.repeat(40 * 1024 * 1024) }))).toBe('table-unreadable');
  });
});

describe('a CSV is read within bounds', () => {
  test.each([
    ['breaks', '\n', 'table-too-many-rows'],
    ['old returns', '\r', 'table-too-many-rows'],
    ['separators', ';', 'table-too-many-rows'],
  ])('not of %s alone', async (_name, text, code) => {
    expect(await read(Buffer.from(text.repeat(5 * 1024 * 1024)))).toBe(code);
  });

  test.each(['"', '""', '"a', 'a"', '"a"a', '";"'])('of %s over and over, by every separator', async (text) => {
    const tables = await read(Buffer.from(text.repeat(25_000)));
    expect(tables).toHaveLength(3);
  });

  test('of two bytes', async () => {
    expect(await read(Buffer.from('№'))).toEqual([[['№']], [['№']], [['№']]]);
  });

  test('a quote that nobody closed ends with the text', () => {
    expect(splitCsv('1;"а\n2;б', ';').map(({ cells }) => cells)).toEqual([['1', 'а\n2;б']]);
    expect(splitCsv('1;"а""', ';').map(({ cells }) => cells)).toEqual([['1', 'а"']]);
  });

  test('text beside the quotes keeps them', () => {
    expect(splitCsv('1;"Война и мир" Толстого;2\n3;О «"ё"»;4', ';').map(({ cells }) => cells)).toEqual([
      ['1', '"Война и мир" Толстого', '2'],
      ['3', 'О «"ё"»', '4'],
    ]);
  });
});

describe('what is no table is named for what it is', () => {
  const kept = (name: string) => zip({ [name]: '<a/>' });
  test.each([
    [
      'a web page named like a workbook',
      Buffer.from('<html><table><tr><td>ФИО</td></tr></table></html>'),
      'table-web-page',
    ],
    [
      'XML of Excel 2003',
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
      'table-web-page',
    ],
    ['PDF', Buffer.from('%PDF-1.7'), 'table-document'],
    ['Word', kept('word/document.xml'), 'table-document'],
    [
      'old Word',
      Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('WordDocument', 'utf16le')]),
      'table-document',
    ],
    [
      'old Excel',
      Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      'table-old-excel',
    ],
    ['a photo', Buffer.from('ffd8ffe0', 'hex'), 'table-picture'],
    ['XML of another program', Buffer.from('<?xml version="1.0"?>\n<timetable name="a,b"/>'), 'table-web-page'],
    ['a calendar', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), 'table-calendar'],
    ['contacts', Buffer.from('\uFEFFBEGIN:VCARD\r\nFN:Анна\r\n'), 'table-contacts'],
  ])('%s', async (_name, bytes, code) => {
    expect(await read(bytes)).toBe(code);
  });
});
