import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Brightness, guessTurn } from './tilt.ts';

const [WIDTH, HEIGHT] = [320, 240];
/** Draws lines of words of different lengths, tilted clockwise by an angle. */
function drawPage(degrees: number, seed: number): Brightness {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const values = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const [u, v] = [dx * cos + dy * sin + 1000, dy * cos - dx * sin + 1000];
      const [word, line] = [Math.floor(u / 11), Math.floor(v / 14)];
      const isInk = v - line * 14 < 6 && (word * 7 + line * 13 + seed) % 5 !== 0;
      values[y * WIDTH + x] = isInk ? 40 : 220;
    }
  return { width: WIDTH, height: HEIGHT, values };
}

test('the turn that makes a page level is guessed to a degree', () => {
  fc.assert(
    fc.property(fc.double({ min: -14, max: 14, noNaN: true }), fc.nat(100), (tilt, seed) => {
      expect(Math.abs(guessTurn(drawPage(tilt, seed)) + tilt)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
});

test('a level page, an empty one and noise are left as they are', () => {
  expect(Math.abs(guessTurn(drawPage(0, 3)))).toBeLessThanOrEqual(0.5);
  expect(guessTurn({ width: 50, height: 50, values: new Uint8Array(2500).fill(200) })).toBe(0);
});
