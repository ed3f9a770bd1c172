import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hyphenate } from './hyphenate.ts';

const shown = (text: string, fitting = 6) => hyphenate(text, fitting).replaceAll('\u00AD', '-');

test('long words get syllables, short ones stay whole', () => {
  expect(shown('Контрольная: циклы и трассировка')).toBe('Кон-троль-ная: циклы и трас-си-ров-ка');
  expect(shown('Объектно-ориентированное')).toBe('Объ-ек-тно-ори-ен-ти-ро-ван-ное');
  expect(shown('Программирование', 20)).toBe('Программирование');
  expect(shown('Refactoring')).toBe('Refactoring');
});

test('no letter stands alone and none is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[а-яё]{7,30}$/), (word) => {
      const parts = hyphenate(word, 6).split('\u00AD');
      expect(parts.join('')).toBe(word);
      expect(Math.min(parts[0]!.length, parts.at(-1)!.length)).toBeGreaterThanOrEqual(2);
    }),
  );
});
