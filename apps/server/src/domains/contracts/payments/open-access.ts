// What being paid opens, and what a return of the money closes again.
// Invariants:
// whoever has paid studies in the group of the programme from the same moment, without signing in again;
// a return ends only the membership that the payment had begun, never one by an order that stands.
import type { Db } from '@orbita/database';
import type { Actor } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { admitToGroup, dismissFromGroup } from '../../groups/index.ts';
import { writeContractNews, type WrittenNotification } from '../../notifications/index.ts';
import * as queries from './open-access.queries.ts';

/** The server itself acts for the institution. */
const serverOf = ({ company_id }: queries.PaidContract): Actor => ({ id: null, company_id });

/** Brings somebody who has paid into the group of the programme, if it names one and no order has named another. */
async function enrol(tx: Db, contract: queries.PaidContract): Promise<void> {
  const group = await queries.selectGroup(tx, contract.id);
  if (!group) return;
  const isAdded = await admitToGroup(tx, serverOf(contract), { group, userId: contract.user_id });
  await queries.markEnrolled(tx, contract.id, isAdded ? group.id : null);
}

/** Marks a contract as paid and opens what it pays for; returns the news for the person. */
export async function openPaid(tx: Db, contract: queries.PaidContract): Promise<WrittenNotification[]> {
  const actor = serverOf(contract);
  await queries.markPaid(tx, contract.id);
  await recordChanges(tx, actor, [{ kind: 'contract', id: contract.id, action: 'contract-paid' }]);
  await enrol(tx, contract);
  return writeContractNews(tx, actor, [contract.user_id], 'paid');
}

/** Takes back that a contract is paid, with the membership that it had begun. */
export async function endPaid(
  tx: Db,
  actor: Actor,
  contract: Pick<queries.PaidContract, 'id' | 'user_id'>,
): Promise<void> {
  const group = await queries.selectPaidGroup(tx, contract.id);
  if (group) await dismissFromGroup(tx, actor, { group, userId: contract.user_id });
  await queries.markUnpaid(tx, contract.id);
  await recordChanges(tx, actor, [{ kind: 'contract', id: contract.id, action: 'contract-unpaid' }]);
}

/** Does so because the money went back; returns the news for the person. */
export async function closePaid(tx: Db, contract: queries.PaidContract): Promise<WrittenNotification[]> {
  const actor = serverOf(contract);
  await endPaid(tx, actor, contract);
  return writeContractNews(tx, actor, [contract.user_id], 'unpaid');
}

/** Opens studying to those of the contracts that are paid and that no order enrols any more. */
export async function enrolPaid(tx: Db, contractIds: readonly number[]): Promise<void> {
  for (const contract of await queries.lockPaid(tx, contractIds)) await enrol(tx, contract);
}

/** Opens studying to those who had paid for a programme before it named a group. */
export async function enrolWaiting(tx: Db, programId: number): Promise<queries.PaidContract[]> {
  const waiting = await queries.lockWaiting(tx, programId);
  for (const contract of waiting) await enrol(tx, contract);
  return waiting;
}
