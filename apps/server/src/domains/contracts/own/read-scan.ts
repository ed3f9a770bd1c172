// Reads what was sent as a scan: recognized by its content, never written anywhere unsealed.
import { SCAN_BYTES, type ScanType, scanTypes } from '@orbita/contract/contracts/application';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, assertThat } from '../../../http/app-error.ts';

/** The entry of a PDF that says how it is encrypted; it is never compressed. */
const ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
const DATA_URL = /^data:[\w/+.-]{1,100};base64,/;

export interface SentScan {
  bytes: Buffer;
  mime: ScanType;
}

/** Decodes a scan; throws with a sentence of its own for what is too large, of another type or behind a password. */
export async function readSentScan(data: string): Promise<SentScan> {
  const text = data.replace(DATA_URL, '');
  assertThat(Buffer.byteLength(text, 'base64') <= SCAN_BYTES, 'scan-too-large');
  const bytes = Buffer.from(text, 'base64');
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  const mime = scanTypes.find((type) => type === detected);
  if (mime === undefined) throw new AppError('scan-type');
  assertThat(mime !== 'application/pdf' || !ENCRYPTION.test(bytes.toString('latin1')), 'scan-encrypted');
  return { bytes, mime };
}
