// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { splitIntoLines, useCodeLines } from './code-lines.tsx';

test('a comment over two lines is coloured on both', () => {
  const tokens = [
    { text: '/* one\ntwo */', className: 'a' },
    { text: ' x\n\n', className: '' },
    { text: 'y', className: 'c' },
    { text: 'z', className: 'c d' },
  ];
  expect(splitIntoLines(tokens)).toEqual([
    [{ text: '/* one', className: 'a' }],
    [
      { text: 'two */', className: 'a' },
      { text: ' x', className: '' },
    ],
    [],
    [
      { text: 'y', className: 'c' },
      { text: 'z', className: 'c d' },
    ],
  ]);
});

test('of millions of lines the first ones are drawn, and all are counted', () => {
  const { result, rerender } = renderHook(({ most }) => useCodeLines('x\r\n'.repeat(1_000_000), '', most), {
    initialProps: { most: 3 },
  });
  expect(result.current).toEqual({ lines: ['x', 'x', 'x'], total: 1_000_000 });
  rerender({ most: 5 });
  expect(result.current.lines).toHaveLength(5);
});
