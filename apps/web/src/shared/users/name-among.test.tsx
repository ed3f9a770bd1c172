import { expect, test } from 'vitest';
import { nameAmong } from './name-among.ts';

const child = (first_name: string, last_name: string, middle_name = '') => ({ first_name, last_name, middle_name });

test('the first name is enough where nobody else has it', () => {
  const all = [child('Анна', 'Белова'), child('Олег', 'Белов'), child('Иван', 'Белов')];
  expect(all.map((one) => nameAmong(one, all))).toEqual(['Анна', 'Олег', 'Иван']);
});

test('of two with the same first name each has the surname too, and of namesakes the whole name', () => {
  const all = [
    child('Анна', 'Белова'),
    child('Анна', 'Громова'),
    child('Олег', 'Белов', 'Ильич'),
    child('Олег', 'Белов', 'Петрович'),
  ];
  expect(all.map((one) => nameAmong(one, all))).toEqual([
    'Анна Белова',
    'Анна Громова',
    'Белов Олег Ильич',
    'Белов Олег Петрович',
  ]);
});
