import type { FieldValue } from '@orbita/contract/answers';
import { suggestMark, sumPoints } from '@orbita/contract/tasks/points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditOf, shuffleOrder, isOrderOf, type KeyedQuestion, keyFits, shuffledPlaces } from './question-keys.ts';

const question = (overrides: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  id: 1,
  type: 'longText',
  options: [],
  matches: [],
  key: null,
  tolerance: 0,
  ...overrides,
});
const options = ['а', 'б', 'в'];

describe('automatic credit', () => {
  const choice = fc.integer({ min: 1, max: 10 }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      key: fc.uniqueArray(fc.nat(n - 1), { minLength: 0 }),
      chosen: fc.uniqueArray(fc.nat(n - 1), { minLength: 0 }),
    }),
  );
  const multiple = (n: number, key: number[]) =>
    question({ type: 'multiple', options: Array.from({ length: n }, String), key });

  test('lies between nothing and full, for any answer to any key', () => {
    const key = fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.array(fc.nat(9)));
    const value = fc.oneof(
      fc.constant(null),
      fc.constant(undefined),
      fc.double({ noNaN: true }),
      fc.string(),
      fc.array(fc.nat(9)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('text', 'number', 'single', 'multiple', 'matching', 'ordering', 'date'),
        key,
        value,
        (type, right, given) => {
          const ten = Array.from({ length: 10 }, String);
          const credit = creditOf(question({ type, options: ten, matches: ten, key: right }), given);
          if (credit === null) return;
          expect(credit).toBeGreaterThanOrEqual(0);
          expect(credit).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is unknown without a key, nothing without an answer', () => {
    for (const value of [null, undefined, '', 1, 'x', [1]]) expect(creditOf(question(), value)).toBeNull();
    const keyed: [string, FieldValue][] = [
      ['text', 'x'],
      ['number', 1],
      ['single', 0],
      ['multiple', [0]],
      ['date', '2026-11-21'],
      ['ordering', [1, 0, 2]],
      ['matching', [1, 0, 1]],
    ];
    for (const [type, key] of keyed)
      for (const value of [null, undefined, '  ', []])
        expect(creditOf(question({ type, key, options, matches: options }), value)).toBe(0);
  });

  test('is full for exactly the right choices, whatever their order', () => {
    fc.assert(
      fc.property(choice, ({ n, key, chosen }) => {
        fc.pre(key.length > 0);
        const asked = multiple(n, key);
        expect(creditOf(asked, key.toReversed())).toBe(1);
        const same = chosen.length === key.length && chosen.every((option) => key.includes(option));
        expect(creditOf(asked, chosen) === 1).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  test('of choosing everything is nothing, and one more right choice never takes away, one more wrong one never gives', () => {
    fc.assert(
      fc.property(choice, ({ n, key, chosen }) => {
        fc.pre(key.length > 0 && key.length < n);
        const asked = multiple(n, key);
        expect(
          creditOf(
            asked,
            Array.from({ length: n }, (_, i) => i),
          ),
        ).toBe(0);
        const credit = creditOf(asked, chosen)!;
        for (let option = 0; option < n; option += 1) {
          if (chosen.includes(option)) continue;
          const more = creditOf(asked, [...chosen, option])!;
          if (key.includes(option)) expect(more).toBeGreaterThanOrEqual(credit);
          else expect(more).toBeLessThanOrEqual(credit);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('of text forgets case, spaces and the dots of ё; of a number it is exact', () => {
    expect(creditOf(question({ type: 'text', key: 'Чёрный  ящик' }), ' черный ящик ')).toBe(1);
    expect(creditOf(question({ type: 'text', key: 'да' }), 'нет')).toBe(0);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        (text) =>
          text.trim() === '' ||
          creditOf(question({ type: 'text', key: text }), `  ${text.toUpperCase().toLowerCase()} `) ===
            creditOf(question({ type: 'text', key: text.toUpperCase().toLowerCase() }), text),
      ),
    );
    expect(creditOf(question({ type: 'number', key: 0.3 }), 0.1 + 0.2)).toBe(1);
    expect(creditOf(question({ type: 'number', key: 4 }), 4.01)).toBe(0);
    expect(creditOf(question({ type: 'single', options, key: 0 }), 0)).toBe(1);
    expect(creditOf(question({ type: 'single', options, key: 0 }), 1)).toBe(0);
  });
});

describe('credit of the other kinds', () => {
  const order = (key: number[], value: FieldValue) =>
    creditOf(question({ type: 'ordering', options: key.map(String), key }), value);
  test('an order: whole, nearly, reversed', () => {
    expect(order([2, 0, 1, 3], [2, 0, 1, 3])).toBe(1);
    expect(order([2, 0, 1, 3], [0, 2, 1, 3])).toBeCloseTo(2 / 3);
    expect(order([2, 0, 1, 3], [3, 1, 0, 2])).toBe(0);
    expect(order([2, 0, 1, 3], [0, 1, 2])).toBe(0);
  });
  test('pairs: the share that is right; a blank left blank is right', () => {
    const pairs = (value: FieldValue) =>
      creditOf(question({ type: 'matching', options, matches: ['1', '2'], key: [1, 0, -1] }), value);
    expect(pairs([1, 0, -1])).toBe(1);
    expect(pairs([1, 1, -1])).toBeCloseTo(2 / 3);
    expect(pairs([0, 1, 1])).toBe(0);
  });
  test('a number within its tolerance, any accepted writing, a day', () => {
    const number = question({ type: 'number', key: 3.14, tolerance: 0.01 });
    expect([3.13, 3.15, 3.14, 3.12, 3.2].map((value) => creditOf(number, value))).toEqual([1, 1, 1, 0, 0]);
    const text = question({ type: 'text', key: 'Пушкин\nА. С. Пушкин' });
    expect(['пушкин', 'А. С.  Пушкин', 'Лермонтов'].map((value) => creditOf(text, value))).toEqual([1, 1, 0]);
    expect(creditOf(question({ type: 'date', key: '1812-09-07' }), '1812-09-07')).toBe(1);
  });
});

describe('the order shown tells nothing', () => {
  test('what is written in the right order is stored in another one with the same meaning', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 2 }), fc.integer({ min: 2, max: 30 }), (seed, n) => {
        const words = Array.from({ length: n }, (_, i) => `слово ${i}`);
        const key = words.map((_, i) => i);
        const ordering = shuffleOrder({ seed, type: 'ordering', options: words, matches: [], key });
        expect((ordering.key as number[]).map((index) => ordering.options[index])).toEqual(words);
        const matching = shuffleOrder({ seed, type: 'matching', options: words, matches: words, key });
        expect((matching.key as number[]).map((index) => matching.matches[index])).toEqual(words);
      }),
    );
  });
  test('of two items either stands first; of more the order written never comes', () => {
    const orders = (length: number): Map<string, number> => {
      const times = new Map<string, number>();
      for (let seed = 0; seed < 6000; seed += 1) {
        const order = shuffledPlaces(length, Math.imul(seed, 40503) >>> 1).join('');
        times.set(order, (times.get(order) ?? 0) + 1);
      }
      return times;
    };
    expect(Math.abs((orders(2).get('01') ?? 0) - 3000)).toBeLessThan(300);
    const three = orders(3);
    expect([...three.keys()].toSorted()).toEqual(['021', '102', '120', '201', '210']);
    expect(Math.min(...three.values())).toBeGreaterThan(800);
  });
  test('pairs that share their right side are mixed too, and what has none keeps none', () => {
    const { matches, key } = shuffleOrder({
      seed: 3,
      type: 'matching',
      options: ['а', 'б', 'в', 'г'],
      matches: ['1', '2', '3'],
      key: [0, -1, 1, 1],
    });
    expect((key as number[]).map((index) => matches[index] ?? null)).toEqual(['1', null, '2', '2']);
  });
  test('the same at each save, and what is mixed already stays', () => {
    expect(shuffledPlaces(6, 17)).toEqual(shuffledPlaces(6, 17));
    const mixed = { options: ['б', 'а'], matches: [], key: [1, 0] };
    expect(shuffleOrder({ seed: 5, type: 'ordering', ...mixed })).toEqual(mixed);
  });
  test('is an order of all places', () => {
    for (let n = 0; n < 40; n += 1) expect(isOrderOf(shuffledPlaces(n, n * 7), [...Array(n).keys()])).toBe(true);
  });
});

test.each<[string, FieldValue, boolean]>([
  ['single', 3, false],
  ['single', 1, true],
  ['multiple', [0, 0], false],
  ['date', '2026-13-01', false],
  ['ordering', [0, 1], false],
  ['ordering', [2, 1, 0], true],
  ['matching', [0, 5, 0], false],
  ['longText', 'x', false],
  ['code', null, true],
])('a key of %s may be %o: %s', (type, key, fits) => {
  expect(keyFits({ type, options, matches: options, key })).toBe(fits);
});

describe('the mark that keys speak for', () => {
  const keyed = (weight: number, credit: number | null) => ({ weight, credit, isKeyed: true });
  test('in half points, by weight; what was not answered counts as wrong', () => {
    expect(suggestMark(sumPoints([keyed(1, 1), keyed(2, 0.5), keyed(1, null)]), 10)).toBe(5);
    expect(suggestMark(sumPoints([keyed(1, 1), keyed(1, 1), keyed(1, 0)]), 10)).toBe(6.5);
    expect(suggestMark(sumPoints([keyed(1, 1)]), 7)).toBe(7);
  });
  test('is none while a person has something to check, without a maximum, without keys', () => {
    expect(suggestMark(sumPoints([keyed(1, 1), { weight: 1, credit: null, isKeyed: false }]), 10)).toBeNull();
    expect(suggestMark(sumPoints([keyed(1, 1)]), null)).toBeNull();
    expect(suggestMark(sumPoints([]), 10)).toBeNull();
  });
  test('a question without weight asks for nobody', () => {
    expect(suggestMark(sumPoints([keyed(1, 1), { weight: 0, credit: null, isKeyed: false }]), 10)).toBe(10);
  });
});
