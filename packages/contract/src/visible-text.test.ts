import { expect, test } from 'vitest';
import { dropUnseen } from './visible-text.ts';

test.each([
  ['a direction that turns a name round', 'Иван\u202eвонав\u2066И\u200f', 'ИванвонавИ'],
  ['zero width inside a name', 'Ив\u200bан\u2060ов\ufeff', 'Иванов'],
  ['a joiner between letters that it does not join', 'Ив\u200dан\u200c', 'Иван'],
  ['what is no character', 'Ка\uFFFEтя\uFDD0', 'Катя'],
  ['a soft hyphen', 'Ка\u00adтя', 'Катя'],
  ['a letter without a shape', '\u3164\u115f', ''],
])('%s is removed', (_what, typed, kept) => {
  expect(dropUnseen(typed)).toBe(kept);
});

test.each(['Ёлкина-Ли', 'й', '👩‍🏫 Урок', '❤️', 'می‌خواهم', 'क्‍ष', 'д’Артаньян'])('%s stays', (text) => {
  expect(dropUnseen(text)).toBe(text);
});
