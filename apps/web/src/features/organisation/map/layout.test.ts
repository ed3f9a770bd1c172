import { expect, test } from 'vitest';
import type { TreeRole } from '@orbita/contract/organisation';
import { buildTree } from '../tree.ts';
import { placeRoles } from './layout.ts';

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
    if (outer.role.id !== 1) expect(one.y - one.r).toBeGreaterThan(outer.y - outer.r * 0.75);
  }
  expect(find(8).r).toBeLessThan(find(4).r);
});
