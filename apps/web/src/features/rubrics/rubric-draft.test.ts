import { expect, test } from 'vitest';
import {
  bodyOf,
  draftOf,
  isNamed,
  moved,
  newCriterion,
  newLevel,
  readPoints,
  splitPoints,
  totalOf,
} from './rubric-draft.ts';

test('a criterion gives what its best level gives', () => {
  const levelled = { ...newCriterion(99), title: ' Ход ', levels: [newLevel('Да ', 3), newLevel('Нет', 0)] };
  const free = { ...newCriterion(2), title: 'Вид' };
  expect(totalOf([levelled, free])).toBe(5);
  expect(bodyOf([levelled])).toEqual([
    {
      title: 'Ход',
      description: '',
      points: 0,
      levels: [
        { title: 'Да', points: 3 },
        { title: 'Нет', points: 0 },
      ],
    },
  ]);
  expect(isNamed([levelled, free])).toBe(true);
  expect(isNamed([newCriterion(1)])).toBe(false);
});

test('what is stored comes back as it was', () => {
  const criteria = [{ id: 4, title: 'Ход', description: 'Все шаги', points: 3, levels: [{ title: 'Да', points: 3 }] }];
  expect(bodyOf(draftOf(criteria))).toEqual([{ ...criteria[0], points: 0 }]);
});

test('points are read as people type them', () => {
  expect(['4,5', '1.3', '-2', 'x', '2000', ''].map(readPoints)).toEqual([4.5, 1.25, 0, 0, 1000, 0]);
});

test('a sample takes all points of the topic', () => {
  for (const max of [1, 5, 10, 12.5, 100]) expect(splitPoints(max).reduce((a, b) => a + b, 0)).toBe(max);
});

test('an item moves within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
