// Sums, lengths and days as Russian papers write them.
import { expect, test } from 'vitest';
import { longDate, shortDate } from './russian-date.ts';
import { monthsInWords, numberInWords, sumInDigits, sumInWords } from './sum-in-words.ts';

test.each([
  [12_000_000, 'сто двадцать тысяч рублей 00 копеек'],
  [0, 'ноль рублей 00 копеек'],
  [101, 'один рубль 01 копейка'],
  [202, 'два рубля 02 копейки'],
  [1111, 'одиннадцать рублей 11 копеек'],
  [2_100_021, 'двадцать одна тысяча рублей 21 копейка'],
  [2_200_004, 'двадцать две тысячи рублей 04 копейки'],
  [18_654_300, 'сто восемьдесят шесть тысяч пятьсот сорок три рубля 00 копеек'],
  [100_000_000_0, 'десять миллионов рублей 00 копеек'],
  [100_000_000_000, 'один миллиард рублей 00 копеек'],
  [1_201_001_300, 'двенадцать миллионов десять тысяч тринадцать рублей 00 копеек'],
])('%i kopecks', (kopecks, words) => {
  expect(sumInWords(kopecks)).toBe(words);
});

test('numbers between the groups leave nothing out', () => {
  expect(numberInWords(1_000_001)).toBe('один миллион один');
  expect(numberInWords(215_000)).toBe('двести пятнадцать тысяч');
});

test('digits, lengths and days', () => {
  expect(sumInDigits(123_456_705)).toBe('1\u00a0234\u00a0567,05');
  expect(sumInDigits(99_905)).toBe('999,05');
  expect([46, 12, 34, 11, 60].map(monthsInWords)).toEqual([
    '3 года 10 месяцев',
    '1 год',
    '2 года 10 месяцев',
    '11 месяцев',
    '5 лет',
  ]);
  expect(longDate('2026-09-01')).toBe('1\u00a0сентября 2026\u00a0г.');
  expect(shortDate('2026-09-01')).toBe('01.09.2026');
  expect([longDate('вчера'), shortDate('')]).toEqual(['вчера', '']);
});
