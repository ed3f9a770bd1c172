import type { Journal } from '@orbita/contract/journal';
import { expect, test } from 'vitest';
import {
  averageOf,
  columnStats,
  createColumnPicker,
  readView,
  shownColumns,
  shownRows,
  writeView,
} from './journal-view.ts';

const step = (id: number, chapter_id: number, type: number, max_mark: number | null) =>
  ({ id, chapter_id, type, max_mark }) as Journal['steps'][number];
const steps = [step(1, 1, 2, 10), step(2, 1, 0, 5), step(3, 2, 2, 20)];
const row = (last_name: string, points: number, ...cells: (number | null)[][]) =>
  ({ student: { last_name, first_name: 'Анна', middle_name: '' }, points, cells }) as Journal['rows'][number];
const rows = [
  row('Белова', 8, [8, 1, 0, 0, 0, 1], [], [null, null]),
  row('Зверев', 22, [2, 4, 0, 1, 0, 1], [5], [20, 1]),
  row('Ёлкина', 0),
];
const view = (text: string) => readView(new URLSearchParams(text));
const show = (text: string) => {
  const columns = shownColumns(steps, view(text));
  const kept = columns === null ? steps : columns.map((index) => steps[index]!);
  return shownRows(rows, view(text), { steps: kept, rule: 'best', columns, cut: createColumnPicker() });
};
const names = (text: string) => show(text).map(({ student }) => student.last_name);

test('the address keeps the view, without what is usual', () => {
  const text = 'group=3&checkpoints=1&chapter=2&status=4&query=бел&sort=-points';
  expect(decodeURIComponent(writeView(new URLSearchParams('group=3'), view(text)).toString())).toBe(text);
  expect(writeView(new URLSearchParams(), view('')).toString()).toBe('');
  expect(view('sort=nonsense&status=-1')).toMatchObject({ sort: 'name', status: null });
});

test('columns: only checkpoints, only a chapter', () => {
  expect(shownColumns(steps, view(''))).toBeNull();
  expect(shownColumns(steps, view('checkpoints=1'))).toEqual([0, 2]);
  expect(shownColumns(steps, view('checkpoints=1&chapter=1'))).toEqual([0]);
});

test('rows: by name with ё as е, by status in a shown column, sorted', () => {
  expect(names('query=елк анн')).toEqual(['Ёлкина']);
  expect(names('status=1')).toEqual(['Белова', 'Зверев']);
  expect(names('status=1&chapter=2')).toEqual(['Зверев']);
  expect(names('sort=-points')).toEqual(['Зверев', 'Белова', 'Ёлкина']);
  expect(names('sort=average')).toEqual(['Ёлкина', 'Зверев', 'Белова']);
});

test('a row that is cut the same way stays the same object', () => {
  const cut = createColumnPicker();
  const columns = [0, 2];
  expect(cut(rows[1]!, columns).cells).toEqual([rows[1]!.cells[0], rows[1]!.cells[2]]);
  expect(cut(rows[1]!, columns)).toBe(cut(rows[1]!, columns));
  expect(cut(rows[1]!, null)).toBe(rows[1]);
});

test('sums of a row and of a column', () => {
  expect(averageOf(rows[1]!.cells, { steps, retake_counts: 'best' })).toBeCloseTo(73.33, 1);
  expect(averageOf([], { steps, retake_counts: 'best' })).toBeNull();
  expect(columnStats(rows, 0, 10)).toEqual({
    average: 5,
    marked: 2,
    waiting: 1,
    bins: [
      { from: 0, to: 2, count: 1 },
      { from: 2, to: 4, count: 0 },
      { from: 4, to: 6, count: 0 },
      { from: 6, to: 8, count: 1 },
      { from: 8, to: 10, count: 0 },
    ],
  });
  expect(columnStats(rows, 1, null).average).toBe(5);
});
