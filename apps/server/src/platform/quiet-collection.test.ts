import { expect, test } from 'vitest';
import { collectWhenQuiet, openDecision } from './quiet-collection.ts';

const MEGABYTE = 1024 * 1024;

test('a collection comes once after each growth, and only when it is quiet', () => {
  const { isTime, collected } = openDecision();
  const at = (megabytes: number, busy: number) => isTime({ bytes: megabytes * MEGABYTE, busy });
  expect([at(100, 0.5), at(100, 0.01)]).toEqual([false, true]);
  collected(80 * MEGABYTE);
  expect([at(80, 0), at(95, 0)]).toEqual([false, false]);
  expect([at(110, 0.5), at(110, 0)]).toEqual([false, true]);
  collected(105 * MEGABYTE);
  expect(at(110, 0)).toBe(false);
});

test('watching ends when it is told to', () => {
  expect(() => collectWhenQuiet()()).not.toThrow();
});
