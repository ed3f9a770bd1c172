import { expect, test } from 'vitest';
import { waitingTimeSince } from './waiting-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (minutes: number) => Object.values(waitingTimeSince(new Date(now - minutes * 60_000).toISOString(), now));

test('waiting time is told in the largest whole unit', () => {
  expect([0.5, 1, 59].map(ago)).toEqual([
    ['waitsNow', 0],
    ['waitsMinutes', 1],
    ['waitsMinutes', 59],
  ]);
  expect([60, 23 * 60 + 59, 24 * 60, 25 * 24 * 60].map(ago)).toEqual([
    ['waitsHours', 1],
    ['waitsHours', 23],
    ['waitsDays', 1],
    ['waitsDays', 25],
  ]);
});

test('a clock that is behind does not show a negative time', () => {
  expect(ago(-5)).toEqual(['waitsNow', 0]);
});
