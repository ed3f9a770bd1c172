// Makes a page ready to be sent: upright, small enough, as base64. All of it happens in the memory of the page.
import { SCAN_BYTES } from '@orbita/contract/contracts/application-values';

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

/** Draws a picture as the camera was held, turned further by quarters, and shrinks it. */
async function shrink(picture: Blob, quarters: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new ScanError('faultUnreadable');
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  const isOnSide = quarters % 2 === 1;
  canvas.width = isOnSide ? height : width;
  canvas.height = isOnSide ? width : height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new ScanError('faultUnreadable');
  drawing.translate(canvas.width / 2, canvas.height / 2);
  drawing.rotate((quarters * Math.PI) / 2);
  drawing.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const made = await toBlob(canvas, quality);
    if (made && made.size <= SCAN_BYTES) return made;
  }
  throw new ScanError('faultTooLarge');
}

/** Reads the bytes of a file as base64. */
export const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new ScanError('faultUnreadable')));
    reader.readAsDataURL(blob);
  });

/** Returns a file as it is sent: pictures are shrunk, a PDF goes as it is. */
export async function prepareScan(file: Blob, quarters = 0): Promise<string> {
  if (file.type === 'application/pdf') {
    if (file.size > SCAN_BYTES) throw new ScanError('faultTooLarge');
    return toBase64(file);
  }
  if (!file.type.startsWith('image/')) throw new ScanError('faultType');
  return toBase64(await shrink(file, quarters));
}
