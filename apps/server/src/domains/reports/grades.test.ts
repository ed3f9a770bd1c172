// A grade at the very bound of the scale.
import { expect, test } from 'vitest';
import { gradeOf } from './make-report.ts';

const scales = {
  exam_grades: [
    { from: 80, title: '5' },
    { from: 40, title: '3' },
    { from: 0, title: '2' },
  ],
  credit_grades: [],
};
const result = {
  ...{ group_id: 1, group: 'ИСП-11', student_id: 1, student: 'Ёлкина Анна', subject_id: 1, subject: 'Физика' },
  ...{ is_credit: false, share: null, passed: 0, topics: 0, retakes: 0, repeats: 0 },
};

test.each([
  [18.4, 23, '5'],
  [32.8, 41, '5'],
  [9.2, 23, '3'],
  [9.19, 23, '2'],
  [0, 23, '2'],
])('%s of %s is «%s»', (points, max_points, grade) => {
  expect(gradeOf({ ...result, points, max_points }, scales)).toBe(grade);
});

test('without points to reach it is left to the pen', () => {
  expect(gradeOf({ ...result, points: 0, max_points: 0 }, scales)).toBeNull();
  expect(gradeOf({ ...result, points: 0, max_points: null }, scales)).toBeNull();
});
