// What an uploaded template is told and refused for, whatever way its XML is written in.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Part, writeDocx } from '../write-docx.ts';
import { checkTemplate } from './check-template.ts';
import type { FieldSet } from './field-set.ts';
import { pageOfField } from './page-of-field.ts';

const field = (name: string, more: object = {}) => ({ name, ru: name, en: name, example: name, ...more });
const rows = [field('n'), field('student')];
const set: FieldSet = {
  fields: [
    ...[field('title'), field('has_agent', { isCondition: true }), field('rows', { isCondition: true })],
    ...[field('totals', { isCondition: true }), field('tables', { isDrawn: true, isRequired: true, orElse: 'rows' })],
  ],
  parts: { rows, totals: rows },
};
const TABLES: Part = { text: '{tables}' };
const check = (bytes: Uint8Array, more: object = {}) => checkTemplate({ bytes, set, ...more });
const found = async (bytes: Uint8Array, more: object = {}) =>
  (await check(bytes, more)).problems.map(({ kind, what }) => `${kind} ${what}`);

/** XML as a file that other programs keep beside a document. */
const inUtf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array());
/** A right template with more files, and with XML at the beginning of its body. */
function withParts(body: string, files: Record<string, string> = {}): Uint8Array {
  const whole = unzipSync(writeDocx([TABLES]));
  const document = textOf(whole, 'word/document.xml').replace('<w:body>', `<w:body>${body}`);
  const more = Object.entries(files).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]);
  return zipSync({ ...whole, 'word/document.xml': strToU8(document), ...Object.fromEntries(more) });
}
const run = (inside: string): string => `<w:p><w:r>${inside}</w:r></w:p>`;
const mark = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const complexField = (inside: string, result = ''): string =>
  `<w:p>${mark('begin')}${inside}${mark('separate')}<w:r><w:t>${result}</w:t></w:r>${mark('end')}</w:p>`;
const simpleField = (text: string, result = ''): string =>
  `<w:p><w:fldSimple w:instr='${text}'><w:r><w:t>${result}</w:t></w:r></w:fldSimple></w:p>`;
const row = (...cells: string[]): string =>
  `<w:tbl><w:tr>${cells.map((one) => `<w:tc>${one}</w:tc>`).join('')}</w:tr></w:tbl>`;
