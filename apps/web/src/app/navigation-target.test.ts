import { expect, test } from 'vitest';
import { safeRedirect } from './navigation-target.ts';

test('a path of this site is followed', () => {
  expect(safeRedirect('/subjects/3?tab=1')).toBe('/subjects/3?tab=1');
});

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/auth?redirect=/x'])(
  '%s is not',
  (wanted) => {
    expect(safeRedirect(wanted)).toBe('/main');
  },
);
