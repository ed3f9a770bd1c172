// What a PDF keeps of a text document that cannot be seen from its content alone: what stands on which page.
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Part, writeDocx } from './write-docx.ts';
import { readDocx } from './read-docx.ts';
import { writePdf } from './write-pdf.ts';

/** Sizes of letters in the order in which the pages are drawn, page by page. */
async function sizesOf(parts: Part[]): Promise<string[][]> {
  const pdf = await writePdf(readDocx(writeDocx(parts)), { title: 'Договор', madeAt: new Date(0) });
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .filter((stream) => stream.includes(' Tf'))
    .map((stream) => [...stream.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size = '']) => size));
}
const HEADING = '11';
const line: Part = { text: 'Строка' };

describe('a heading', () => {
  test('is never the last of a page, however many lines stand before it', async () => {
    const counts = Array.from({ length: 6 }, (_, more) => 44 + more);
    for (const count of counts) {
      const pages = await sizesOf([
        ...Array.from({ length: count }, () => line),
        { text: 'Стоимость', style: 'Heading1' },
        ...Array.from({ length: 3 }, () => line),
      ]);
      const page = pages.find((sizes) => sizes.includes(HEADING));
      expect(page?.indexOf(HEADING)).toBeLessThan((page?.filter((size) => size !== '8').length ?? 0) - 1);
    }
  });
});

describe('a word that never ends', () => {
  test('is printed in the time of other text', { timeout: 20_000 }, async () => {
    const pages = await sizesOf([{ text: 'а'.repeat(60_000) }]);
    expect(pages.length).toBeGreaterThan(5);
  });
});
