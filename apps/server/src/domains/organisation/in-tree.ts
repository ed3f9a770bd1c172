// Changes of the organisation wait for each other: whoever changes it reads it under the lock, never before.
import { type Db, sql } from '@orbita/database';
import { givingNoDuty } from '../../access/role-holders.access.ts';
import type { Viewer } from '../../http/viewer.ts';

/**
 * Makes a change of the organisation; what it reads stays true until it ends, so that two moves cannot make a circle hold itself.
 * Whatever changes, nobody comes to answer a duty by it that they may not open.
 */
export const inTree = <Result>(db: Db, viewer: Viewer, change: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select id from companies where id = ${viewer.company_id} for no key update`);
    return givingNoDuty(tx, viewer, () => change(tx));
  });
