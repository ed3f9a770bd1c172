// The office signs for the institution, and reads who signed.
// Invariants:
// the institution signs the same file that the applicant's side has signed;
// of two officers who sign at once the second signs nothing;
// nobody signs their own contract for the institution.
import type { officeSigning } from '@orbita/contract/contracts/signing';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { sendContractNews, writeContractNews } from '../../notifications/index.ts';
import { announceContract, announceToOffice } from '../announce-contract.ts';
import { assertOthers } from '../office/contracts.access.ts';
import { lockContracts } from '../office/office.queries.ts';
import { openPaid } from '../payments/open-access.ts';
import { lockPayable } from '../payments/payments.queries.ts';
import { openRecords, sealRecord } from './signature-record.ts';
import * as queries from './signing.queries.ts';

export async function listSignatures(
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof officeSigning.listSignatures>> {
  const { is_locked, can_sign } = found(await queries.selectStanding(deps.db, viewer, id));
  const signatures = await queries.selectSignatures(deps.db, id);
  return { data: await openRecords(deps, signatures), is_locked, can_sign };
}

interface Signing {
  ids: number[];
  call: CallContext;
}
async function sign(deps: Deps, tx: Db, viewer: Viewer, { ids, call }: Signing) {
  await lockContracts(tx, viewer, ids);
  const waiting = await queries.selectSignedOnce(tx, viewer, ids);
  const name = await queries.selectName(tx, viewer.id);
  const signed_at = new Date().toISOString();
  const taken = await queries.takeIds(tx, waiting.length);
  const signatures = waiting.map(({ id: contract_id, document_id, pdf_sha256, number }, index) => {
    const id = taken[index] ?? 0;
    const shared = { contract_id, document_id, side: 'institution' as const, pdf_sha256, signed_at };
    const record = sealRecord(deps.personalVault, id, {
      ...shared,
      ...{ signer: 'office', name, how: 'account', phone: '' },
      ...{ ip: call.ip, user_agent: call.userAgent.slice(0, 500), document_number: number },
    });
    return { ...shared, id, user_id: viewer.id, record };
  });
  await queries.insertSignatures(tx, signatures);
  const signed = waiting.map(({ id }) => id);
  await queries.markSignedBoth(tx, signed, signed_at);
  await recordChanges(
    tx,
    viewer,
    signed.map((id) => ({ kind: 'contract', id, action: 'contract-signed-both' })),
  );
  const people = waiting.map(({ user_id }) => user_id);
  return { waiting, news: await writeContractNews(tx, viewer, people, 'signed-both') };
}

/** Opens studying where the contract costs nothing; false where something is to be paid. */
const openFree = (deps: Deps, contractId: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const contract = await lockPayable(tx, contractId);
    if (contract?.price !== 0 || contract.paid_at !== null || contract.signed_both_at === null) return false;
    await openPaid(tx, contract);
    return true;
  });

export async function signContracts(
  deps: Deps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof officeSigning.signContracts>; call: CallContext },
): Promise<ResponseOf<typeof officeSigning.signContracts>> {
  const ids = [...new Set(body.ids)];
  if (ids.length === 1) await assertOthers(deps.db, viewer, ids);
  const { waiting, news } = await deps.db.transaction((tx) => sign(deps, tx, viewer, { ids, call }));
  const signed = waiting.map(({ id }) => id);
  const opened = new Set<number>();
  for (const id of await queries.selectFree(deps.db, signed)) if (await openFree(deps, id)) opened.add(id);
  for (const contract of waiting) announceContract(deps, contract, opened.has(contract.id) ? 'paid' : 'signed.both');
  if (waiting.length > 0) await announceToOffice(deps, viewer.company_id, viewer);
  await sendContractNews(deps, viewer, news);
  return { signed, skipped: ids.length - waiting.length };
}

export async function unlockSigning(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  found(await queries.selectStanding(deps.db, viewer, id));
  await assertOthers(deps.db, viewer, [id]);
  await deps.db.transaction(async (tx) => {
    await queries.forgetGuesses(tx, id);
    await recordChanges(tx, viewer, [{ kind: 'contract', id, action: 'contract-unlocked' }]);
  });
  return { ok: true };
}
