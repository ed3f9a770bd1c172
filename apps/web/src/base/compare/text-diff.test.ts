import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffTexts } from './text-diff.ts';

const write = (before: string, after: string) =>
  diffTexts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

test('changed words are told apart from those that stayed', () => {
  expect(write('Ответ равен 4 см', 'Ответ равен 5 см')).toBe('Ответ равен [-4][+5] см');
  expect(write('а б', 'а б в')).toBe('а б[+ в]');
  expect(write('', 'новое')).toBe('[+новое]');
  expect(write('то же', 'то же')).toBe('то же');
});

test('a stretch of changed words is shown as one change', () => {
  expect(write('Вторая попытка с учётом', 'Исправленный вариант после замечания')).toBe(
    '[-Вторая попытка с учётом][+Исправленный вариант после замечания]',
  );
  expect(write('раз два три четыре', 'раз пять шесть четыре')).toBe('раз [-два три][+пять шесть] четыре');
});

test('the parts make both texts again, whatever they are', () => {
  const words = fc.array(fc.constantFrom('а', 'б', 'слово', ' ', '\n', ', ', '1'), { maxLength: 40 });
  const text = words.map((list) => list.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after);
      const join = (skipped: string) =>
        parts
          .filter(({ kind }) => kind !== skipped)
          .map(({ text: words }) => words)
          .join('');
      expect(join('added')).toBe(before);
      expect(join('removed')).toBe(after);
    }),
  );
});

test('a rewritten book is shown as replaced whole, but for how it begins and ends', () => {
  const words = (seed: number) => Array.from({ length: 8000 }, (_, index) => `слово${(index * seed) % 9973}`).join(' ');
  const [before, after] = [`Начало ${words(7)} конец`, `Начало ${words(11)} конец`];
  expect(diffTexts(before, after)).toEqual([
    { kind: 'same', text: 'Начало слово0 ' },
    { kind: 'removed', text: words(7).slice('слово0 '.length) },
    { kind: 'added', text: words(11).slice('слово0 '.length) },
    { kind: 'same', text: ' конец' },
  ]);
});
