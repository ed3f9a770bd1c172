// A grade at the very bound of the scale.
import { expect, test } from 'vitest';
import { gradeOf } from './grades.ts';

const scales = {
  exam_grades: [
    { from: 80, title: '5' },
    { from: 40, title: '3' },
    { from: 0, title: '2' },
  ],
  credit_grades: [],
};
test.each([
  [18.4, 23, '5'],
  [32.8, 41, '5'],
  [9.2, 23, '3'],
  [9.19, 23, '2'],
  [0, 23, '2'],
])('%s of %s is «%s»', (points, max_points, grade) => {
  expect(gradeOf({ is_credit: false, points, max_points }, scales)).toBe(grade);
});

test('without points to reach it is left to the pen', () => {
  expect(gradeOf({ is_credit: false, points: 0, max_points: 0 }, scales)).toBeNull();
  expect(gradeOf({ is_credit: false, points: 0, max_points: null }, scales)).toBeNull();
});
