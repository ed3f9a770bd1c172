import { expect, test } from 'vitest';
import { FITTED, shift, turnRight, zoomAt } from './zoom.ts';

test('what is under the pointer stays under it', () => {
  const point = { x: 100, y: -40 };
  const view = zoomAt(zoomAt(FITTED, 2, point), 1.5, point);
  expect(view.scale).toBe(3);
  // The point of the photo under the pointer is (pointer - shift) / scale.
  expect([(point.x - view.x) / view.scale, (point.y - view.y) / view.scale]).toEqual([100, -40]);
});

test('a photo is never smaller than fitted and then stands in the middle', () => {
  expect(zoomAt({ scale: 2, turn: 90, x: 30, y: 30 }, 0.1)).toEqual({ scale: 1, turn: 90, x: 0, y: 0 });
  expect(shift(FITTED, 10, 10)).toEqual(FITTED);
  expect([1, 2, 3, 4].reduce((view) => turnRight(view), FITTED).turn).toBe(0);
});
