import { expect, test } from 'vitest';
import { dealOut } from './deal-out.ts';

test('everybody is in one team, and teams differ by one at most', () => {
  const people = Array.from({ length: 26 }, (_, n) => n + 1);
  const places = dealOut(people, ['a', 'b', 'c']);
  expect(Object.keys(places)).toHaveLength(26);
  const sizes = ['a', 'b', 'c'].map((team) => Object.values(places).filter((one) => one === team).length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBe(1);
});
