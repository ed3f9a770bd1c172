import { beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { catalogue } = await import('./i18n.ts');
const { setLanguage } = await import('./language.ts');

const texts = catalogue('test', {
  ru: {
    hello: 'Здравствуйте, {{name}}',
    answers_one: '{{count}} ответ',
    answers_few: '{{count}} ответа',
    answers_many: '{{count}} ответов',
    answers_other: '{{count}} ответа',
  },
  en: { hello: 'Hello, {{name}}', answers_one: '{{count}} answer', answers_other: '{{count}} answers' },
});
beforeEach(() => setLanguage('ru'));

test('values are filled in as they are', () => {
  expect(texts.t('hello', { name: '<Ёлка> & {{count}}' })).toBe('Здравствуйте, <Ёлка> & {{count}}');
});

test('plurals follow the language', () => {
  expect([1, 3, 5, 21, 1.5].map((count) => texts.t('answers', { count }))).toEqual([
    '1 ответ',
    '3 ответа',
    '5 ответов',
    '21 ответ',
    '1.5 ответа',
  ]);
  setLanguage('en');
  expect([1, 3].map((count) => texts.t('answers', { count }))).toEqual(['1 answer', '3 answers']);
});
