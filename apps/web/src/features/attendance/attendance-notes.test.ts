import type { SubjectAttendance } from '@orbita/contract/attendance';
import { expect, test } from 'vitest';
import { countPresent, readNote, withNotes } from './attendance-notes.ts';

const read = {
  lessons: [{ id: 5 }, { id: 6 }],
  rows: [
    {
      student: { id: 1 },
      cells: [
        [1, 1],
        [null, 0],
      ],
    },
    {
      student: { id: 2 },
      cells: [
        [2, 0, 'Звонил'],
        [3, 0],
      ],
    },
  ],
} as unknown as SubjectAttendance;

test('a packed note is read by position', () => {
  expect(readNote([2, 1, 'Звонил'])).toEqual({ status: 2, late: true, comment: 'Звонил' });
  expect(readNote([null, 0])).toEqual({ status: null, late: false, comment: '' });
  expect(readNote(undefined)).toEqual({ status: null, late: false, comment: '' });
});

test('a changed note changes its row and no other', () => {
  const changed = withNotes(read, [{ student: 1, step: 6, status: 5, late: false, comment: 'Справка' }]);
  expect(changed.rows[0]?.cells).toEqual([
    [1, 1],
    [5, 0, 'Справка'],
  ]);
  expect(changed.rows[1]).toBe(read.rows[1]);
  expect(withNotes(read, [{ student: 1, step: 7, status: 5, late: false, comment: '' }])).toBe(read);
  expect(withNotes(read, [{ student: 1, step: 5, status: 1, late: true, comment: '' }])).toBe(read);
});

test('who came to a lesson', () => {
  expect(countPresent(read.rows, 0)).toEqual({ present: 1, noted: 2 });
  expect(countPresent(read.rows, 1)).toEqual({ present: 1, noted: 1 });
});
