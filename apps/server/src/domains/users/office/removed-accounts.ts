// What requests write that were under way when an account was erased or merged.
// Invariants:
// nothing that was acknowledged stays with an account that is gone, and nothing of a person who was erased;
// late rows bring the remaining account nothing that whoever merged could not have brought it by the merge.
import type { Db } from '@orbita/database';
import { covers, mayJoin, rightsOf } from '../../../access/account-holdings.access.ts';
import { lockAccounts } from '../../../access/held-rights.access.ts';
import type { Deps } from '../../../http/deps.ts';
import { canAll, loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import { selectTargets, type Target } from './account.queries.ts';
import { deleteApplications, eraseAccount, type RemovedAccount, selectRemoved } from './erase-person.queries.ts';
import { endForeignWaysIn } from './foreign-ways-in.queries.ts';
import { handOver, type Pair } from './hand-over.ts';
import { beginDuties, bringsGroup, handOverLate } from './merge-people.queries.ts';

/** Undoes a handing over that would bring more than whoever merged may bring. */
class BringsMore extends Error {}

/** Throws when the remaining account has got more than whoever merged may give it. */
function assertMayBring(merger: Viewer | undefined, before: Target, after: Target): void {
  const rights = rightsOf(after).filter((right) => !rightsOf(before).includes(right));
  const holdings = after.holdings.filter((holding) => !before.holdings.includes(holding));
  if (rights.length === 0 && holdings.length === 0) return;
  if (!merger || merger.is_blocked || !canAll(merger, rights) || !covers(merger, holdings)) throw new BringsMore();
}

/** Hands over to the remaining account what came late, by the rules of the merge itself. */
async function settleMerged(
  tx: Db,
  { companyId, mergerId }: { companyId: number; mergerId: number | null },
  pair: Pair,
) {
  await lockAccounts(tx, [pair.kept, pair.gone]);
  const merger = mergerId === null ? undefined : await loadAbsentViewer(tx, mergerId, companyId);
  const [before] = await selectTargets(tx, companyId, [pair.kept]);
  const joins = await bringsGroup(tx, companyId, pair);
  if (joins && pair.kept === mergerId && !(merger && mayJoin(merger))) throw new BringsMore();
  const { moves } = await handOver(tx, pair, handOverLate);
  const [after] = await selectTargets(tx, companyId, [pair.kept]);
  if (before && after && Object.keys(moves).length > 0) {
    assertMayBring(merger, before, after);
    const held = new Set(rightsOf(before));
    if (rightsOf(after).some((right) => !held.has(right))) await endForeignWaysIn(tx, [pair.kept]);
    await beginDuties(tx, pair.kept);
  }
}

/** Looks once more for what was written to accounts that went a moment ago, or to one of them; what fails for one is told after the others. */
export async function settleRemovedAccounts({ db }: Pick<Deps, 'db'>, id?: number): Promise<void> {
  const failures: unknown[] = [];
  for (const account of await selectRemoved(db, id)) await settle(db, account).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function settle(
  db: Db,
  { id, erased_in: companyId, merged_into_id: kept, merged_by_id: mergerId }: RemovedAccount,
) {
  const erase = async (tx: Db) => {
    await lockAccounts(tx, [id]);
    await deleteApplications(tx, companyId, id);
    await eraseAccount(tx, companyId, id);
  };
  if (kept === null) return db.transaction(erase);
  try {
    await db.transaction(async (tx) => {
      await settleMerged(tx, { companyId, mergerId }, { kept, gone: id });
      await erase(tx);
    });
  } catch (error) {
    if (!(error instanceof BringsMore)) throw error;
    // Places and rights that came late go; the rest is handed over.
    await db.transaction(async (tx) => {
      await lockAccounts(tx, [kept, id]);
      await erase(tx);
      await handOver(tx, { kept, gone: id }, handOverLate);
    });
  }
}

/** Looks for them right after the reply; the job does it again. */
export const wakeSettling = (deps: Deps, id: number): void =>
  deps.followUps.wake(`removed-account-${id}`, () => settleRemovedAccounts(deps, id));
