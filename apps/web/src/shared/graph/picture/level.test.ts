import { expect, test } from 'vitest';
import { levelAt } from './level.ts';

test('a large graph is simplified where its texts cannot be read', () => {
  expect(levelAt(0.39, 1000)).toBe('far');
  expect(levelAt(0.05, 1000)).toBe('far');
  expect(levelAt(0.4, 1000)).toBe('near');
  expect(levelAt(1, 1000)).toBe('near');
});

test('a small graph is drawn in full at any zoom', () => {
  expect(levelAt(0.05, 40)).toBe('near');
});
