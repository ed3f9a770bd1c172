// Whoever writes a document chooses its numbers: none of them may take more memory or time than there is.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readDocx, type Paragraph, type Table } from './read-docx.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

/** A document of some XML, with its section and lists. */
function read(body: string, { section = '', numbering = '' } = {}) {
  const files = unzipSync(writeDocx([{ text: 'Конец' }]));
  const document = strFromU8(files['word/document.xml'] ?? new Uint8Array())
    .replace('<w:body>', `<w:body>${body}`)
    .replace(/<w:sectPr>.*<\/w:sectPr>/, (usual) => section || usual);
  const lists: Record<string, Uint8Array> = numbering === '' ? {} : { 'word/numbering.xml': strToU8(numbering) };
  return readDocx(zipSync({ ...files, 'word/document.xml': strToU8(document), ...lists }));
}
const table = (body: string) => read(body).blocks.find((block): block is Table => block.kind === 'table');
const paragraph = (look: string) =>
  read(`<w:p><w:pPr>${look}</w:pPr><w:r><w:t>x</w:t></w:r></w:p>`).blocks.find(
    (block): block is Paragraph => block.kind === 'paragraph',
  );
const print = (content: ReturnType<typeof read>) => writePdf(content, { title: '', madeAt: new Date(0) });

describe('numbers of a document', () => {
  test('a cell takes at most as many columns as in a word processor, and one where none is said', async () => {
    const spanning = (value: string) =>
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${value}"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>`;
    const columns = (value: string) => table(spanning(value))?.rows[0]?.[0]?.columns;
    expect(['1000000000', '1e308', '-5', '2.7', 'много', 'NaN', 'Infinity', ''].map(columns)).toEqual([
      63, 63, 1, 2, 1, 1, 1, 1,
    ]);
    expect((await print(read(spanning('1000000000')))).length).toBeGreaterThan(1000);
  });

  test('lengths have units of their own, and a PDF is made whatever they say', async () => {
    const grid = (...widths: string[]) =>
      `<w:tbl><w:tblPr><w:tblCellMar><w:left w:w="2mm"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths
        .map((width) => `<w:gridCol w:w="${width}"/>`)
        .join('')}</w:tblGrid><w:tr><w:tc><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>`;
    const one = table(grid('2.54cm', '1440'));
    expect([one?.widths[0], one?.widths[1], one?.padding]).toEqual([72, 72, expect.closeTo(5.67)]);
    expect(table(grid('много', '1440'))?.widths).toEqual([]);
    const section =
      '<w:sectPr><w:pgSz w:w="21cm" w:h="297mm"/><w:pgMar w:left="1in" w:right="72pt" w:top="6pc"/></w:sectPr>';
    const { page } = read('', { section });
    expect(page.width).toBeCloseTo(595.3, 1);
    expect(page.height).toBeCloseTo(841.9, 1);
    expect(page.margins).toEqual([72, 72, 72, 56.7]);
    expect((await print(read(grid('много', '1e300'), { section }))).length).toBeGreaterThan(1000);
  });

  test('margins leave room for text', async () => {
    const section =
      '<w:sectPr><w:pgSz w:w="1" w:h="9e9"/><w:pgMar w:left="99999" w:right="99999" w:top="-99999"/></w:sectPr>';
    const { width, margins } = read('', { section }).page;
    expect(width - margins[0] - margins[2]).toBeCloseTo(36);
    expect((await print(read('', { section }))).length).toBeGreaterThan(1000);
  });

  test('letters, indents and spacing have bounds', () => {
    const size = (value: string) =>
      paragraph('')?.runs &&
      read(`<w:p><w:r><w:rPr><w:sz w:val="${value}"/></w:rPr><w:t>x</w:t></w:r></w:p>`).blocks[0];
    expect(['1e300', '999999', '-4', '12pt', '24'].map(size)).toMatchObject(
      [10.5, 1638, 1, 12, 12].map((points) => ({ runs: [{ size: points }] })),
    );
    expect(
      paragraph(
        '<w:ind w:left="99999999" w:right="-99999999" w:firstLine="1cm"/><w:spacing w:before="-5" w:after="1e9" w:line="99999999"/>',
      ),
    ).toMatchObject({ left: 1584, right: -1584, firstLine: expect.closeTo(28.35), before: 0, after: 3, line: 132 });
    expect(paragraph('<w:spacing w:line="18pt"/>')?.line).toBe(1.5);
  });

  test('lists count from a number that can be written', () => {
    const list = (start: string, format: string) =>
      read('<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>', {
        numbering: `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1${'%1'.repeat(5000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      }).blocks[0];
    const labels = [
      ['1e300', 'lowerRoman'],
      ['99999999', 'upperRoman'],
      ['1e300', 'upperLetter'],
    ] as const;
    for (const [start, format] of labels) {
      const block = list(start, format);
      expect(block?.kind === 'paragraph' && block.label?.length).toBeLessThan(5000);
    }
  });

  test('hidden text stays hidden, and content controls are read wherever they stand', () => {
    const hidden = read('<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>тайное</w:t></w:r><w:r><w:t>явное</w:t></w:r></w:p>');
    expect(hidden.blocks[0]).toMatchObject({ runs: [{ text: 'явное' }] });
    const control = (inside: string) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const controlled = table(`<w:tbl>${control(`<w:tr>${cell('a')}${control(cell('b'))}</w:tr>`)}</w:tbl>`);
    expect(controlled?.rows[0]?.map(({ blocks }) => blocks[0])).toMatchObject([
      { runs: [{ text: 'a' }] },
      { runs: [{ text: 'b' }] },
    ]);
  });
});
