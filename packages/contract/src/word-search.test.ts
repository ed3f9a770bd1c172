// What the browser takes for the same word; word-search.test.ts of the server compares the function of the database.
import { expect, test } from 'vitest';
import { foldWords, hasWords, isSameWord, searchWords } from './word-search.ts';
import { otherTexts, sameSpellings, searches } from './word-search-cases.ts';

test.each(sameSpellings)('spellings of «%s»', (...spellings) => {
  expect([...new Set(spellings.map(foldWords))]).toHaveLength(1);
  expect(isSameWord(spellings[0]!, spellings.at(-1)!)).toBe(true);
});

test('other texts stay apart', () => {
  expect(new Set(otherTexts.map(foldWords)).size).toBe(otherTexts.length);
});

test.each(searches)('«%s» in «%s»: %s', (query, text, isFound) => {
  expect(hasWords(text, query)).toBe(isFound);
});

test('words may stand in several texts, and no word spans two', () => {
  expect(hasWords(['Ёлкина', 'ИС-21'], 'ис-21 елк')).toBe(true);
  expect(hasWords(['Анна', 'Мария'], 'Анна-Мария')).toBe(false);
});

test('a search looks for eight words at most', () => {
  expect(searchWords('а б в г д е ж з и к')).toHaveLength(8);
  expect(searchWords(undefined)).toEqual([]);
});
