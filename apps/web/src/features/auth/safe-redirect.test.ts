import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test('a path of this site is followed', () => {
  for (const wanted of ['/subjects/3?tab=1', '/subjects/3#end', '/authors', '/main?q=%D1%91//'])
    expect(safeRedirect(wanted)).toBe(wanted);
});

test.each([
  null,
  '',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '//[',
  '/auth?redirect=/x',
  '/auth/enter',
])('%j is not', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/main');
});
