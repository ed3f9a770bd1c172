// Each call that changes something is a saving with a read, or stands among the acts with a reason.
import { expect, test } from 'vitest';
import { calls } from '../testing/calls.ts';
import { allActs, allSavings } from '../testing/savings/index.ts';

const changing = calls.filter(({ declared }) => declared.method !== 'GET' && declared.body).map(({ name }) => name);
const acts = allActs;

test('a call that changes something has a read of what it saves, or a reason why not', () => {
  const known = new Set([...Object.keys(allSavings), ...acts]);
  const unknown = changing.filter((name) => !known.has(name));
  expect(unknown, 'add the call to testing/savings: with the read of its record, or among the acts').toEqual([]);
});

test('nothing else stands there, and nothing twice', () => {
  const named = [...Object.keys(allSavings), ...acts];
  expect(named.filter((name) => !changing.includes(name))).toEqual([]);
  expect(named.filter((name, place) => named.indexOf(name) !== place)).toEqual([]);
});
