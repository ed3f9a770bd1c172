import { expect, test } from 'vitest';
import { nextHalves } from './next-half.ts';

const halves = [1, 2, 3].flatMap((year) => [1, 2].map((part) => ({ id: year * 10 + part, title: `${year}.${part}` })));
const group = (id: number, name: string, half: number | null) => ({
  id,
  name,
  students_count: 0,
  trajectory_id: 1,
  half: half === null ? null : { id: half, title: '' },
});
const next = (groups: ReturnType<typeof group>[], parts = halves) =>
  [...nextHalves(groups, parts).values()].map((half) => half?.id ?? null);

test('a year of two parts is skipped as a whole, from either of them', () => {
  expect(next([group(1, 'ИС-11', 11), group(2, 'ИС-21', 21), group(3, 'ИС-31', 31)])).toEqual([21, 31, null]);
  expect(next([group(1, 'ИС-11', 12), group(2, 'ИС-21', 22), group(3, 'ИС-31', 32)])).toEqual([21, 31, null]);
});

test('a year of one part is followed by the next part', () => {
  const years = [halves[0]!, halves[2]!];
  expect(next([group(1, 'ИС-11', 11), group(2, 'ИС-21', 21)], years)).toEqual([21, null]);
});

test('a programme that begins later than the first year moves by a year too', () => {
  expect(next([group(1, 'ИС-21', 11), group(2, 'ИС-22', 12)], halves.slice(0, 2))).toEqual([12, null]);
});

test('a group in no part, or with a name that tells no year, is not guessed about', () => {
  expect(next([group(1, 'ИС-11', null), group(2, 'Вечерняя', 11)])).toEqual([null, 12]);
});
