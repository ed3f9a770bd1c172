import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printPages } from './print-pages.ts';

test('a group of 30 by 20 topics fits one sheet', () => {
  expect(printPages({ rows: 30, columns: 20, sums: 2 }).pages).toHaveLength(1);
});

test('more rows and columns are divided evenly', () => {
  const { pages } = printPages({ rows: 40, columns: 48, sums: 2 });
  expect(pages.map(({ rows, columns }) => [rows.length, columns.length])).toEqual([
    [20, 24],
    [20, 24],
    [20, 24],
    [20, 24],
  ]);
});

test('every cell is on exactly one sheet, and every sheet fits the paper', () => {
  const count = fc.integer({ min: 1, max: 260 });
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 3 }), (rows, columns, sums) => {
      const { pages, layout } = printPages({ rows, columns, sums });
      const cells = pages.flatMap((page) =>
        page.rows.flatMap((row) => page.columns.map((column) => `${row}:${column}`)),
      );
      expect(cells).toHaveLength(rows * columns);
      expect(new Set(cells).size).toBe(rows * columns);
      for (const page of pages) {
        expect(layout.name + layout.sum * sums + layout.column * page.columns.length).toBeLessThanOrEqual(277.001);
        expect(layout.row * page.rows.length).toBeLessThanOrEqual(136.001);
      }
    }),
  );
});
