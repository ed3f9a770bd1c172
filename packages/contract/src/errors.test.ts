import { expect, test } from 'vitest';
import { entriesOf } from './records.ts';
import { type ErrorCode, errors } from './errors.ts';

/** English wordings with Russian words: they quote what stands in a file. */
const quoting = new Set<ErrorCode>(['ctp-no-headings']);

test('each error is worded in Russian and, under the same code, in English', () => {
  const wordings = entriesOf(errors);
  expect(wordings.filter(([, { ru }]) => !/[а-яё]/i.test(ru)).map(([code]) => code)).toEqual([]);
  const english = wordings.filter(([code]) => !quoting.has(code));
  expect(english.filter(([, { en }]) => !/[a-z]/i.test(en) || /[а-яё]/i.test(en)).map(([code]) => code)).toEqual([]);
});
