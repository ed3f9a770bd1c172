// The record of a signature: everything that is shown in a dispute, sealed, so that nobody can write another one into the database.
import type { Signature } from '@orbita/contract/contracts/signing';
import type { Deps } from '../../../http/deps.ts';
import type { PersonalVault } from '../../../platform/personal-vault.ts';
import { isAsMade } from '../papers/made-file.ts';
import type { StoredSignature } from './signing.queries.ts';

export type SignatureRecord = Omit<Signature, 'id' | 'is_intact'> & { contract_id: number };

/** Where the record of a signature is sealed; that of another one does not open here. */
const placeOf = (id: number): string => `contract-signature:${id}`;

export const sealRecord = (vault: PersonalVault, id: number, record: SignatureRecord): Buffer =>
  vault.seal(Buffer.from(JSON.stringify(record)), placeOf(id));

/** Opens the bytes of a record; undefined when somebody has changed them. */
function openSealed(vault: PersonalVault, { id, record }: StoredSignature): SignatureRecord | undefined {
  try {
    return JSON.parse(vault.open(record, placeOf(id)).toString());
  } catch {
    return undefined;
  }
}
/** What the row alone says of a signature whose record does not open. */
const unreadable = ({ id, side, document_id, pdf_sha256, signed_at }: StoredSignature): Signature => ({
  ...{ id, side, document_id, pdf_sha256, signed_at, is_intact: false },
  ...{ signer: side === 'student' ? 'student' : 'office', how: side === 'student' ? 'call' : 'account' },
  ...{ name: '', phone: '', ip: '', user_agent: '', document_number: '' },
});

/** Opens a record and compares it with what the database says beside it. */
function openRecord(vault: PersonalVault, stored: StoredSignature): Signature {
  const record = openSealed(vault, stored);
  if (!record) return unreadable(stored);
  const { contract_id, ...shown } = record;
  const isIntact =
    contract_id === stored.contract_id &&
    record.document_id === stored.document_id &&
    record.side === stored.side &&
    record.pdf_sha256 === stored.pdf_sha256 &&
    Date.parse(record.signed_at) === Date.parse(stored.signed_at);
  return { ...shown, id: stored.id, is_intact: isIntact };
}

/** Opens records of signatures; one whose file has other bytes than were signed is not intact either. */
export const openRecords = (
  deps: Pick<Deps, 'personalVault' | 'sealedFiles'>,
  stored: StoredSignature[],
): Promise<Signature[]> =>
  Promise.all(
    stored.map(async (one) => {
      const record = openRecord(deps.personalVault, one);
      const { sealed_name, pdf_sha256: sha256 } = one;
      const isKept = sealed_name !== null && (await isAsMade(deps, { sealed_name, sha256 }));
      return { ...record, is_intact: record.is_intact && isKept };
    }),
  );
