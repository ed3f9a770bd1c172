import { expect, test } from 'vitest';
import type { Content, TextContent } from './pdfmake-types.ts';
import { printPdf } from './print-pdf.ts';
import { tame } from './tame-text.ts';

/** Every text in its order. */
const textsOf = (contents: Content[]): string[] =>
  contents.flatMap((one): string[] => {
    if ('text' in one) return typeof one.text === 'string' ? [one.text] : one.text.map(({ text }) => text);
    if ('columns' in one) return textsOf(one.columns);
    if ('stack' in one) return textsOf(one.stack);
    return 'table' in one ? one.table.body.flatMap((row) => row.flatMap(({ stack = [] }) => textsOf(stack))) : [];
  });
const lettersOf = (contents: Content[]): string => textsOf(contents).join('');
const longestRun = (contents: Content[]): number =>
  Math.max(...textsOf(contents).flatMap((text) => text.split(/\s/).map(({ length }) => length)));
const longestParagraph = (contents: Content[]): number => Math.max(...contents.map((one) => lettersOf([one]).length));
const word = 'ш'.repeat(50_000);
const cell: TextContent = { text: word };
const noLines = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

test.each<[string, Content]>([
  ['a text', { text: word }],
  ['pieces of a text', { text: [{ text: word, bold: true }, { text: 'и' }] }],
  [
    'columns',
    {
      columns: [
        { text: '1.', width: 20 },
        { text: word, width: '*' },
      ],
    },
  ],
  [
    'a cell',
    { table: { body: [[{ stack: [cell] }]], headerRows: 0, widths: ['*'], dontBreakRows: false }, layout: noLines },
  ],
])('no word of %s is much wider than a page, and no letter is lost', (_name, content) => {
  const tamed = tame([content]);
  expect(longestRun(tamed)).toBeLessThanOrEqual(200);
  expect(lettersOf(tamed).replaceAll('\n', '')).toBe(lettersOf([content]));
});

test('a paragraph of many pages is cut between words, each part in its look', () => {
  const text = 'слово мир '.repeat(20_000);
  const parts = tame([{ text, alignment: 'justify', fontSize: 9 }]);
  expect(longestParagraph(parts)).toBeLessThanOrEqual(20_000);
  expect(lettersOf(parts)).toBe(text);
  for (const part of parts) expect(part).toMatchObject({ alignment: 'justify', fontSize: 9 });
  expect(parts.slice(0, -1).every((part) => lettersOf([part]).endsWith(' '))).toBe(true);
});

test('ordinary content stays as it is', () => {
  const content: Content[] = [
    { text: 'Справка № 1' },
    { text: [{ text: 'Дата: ' }, { text: '01.09.2026', bold: true }] },
  ];
  expect(tame(content)).toEqual(content);
});

test('a document of one long word, and one of a long paragraph, are printed', async () => {
  const pdf = await printPdf({
    pageSize: { width: 595, height: 842 },
    pageMargins: [42, 42, 42, 42],
    info: { title: 'Слово', creationDate: new Date(0) },
    defaultStyle: { font: 'Serif', fontSize: 10 },
    content: [{ text: word }, { text: 'слово мир '.repeat(20_000) }],
    footer: () => ({ text: '' }),
  });
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
});
