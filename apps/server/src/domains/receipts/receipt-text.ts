// What a receipt signs and what it hashes, as text: pure, so that anybody can repeat it.
import { createHash } from 'node:crypto';

/** JSON with its keys in order: the same content gives the same text wherever it was kept. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Everything that a signature vouches for. */
export interface SignedPart {
  number: string;
  submitted_at: string;
  sha256: string;
  is_late: boolean;
  student_id: number;
  task_id: number;
}
export const RECEIPT_FORMAT = 'orbita-receipt-1';

/** The moment of a receipt: UTC with milliseconds, however it was written. */
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
/** Returns the old form of the text: versions from before signed receipts were hashed with keys in the order of writing. */
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

/** Whether kept content is what a checksum was made of. */
export const isIntact = (content: object, sha256: string): boolean =>
  sha256Of(canonicalJson(content)) === sha256 || sha256Of(writtenOrder(content)) === sha256;
