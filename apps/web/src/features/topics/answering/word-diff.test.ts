import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

const textOf = (before: string, after: string, left: 'removed' | 'added') =>
  diffWords(before, after)
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map(({ text }) => text)
    .join('');

describe('diffWords', () => {
  it('names the words that changed', () => {
    expect(diffWords('Сортировка за n² шагов', 'Сортировка за n log n шагов')).toEqual([
      { kind: 'same', text: 'Сортировка за ' },
      { kind: 'removed', text: 'n²' },
      { kind: 'added', text: 'n log n' },
      { kind: 'same', text: ' шагов' },
    ]);
  });

  it('gives both texts back, whatever they are', () => {
    const word = fc.constantFrom('а', 'б', 'слово', ' ', '\n', ', ', '1');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(textOf(before, after, 'removed')).toBe(before);
        expect(textOf(before, after, 'added')).toBe(after);
      }),
    );
  });

  it('does not choke on two long texts', () => {
    const long = (seed: string) => Array.from({ length: 30_000 }, (_, index) => `${seed}${index}`).join(' ');
    expect(diffWords(long('а'), long('б')).length).toBeGreaterThan(0);
  });
});
