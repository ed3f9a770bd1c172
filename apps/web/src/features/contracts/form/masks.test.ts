import { describe, expect, test } from 'vitest';
import { officeCodeMask, readDate, showDate, snilsMask, splitPassportNumber } from './masks.ts';

describe('numbers as they are typed', () => {
  test.each([
    ['1', '1'],
    ['1122', '112-2'],
    ['11223344595', '112-233-445 95'],
    ['112-233-445 95', '112-233-445 95'],
    ['112 233 445 95 7', '112-233-445 95'],
  ])('SNILS %s is %s', (typed, shown) => expect(snilsMask(typed)).toBe(shown));

  test('the code of the office gets its dash', () => expect(officeCodeMask('770001')).toBe('770-001'));

  test.each([
    ['1', '1'],
    ['1005', '10.05'],
    ['10052000', '2000-05-10'],
    ['10.05.2000', '2000-05-10'],
    ['10/05/2000', '2000-05-10'],
    ['2000-05-10', '2000-05-10'],
    ['', ''],
  ])('the date %s is kept as %s', (typed, kept) => expect(readDate(typed)).toBe(kept));

  test('a kept date is shown as it was typed', () => {
    expect(showDate('2000-05-10')).toBe('10.05.2000');
    expect(showDate('10.05')).toBe('10.05');
  });

  test('a whole passport number is split', () => {
    expect(splitPassportNumber('45 10 № 123456')).toEqual({ series: '4510', number: '123456' });
    expect(splitPassportNumber('4510')).toBeUndefined();
  });
});
