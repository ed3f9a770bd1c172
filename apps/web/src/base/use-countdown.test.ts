import { expect, test } from 'vitest';
import { formatCountdown } from './use-countdown.ts';

test('seconds are written as minutes and, after an hour, as hours', () => {
  expect([5, 60, 299, 3599, 3600, 82_509].map(formatCountdown)).toEqual([
    ...['0:05', '1:00', '4:59', '59:59', '1:00:00', '22:55:09'],
  ]);
});
