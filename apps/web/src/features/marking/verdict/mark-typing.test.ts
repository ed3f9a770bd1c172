import { expect, test } from 'vitest';
import { acceptText, eraseLast, isOverMax, offeredMarks, readMark, typeDigit, typeSeparator } from './mark-typing.ts';

/** Types keys one after another: digits, «,», and «<» for erasing. */
function type(keys: string, max: number) {
  let text = '';
  for (const key of keys)
    text = key === ',' ? typeSeparator(text, max) : key === '<' ? eraseLast(text) : typeDigit(text, key, max);
  return [text, isOverMax(text, max)];
}

test('one digit is a mark; another puts it right', () => {
  expect(type('4', 5)).toEqual(['4', false]);
  expect(type('43', 5)).toEqual(['3', false]);
});

test('a mark above the maximum stays as typed, told as such; the next digit begins anew', () => {
  expect(type('7', 5)).toEqual(['7', true]);
  expect(type('12', 10)).toEqual(['12', true]);
  expect(type('953', 100)).toEqual(['953', true]);
  expect(type('128', 10)).toEqual(['8', false]);
  expect(type('12<', 10)).toEqual(['1', false]);
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
  expect(acceptText(' 4,5 ')).toBe('4.5');
  expect(acceptText('9')).toBe('9');
  expect(acceptText('пять')).toBe('');
  expect(acceptText(',5')).toBe('0.5');
});

test('few marks are all offered, many by the shares that statuses turn at', () => {
  expect(offeredMarks(5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(offeredMarks(10)).toHaveLength(11);
  expect(offeredMarks(100)).toEqual([0, 50, 60, 75, 90, 100]);
});
