import { expect, test } from 'vitest';
import { nextName } from './next-name.ts';

test.each([
  ['ИС-21', 'ИС-31', 2],
  ['ЭБ-31Д', 'ЭБ-41Д', 3],
  ['П401', 'П501', 4],
  ['ИС-2', 'ИС-3', 2],
  ['ИС-11/9', 'ИС-21/9', 1],
  ['9А', '10А', 9],
  ['10 «Б»', '11 «Б»', 10],
  ['11-1', '12-1', 11],
  ['ИС-2024', 'ИС-2024', null],
  ['Подготовительная', 'Подготовительная', null],
  ['13 группа', '13 группа', null],
])('%s becomes %s', (name, next, level) => {
  expect(nextName(name)).toEqual({ name: next, level });
});
