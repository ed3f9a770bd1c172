import { expect, test } from 'vitest';
import { firstLanguage } from './language.ts';

test.each([
  [null, 'en-US', 'en'],
  [null, 'en', 'en'],
  [null, 'ru-RU', 'ru'],
  [null, 'de-DE', 'ru'],
  [null, '', 'ru'],
  ['ru', 'en-US', 'ru'],
  ['en', 'ru-RU', 'en'],
  ['nonsense', 'en-GB', 'en'],
])('chosen %s in a browser in «%s»: %s', (chosen, ofBrowser, language) => {
  expect(firstLanguage(chosen, ofBrowser)).toBe(language);
});
