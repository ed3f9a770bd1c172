import { type Db, sql } from '@orbita/database';

export const blockMembers = (db: Db, companyId: number, ids: readonly number[], reason: string): Promise<number> =>
  db.run(sql`
    update company_members set blocked_at = coalesce(blocked_at, now()), block_reason = ${reason}
    where company_id = ${companyId} and user_id = any (${ids}::int[])`);
export const unblockMembers = (db: Db, companyId: number, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    update company_members set blocked_at = null, block_reason = '' where company_id = ${companyId} and user_id = any (${ids}::int[])`);
