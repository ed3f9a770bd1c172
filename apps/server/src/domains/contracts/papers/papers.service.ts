// The contract as a file, for its applicant and for the office.
// Invariants:
// the office's opening is written down before a byte leaves;
// whoever has signed in as the applicant opens nothing;
// a signed contract is never made again;
// only the bytes that the document names by their hash are given out.
import type { ContractPaper, PaperFormat } from '@orbita/contract/contracts/papers';
import type { MadeFile } from '@orbita/contract/endpoint';
import { type ErrorCode, errors } from '@orbita/contract/errors';
import { isKeyOf } from '@orbita/contract/records';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { assertUnsealed } from '../../../http/application-seal.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { lockContracts, selectListed } from '../office/office.queries.ts';
import { insertOpenings } from '../office/openings.queries.ts';
import * as queries from './documents.queries.ts';
import { readMade } from './made-file.ts';
import { wakeDocuments } from './make-documents.ts';

type Language = CallContext['language'];
/** Media types of papers. */
export const MEDIA: Record<PaperFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

const codeOf = (failure: string): ErrorCode => (isKeyOf(errors, failure) ? failure : 'paper-failed');
const present = (row: queries.PaperRow | undefined, language: Language): ContractPaper | null => {
  if (!row) return null;
  const { failure, ...paper } = row;
  return { ...paper, failure: failure === null ? null : errors[codeOf(failure)][language] };
};

export const getOwnPaper = async (
  db: Db,
  viewer: Viewer,
  language: Language,
): Promise<{ paper: ContractPaper | null }> => ({
  paper: present(await queries.selectOwnPaper(db, viewer), language),
});

export async function getContractPaper(
  db: Db,
  viewer: Viewer,
  { id, language }: { id: number; language: Language },
): Promise<{ paper: ContractPaper | null }> {
  found(await selectListed(db, viewer, id));
  return { paper: present(await queries.selectPaper(db, viewer, id), language) };
}

export async function remakeContractPaper(
  deps: Deps,
  viewer: Viewer,
  { id, language }: { id: number; language: Language },
): Promise<{ paper: ContractPaper | null }> {
  await deps.db.transaction(async (tx) => {
    await lockContracts(tx, viewer, [id]);
    const contract = found(await selectListed(tx, viewer, id));
    assertThat(contract.signed_at === null, 'document-signed');
    assertThat(contract.status === 'confirmed', 'contract-not-confirmed');
    // What was confirmed before papers were made gets its number now.
    await queries.numberContracts(tx, { companyId: viewer.company_id, ids: [id], askedBy: viewer.id });
    await queries.wish(tx, id, viewer.id);
    await recordChanges(tx, viewer, [{ kind: 'contract', id, action: 'contract-remade' }]);
  });
  wakeDocuments(deps);
  return getContractPaper(deps.db, viewer, { id, language });
}

export async function downloadContract(
  deps: Deps,
  viewer: Viewer,
  { id, format = 'pdf' }: { id: number; format: PaperFormat | undefined },
): Promise<MadeFile> {
  const paper = found(await queries.selectDownload(deps.db, viewer, { id, format }));
  const isOffice = !paper.is_own && viewer.permissions.includes('contracts_read');
  assertThat(!paper.is_own || !viewer.acting_admin_id, 'acting-session');
  if (paper.is_own) await assertUnsealed(deps.db, viewer);
  const { sealed_name, sha256 } = paper;
  if (sealed_name === null || sha256 === null) throw new AppError('contract-not-made');
  if (isOffice) await insertOpenings(deps.db, viewer, [{ contract_id: id, what: 'document' }]);
  const bytes = await readMade(deps, { sealed_name, sha256 });
  return { bytes, mime: MEDIA[format], name: `contract-${paper.number}.${format}` };
}
