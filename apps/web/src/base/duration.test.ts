import { expect, test } from 'vitest';
import { addDuration } from './duration.ts';

const start = new Date(2026, 0, 31, 12);

test('hours and weeks are exact', () => {
  expect(addDuration(start, 'hours3')).toEqual(new Date(2026, 0, 31, 15));
  expect(addDuration(start, 'week')).toEqual(new Date(2026, 1, 7, 12));
});

test('a month is a calendar month, cut to its last day', () => {
  expect(addDuration(start, 'month')).toEqual(new Date(2026, 1, 28, 12));
  expect(addDuration(start, 'months3')).toEqual(new Date(2026, 3, 30, 12));
});
