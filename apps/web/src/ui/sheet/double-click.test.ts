import { expect, test } from 'vitest';
import { isDoubleClick } from './double-click.ts';

test('600 ms apart is still one double click, 601 is not', () => {
  expect(isDoubleClick(1000, 1600)).toBe(true);
  expect(isDoubleClick(1000, 1601)).toBe(false);
});
