// Erases refused applications after the days that the institution has set; one that was signed stays as evidence.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { recordChanges } from '../../audit/index.ts';
import { removeSealedFiles } from './removed-files.ts';

interface Erased {
  id: number;
  company_id: number;
}
const deleteRefused = (tx: Db): Promise<Erased[]> =>
  tx.rows(sql`
    delete from contracts c using companies k
    where k.id = c.company_id and c.status = 'cancelled' and c.signed_at is null and c.paid_at is null
      and c.cancelled_at < now() - make_interval(days => k.contract_retention_days)
    returning c.id, c.company_id`);

export async function eraseRefusedContracts(deps: Pick<Deps, 'db' | 'sealedFiles'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const erased = Map.groupBy(await deleteRefused(tx), ({ company_id }) => company_id);
    for (const [company_id, rows] of erased)
      await recordChanges(
        tx,
        { id: null, company_id },
        rows.map(({ id }) => ({ kind: 'contract', id, action: 'erased' })),
      );
  });
  await removeSealedFiles(deps);
}
