import { expect, test } from 'vitest';
import { findTemplates, hasTemplate, suggestFor, takeTemplate, toggleTemplate } from './template-search.ts';

const library = ['Хорошо, но нужны выводы.', 'Нет выводов.', 'Отлично!', 'Проверьте расчёт и единицы.'].map(
  (text, index) => ({ id: index + 1, text }),
);
const found = (query: string) => findTemplates(library, query).map(({ id }) => id);

test('two or three letters of any word find a template; those that begin with them come first', () => {
  expect(found('выв')).toEqual([1, 2]);
  expect(found('нет')).toEqual([2]);
  expect(found('н')).toEqual([2, 1]);
  expect(found('хор выв')).toEqual([1]);
});

test('the initials of the first words find a template too, after those with such words', () => {
  expect(found('нв')).toEqual([2]);
  expect(found('пр')).toEqual([4]);
  expect(found('хн')).toEqual([1]);
});

test('letters typed on the other keyboard layout find the same', () => {
  expect(found('ds')).toEqual([1, 2]);
  expect(found('jn')).toEqual([3]);
});

test('ё and е are one letter, case does not matter', () => {
  expect(found('РАСЧЕТ')).toEqual([4]);
});

test('an empty comment offers the library; a long line or a finished template offers nothing', () => {
  expect(suggestFor(library, '')).toHaveLength(4);
  expect(suggestFor(library, 'Отлично!')).toEqual([]);
  expect(suggestFor(library, 'Очень подробное собственное замечание к работе')).toEqual([]);
  expect(suggestFor(library, 'Своё начало.\n')).toEqual([]);
});

test('the last line is the query, the rest of the comment stays', () => {
  expect(suggestFor(library, 'Своё начало.\nотл').map(({ id }) => id)).toEqual([3]);
  expect(takeTemplate('Своё начало.\nотл', 'Отлично!')).toBe('Своё начало.\nОтлично!');
  expect(takeTemplate('отл', 'Отлично!')).toBe('Отлично!');
});

test('a template is put in as a line of its own and taken out again', () => {
  const two = toggleTemplate(toggleTemplate('', 'Отлично!'), 'Нет выводов.');
  expect(two).toBe('Отлично!\nНет выводов.');
  expect(hasTemplate(two, 'Отлично!')).toBe(true);
  expect(toggleTemplate(two, 'Отлично!')).toBe('Нет выводов.');
  expect(toggleTemplate(toggleTemplate(two, 'Нет выводов.'), 'Отлично!')).toBe('');
});
