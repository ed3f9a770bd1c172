import type { Report } from '@orbita/contract/reports/report';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeReport } from './report-file.task.ts';

const gradebook = (checkpoints: number): Report => {
  const of = <Value>(value: (i: number) => Value): Value[] => Array.from({ length: checkpoints }, (_, i) => value(i));
  return {
    ...{ title: 'Журнал', institution: 'Колледж', header: [], facts: [], paragraphs: [], signatures: [] },
    tables: [
      {
        title: '',
        columns: [
          { title: '№', kind: 'number' },
          { title: 'Студент', kind: 'text' },
          ...of((i) => ({ title: `КТ${i + 1}`, kind: 'number' as const })),
          { title: 'Баллы', kind: 'number' },
        ],
        rows: [[10, 'Белова Анна Сергеевна', ...of((i) => i + 0.5), 187.5]],
        ...{ totals: [], note: '' },
      },
    ],
  };
};
async function wordsOf(report: Report, language: 'ru' | 'en'): Promise<string> {
  const { bytes } = await writeReport({ report, template: null, format: 'docx', language });
  const part = unzipSync(Buffer.from(bytes))['word/document.xml'];
  return strFromU8(part ?? new Uint8Array());
}
const numbersIn = (xml: string, pattern: RegExp): number[] =>
  [...xml.matchAll(pattern)].map(([, value]) => Number(value));

test.each([4, 12, 26])('no word of a table with %d checkpoints is wider than its column', async (checkpoints) => {
  const report = gradebook(checkpoints);
  const xml = await wordsOf(report, 'ru');
  const widths = numbersIn(xml, /<w:gridCol w:w="(\d+)"/g);
  const [letters = Infinity] = numbersIn(xml, /<w:sz w:val="(\d+)"/g);
  const [left = Infinity] = numbersIn(xml, /<w:left w:w="(\d+)"/g);
  expect(widths).toHaveLength(checkpoints + 3);
  const { columns, rows } = report.tables[0]!;
  for (const [i, width] of widths.entries()) {
    const longest = Math.max(...`${columns[i]?.title} ${rows[0]?.[i]}`.split(' ').map((word) => word.length));
    // A letter is about half as wide as it is high.
    expect(longest * letters * 10 * 0.5).toBeLessThanOrEqual(width - 2 * left);
  }
});

test('fractions have a comma in Russian and a point in English', async () => {
  expect(await wordsOf(gradebook(2), 'ru')).toContain('>1,5<');
  expect(await wordsOf(gradebook(2), 'en')).toContain('>1.5<');
});
