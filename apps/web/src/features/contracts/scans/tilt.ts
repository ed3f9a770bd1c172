// Guesses how far the lines of a photographed page are from level: at the right angle they fall together in few rows.

/** Brightness of a small picture, row by row. */
export interface Brightness {
  width: number;
  height: number;
  values: Uint8Array;
}

/** Largest angle that is looked for, and the step, in degrees. */
export const MOST_TILT = 15;
export const TILT_STEP = 0.5;
/** Difference of brightness between two rows that counts as the edge of a letter. */
const EDGE = 28;
/** Fewer edges than these are no text. */
const LEAST_EDGES = 150;
/** How much better than level an angle must be. */
const BETTER = 1.08;

/** Lists the places where brightness jumps from one row to the next, as x and y in turn. */
function edgesOf({ width, height, values }: Brightness): Int16Array {
  const found: number[] = [];
  for (let y = 1; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (Math.abs((values[at] ?? 0) - (values[at - width] ?? 0)) > EDGE) found.push(x, y);
    }
  return Int16Array.from(found);
}

/** Tells how much the edges fall together when rows are tilted by an angle. */
function sharpness(edges: Int16Array, reach: number, degrees: number): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rows = new Uint32Array(2 * reach + 1);
  for (let at = 0; at < edges.length; at += 2) {
    const row = Math.round((edges[at + 1] ?? 0) * cos - (edges[at] ?? 0) * sin) + reach;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}

/** Returns by how many degrees a page is to be turned clockwise to be level; 0 when nothing says so. */
export function guessTurn(picture: Brightness): number {
  const edges = edgesOf(picture);
  if (edges.length < 2 * LEAST_EDGES) return 0;
  const reach = picture.width + picture.height;
  let [best, most] = [0, sharpness(edges, reach, 0) * BETTER];
  for (let tilt = -MOST_TILT; tilt <= MOST_TILT; tilt += TILT_STEP) {
    const sharp = sharpness(edges, reach, tilt);
    if (sharp > most) [best, most] = [tilt, sharp];
  }
  return best === 0 ? 0 : -best;
}
