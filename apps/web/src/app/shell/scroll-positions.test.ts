import { afterEach, expect, test, vi } from 'vitest';
import { forgetPositionOf, scrollKeyOf } from './scroll-positions.ts';

const STORED = 'react-router-scroll-positions';
const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
afterEach(() => kept.clear());

const at = (key: string, pathname: string, search = '') => ({ key, pathname, search, hash: '', state: null });

test('the first page of a load is known by its address, others by their place in the history', () => {
  expect(scrollKeyOf(at('default', '/works', '?state=returned'))).toBe('/works?state=returned');
  expect(scrollKeyOf(at('a1b2', '/works'))).toBe('a1b2');
});

test('an address that is opened begins at its top; a reload and a return keep the place', () => {
  const positions = JSON.stringify({ '/works': 1500, '/main': 300, a1b2: 40 });
  for (const how of ['reload', 'back_forward', undefined]) {
    kept.set(STORED, positions);
    forgetPositionOf('/works', how);
    expect(kept.get(STORED)).toBe(positions);
  }
  forgetPositionOf('/works', 'navigate');
  expect(JSON.parse(kept.get(STORED) ?? '')).toEqual({ '/main': 300, a1b2: 40 });
});

test('what is stored by others or broken is left alone', () => {
  kept.set(STORED, 'no JSON');
  expect(() => forgetPositionOf('/works', 'navigate')).not.toThrow();
  expect(kept.get(STORED)).toBe('no JSON');
});
