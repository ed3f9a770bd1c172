import { expect, test } from 'vitest';
import { plural } from './plural.ts';

const answers = ['ответ', 'ответа', 'ответов'] as const;

test.each([
  [0, 'ответов'],
  [1, 'ответ'],
  [2, 'ответа'],
  [5, 'ответов'],
  [11, 'ответов'],
  [14, 'ответов'],
  [21, 'ответ'],
  [22, 'ответа'],
  [111, 'ответов'],
  [1.5, 'ответа'],
])('%s %s', (count, expected) => {
  expect(plural(count, answers)).toBe(expected);
});
