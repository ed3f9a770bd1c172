// Receipts: what was handed in, by whom and when, signed by the installation.
// The signature is made when the version is written and covers its checksum, so neither receipt nor content can change
// unnoticed.
// The author and staff of the discipline may read them; a deleted answer keeps its receipts.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { receipts, SignedReceipt } from '@orbita/contract/receipts';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isSignedBy, loadSigningKey, selectPublicKey, signReceipt } from './receipt-keys.ts';
import { isIntact, momentOf, RECEIPT_FORMAT, type SignedPart, textToSign } from './receipt-text.ts';
import { type KeptSubmission, selectSubmission } from './receipts.queries.ts';

const LARGEST_ID = 2147483647;
/** Returns the submission with this number; undefined when there is none. */
async function findSubmission(db: Db, viewer: Viewer, number: string): Promise<KeptSubmission | undefined> {
  const [answerId = 0, version = 0] = /^[1-9]\d{0,9}-[1-9]\d{0,5}$/.test(number) ? number.split('-').map(Number) : [];
  return answerId > 0 && answerId <= LARGEST_ID ? selectSubmission(db, viewer, { answerId, version }) : undefined;
}

const signedPartOf = (kept: KeptSubmission): SignedPart => ({
  number: kept.number,
  submitted_at: momentOf(kept.submitted_at),
  sha256: kept.sha256,
  is_late: kept.is_late,
  student_id: kept.student_id,
  task_id: kept.task_id,
});

/** Returns the receipt of a stored submission with a fresh check. */
async function describeReceipt(db: Db, kept: KeptSubmission): Promise<SignedReceipt> {
  const part = signedPartOf(kept);
  const { signature, key_id, public_key } = await signatureOf(db, kept, part);
  const isSigned = isSignedBy({ public_key }, part, signature);
  const { student, subject, topic, task_title, is_last, is_deleted, content } = kept;
  return {
    format: RECEIPT_FORMAT,
    ...part,
    signature,
    key_id,
    public_key,
    signed_text: textToSign(part),
    student,
    subject,
    topic,
    task_title,
    files: (content.fields ?? []).flatMap(({ attachments = [] }) =>
      attachments.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    ),
    state: !isSigned ? 'forged' : isIntact(content, kept.sha256) ? 'intact' : 'altered',
    is_last,
    is_deleted,
  };
}

async function signatureOf(db: Db, { signature, key_id, public_key }: KeptSubmission, part: SignedPart) {
  if (signature !== null && key_id !== null && public_key !== null) return { signature, key_id, public_key };
  const key = await loadSigningKey(db);
  return { signature: signReceipt(key, part), key_id: key.id, public_key: key.public_key };
}

export async function getReceipt(db: Db, viewer: Viewer, number: string): Promise<SignedReceipt> {
  const kept = found(await findSubmission(db, viewer, number));
  assertThat(kept.may_read, 'access-denied');
  return describeReceipt(db, kept);
}

type Shown = BodyOf<typeof receipts.checkReceipt>;

const isTheSame = (shown: Shown, kept: SignedPart) => textToSign(shown) === textToSign(kept);

export async function checkReceipt(
  db: Db,
  viewer: Viewer,
  shown: Shown,
): Promise<ResponseOf<typeof receipts.checkReceipt>> {
  // Impossible times, such as second 61, cannot come from a real receipt.
  if (Number.isNaN(Date.parse(shown.submitted_at))) return { result: 'wrong-signature', receipt: null };
  const key = shown.key_id === undefined ? await loadSigningKey(db) : await selectPublicKey(db, shown.key_id);
  if (!key) return { result: 'unknown-key', receipt: null };
  if (!isSignedBy(key, shown, shown.signature)) return { result: 'wrong-signature', receipt: null };
  const kept = await findSubmission(db, viewer, shown.number);
  if (!kept) return { result: 'unknown-submission', receipt: null };
  const isKept = isTheSame(shown, signedPartOf(kept)) && isIntact(kept.content, kept.sha256);
  return {
    result: isKept ? 'valid' : 'altered',
    receipt: kept.may_read ? await describeReceipt(db, kept) : null,
  };
}
