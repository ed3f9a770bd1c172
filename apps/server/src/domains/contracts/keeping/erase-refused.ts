// Ends the keeping of personal data after the days that the institution has set.
// Invariants:
// what was signed or paid stays as evidence, without the scans that the contract was made from;
// nothing goes that waits for the office.
import { type Db, type Sql, sql } from '@orbita/database';
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Deps } from '../../../http/deps.ts';
import { recordChanges } from '../../audit/index.ts';
import { removeSealedFiles } from './removed-files.ts';

interface Ended {
  id: number;
  company_id: number;
}
const isBefore = (moment: Sql, days: Sql): Sql => sql`${moment} < now() - make_interval(days => ${days})`;
/** Condition: contract `c` was signed or paid. */
const isEvidence: Sql = sql`(c.signed_at is not null or c.paid_at is not null)`;

const deleteRefused = (tx: Db): Promise<Ended[]> =>
  tx.rows(sql`
    delete from contracts c using companies k
    where k.id = c.company_id and c.status = 'cancelled' and not ${isEvidence}
      and ${isBefore(sql`c.cancelled_at`, sql`k.contract_retention_days`)}
    returning c.id, c.company_id`);
/** Deletes what was never sent, or was sent back and never mended. */
const deleteUnfinished = (tx: Db): Promise<Ended[]> =>
  tx.rows(sql`
    delete from contracts c using companies k
    where k.id = c.company_id and (c.status = 'draft' or c.status = 'unconfirmed' and c.is_returned) and not ${isEvidence}
      and ${isBefore(sql`c.updated_at`, sql`k.contract_draft_days`)}
    returning c.id, c.company_id`);
const deleteScans = (tx: Db): Promise<Ended[]> =>
  tx.rows(sql`
    with gone as (
      delete from contract_scans s using contracts c, companies k
      where c.id = s.contract_id and k.id = c.company_id and c.status = 'cancelled' and ${isEvidence}
        and ${isBefore(sql`c.cancelled_at`, sql`k.contract_scan_days`)}
      returning c.id, c.company_id)
    select distinct id, company_id from gone order by id`);

async function recordEnds(tx: Db, ended: Ended[], action: RecordAct): Promise<void> {
  for (const [company_id, rows] of Map.groupBy(ended, (one) => one.company_id))
    await recordChanges(
      tx,
      { id: null, company_id },
      rows.map(({ id }) => ({ kind: 'contract', id, action })),
    );
}

export async function eraseRefusedContracts(deps: Pick<Deps, 'db' | 'sealedFiles'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await recordEnds(tx, [...(await deleteRefused(tx)), ...(await deleteUnfinished(tx))], 'erased');
    await recordEnds(tx, await deleteScans(tx), 'contract-scans-erased');
  });
  await removeSealedFiles(deps);
}
