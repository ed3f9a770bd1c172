// Looks at a small copy of a page for how far it is from level.
import { drawTurned, openPicture } from './prepare-scan.ts';
import { guessTurn } from './tilt.ts';

/** The longer side in pixels at which lines of text are still told apart; the guess takes some 20 milliseconds then. */
const LOOKED_AT = 480;

/** Returns by how many degrees a page is to be turned clockwise to be level; 0 where nothing says so. */
export async function guessTilt(picture: Blob): Promise<number> {
  const bitmap = await openPicture(picture);
  const canvas = drawTurned(bitmap, { quarters: 0, degrees: 0 }, LOOKED_AT);
  bitmap.close();
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!pixels) return 0;
  // Green alone is close enough to how bright a pixel looks.
  const values = Uint8Array.from({ length: width * height }, (_, at) => pixels[at * 4 + 1] ?? 0);
  return guessTurn({ width, height, values });
}
