import { expect, test } from 'vitest';
import { swapLayout } from './keyboard-layout.ts';

test('words typed in the other layout', () => {
  expect(swapLayout('Ghbdtn')).toBe('привет');
  expect(swapLayout('рудз')).toBe('help');
  expect(swapLayout('ljkub 2')).toBe('долги 2');
});
