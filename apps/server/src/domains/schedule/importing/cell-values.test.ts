import { expect, test } from 'vitest';
import { readHours, readWeekdays } from './cell-values.ts';

test.each([
  ['09:00–10:30', '09:00', 90],
  ['9.00-10.30', '09:00', 90],
  ['09:00:00 10:30:00', '09:00', 90],
  ['1:00 PM–2:15 PM', '13:00', 75],
  ['1:00–2:15 PM', '13:00', 75],
  ['11:00–12:15 PM', '11:00', 75],
  ['10:00–1:00 pm', '10:00', 180],
  ['11:00 AM - 12:15 p.m.', '11:00', 75],
  ['12:00 AM-1:00 AM', '00:00', 60],
])('«%s» begins at %s', (text, start, minutes) => {
  expect(readHours(text)).toEqual({ start, minutes });
});

test.each(['10:30–09:00', '25:00–26:00', '13:00 PM–2:00 PM', '09:60–10:00', '09:00', '09:00 10:00 11:00'])(
  '«%s» is no time of a lesson',
  (text) => {
    expect(readHours(text)).toBeUndefined();
  },
);

test.each([
  ['Пн, Ср', [1, 3]],
  ['понедельник и четверг', [1, 4]],
  ['Mon/Wed/Fri', [1, 3, 5]],
  ['пн–пт', [1, 2, 3, 4, 5]],
  ['MWF', [1, 3, 5]],
  ['TTh', [2, 4]],
  ['TR', [2, 4]],
  ['пн', []],
  ['Monday', []],
  ['пн, 12.10', []],
  ['Среда обитания', []],
  ['FM', []],
])('«%s» as several days is %j', (text, days) => {
  expect(readWeekdays(text)).toEqual(days);
});
