import { expect, test } from 'vitest';
import { aroundOf, aroundPath, aroundsOf } from './around-path.ts';
import { NODE } from './lay-out.ts';

const places = new Map([
  [1, { x: 0, y: 100 }],
  [2, { x: 300, y: 90 }],
  [3, { x: 600, y: 100 }],
  [4, { x: 600, y: 400 }],
  [5, { x: 0, y: 250 }],
  [6, { x: 300, y: 250 }],
]);

test('an arrow that would run behind a topic passes above it', () => {
  expect(aroundOf({ from: 1, to: 3 }, places)).toBeLessThan(90);
  expect(aroundOf({ from: 1, to: 4 }, places)).toBeGreaterThan(250 + NODE.height);
  expect(aroundOf({ from: 1, to: 2 }, places)).toBeUndefined();
  expect(aroundOf({ from: 2, to: 3 }, places)).toBeUndefined();
});

test('an arrow that leads back passes between the rows', () => {
  const height = aroundOf({ from: 3, to: 5 }, places)!;
  expect(height).toBeGreaterThan(100 + NODE.height);
  expect(height).toBeLessThan(250);
});

test('arrows to different topics run at different heights', () => {
  const heights = aroundsOf(
    [
      { from: 3, to: 5 },
      { from: 2, to: 5 },
      { from: 3, to: 6 },
    ],
    places,
  );
  expect(heights.get('3-5')).toBe(heights.get('2-5'));
  expect(heights.get('3-6')).not.toBe(heights.get('3-5'));
});

test('its path begins and ends where the arrow does', () => {
  const path = aroundPath({ sourceX: 224, sourceY: 142, targetX: 592, targetY: 142 }, 76);
  expect(path).toMatch(/^M 224 142 /);
  expect(path).toMatch(/L 592 142$/);
  expect(path).toContain(' 76 ');
});