const control = (inside: string): string => `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
const line = (text: string): string => run(`<w:t>${text}</w:t>`);

describe('what a document runs or fetches', () => {
  const linked = (name: string, target: string, type = 'attachedTemplate', mode = 'External') => ({
    [name]: `<Relationships><Relationship Id="r" Type="x/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  });
  const choice = (first: string, other: string) =>
    `<mc:AlternateContent><mc:Choice>${first}</mc:Choice><mc:Fallback>${other}</mc:Fallback></mc:AlternateContent>`;
  test.each<[string, string, Record<string, string>?]>([
    ['an instruction in single quotes', simpleField('DDEAUTO cmd.exe')],
    ['one in references', complexField(instruction('&#68;&#68;EAUTO cmd.exe'))],
    ['one that is not parsed', complexField(instruction('<![CDATA[DDEAUTO cmd.exe]]>'))],
    ['one in pieces', complexField(['DD', 'EAU', 'TO cmd.exe'].map(instruction).join(''))],
    [
      'one in pieces after another field',
      complexField(instruction('PAGE')) + complexField(instruction('DD') + instruction('E x')),
    ],
    [
      'one beside which something was deleted',
      complexField(
        `${instruction('DD')}<w:del><w:r><w:delInstrText>x</w:delInstrText></w:r></w:del>${instruction('E x')}`,
      ),
    ],
    ['one written as text', complexField('<w:r><w:t>DDE</w:t><w:tab/><w:t>cmd</w:t></w:r>')],
    [
      'one inside another',
      complexField(instruction('IF 1 = 1 ') + mark('begin') + instruction('INCLUDETEXT x') + mark('end')),
    ],
    [
      'one that is cut by a choice',
      `<w:p>${mark('begin')}${instruction('DD')}${choice(instruction('E x'), '')}${mark('end')}</w:p>`,
    ],
    [
      'one that begins in a choice',
      `<w:p>${choice(mark('begin') + instruction('D'), '')}${instruction('DE x')}${mark('end')}</w:p>`,
    ],
    ['one of another prefix', '<x:p><x:fldSimple x:instr="INCLUDEPICTURE x"/></x:p>'],
    [
      'one in a part with another ending',
      '',
      {
        '[Content_Types].xml': '<Types><Default Extension="dat" ContentType="a/header+xml"/></Types>',
        'word/h.dat': '<w:hdr><w:instrText>LINK x</w:instrText></w:hdr>',
      },
    ],
    [
      'a foreign template of a part in capitals',
      '',
      linked('word/_rels/settings.xml.RELS', 'http://foreign.example/t.dotm'),
    ],
    [
      'a foreign template said to be inside',
      '',
      linked('word/_rels/a.xml.rels', 'http://foreign.example/t.dotm', 'attachedTemplate', 'Internal'),
    ],
    ['a script behind a link', '', linked('word/_rels/a.xml.rels', 'javascript:alert(1)', 'hyperlink')],
    ['a document inside the document', '<x:altChunk/>'],
    ['a document beside it', '', linked('word/_rels/a.xml.rels', 'other.docx', 'subDocument', 'Internal')],
    ['a part of a document', '<w:p><w:subDoc/></w:p>'],
    [
      'a field whose name another one makes',
      complexField(complexField(instruction('QUOTE 68 68 69'), 'DDE') + instruction(' c:\\cmd.exe'), ''),
    ],
    [
      'a field whose name another one ends',
      complexField(instruction('IN') + complexField(instruction('QUOTE 67'), 'C') + instruction('LUDETEXT a'), ''),
    ],
    [
      'a field whose name a short field makes',
      complexField(simpleField('QUOTE 68 68 69', 'DDE') + instruction(' c:\\cmd.exe'), ''),
    ],
    [
      'an address that another field makes',
      complexField(instruction('HYPERLINK ') + complexField(instruction('QUOTE 102'), 'f'), '1'),
    ],
    ['an object', run('<w:object><v:shape/></w:object>')],
    [
      'a source of data',
      '',
      { 'word/settings.xml': '<w:settings><w:mailMerge><w:connectString w:val="x"/></w:mailMerge></w:settings>' },
    ],
    ['a picture fetched from elsewhere', run('<w:pict><v:imagedata src="http://foreign.example/a.png"/></w:pict>')],
    [
      'a program by its kind',
      '',
      {
        '[Content_Types].xml':
          '<Types><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        'word/x.bin': 'x',
      },
    ],
    [
      'a document with macros',
      '',
      {
        '[Content_Types].xml':
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      },
    ],
  ])('%s is refused', async (_, body, files) => {
    await expect(check(withParts(body, files))).rejects.toMatchObject({ code: 'template-macros' });
  });

  test.each([
    ...[
      'PAGE \\* MERGEFORMAT',
      'NUMPAGES',
      'SECTIONPAGES',
      'DATE \\@ "dd.MM.yyyy"',
      'TIME',
      'TOC \\o "1-3"',
      'PAGEREF _Toc1 \\h',
    ],
    ...[
      'REF a \\h',
      'SEQ t',
      'FORMTEXT',
      'FORMCHECKBOX',
      'MERGEFIELD a',
      'HYPERLINK "https://college.example/link?rd=control"',
    ],
  ])('%s is a field like any other', async (name) => {
    const files = {
      'word/_rels/a.xml.rels':
        '<Relationships><Relationship Id="r" Type="x/hyperlink" Target="https://a.example" TargetMode="External"/></Relationships>',
      '[Content_Types].xml':
        '<Types><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/fonts/font1.odttf': 'x',
    };
    const bytes = withParts(complexField(instruction(name), '1') + simpleField(name, '1'), files);
    expect(await found(bytes)).toEqual([]);
  });

  test.each([
    ['a condition', 'IF ', ' = "1" "да" "нет"'],
    ['a formula', ' = ', ' + 1'],
  ])('%s may hold other fields', async (_, before, after) => {
    const inner = complexField(instruction('PAGE'), '1');
    await expect(
      check(withParts(complexField(instruction(before) + inner + instruction(after), '2'))),
    ).resolves.toBeDefined();
  });

  test.each<[string, Record<string, string>]>([
    ['two names that differ in capitals', { 'word/Document.xml': '<w:document/>' }],
    ['links whose names differ in capitals', { 'word/_rels/document.xml.RELS': '<Relationships/>' }],
    ['a known name in capitals', { 'word/Numbering.xml': '<w:numbering/>' }],
    ['a part in another encoding', { 'word/a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }],
  ])('%s is no document', async (_, files) => {
    await expect(check(withParts('', files))).rejects.toMatchObject({ code: 'template-not-docx' });
  });

  test('data of other programs may be in the longer encoding, which hides nothing', async () => {
    const beside = (inside: string) =>
      zipSync({
        ...unzipSync(withParts('')),
        'customXml/item1.xml': inUtf16(`<?xml version="1.0" encoding="utf-16"?><a>${inside}</a>`),
      });
    expect(await found(beside('данные'))).toEqual([]);
    await expect(check(beside('<w:instrText>DDE x</w:instrText>'))).rejects.toMatchObject({ code: 'template-macros' });
  });

  test('two files of the same name are no document', async () => {
    const bytes = Buffer.from(withParts('', { 'word/stylez.xml': '<a/>' }));
    const twice = Buffer.from(bytes.toString('latin1').replaceAll('word/stylez.xml', 'word/styles.xml'), 'latin1');
    await expect(check(twice)).rejects.toMatchObject({ code: 'template-not-docx' });
  });
});

