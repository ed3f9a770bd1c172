import type { Criterion } from '@orbita/contract/rubrics';
import { expect, test } from 'vitest';
import { nextOpen, offeredPoints, pointsOf, pointsOfDigit, sumPoints } from './rubric-points.ts';

const criterion = (id: number, points: number, levels: number[] = []): Criterion => ({
  id,
  title: `Критерий ${id}`,
  description: '',
  points,
  levels: levels.map((value) => ({ title: `на ${value}`, points: value })),
});
const criteria = [criterion(1, 4, [4, 2, 0]), criterion(2, 3), criterion(5, 20)];

test('the sum is there once every criterion is judged', () => {
  expect(sumPoints(criteria, { 1: 4, 2: 1.5 })).toBeNull();
  expect(sumPoints(criteria, { 1: 4, 2: 0, 5: 12.5 })).toBe(16.5);
});

test('a digit is the place of a level, or the points themselves', () => {
  expect([1, 3, 4, 0].map((digit) => pointsOfDigit(criteria[0]!, digit))).toEqual([4, 0, null, null]);
  expect([0, 3, 4].map((digit) => pointsOfDigit(criteria[1]!, digit))).toEqual([0, 3, null]);
});

test('what comes next is the nearest criterion not judged yet', () => {
  expect(nextOpen(criteria, {})).toBe(0);
  expect(nextOpen(criteria, { 1: 4 }, 1)).toBe(1);
  expect(nextOpen(criteria, { 2: 1, 5: 1 }, 2)).toBe(0);
  expect(nextOpen(criteria, { 1: 4, 2: 1, 5: 1 }, 1)).toBe(2);
});

test('points given before stay where they still fit', () => {
  const result = {
    criteria: [
      { ...criteria[0]!, given: 3 },
      { ...criteria[1]!, given: 2 },
      { ...criteria[2]!, id: 9, given: 5 },
    ],
    author: null,
    updated_at: '2026-11-21T10:00:00Z',
  };
  expect(pointsOf(criteria, result)).toEqual({ 2: 2 });
  expect(pointsOf(criteria, null)).toEqual({});
});

test('many points are typed, few are pressed', () => {
  expect(offeredPoints(criteria[1]!)).toEqual([0, 1, 2, 3]);
  expect(offeredPoints(criteria[2]!)).toEqual([]);
});
