import { expect, test } from 'vitest';
import { readStoredDrafts } from './drafts.ts';

const now = 1_000_000_000_000;
const draft = { mark: '4', status: null, comment: 'Нет выводов', base: null, at: now - 1000 };

test('drafts come back as they were kept', () => {
  expect(readStoredDrafts(JSON.stringify({ '1-2': draft }), now)).toEqual({ '1-2': draft });
});

test('what is old, broken or not ours is left out', () => {
  const day = 86_400_000;
  expect(
    readStoredDrafts(JSON.stringify({ '1-2': { ...draft, at: now - 31 * day }, '1-3': { mark: 4 }, '1-4': null }), now),
  ).toEqual({});
  expect(readStoredDrafts('{', now)).toEqual({});
  expect(readStoredDrafts(null, now)).toEqual({});
  expect(readStoredDrafts('7', now)).toEqual({});
});
