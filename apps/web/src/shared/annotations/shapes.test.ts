import type { Annotation } from '@orbita/contract/annotations';
import { expect, test } from 'vitest';
import { anchorOf, boxOf, inOrder, isDrawn, movePoint, pointAt, thinned } from './shapes.ts';

test('points stay on the page', () => {
  expect(pointAt(-0.2, 1.7)).toEqual({ x: 0, y: 1 });
  expect(movePoint({ x: 0.99, y: 0.5 }, 0.1, -0.02)).toEqual({ x: 1, y: 0.48 });
});

test('a frame is the same from whichever corner it was drawn', () => {
  const corners = [
    { x: 0.6, y: 0.1 },
    { x: 0.2, y: 0.4 },
  ];
  expect(boxOf(corners)).toEqual(boxOf(corners.toReversed()));
  expect(anchorOf({ kind: 'rectangle', points: corners })).toEqual({ x: 0.2, y: 0.1 });
});

test('a slip is no frame and no line', () => {
  const slip = [
    { x: 0.2, y: 0.2 },
    { x: 0.2005, y: 0.2005 },
  ];
  expect(isDrawn({ kind: 'rectangle', points: slip })).toBe(false);
  expect(isDrawn({ kind: 'drawing', points: slip })).toBe(false);
  expect(isDrawn({ kind: 'pin', points: [slip[0]!] })).toBe(true);
});

test('a long line keeps its ends', () => {
  const line = Array.from({ length: 3000 }, (_, index) => ({ x: index / 2999, y: 0.5 }));
  const kept = thinned(line);
  expect(kept).toHaveLength(400);
  expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
});

test('notes are numbered in the order of reading', () => {
  const note = (id: number, page: number, y: number) =>
    ({ id, page, kind: 'pin', points: [{ x: 0.5, y }] }) as Annotation;
  expect(inOrder([note(1, 2, 0), note(2, 1, 0.9), note(3, 1, 0.1)]).map(({ id }) => id)).toEqual([3, 2, 1]);
});
