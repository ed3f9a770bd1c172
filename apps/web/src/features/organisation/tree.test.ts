import { expect, test } from 'vitest';
import { buildTree, findRoles, mayMeet, pathOf, rightLeft, withInner } from './tree.ts';

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

test('giving up the only core role of a circle that lets one edit it costs that right', () => {
  const core = { ...node, is_scope: false, name: '' };
  const roles = [
    { ...node, id: 1, parent_id: null, name: 'Колледж' },
    { ...node, id: 2, parent_id: 1, name: 'Учебная часть' },
    { ...core, id: 3, parent_id: 2, type: 1 as const, user_ids: [7, 8] },
    { ...core, id: 4, parent_id: 2, type: 5 as const, user_ids: [8] },
    { ...core, id: 5, parent_id: 2, type: 4 as const, user_ids: [7] },
    { ...core, id: 6, parent_id: 1, type: 1 as const, user_ids: [9] },
    { ...core, id: 7, parent_id: 2, type: 5 as const, user_ids: [9] },
    { ...core, id: 8, parent_id: 2, type: 5 as const, user_ids: [7], is_over: true },
  ];
  const tree = buildTree({ roles, ...viewer });
  const left = (userId: number, roleId: number, of = tree) =>
    rightLeft(of, 2, { userId, givenUp: ({ id }) => id === roleId });
  expect(left(7, 3)).toBe('lost');
  expect(left(7, 5)).toBe('kept');
  expect(left(7, 8)).toBe('kept');
  expect(left(8, 3)).toBe('kept');
  expect(left(9, 7)).toBe('elsewhere');
  expect(left(7, 3, buildTree({ roles, ...viewer, can_change_all: true }))).toBe('elsewhere');
});
