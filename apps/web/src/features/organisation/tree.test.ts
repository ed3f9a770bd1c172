import { expect, test } from 'vitest';
import { buildTree, findRoles, mayMeet, pathOf, withInner } from './tree.ts';

const node = { type: null, is_scope: true, user_ids: [] as number[], is_over: false, image_src: null };
const viewer = { people: [], own_circles: [], meeting_circles: [3], can_change_all: false };

test('the circles around a role are found, and what lies in it', () => {
  const roles = [
    { ...node, id: 1, parent_id: null, name: 'Колледж' },
    { ...node, id: 2, parent_id: 1, name: 'Учебная часть' },
    { ...node, id: 3, parent_id: 2, name: 'Расписание' },
  ];
  const tree = buildTree({ roles, ...viewer });
  expect(pathOf(tree, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withInner(tree, 1)).toEqual([1, 2, 3]);
  expect(mayMeet(tree, 3)).toBe(true);
  expect(mayMeet(tree, 2)).toBe(false);
});

test('circles that hold each other are shown once instead of without end', () => {
  const roles = [
    { ...node, id: 1, parent_id: 2, name: 'Архив' },
    { ...node, id: 2, parent_id: 1, name: 'Библиотека' },
  ];
  const tree = buildTree({ roles, ...viewer });
  expect(pathOf(tree, 1).map(({ id }) => id)).toEqual([2, 1]);
  expect(withInner(tree, 1)).toEqual([1, 2]);
  expect(findRoles(tree, 'архив', 'ru')).toEqual(new Set([1, 2]));
});
