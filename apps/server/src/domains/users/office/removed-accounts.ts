// What requests write that were under way when an account was erased or merged.
// Invariant: nothing that was acknowledged stays with an account that is gone, and nothing of a person who was erased.
import type { Db } from '@orbita/database';
import { rightsOf } from '../../../access/account-holdings.access.ts';
import type { Deps } from '../../../http/deps.ts';
import { selectTargets } from './account.queries.ts';
import {
  deleteApplications,
  eraseAccount,
  lockAccounts,
  type RemovedAccount,
  selectRemoved,
} from './erase-person.queries.ts';
import { endForeignWaysIn } from './foreign-ways-in.queries.ts';
import { handOver } from './hand-over.ts';
import { beginDuties } from './merge-people.queries.ts';

/** Hands over to the remaining account what came late, by the rules of the merge itself. */
async function settleMerged(tx: Db, companyId: number, pair: { kept: number; gone: number }): Promise<void> {
  await lockAccounts(tx, [pair.kept, pair.gone]);
  const [before] = await selectTargets(tx, companyId, [pair.kept]);
  const { moves } = await handOver(tx, pair);
  if (Object.keys(moves).length === 0) return;
  const [after] = await selectTargets(tx, companyId, [pair.kept]);
  const held = new Set(before ? rightsOf(before) : []);
  if (after && rightsOf(after).some((right) => !held.has(right))) await endForeignWaysIn(tx, [pair.kept]);
  await beginDuties(tx, pair.kept);
}

/** Looks once more for what was written to accounts that went a moment ago. */
export async function settleRemovedAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const account of await selectRemoved(db)) await settle(db, account);
}

const settle = (db: Db, { id, erased_in: companyId, merged_into_id: kept }: RemovedAccount): Promise<void> =>
  db.transaction(async (tx) => {
    if (kept === null) {
      await lockAccounts(tx, [id]);
      await deleteApplications(tx, companyId, id);
    } else await settleMerged(tx, companyId, { kept, gone: id });
    await eraseAccount(tx, companyId, id);
  });

/** Looks for them right after the reply; the job does it again. */
export const wakeSettling = (deps: Deps): void =>
  deps.followUps.wake('removed-accounts', () => settleRemovedAccounts(deps));
