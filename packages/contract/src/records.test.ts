import { expect, test } from 'vitest';
import { entriesOf, isKeyOf, isOneOf, isRecord, keysOf } from './records.ts';

test('a record has fields; nothing and plain values have none', () => {
  expect([{}, [], new Date(0)].every(isRecord)).toBe(true);
  expect([null, undefined, 'text', 1, true].some(isRecord)).toBe(false);
});

test('names are those that the record itself has', () => {
  const colours = { red: 1, green: 2 };
  expect(keysOf(colours)).toEqual(['red', 'green']);
  expect(entriesOf(colours)).toEqual([
    ['red', 1],
    ['green', 2],
  ]);
  expect(['red', 'toString', 'blue', 1, null].map((name) => isKeyOf(colours, name))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('one of the listed values is told from others by identity', () => {
  const words = ['asc', 'desc', null] as const;
  expect(['asc', null, 'ASC', undefined].map((word) => isOneOf(words, word))).toEqual([true, true, false, false]);
});
