// The office confirms, cancels, sends back and deletes applications, and takes back what it sent back.
// Invariants:
// an application is decided once; whoever comes second is told by whom and when, and changes nothing;
// the applicant is told in the transaction of the decision;
// whatever is confirmed has its number in the same transaction, and its file soon after;
// nobody decides on their own application: of many it is left out, as what was decided already;
// a paid contract is not cancelled unless a part of the money went back, one that is signed or enrolled is not deleted;
// whoever studied by a contract that is cancelled leaves the group in the same transaction.
import { correctableFields } from '@orbita/contract/contracts/correctable-fields';
import type { contractOffice, ListedContract } from '@orbita/contract/contracts/office';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { dismissFromGroup } from '../../groups/index.ts';
import { type ContractDecision, sendContractNews, writeContractNews } from '../../notifications/index.ts';
import { announceToOffice } from '../announce-contract.ts';
import { endPaid } from '../payments/open-access.ts';
import { removeSealedFiles } from '../keeping/removed-files.ts';
import { numberContracts } from '../papers/documents.queries.ts';
import { wakeDocuments } from '../papers/make-documents.ts';
import { assertOthers, selectOwnAmong } from './contracts.access.ts';
import * as queries from './office.queries.ts';

type Change = (tx: Db) => Promise<queries.Changed[]>;
interface Decision {
  ids: number[];
  told: ContractDecision;
  act: RecordAct;
  change: Change;
}

/** Makes a decision with its history and the news for the applicants; returns what changed. */
async function decide(deps: Deps, viewer: Viewer, { ids, told, act, change }: Decision): Promise<queries.Changed[]> {
  const { changed, news } = await deps.db.transaction(async (tx) => {
    await queries.lockContracts(tx, viewer, ids);
    const rows = await change(tx);
    await recordChanges(
      tx,
      viewer,
      rows.map(({ id, noted }) => ({ kind: 'contract', id, action: act, ...(noted ? { after: noted } : {}) })),
    );
    const people = rows.map(({ user_id }) => user_id);
    return { changed: rows, news: await writeContractNews(tx, viewer, people, told) };
  });
  await sendContractNews(deps, viewer, news);
  if (changed.length > 0) await announceToOffice(deps, viewer.company_id, viewer);
  return changed;
}

/** Confirms with a number for each contract; the history says which of them went beyond the places. */
async function confirmNumbered(
  tx: Db,
  viewer: Viewer,
  { ids, revision }: { ids: number[]; revision?: number | undefined },
): Promise<queries.Changed[]> {
  await queries.lockOffers(tx, ids);
  const changed = await queries.confirm(tx, viewer, ids, revision);
  const numbered = { companyId: viewer.company_id, ids: changed.map(({ id }) => id), askedBy: viewer.id };
  if (changed.length === 0) return changed;
  await numberContracts(tx, numbered);
  const beyond = new Map((await queries.selectBeyondPlaces(tx, numbered.ids)).map((one) => [one.contract_id, one]));
  return changed.map((row) => {
    const over = beyond.get(row.id);
    return over ? { ...row, noted: { beyond_places: `${over.taken} / ${over.places}` } } : row;
  });
}

/** Refuses a decision that found nothing to change, with the record as it is now. */
function refuse(current: ListedContract): never {
  if (current.paid_at !== null) throw new AppError('contract-paid', { current });
  const isDecided = current.status === 'confirmed' || current.status === 'cancelled';
  throw new AppError(isDecided ? 'contract-decided' : 'contract-changed', { current });
}

/** Makes a decision on one application and returns it; one that cannot be made is refused. */
async function decideOne(deps: Deps, viewer: Viewer, decision: Decision & { revision: number | undefined }) {
  const [id = 0] = decision.ids;
  await assertOthers(deps.db, viewer, decision.ids);
  const changed = await decide(deps, viewer, decision);
  const current = found(await queries.selectListed(deps.db, viewer, id));
  if (changed.length === 0) refuse(current);
  return current;
}

