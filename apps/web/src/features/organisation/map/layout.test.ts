import { expect, test } from 'vitest';
import type { TreeRole } from '@orbita/contract/organisation';
import { buildTree } from '../tree.ts';
import { LINE, placeRoles, roomAbove, wordAbove, wordInside } from './layout.ts';

const node = {
  type: null as TreeRole['type'],
  is_scope: false,
  user_ids: [] as number[],
  is_over: false,
  image_src: null,
};
const viewer = { people: [], own_circles: [], meeting_circles: [], can_change_all: false };

test('whatever is in a circle stays in it and leaves its upper edge to its name', () => {
  const roles = [
    { ...node, id: 1, parent_id: null, is_scope: true, name: 'Колледж' },
    { ...node, id: 2, parent_id: 1, is_scope: true, name: 'Учебная часть' },
    { ...node, id: 3, parent_id: 1, is_scope: true, name: 'Приёмная комиссия' },
    ...[4, 5, 6, 7].map((id) => ({ ...node, id, parent_id: 2, name: `Роль ${id}` })),
    ...[8, 9].map((id) => ({ ...node, id, parent_id: 2, type: (id - 7) as 1 | 2, name: '' })),
    { ...node, id: 10, parent_id: 3, name: 'Договоры' },
  ];
  const placed = placeRoles(buildTree({ roles, ...viewer }));
  const find = (id: number) => placed.find(({ role }) => role.id === id)!;
  expect(placed).toHaveLength(roles.length);
  for (const one of placed) {
    if (one.role.parent_id === null) continue;
    const outer = find(one.role.parent_id);
    expect(Math.hypot(one.x - outer.x, one.y - outer.y) + one.r).toBeLessThanOrEqual(outer.r + 0.01);
    if (outer.role.id !== 1)
      expect(one.y - one.r).toBeGreaterThanOrEqual(outer.y - outer.r + roomAbove(outer.r) - 0.01);
  }
  expect(find(8).r).toBeLessThan(find(4).r);
});

test('the name of a circle keeps to the room above its roles, smaller rather than cut', () => {
  for (const radius of [30, 53, 97, 300]) {
    const wording = wordAbove('Методический совет', radius, [14, 13, 12, 11, 10]);
    if (wording) expect(wording.lines.length * wording.size * LINE).toBeLessThanOrEqual(roomAbove(radius));
  }
  expect(wordAbove('Методический совет', 54, [14, 13, 12, 11, 10])).toMatchObject({
    lines: ['Методический совет'],
    isCut: false,
  });
  expect(wordAbove('Связи с работодателями и выпускниками колледжа', 97, [14, 13, 12])?.lines).toHaveLength(2);
});

test('a role is named in letters that fit, and not at all where a few have no room', () => {
  const sizes = [12, 11, 10, 9];
  expect(wordInside('Лидер круга', 32, sizes)).toMatchObject({ lines: ['Лидер', 'круга'], isCut: false });
  expect(wordInside('Представитель круга', 40, sizes)).toMatchObject({ size: 9, isCut: false });
  expect(wordInside('Представитель круга', 30, sizes)).toMatchObject({ isCut: true });
  expect(wordInside('Секретарь', 10, sizes)).toBeNull();
  expect(wordInside('Наставник всех новых преподавателей колледжа', 30, [12])?.lines.at(-1)).toMatch(/…$/);
});
