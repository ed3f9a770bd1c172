import type { Journal } from '@orbita/contract/subjects';
import { expect, test } from 'vitest';
import { readCell, withMark } from './journal-cell.ts';

const person = (id: number) => ({
  id,
  first_name: 'Анна',
  last_name: `Петрова${id}`,
  middle_name: '',
  photo_src: null,
  is_online: false,
});
const journal: Journal = {
  group: { id: 1, name: 'ИС-21' },
  steps: [10, 11].map((id) => ({
    id,
    title: `Тема ${id}`,
    chapter_id: 1,
    chapter_title: 'Раздел',
    type: 2,
    max_mark: 10,
    hidden: false,
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

test('a saved mark changes its cell and no other row', () => {
  const changed = withMark(journal, 2, 10, 9);
  expect(changed.rows[1]?.cells[0]).toEqual([9, null, 4, 0, 0, 0]);
  expect(changed.rows[1]?.cells[1]).toBe(journal.rows[1]?.cells[1]);
  expect(changed.rows[0]).toBe(journal.rows[0]);
  expect(withMark(journal, 2, 99, 9)).toBe(journal);
});
