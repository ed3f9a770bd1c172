import { expect, test } from 'vitest';
import { suggestStatus } from './suggested-status.ts';

const statuses = [1, 2, 3, 4, 11].map((id) => ({ id }));

test.each([
  [5, 5, 2],
  [4.5, 5, 2],
  [4.49, 5, 1],
  [9, 10, 2],
  [2.5, 5, 1],
  [2.4, 5, 4],
  [0, 5, 4],
  [90, 100, 2],
  [89, 100, 1],
])('%d of %d speaks for status %d', (mark, max, status) => {
  expect(suggestStatus(mark, max, statuses)).toBe(status);
});

test('without a mark, points or the status itself nothing is suggested', () => {
  expect(suggestStatus(null, 5, statuses)).toBeNull();
  expect(suggestStatus(3, null, statuses)).toBeNull();
  expect(suggestStatus(5, 5, [{ id: 1 }])).toBeNull();
});
