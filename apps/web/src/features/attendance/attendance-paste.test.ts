import type { AttendanceMark } from '@orbita/contract/attendance';
import { expect, test } from 'vitest';
import { readPastedNote, writeNote } from './attendance-paste.ts';

const mark = (id: number, letter: string, title: string): AttendanceMark => ({ id, letter, title, color: '#000000' });
const statuses = [
  mark(1, 'П', 'Присутствовал'),
  mark(2, 'Н', 'Не был'),
  mark(3, 'О', 'Присутствовал онлайн'),
  mark(4, 'Б', 'Болел'),
  mark(5, 'У', 'Уважительная причина'),
];
const read = (text: string) => readPastedNote(text, statuses);

test('letters, digits, titles and the signs of paper journals', () => {
  expect(read('н')).toEqual({ status: 2, late: false });
  expect(read(' П ')).toEqual({ status: 1, late: false });
  expect(read('+')).toEqual({ status: 1, late: false });
  expect(read('4')).toEqual({ status: 4, late: false });
  expect(read('Уважительная причина')).toEqual({ status: 5, late: false });
  expect(read('A')).toEqual({ status: 2, late: false });
});

test('late is told beside the letter or by itself', () => {
  expect(read('П, опоздание')).toEqual({ status: 1, late: true });
  expect(read('о оп.')).toEqual({ status: 3, late: true });
  expect(read('опозд')).toEqual({ status: 1, late: true });
  expect(read('P, late')).toEqual({ status: 1, late: true });
});

test('an empty cell changes nothing, nonsense is refused', () => {
  expect(read('  ')).toBeNull();
  expect(read('7')).toBeUndefined();
  expect(read('ё-моё')).toBeUndefined();
});

test('what is copied is read back as it was', () => {
  for (const { id } of statuses)
    for (const late of [false, true])
      expect(read(writeNote({ status: id, late, comment: '' }, statuses, 'опоздание'))).toEqual({ status: id, late });
  expect(writeNote({ status: null, late: false, comment: '' }, statuses, 'опоздание')).toBe('');
});
