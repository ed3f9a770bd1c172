import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Followed, isReordered, mergeOrder } from './merge-order.ts';

/** Reads «1 2 a» as items: numbers are copies of the parent's 1 and 2, letters are own items. Ids are code points. */
const line = (text: string): Followed[] =>
  text.split(' ').map((word) => ({ id: word.charCodeAt(0), source: /\d/.test(word) ? Number(word) : null }));
const merge = (parent: number[], own: string, fresh: string, follow: boolean) =>
  mergeOrder({ parent, own: line(own), fresh: new Set([...fresh].map((word) => word.charCodeAt(0))), follow })
    .map((id) => String.fromCharCode(id))
    .join(' ');

describe('what is new finds its place, all else stays', () => {
  test.each([
    [[1, 2, 3], '1 3 2', '2', '1 2 3'],
    [[1, 2, 3], '3 a 1 2', '2', '3 a 1 2'],
    [[1, 2, 3], '1 a 3 2', '2', '1 2 a 3'],
    [[1, 2, 3], 'a 2 3 1', '1', 'a 1 2 3'],
    [[1, 2], 'a b 1 2', '12', 'a b 1 2'],
  ])('%j into %s', (parent, own, fresh, expected) => expect(merge(parent, own, fresh, false)).toBe(expected));
});

describe('another order of the parent is followed', () => {
  test.each([
    [[3, 1, 2], '1 2 3', '', '3 1 2'],
    [[3, 1, 2], '1 a 2 3', '', '3 1 a 2'],
    [[2, 1], 'a 1 b c 2', '', 'a 2 1 b c'],
    [[2, 4, 1], '1 2 4', '4', '2 4 1'],
  ])('%j in %s', (parent, own, fresh, expected) => expect(merge(parent, own, fresh, true)).toBe(expected));
});

test('nothing is lost or doubled, and followed ones stand as in the parent', () => {
  const source = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      source,
      source,
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      (parent, copied, loose, follow) => {
        const own = copied.map((id, i) => ({ id: id + 100, source: loose[i] ? null : id }));
        const fresh = new Set(own.filter((_, i) => i % 3 === 0).map(({ id }) => id));
        const order = mergeOrder({ parent, own, fresh, follow });
        expect(order.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
        if (!follow) return;
        const rank = order
          .map((id) => own.find((item) => item.id === id)?.source)
          .filter((id) => typeof id === 'number' && parent.includes(id))
          .map((id) => parent.indexOf(id!));
        expect(rank).toEqual(rank.toSorted((a, b) => a - b));
      },
    ),
  );
});

test.each([
  [[1, 2, 3], [1, 2, 3], false],
  [[1, 2, 3], [1, 4, 2, 3], false],
  [[1, 2, 3], [1, 3], false],
  [[1, 2, 3], [2, 1, 3], true],
  [[], [2, 1], false],
])('%j then %j', (before, now, expected) => expect(isReordered(before, now)).toBe(expected));
