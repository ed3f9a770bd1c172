// Reads and writes a receipt as a small file that a person keeps. Pure.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { receipts, SignedReceipt } from '@orbita/contract/receipts';
import { isRecord } from '@orbita/contract/records';

export type ShownReceipt = BodyOf<typeof receipts.checkReceipt>;

/** Returns the text of the file: the signed part, the signature and a readable summary. */
export function writeReceipt(receipt: SignedReceipt, studentName: string): string {
  const { format, number, submitted_at, sha256, is_late, student_id, task_id, signature, key_id } = receipt;
  return `${JSON.stringify(
    {
      format,
      number,
      submitted_at,
      sha256,
      is_late,
      student_id,
      task_id,
      key_id,
      signature,
      about: {
        student: studentName,
        subject: receipt.subject.title,
        topic: receipt.topic.title,
        task: receipt.task_title,
        files: receipt.files,
      },
    },
    null,
    2,
  )}\n`;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** Parses a receipt from a file or pasted text; null if it is none. */
export function readReceipt(text: string): ShownReceipt | null {
  let found: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return null;
    found = parsed;
  } catch {
    return null;
  }
  const { format, number, submitted_at, sha256, is_late, student_id, task_id, signature, key_id } = found;
  if (format !== 'orbita-receipt-1' || typeof is_late !== 'boolean') return null;
  if (!isText(number) || !isText(submitted_at) || !isText(sha256) || !isText(signature)) return null;
  if (!isId(student_id) || !isId(task_id)) return null;
  return {
    format,
    number,
    submitted_at,
    sha256,
    is_late,
    student_id,
    task_id,
    signature,
    ...(isId(key_id) ? { key_id } : {}),
  };
}

/** Returns a receipt's number if the text is nothing else. */
export const readNumber = (text: string): string | null =>
  /^\s*№?\s*([1-9]\d{0,9}-[1-9]\d{0,5})\s*$/.exec(text)?.[1] ?? null;
