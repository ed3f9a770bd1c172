// Reads what was sent as a scan: recognized by its content, opened once, never written anywhere unsealed.
import { SCAN_BYTES, type ScanType, scanTypes } from '@orbita/contract/contracts/application';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { openPicture } from '../../../platform/pictures.ts';

/** A name may write any of its letters as a number; to spell out a whole file would take seconds. */
const spelled = ['E|#45', 'n|#6[Ee]', 'c|#63', 'r|#72', 'y|#79', 'p|#70', 't|#74'].map((way) => `(?:${way})`).join('');
/** The entry of a PDF that says how it is encrypted; it is never compressed. */
const ENCRYPTION = new RegExp(`/${spelled}\\s{0,80}(?:\\d{1,10}\\s{1,80}\\d{1,10}\\s{1,80}R|<<)`);
const DATA_URL = /^data:[\w/+.-]{1,100};base64,/;
/** The largest picture that a browser can be trusted to show. */
const MAX_PIXELS = 120_000_000;
/** Where a whole PDF says that it ends. */
const PDF_TAIL = 2048;

export interface SentScan {
  bytes: Buffer;
  mime: ScanType;
}
export type ScanReading = Pick<Deps, 'heavyWork'> & { userId: number };

/** Decodes a picture at a small size, which finds one that arrived in part or is beyond all measure. */
async function assertPicture(bytes: Buffer): Promise<void> {
  try {
    const picture = await openPicture(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    await picture.resize({ width: 32, height: 32, fit: 'inside' }).raw().toBuffer();
  } catch {
    throw new AppError('scan-broken');
  }
}

function assertPdf(bytes: Buffer): void {
  const tail = bytes.subarray(-PDF_TAIL).toString('latin1');
  assertThat(tail.includes('startxref') && tail.includes('%%EOF'), 'scan-broken');
  assertThat(!ENCRYPTION.test(bytes.toString('latin1')), 'scan-encrypted');
}

/** Decodes a scan; throws with a sentence of its own for what is too large, of another type, broken or behind a password. */
export async function readSentScan({ heavyWork, userId }: ScanReading, data: string): Promise<SentScan> {
  const text = data.replace(DATA_URL, '');
  assertThat(Buffer.byteLength(text, 'base64') <= SCAN_BYTES, 'scan-too-large');
  const bytes = Buffer.from(text, 'base64');
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  const mime = scanTypes.find((type) => type === detected);
  if (mime === undefined) throw new AppError('scan-type');
  if (mime === 'application/pdf') assertPdf(bytes);
  else await heavyWork.runNative(userId, () => assertPicture(bytes));
  return { bytes, mime };
}