describe('fields', () => {
  const lines = (...texts: string[]) => writeDocx(texts.map((text) => ({ text })));

  test.each(['rows', 'totals', 'has_agent'])(
    '{%s} without the sign of a part is broken and says how it is written',
    async (name) => {
      const { problems } = await check(lines(`{${name}}`, '{tables}'));
      expect(problems).toMatchObject([
        { kind: 'broken', what: name, reason: { ru: expect.stringContaining(`{#${name}}`) } },
      ]);
    },
  );

  test('a table is present where it is drawn or repeated, not where it is only named', async () => {
    expect(await found(lines('{rows}'))).toEqual(['broken rows', 'missing tables']);
    for (const text of ['{^rows}нет{/rows}', '{#tables}нет{/tables}'])
      expect(await found(lines(text))).toEqual(['missing tables']);
    for (const text of ['{#rows}{n}{/rows}', '{tables}']) expect(await found(lines(text))).toEqual([]);
  });

  test('a part within itself is broken, within another or beside itself it is not', async () => {
    expect(await found(lines('{#rows}{#rows}{n}{/rows}{/rows}'))).toEqual(['broken rows']);
    expect(await found(lines('{#rows}{#totals}{#rows}{n}{/rows}{/totals}{/rows}'))).toEqual(['broken rows']);
    expect(await found(lines('{#rows}{#totals}{n}{/totals}{/rows}{#rows}{n}{/rows}'))).toEqual([]);
  });

  const inTable = row(line('{ tables }'));
  test.each([
    ['written with spaces', inTable],
    ['in a table of a content control', control(inTable)],
    ['in a content control of a cell', row(control(line('{tables}')))],
    ['in pieces', row('<w:p><w:r><w:t>{tab</w:t></w:r><w:r><w:t>les}</w:t></w:r></w:p>')],
    ['in a table of a repeated part', `${line('{#rows}')}${inTable}${line('{/rows}')}`],
  ])('a drawn field in a table is broken, %s', async (_, body) => {
    expect(await found(withParts(body))).toEqual(['broken tables']);
  });

  test.each(['{tables}', '{ tables }'])('%s has the width of its own section', (text) => {
    const section = (width: number) => `<w:sectPr><w:pgSz w:w="${width}" w:h="10000"/></w:sectPr>`;
    const body = `<w:p><w:pPr>${section(6000)}</w:pPr></w:p>${control(line(text))}<w:p><w:pPr>${section(8000)}</w:pPr></w:p>`;
    const whole = unzipSync(writeDocx([{ text: 'Конец' }]));
    const document = textOf(whole, 'word/document.xml').replace('<w:body>', `<w:body>${body}`);
    const bytes = zipSync({ ...whole, 'word/document.xml': strToU8(document) });
    expect(pageOfField(bytes, 'tables', ['tables']).width).toBe(400);
    expect(pageOfField(bytes, 'other', ['tables']).width).toBe(595.3);
  });
});

