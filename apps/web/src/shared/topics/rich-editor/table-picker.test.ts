import { expect, test } from 'vitest';
import { cellAfter } from './table-picker.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 1, 11],
  ['ArrowLeft', 11, 10],
  ['ArrowUp', 10, 0],
  ['ArrowLeft', 10, 10],
  ['ArrowRight', 9, 9],
  ['ArrowUp', 3, 3],
  ['ArrowDown', 95, 95],
  ['Tab', 5, 5],
])('%s from cell %i leads to cell %i of the grid', (key, from, to) => {
  expect(cellAfter(key, from, 100)).toBe(to);
});
