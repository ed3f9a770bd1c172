import { expect, test } from 'vitest';
import { findCircle } from './find-circle.ts';

const link = (parent_id: number, child_id: number) => ({ parent_id, child_id });

test('the shortest circle is told from the group to the group', () => {
  const relations = [link(1, 2), link(2, 3), link(3, 1), link(1, 4), link(4, 1)];
  expect(findCircle(relations, 1)).toEqual([1, 4, 1]);
  expect(findCircle(relations.slice(0, 3), 1)).toEqual([1, 2, 3, 1]);
});

test('without a circle there is no way', () => {
  expect(findCircle([link(1, 2), link(2, 3), link(1, 3)], 1)).toEqual([]);
});
