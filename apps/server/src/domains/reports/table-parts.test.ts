import type { ReportTable } from '@orbita/contract/reports/report';
import { expect, test } from 'vitest';
import { partsOf, sumOf, widthsOf } from './table-parts.ts';

const tableOf = (subjects: number): ReportTable => ({
  title: '',
  columns: [
    { title: '№', kind: 'number' },
    { title: 'Студент', kind: 'text' },
    ...Array.from({ length: subjects }, (_, i) => ({ title: `Программирование ${i}`, kind: 'number' as const })),
  ],
  rows: [1, 2].map((n) => [n, 'Белова Анна Сергеевна', ...Array.from({ length: subjects }, (_, i) => i + n / 10)]),
  totals: [[null, 'В среднем', ...Array.from({ length: subjects }, (_, i) => i)]],
  note: 'Примечание',
});

test('a table that fits is one part', () => {
  const table = tableOf(4);
  expect(partsOf(table)).toEqual([table]);
});

test('parts of a wide table repeat number and name, and hold every column once', () => {
  const table = tableOf(40);
  const parts = partsOf(table);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) {
    expect(sumOf(widthsOf(part))).toBeLessThanOrEqual(150);
    expect(part.columns.slice(0, 2)).toEqual(table.columns.slice(0, 2));
    expect(part.rows.map((row) => row.slice(0, 2))).toEqual(table.rows.map((row) => row.slice(0, 2)));
    expect(part.totals[0]).toHaveLength(part.columns.length);
  }
  expect(parts.flatMap(({ columns }) => columns.slice(2))).toEqual(table.columns.slice(2));
  expect(parts.flatMap(({ rows }) => rows[1]?.slice(2) ?? [])).toEqual(table.rows[1]?.slice(2));
  expect(parts[0]?.title).toBe(`1 / ${parts.length}`);
  expect(parts.map(({ note }) => note).filter(Boolean)).toEqual(['Примечание']);
  const sizes = parts.map(({ columns }) => columns.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
});
