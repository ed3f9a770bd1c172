import { describe, expect, test } from 'vitest';
import { isSavable, parseMark, startsMark } from './typed-mark.ts';

describe('typed marks', () => {
  test.each([
    ['5', 5],
    ['4,5', 4.5],
    ['4.25', 4.25],
    [' 7 ', 7],
    ['0', 0],
    ['10', 10],
    ['8,', 8],
    [',5', 0.5],
    ['1 0', 10],
  ])('%s is a mark', (text, value) => expect(parseMark(text, 10)).toEqual({ kind: 'mark', value }));

  test.each(['', '   '])('nothing takes the mark away', (text) =>
    expect(parseMark(text, 10)).toEqual({ kind: 'empty' }),
  );

  test.each(['нет', '-1', '5-', '4,5,6', 'пять', '.', ',', '1e3', '٣'])('%s is no mark', (text) =>
    expect(parseMark(text, 10)).toEqual({ kind: 'error', reason: 'not-a-number' }),
  );

  test.each(['нп', 'НП', ' незач ', 'незачёт', 'не пройден', 'не сдала', 'np'])('%s is «not passed»', (text) =>
    expect(parseMark(text, 10)).toEqual({ kind: 'not-passed' }),
  );

  test.each(['н', 'Н', 'нб', 'н/я', 'absent'])('%s is an absence, which is neither a mark nor «not passed»', (text) => {
    const typed = parseMark(text, 10);
    expect(typed).toEqual({ kind: 'absence' });
    expect(isSavable(typed)).toBe(false);
  });

  test('a mark above the maximum is refused', () => {
    expect(parseMark('11', 10)).toEqual({ kind: 'error', reason: 'too-high' });
    expect(parseMark('10,01', 10)).toEqual({ kind: 'error', reason: 'too-high' });
  });

  test('without a maximum a thousand is the limit', () => {
    expect(parseMark('1000', null)).toEqual({ kind: 'mark', value: 1000 });
    expect(parseMark('1001', null)).toEqual({ kind: 'error', reason: 'too-high' });
  });

  test('more than two decimals cannot be kept', () =>
    expect(parseMark('3,333', 10)).toEqual({ kind: 'error', reason: 'too-precise' }));

  test('which keys begin a mark', () => {
    expect(['0', '9', ',', '.', 'н', 'Н'].every(startsMark)).toBe(true);
    expect(['a', 'п', 'Enter', 'F2', '-', ''].some(startsMark)).toBe(false);
  });
});
