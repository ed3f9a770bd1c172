import { expect, test } from 'vitest';
import { findMoved, type StepOutcomes } from './outcomes.ts';

const topic = (step_id: number, students: [student: number, due: number | null][]): StepOutcomes => ({
  ...{ step_id, is_shown: true, is_over: false, asks_for_work: true },
  students: students.map(([student, due]) => [student, due, null, false, false]),
});

test('people who join and leave a group meanwhile, and other topics, do not change whose date moved', () => {
  const before = [
    topic(1, [[10, 100]]),
    topic(2, [
      [11, 200],
      [12, 300],
    ]),
  ];
  const after = [
    topic(2, [
      [9, 50],
      [12, 400],
      [13, 60],
    ]),
    topic(3, [[10, 70]]),
  ];
  expect(findMoved(before, after)).toEqual([{ step_id: 2, student_id: 12, was: 300, due: 400 }]);
});
