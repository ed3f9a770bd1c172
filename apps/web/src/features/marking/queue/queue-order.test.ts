import { expect, test } from 'vitest';
import type { Person } from '@orbita/contract/schemas';
import { joinPages, rowAbove, rowBelow, upcoming } from './queue-order.ts';

const person = (id: number): Person => ({
  id,
  first_name: '',
  last_name: '',
  middle_name: '',
  photo_src: null,
  is_online: false,
});
const row = (student: number, colleague?: number) => ({
  step_id: 1,
  student: person(student),
  opened_by: colleague ? person(colleague) : null,
});
const ref = (student: number) => ({ step: 1, student });
const students = (refs: readonly { student: number }[]) => refs.map(({ student }) => student);
const none = new Set<string>();

const rows = [row(1), row(2, 99), row(3), row(4), row(5)];

test('next is the following one that no colleague has open, around the end', () => {
  expect(students(upcoming(rows, ref(1), none))).toEqual([3, 4, 5]);
  expect(students(upcoming(rows, ref(4), none))).toEqual([5, 1, 3]);
  expect(rowBelow(rows, ref(5))).toEqual(ref(1));
});

test('those put off come last', () => {
  expect(students(upcoming(rows, ref(1), new Set(['1-3'])))).toEqual([4, 5, 3]);
});

test('a case that is not in the queue is followed by the longest waiting', () => {
  expect(students(upcoming(rows, ref(77), none))).toEqual([1, 3, 4, 5]);
  expect(students(upcoming(rows, null, none))).toEqual([1, 3, 4, 5]);
});

test('nothing is next when the rest is open at colleagues', () => {
  expect(upcoming([row(1), row(2, 99)], ref(1), none)).toEqual([]);
  expect(rowBelow([row(1)], ref(1))).toBeNull();
});

test('previous skips colleagues too; above the first stand the cases just judged', () => {
  expect(rowAbove(rows, ref(3), [])).toEqual(ref(1));
  expect(rowAbove(rows, ref(1), [ref(8), ref(9)])).toEqual(ref(9));
  expect(rowAbove(rows, ref(9), [ref(8), ref(9)])).toEqual(ref(8));
  expect(rowAbove(rows, ref(8), [ref(8), ref(9)])).toBeNull();
  expect(rowAbove(rows, ref(1), [])).toBeNull();
});

test('a row that moved between two pages is shown once', () => {
  expect(
    joinPages([
      [row(1), row(2)],
      [row(2), row(3)],
    ]).map(({ student }) => student.id),
  ).toEqual([1, 2, 3]);
});
