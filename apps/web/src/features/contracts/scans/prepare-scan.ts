// Makes a page ready to be sent: upright, small enough, as base64. All of it happens in the memory of the page.
import { SCAN_BYTES } from '@orbita/contract/contracts/application-values';
import { toBase64 } from '../../../shared/files/to-base64.ts';

/** Why a file cannot be sent. */
export type ScanFault = 'faultTooLarge' | 'faultType' | 'faultUnreadable';
export class ScanError extends Error {
  readonly fault: ScanFault;
  constructor(fault: ScanFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The longer side in pixels at which small print of a passport is still read. */
const LONGEST_SIDE = 2400;
const QUALITIES = [0.86, 0.7, 0.5];

const toBlob = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** How a page is turned clockwise. */
export interface Turn {
  quarters: number;
  degrees: number;
}
const UPRIGHT: Turn = { quarters: 0, degrees: 0 };

export const openPicture = (picture: Blob): Promise<ImageBitmap> =>
  createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new ScanError('faultUnreadable');
  });

/** Draws a turned picture with white corners; its longer side is at most `longest` before it is turned. */
export function drawTurned(bitmap: ImageBitmap, turn: Turn, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const angle = (turn.quarters * 90 + turn.degrees) * (Math.PI / 180);
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * cos + height * sin);
  canvas.height = Math.round(width * sin + height * cos);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new ScanError('faultUnreadable');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.translate(canvas.width / 2, canvas.height / 2);
  drawing.rotate(angle);
  drawing.drawImage(bitmap, -width / 2, -height / 2, width, height);
  return canvas;
}

/** Draws a picture as the camera was held, turned further, and shrinks it. */
async function shrink(picture: Blob, turn: Turn): Promise<Blob> {
  const bitmap = await openPicture(picture);
  const canvas = drawTurned(bitmap, turn, LONGEST_SIDE);
  bitmap.close();
  for (const quality of QUALITIES) {
    const made = await toBlob(canvas, quality);
    if (made && made.size <= SCAN_BYTES) return made;
  }
  throw new ScanError('faultTooLarge');
}

const bytesOf = (blob: Blob): Promise<string> =>
  toBase64(blob).catch(() => {
    throw new ScanError('faultUnreadable');
  });

/** Returns a file as it is sent: pictures are shrunk, a PDF goes as it is. */
export async function prepareScan(file: Blob, turn = UPRIGHT): Promise<string> {
  if (file.type === 'application/pdf') {
    if (file.size > SCAN_BYTES) throw new ScanError('faultTooLarge');
    return bytesOf(file);
  }
  if (!file.type.startsWith('image/')) throw new ScanError('faultType');
  return bytesOf(await shrink(file, turn));
}
