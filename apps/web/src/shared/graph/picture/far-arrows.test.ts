import { expect, test } from 'vitest';
import { farArrowsOf, lineWidthAt } from './far-arrows.ts';
import { NODE } from './lay-out.ts';
import type { ArrowEdge } from './nodes.ts';

const places = new Map([
  ['1', { x: 0, y: 0 }],
  ['2', { x: 300, y: 100 }],
]);
const arrow = (source: string, target: string, data: ArrowEdge['data'] = {}): ArrowEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  data,
});
const middle = NODE.height / 2;

test('all arrows are one drawing, from the right of a topic to the left of the next', () => {
  const { lines, heads } = farArrowsOf([arrow('1', '2')], places);
  expect(lines).toMatch(new RegExp(`^M${NODE.width},${middle} C.*300,${100 + middle}$`));
  expect(heads).toMatch(new RegExp(`^M 300 ${100 + middle} L .* Z$`));
  const both = farArrowsOf([arrow('1', '2'), arrow('2', '1', { around: -14 })], places);
  expect(both.lines.match(/M/g)).toHaveLength(2);
  expect(both.lines).toContain(' -14 ');
  expect(both.heads.match(/Z/g)).toHaveLength(2);
});

test('an arrow to what has no place is left out', () => {
  expect(farArrowsOf([arrow('1', '3')], places)).toEqual({ lines: '', heads: '' });
});

test('lines stay as wide as can be seen', () => {
  expect(lineWidthAt(0.05) * 0.05).toBeCloseTo(0.75);
  expect(lineWidthAt(1)).toBe(1.75);
});
