// The texts that a receipt signs and hashes, as pure functions so that anybody can reproduce them.
import { createHash } from 'node:crypto';

/** Returns JSON with sorted keys, so that equal content always gives the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Everything that a signature covers. */
export interface SignedPart {
  number: string;
  submitted_at: string;
  sha256: string;
  is_late: boolean;
  student_id: number;
  task_id: number;
}
export const RECEIPT_FORMAT = 'orbita-receipt-1';

/** Returns the time of a receipt in UTC with milliseconds, however it was written. */
export const momentOf = (at: string | Date): string => new Date(at).toISOString();

export const textToSign = ({ number, submitted_at, sha256, is_late, student_id, task_id }: SignedPart): string =>
  canonicalJson({
    format: RECEIPT_FORMAT,
    number,
    submitted_at: momentOf(submitted_at),
    sha256,
    is_late,
    student_id,
    task_id,
  });

interface OldAttachment {
  type?: unknown;
  name?: unknown;
  size?: unknown;
  description?: unknown;
  sha256?: unknown;
  link_id?: unknown;
  file_id?: unknown;
}
interface OldContent {
  fields?: { form_id?: unknown; title?: unknown; value?: unknown; attachments?: OldAttachment[] }[];
}
/** Returns the text that was hashed before receipts were signed, with keys in the original order. */
function writtenOrder({ fields = [] }: OldContent): string {
  return JSON.stringify({
    fields: fields.map(({ form_id, title, value, attachments = [] }) => ({
      form_id,
      title,
      value,
      attachments: attachments.map(({ type, name, size, description, sha256, link_id, file_id }) => ({
        type,
        name,
        size,
        description,
        sha256,
        ...(link_id === undefined ? { file_id } : { link_id }),
      })),
    })),
  });
}

/** Whether stored content matches its checksum. */
export const isIntact = (content: object, sha256: string): boolean =>
  sha256Of(canonicalJson(content)) === sha256 || sha256Of(writtenOrder(content)) === sha256;
