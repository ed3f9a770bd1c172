import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const option = (label: string) => ({ label, value: label, disabled: false });
const find = (search: string, limit = 10) =>
  findOptions({
    options: [option('Ёлкина Алёна'), { group: 'ИС-21', items: [option('О’Коннор Шон'), option('Елкин Пётр')] }],
    search,
    limit,
  });

test('options are found by every spelling, in their groups', () => {
  expect(find('елкин')).toEqual([option('Ёлкина Алёна'), { group: 'ИС-21', items: [option('Елкин Пётр')] }]);
  expect(find('оконнор')).toEqual([{ group: 'ИС-21', items: [option('О’Коннор Шон')] }]);
});

test('no more than the limit', () => {
  expect(find('', 2)).toEqual([option('Ёлкина Алёна'), { group: 'ИС-21', items: [option('О’Коннор Шон')] }]);
  expect(find('', 1)).toEqual([option('Ёлкина Алёна')]);
});