describe('what a PDF would lose', () => {
  const drawing = (inside: string) =>
    run(`<w:drawing><wp:inline><a:graphic>${inside}</a:graphic></wp:inline></w:drawing>`);
  test.each<[string, string]>([
    ['symbols', run('<w:sym w:font="Wingdings" w:char="F0A8"/>')],
    [
      'symbols',
      run(
        '<mc:AlternateContent><mc:Choice><w16se:symEx/></mc:Choice><mc:Fallback><w:t>☐</w:t></mc:Fallback></mc:AlternateContent>',
      ),
    ],
    ['drawings', drawing('<c:chart r:id="r"/>')],
    ['drawings', run('<w:pict><v:line/></w:pict>')],
    [
      'drawings',
      run('<mc:AlternateContent><mc:Choice><w:drawing><wps:wsp/></w:drawing></mc:Choice></mc:AlternateContent>'),
    ],
    ['pictures', drawing('<pic:pic/>')],
    ['boxes', run(`<w:pict><v:textbox><w:txbxContent>${line('x')}</w:txbxContent></v:textbox></w:pict>`)],
    ['boxes', '<w:p><w:pPr><w:framePr w:w="1"/></w:pPr></w:p>'],
    ['formulas', '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>'],
    ['footnotes', run('<w:footnoteReference w:id="1"/>')],
    ['computed', complexField(instruction('FORMCHECKBOX'))],
    ['computed', simpleField('SYMBOL 254')],
    ['computed', run('<w:pgNum/>')],
    ['lines', '<w:p><w:pPr><w:pBdr><w:bottom w:val="single"/></w:pBdr></w:pPr></w:p>'],
    ['lines', row(`<w:tcPr><w:tcBorders><w:bottom w:val="single"/></w:tcBorders></w:tcPr>${line('x')}`, line('y'))],
    ['sections', '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>'],
    ['columns', "<w:p><w:pPr><w:sectPr><w:cols w:num='2'/></w:sectPr></w:pPr></w:p>"],
    ['other', run('<w:ruby/>')],
    ['other', '<w:unheardOf/>'],
    ['other', row('<w:unheardOf/>')],
  ])('%s are told of: %s', async (what, body) => {
    expect(await found(withParts(body))).toContain(`not-in-pdf ${what}`);
    expect((await check(withParts(body))).problems.map(({ kind }) => kind)).not.toContain('broken');
  });

  test('a header is told of when it shows anything', async () => {
    const header = (inside: string) => found(withParts('', { 'word/header1.xml': `<w:hdr>${inside}</w:hdr>` }));
    expect(await header('<w:p/>')).toEqual([]);
    for (const shown of [line('Герб'), run('<w:sym/>'), control(line('x'))])
      expect(await header(shown)).toEqual(['not-in-pdf headers']);
  });

  test('nothing is told of what shows nothing or is read', async () => {
    const silent = [
      '<w:bookmarkStart w:id="1"/><w:bookmarkEnd w:id="1"/><w:permStart/><w:permEnd/><w:proofErr/>',
      '<w:p w:rsidR="1"><w:commentRangeStart/><w:r><w:lastRenderedPageBreak/><w:t>x</w:t><w:commentReference/></w:r><w:commentRangeEnd/></w:p>',
      '<w:p><w:del><w:r><w:delText>x</w:delText></w:r></w:del><w:ins><w:r><w:t>x</w:t></w:r></w:ins></w:p>',
      control(line('x')) +
        row(control(line('x'))) +
        complexField(instruction('XE x')) +
        complexField(instruction('FORMTEXT')),
      `<w:tbl>${control('<w:tr><w:tc><w:p/></w:tc></w:tr>')}</w:tbl>`,
      run('<w:tab/><w:ptab/><w:br/><w:cr/><w:noBreakHyphen/><w:softHyphen/>'),
    ];
    expect(await found(withParts(silent.join('')))).toEqual([]);
  });
});

describe('a template from which no PDF can be made', () => {
  const wide = withParts(row(...Array.from({ length: 300 }, () => line('x'))));
  test('is told of, and refused where every document is a PDF too', async () => {
    expect(await found(wide)).toEqual(['not-in-pdf document']);
    expect(await found(wide, { needsPdf: true })).toEqual(['broken document']);
  });
});

describe('what would take too long to fill', () => {
  test.each([
    ['braces', '{'.repeat(5000)],
    ['fields in one paragraph', '{title} '.repeat(4500)],
    ['braces written as references', '&#123;'.repeat(5000)],
    ['letters', 'ш'.repeat(310_000)],
  ])('too many %s are refused', async (_what, text) => {
    await expect(check(withParts(line(text)))).rejects.toMatchObject({ code: 'template-too-long' });
  });

  test('a table that would be drawn twice', async () => {
    expect(await found(writeDocx([TABLES, TABLES]))).toEqual(['broken tables']);
  });
});
