import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOOT, frozenWidth, headHeight, type GridLayout } from './grid-layout.ts';
import { scrollFor, windowOf } from './sheet-window.ts';

const layout: GridLayout = {
  name: 200,
  points: 60,
  average: 60,
  column: 50,
  row: 28,
  chapterHead: 28,
  topicHead: 100,
  isFlat: false,
};
const view = {
  clientHeight: headHeight(layout) + FOOT + 280,
  clientWidth: frozenWidth(layout) + 500,
};

test('ten rows and ten columns fit; a few rows are kept beyond the edges', () => {
  expect(windowOf({ ...view, scrollTop: 280, scrollLeft: 410 }, layout, { rows: 1000, columns: 200 })).toEqual({
    firstRow: 7,
    endRow: 23,
    firstColumn: 8,
    endColumn: 20,
  });
  expect(windowOf({ ...view, scrollTop: 0, scrollLeft: 0 }, layout, { rows: 2, columns: 3 })).toEqual({
    firstRow: 0,
    endRow: 2,
    firstColumn: 0,
    endColumn: 3,
  });
});

test('whatever is scrolled to, the cell is in the window', () => {
  const place = fc.record({
    row: fc.nat(999),
    column: fc.nat(199),
    scrollTop: fc.nat(28_000),
    scrollLeft: fc.nat(10_000),
  });
  fc.assert(
    fc.property(place, ({ row, column, scrollTop, scrollLeft }) => {
      const { top, left } = scrollFor({ ...view, scrollTop, scrollLeft }, layout, { row, column });
      const shown = windowOf({ ...view, scrollTop: top, scrollLeft: left }, layout, { rows: 1000, columns: 200 });
      expect(row).toBeGreaterThanOrEqual(shown.firstRow);
      expect(row).toBeLessThan(shown.endRow);
      expect(column).toBeGreaterThanOrEqual(shown.firstColumn);
      expect(column).toBeLessThan(shown.endColumn);
    }),
  );
});
