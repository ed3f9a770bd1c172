import type { Journal } from '@orbita/contract/journal';
import { expect, test } from 'vitest';
import { cellsToRead, changedCells, countedOf, readCell, type Rules, withCells } from './journal-cell.ts';

const person = (id: number) => ({
  id,
  first_name: 'Анна',
  last_name: `Петрова${id}`,
  middle_name: '',
  photo_src: null,
  is_online: false,
});
const journal: Journal = {
  retake_counts: 'best',
  group: { id: 1, name: 'ИС-21' },
  steps: [10, 11].map((id) => ({
    id,
    title: `Тема ${id}`,
    chapter_id: 1,
    chapter_title: 'Раздел',
    type: 2,
    max_mark: 10,
    hidden: false,
    is_retake: false,
    counts_for_id: null,
  })),
  rows: [1, 2].map((id) => ({
    student: person(id),
    points: 0,
    cells: [
      [null, null, 4, 0, 0, 0],
      [7, 1, 1, 1, 1, 1],
    ],
  })),
};

test('a packed cell is read by position', () => {
  expect(readCell([7, 1, 0, 1, 1, 1])).toEqual({
    mark: 7,
    statusId: 1,
    emoji: 'star',
    isWaiting: true,
    isLate: true,
    isAnswered: true,
  });
  expect(readCell([null, null, null, 0, 0, 0])).toEqual({
    mark: null,
    statusId: null,
    emoji: null,
    isWaiting: false,
    isLate: false,
    isAnswered: false,
  });
  expect(readCell(undefined)).toMatchObject({ mark: null, emoji: null });
});

const rules = { finals: new Set([1]), maxPoints: 15 };

test('saved cells change their rows and no others; points and stars follow', () => {
  const changed = withCells(journal, [{ student: 2, step: 10, mark: 9, status: 1 }], rules);
  expect(changed.rows[1]?.cells[0]).toEqual([9, 1, 0, 0, 0, 0]);
  expect(changed.rows[1]?.cells[1]).toBe(journal.rows[1]?.cells[1]);
  expect(changed.rows[1]?.points).toBe(15);
  expect(changed.rows[0]).toBe(journal.rows[0]);
});

test('what is so already, or is not in the journal, changes nothing', () => {
  expect(withCells(journal, [{ student: 2, step: 99, mark: 9, status: null }], rules)).toBe(journal);
  expect(withCells(journal, [{ student: 1, step: 11, mark: 7, status: 1 }], rules)).toBe(journal);
});

test('a topic no longer done waits for the next reading to say how near its due date is', () => {
  const changed = withCells(journal, [{ student: 1, step: 11, mark: 7, status: 4 }], rules);
  expect(changed.rows[0]?.cells[1]).toEqual([7, 4, null, 1, 1, 1]);
});

test('only a topic no longer done has to be read, or any while it is not known which statuses are final', () => {
  const cells = [
    { student: 1, step: 11, mark: 7, status: 4 },
    { student: 2, step: 11, mark: 9, status: 1 },
    { student: 2, step: 10, mark: 3, status: null },
    { student: 3, step: 10, mark: 3, status: null },
  ];
  expect(cellsToRead(journal, cells, rules)).toEqual([cells[0]]);
  expect(cellsToRead(journal, cells, { ...rules, finals: new Set() })).toEqual(cells);
});

test('a retake that names no topic gives another chance for the same points, not for more', () => {
  const [first, again] = journal.steps;
  const withRetake: Journal = { ...journal, steps: [first!, { ...again!, is_retake: true }] };
  const open: Rules = { ...rules, maxPoints: null };
  const pointsFor = (mark: number, cap = open) =>
    withCells(withRetake, [{ student: 1, step: 10, mark, status: null }], cap).rows[0]?.points;
  expect(pointsFor(2)).toBe(9);
  expect(pointsFor(6)).toBe(10);
  expect(pointsFor(6, { ...rules, maxPoints: 8 })).toBe(8);
  // Where there is nothing but retakes, only the discipline caps them.
  const onlyRetakes: Journal = { ...withRetake, steps: withRetake.steps.map((step) => ({ ...step, is_retake: true })) };
  const all = withCells(onlyRetakes, [{ student: 1, step: 10, mark: 6, status: null }], open);
  expect(all.rows[0]?.points).toBe(13);
});

test('a retake counts in the place of its topic, and what does not count is told', () => {
  const [again, topic] = journal.steps;
  const retake = { ...again!, is_retake: true, counts_for_id: topic!.id };
  const pointsOfRule = (rule: Journal['retake_counts'], mark: number | null) => {
    const read: Journal = { ...journal, retake_counts: rule, steps: [retake, topic!] };
    const cells = [{ student: 1, step: 10, mark, status: null }];
    const row = withCells(read, cells, { ...rules, maxPoints: null }).rows[0]!;
    const known = countedOf(read, { ...row, cells: row.cells.map(([a, b, , ...rest]) => [a!, b!, 4, ...rest]) });
    return [row.points, known.get(10)?.points, [...(known.get(topic!.id)?.uncounted ?? [])]];
  };
  expect(pointsOfRule('best', 9)).toEqual([9, 9, [topic!.id]]);
  expect(pointsOfRule('best', 2)).toEqual([7, 7, [10]]);
  expect(pointsOfRule('last', 2)).toEqual([2, 2, [topic!.id]]);
  expect(pointsOfRule('sum', 2)).toEqual([9, 9, []]);
  expect(pointsOfRule('sum', 9)).toEqual([10, 10, []]);
  // A retake that was not taken leaves the first mark.
  expect(pointsOfRule('last', null).slice(1)).toEqual([7, []]);
});

test('what differs between two readings is known by student and topic', () => {
  const changed = withCells(journal, [{ student: 2, step: 10, mark: 9, status: 1 }], rules);
  expect(changedCells(journal, changed)).toEqual(['2:10']);
  expect(changedCells(journal, journal)).toEqual([]);
});
