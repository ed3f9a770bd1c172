import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

test('filters and the open case are read and written back the same', () => {
  const address = read('kind=expertise&subject=3&group=4&late=1&days=7&q=Иванов&step=7&student=9');
  expect(address).toEqual({
    kind: 'expertise',
    filters: { subject: 3, group: 4, topic: null, late: true, days: 7, q: 'Иванов', unmarked: false },
    current: { step: 7, student: 9 },
  });
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test('a topic without a student filters the queue, and goes on filtering once a case is open', () => {
  const address = read('subject=3&step=7');
  expect(address).toMatchObject({ filters: { topic: 7 }, current: null });
  expect(writeAddress({ ...address, current: { step: 7, student: 9 } }).toString()).toBe(
    'subject=3&topic=7&step=7&student=9',
  );
});

test('what is not an id is ignored', () => {
  expect(read('kind=other&subject=abc&step=-1&student=0&days=900')).toEqual({
    kind: null,
    filters: { subject: null, group: null, topic: null, late: false, days: null, q: '', unmarked: false },
    current: null,
  });
});
