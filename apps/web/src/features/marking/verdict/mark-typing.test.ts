import { expect, test } from 'vitest';
import { acceptText, eraseLast, offeredMarks, readMark, typeDigit, typeSeparator } from './mark-typing.ts';

/** Types keys one after another: digits, «,», and «<» for erasing. */
function type(keys: string, max: number) {
  let state = { text: '', isClamped: false };
  for (const key of keys)
    state =
      key === ','
        ? typeSeparator(state.text, max)
        : key === '<'
          ? eraseLast(state.text)
          : typeDigit(state.text, key, max);
  return [state.text, state.isClamped];
}

test('one digit is a mark; another puts it right', () => {
  expect(type('4', 5)).toEqual(['4', false]);
  expect(type('43', 5)).toEqual(['3', false]);
});

test('a digit above the maximum becomes the maximum, and that is told', () => {
  expect(type('7', 5)).toEqual(['5', true]);
  expect(type('12', 10)).toEqual(['10', true]);
  expect(type('953', 100)).toEqual(['100', true]);
});

test('several digits make one mark where the maximum has several', () => {
  expect(type('10', 10)).toEqual(['10', false]);
  expect(type('87', 100)).toEqual(['87', false]);
  expect(type('07', 10)).toEqual(['7', false]);
});

test('a fraction has one separator and two digits', () => {
  expect(type('4,5', 5)).toEqual(['4.5', false]);
  expect(type('4,,755', 5)).toEqual(['4.75', false]);
  expect(type(',5', 5)).toEqual(['5', false]);
  expect(type('5,', 5)).toEqual(['5', false]);
  expect(readMark('4.')).toBe(4);
});

test('erasing takes the last key back', () => {
  expect(type('87<', 100)).toEqual(['8', false]);
  expect(type('<', 5)).toEqual(['', false]);
  expect(readMark('')).toBeNull();
});

test('a pasted text is cleaned', () => {
  expect(acceptText(' 4,5 ', 5)).toEqual({ text: '4.5', isClamped: false });
  expect(acceptText('9', 5)).toEqual({ text: '5', isClamped: true });
  expect(acceptText('пять', 5)).toEqual({ text: '', isClamped: false });
  expect(acceptText(',5', 5)).toEqual({ text: '0.5', isClamped: false });
});

test('few marks are all offered, many by the shares that statuses turn at', () => {
  expect(offeredMarks(5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(offeredMarks(10)).toHaveLength(11);
  expect(offeredMarks(100)).toEqual([0, 50, 60, 75, 90, 100]);
});