export async function confirmContract(
  deps: Deps,
  viewer: Viewer,
  { id, revision }: { id: number; revision: number | undefined },
): Promise<ListedContract> {
  const confirmed = await decideOne(deps, viewer, {
    ids: [id],
    revision,
    told: 'confirmed',
    act: 'contract-confirmed',
    change: (tx) => confirmNumbered(tx, viewer, { ids: [id], revision }),
  });
  wakeDocuments(deps);
  return confirmed;
}

export async function confirmContracts(
  deps: Deps,
  viewer: Viewer,
  { ids }: BodyOf<typeof contractOffice.confirmContracts>,
): Promise<ResponseOf<typeof contractOffice.confirmContracts>> {
  const named = [...new Set(ids)];
  const own = await selectOwnAmong(deps.db, viewer, named);
  const others = named.filter((id) => !own.includes(id));
  const changed = await decide(deps, viewer, {
    ids: others,
    told: 'confirmed',
    act: 'contract-confirmed',
    change: (tx) => confirmNumbered(tx, viewer, { ids: others }),
  });
  wakeDocuments(deps);
  return { confirmed: changed.map(({ id }) => id), skipped: named.length - changed.length };
}

/** Takes somebody whose contract is cancelled out of the group that an order had opened; the order keeps its number and its text. */
async function endStudies(tx: Db, viewer: Viewer, contract: queries.Changed): Promise<queries.Changed> {
  const group = await queries.leaveOrder(tx, contract.id);
  if (!group) return contract;
  await dismissFromGroup(tx, viewer, { group, userId: contract.user_id });
  return { ...contract, noted: { group: group.name } };
}

export function cancelContract(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof contractOffice.cancelContract> },
): Promise<ListedContract> {
  const { description, revision } = body;
  return decideOne(deps, viewer, {
    ids: [id],
    revision,
    told: 'cancelled',
    act: 'contract-cancelled',
    change: async (tx) => {
      const [cancelled] = await queries.cancel(tx, viewer, { id, description: description.trim(), revision });
      if (cancelled?.was_paid) await endPaid(tx, viewer, cancelled);
      return cancelled ? [await endStudies(tx, viewer, cancelled)] : [];
    },
  });
}

export function askCorrections(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof contractOffice.askCorrections> },
): Promise<ListedContract> {
  const asked = body.corrections.map(({ field, reason }) => ({ field, reason: reason.trim() }));
  const fields = new Set(asked.map(({ field }) => field));
  const isKnown = asked.every(({ field }) => correctableFields.includes(field));
  if (!isKnown || fields.size < asked.length)
    throw new AppError('validation-failed', { fields: { corrections: 'contract-field' } });
  return decideOne(deps, viewer, {
    ids: [id],
    revision: body.revision,
    told: 'returned',
    act: 'contract-returned',
    change: async (tx) => {
      const changed = await queries.markReturned(tx, viewer, id, body.revision);
      if (changed.length > 0) await queries.insertCorrections(tx, viewer, id, asked);
      return changed;
    },
  });
}

export function withdrawCorrections(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof contractOffice.withdrawCorrections> },
): Promise<ListedContract> {
  return decideOne(deps, viewer, {
    ids: [id],
    revision: body.revision,
    told: 'return-withdrawn',
    act: 'contract-return-withdrawn',
    change: async (tx) => {
      assertThat(!(await queries.selectIsBroken(tx, viewer, id)), 'corrections-begun');
      return queries.withdrawCorrections(tx, viewer, id, body.revision);
    },
  });
}

export async function deleteContract(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await assertOthers(deps.db, viewer, [id]);
  const deleted = await deps.db.transaction(async (tx) => {
    const rows = await queries.deleteContract(tx, viewer, id);
    await recordChanges(
      tx,
      viewer,
      rows.map((row) => ({ kind: 'contract', id: row.id, action: 'deleted' })),
    );
    return rows.length > 0;
  });
  if (!deleted) {
    found(await queries.selectListed(deps.db, viewer, id));
    assertThat(!(await queries.selectIsOrdered(deps.db, id)), 'contract-enrolled');
    assertThat(false, 'contract-signed');
  }
  await removeSealedFiles(deps);
  await announceToOffice(deps, viewer.company_id, viewer);
  return { ok: true };
}
