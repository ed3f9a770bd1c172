// The applicant's side signs.
// Invariants:
// a minor never signs alone: the code goes to the phone of the agent that the contract names;
// a code signs one document, and only the current one, whose hash the reader has sent back;
// ten wrong codes close signing for a day, and each is counted before it is checked.
import type { OwnSigning, ownSigning, Signature } from '@orbita/contract/contracts/signing';
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { askCall, checkCode, countGuesses, readTypedPhone, takeCode } from '../../auth/index.ts';
import { announceContract, announceToOffice } from '../announce-contract.ts';
import { hiddenPhone } from '../hidden-phone.ts';
import { currentDocument } from '../papers/documents.queries.ts';
import { readMade } from '../papers/made-file.ts';
import { openApplication } from '../sealed-application.ts';
import { openRecords, sealRecord } from './signature-record.ts';
import * as queries from './signing.queries.ts';

/** Calls that one person may ask for in 15 minutes. */
const CALL_LIMIT = 10;

interface Signer {
  kind: 'student' | 'agent';
  name: string;
  phone: string;
}
const fullName = ({ surname, name, patronymic }: Record<'surname' | 'name' | 'patronymic', string>): string =>
  [surname, name, patronymic]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** Who signs, as the contract says. */
function signerOf({ personalVault }: Pick<Deps, 'personalVault'>, row: queries.Signable): Signer {
  if (row.is_agent) return { kind: 'student', name: fullName(row), phone: readTypedPhone(row.phone) };
  const { agent } = openApplication(personalVault, row.id, row.personal);
  return { kind: 'agent', name: fullName(agent), phone: readTypedPhone(agent.phone) };
}
/** What the applicant sees of a signature: from where somebody of the office signed is no business of theirs. */
const withoutOfficer = (one: Signature): Signature =>
  one.side === 'institution' ? { ...one, ip: '', user_agent: '' } : one;

export async function getOwnSigning(deps: Deps, viewer: Viewer): Promise<OwnSigning> {
  const told = deps.telephony.isEmbedded ? 'shown' : 'call';
  const row = await queries.selectSignable(deps.db, viewer);
  const stored = await queries.selectOwnSignatures(deps.db, viewer);
  const signatures = (await openRecords(deps, stored)).map(withoutOfficer);
  if (row?.status !== 'confirmed') return { document: null, signer: null, is_locked: false, told, signatures };
  const document = await currentDocument(deps.db, row.id);
  const signer = signerOf(deps, row);
  return {
    document: document
      ? {
          ...{ id: document.id, number: document.number, numbered_on: document.numbered_on },
          pdf_sha256: document.pdf_sha256,
        }
      : null,
    signer: { ...signer, phone: hiddenPhone(signer.phone) },
    is_locked: row.is_locked,
    told,
    signatures,
  };
}

export async function readOwnDocument(deps: Deps, viewer: Viewer, id: number): Promise<MadeFile> {
  const file = found(await queries.selectOwnFile(deps.db, viewer, id));
  return {
    bytes: await readMade(deps, file),
    ...{ mime: 'application/pdf', name: `${file.number}.pdf` },
  };
}

function assertSignable(row: queries.Signable): void {
  assertThat(row.status === 'confirmed', 'sign-not-yet');
  assertThat(row.signed_at === null, 'sign-done');
  assertThat(!row.is_locked, 'sign-locked');
}
/** Returns the current document when it is the one that was read. */
async function openCurrent(db: Db, contractId: number, documentId: number) {
  const document = found(await currentDocument(db, contractId), 'sign-not-yet');
  assertThat(document.id === documentId, 'document-superseded');
  return document;
}

export async function callSignature(
  deps: Deps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof ownSigning.callSignature>; call: CallContext },
): Promise<ResponseOf<typeof ownSigning.callSignature>> {
  const row = found(await queries.selectSignable(deps.db, viewer));
  assertSignable(row);
  await openCurrent(deps.db, row.id, body.document_id);
  await countGuesses(deps.db, { [`sign-call:${viewer.id}`]: CALL_LIMIT });
  const asked = { companyId: viewer.company_id, userId: viewer.id, isParent: null, language: call.language };
  return askCall(deps, { ...asked, phone: signerOf(deps, row).phone, documentId: body.document_id });
}

interface Signing {
  row: queries.Signable;
  body: BodyOf<typeof ownSigning.signOwnContract>;
  call: CallContext;
  codeId: number;
}
async function sign(deps: Deps, tx: Db, viewer: Viewer, { row, body, call, codeId }: Signing): Promise<void> {
  // Another device may have signed meanwhile, and the office may have made another file.
  const locked = found(await queries.lockSignable(tx, viewer, row.id));
  assertSignable({ ...locked, is_locked: false });
  const document = await openCurrent(tx, row.id, body.document_id);
  assertThat(document.pdf_sha256 === body.pdf_sha256, 'document-superseded');
  await takeCode(tx, codeId);
  const signer = signerOf(deps, locked);
  const id = await queries.takeId(tx);
  const signed_at = new Date().toISOString();
  const shared = {
    ...{ contract_id: row.id, document_id: document.id, side: 'student' as const, pdf_sha256: document.pdf_sha256 },
    signed_at,
  };
  const record = sealRecord(deps.personalVault, id, {
    ...shared,
    ...{ signer: signer.kind, name: signer.name, how: 'call', phone: signer.phone },
    ...{ ip: call.ip, user_agent: call.userAgent.slice(0, 500), document_number: document.number },
  });
  await queries.insertSignatures(tx, [{ ...shared, id, user_id: viewer.id, record }]);
  await queries.markSigned(tx, row.id, signed_at);
  await recordChanges(tx, viewer, [{ kind: 'contract', id: row.id, action: 'contract-signed' }]);
}

export async function signOwnContract(
  deps: Deps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof ownSigning.signOwnContract>; call: CallContext },
): Promise<{ ok: true }> {
  const row = found(await queries.selectSignable(deps.db, viewer));
  assertSignable(row);
  if (!(await queries.countGuess(deps.db, row.id))) throw new AppError('sign-locked');
  const { phone } = signerOf(deps, row);
  const guess = { companyId: viewer.company_id, phone, userId: viewer.id, code: body.code };
  const codeId = await checkCode(deps.db, { ...guess, documentId: body.document_id });
  await queries.forgetGuesses(deps.db, row.id);
  await deps.db.transaction((tx) => sign(deps, tx, viewer, { row, body, call, codeId }));
  announceContract(deps, row, 'signed');
  await announceToOffice(deps, row.company_id, viewer);
  return { ok: true };
}
