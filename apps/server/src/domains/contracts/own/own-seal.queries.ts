import { type Db, sql } from '@orbita/database';
import type { Applicant } from './own-contract.queries.ts';

/** What an opening of a sealed application needs: the application, how its owner proves, and the address that is told. */
export interface SealRow {
  id: number;
  user_id: number;
  proved_phone: string | null;
  ways_in_changed_at: string | null;
  /** The address before the change, or else that of the application; empty when there is none. */
  address: string;
  domain: string | null;
}
export const selectSeal = (db: Db, { id, company_id: companyId }: Applicant): Promise<SealRow | undefined> =>
  db.row(sql`
    select c.id, c.user_id, u.proved_phone, u.ways_in_changed_at, coalesce(nullif(u.former_email, ''), nullif(c.email, ''), '') as address, o.domain
    from contracts c join users u on u.id = c.user_id join companies o on o.id = c.company_id
    where c.company_id = ${companyId} and c.user_id = ${id} order by c.status = 'cancelled', c.id desc limit 1`);

/** Stores a code of the office; a further one replaces it. */
export const upsertCode = (
  tx: Db,
  contractId: number,
  { hash, givenBy, minutes }: { hash: Buffer; givenBy: number; minutes: number },
): Promise<{ expires_at: string }> =>
  tx.one(sql`
    insert into application_codes (contract_id, code_hash, given_by, expires_at)
    values (${contractId}, ${hash}, ${givenBy}, now() + make_interval(mins => ${minutes}))
    on conflict (contract_id) do update set code_hash = excluded.code_hash, given_by = excluded.given_by, attempts = 0, created_at = now(), expires_at = excluded.expires_at
    returning expires_at`);

/** Counts a guess at a code that still works; returns whether it is right. */
export const tryCode = async (
  db: Db,
  contractId: number,
  { hash, most }: { hash: Buffer; most: number },
): Promise<boolean> =>
  (
    await db.row<{ is_right: boolean }>(sql`
      update application_codes set attempts = attempts + 1 where contract_id = ${contractId} and expires_at > now() and attempts < ${most}
      returning code_hash = ${hash} as is_right`)
  )?.is_right === true;

/** Uses a code up; returns false when somebody was faster. */
export const takeCode = async (tx: Db, contractId: number, hash: Buffer): Promise<boolean> =>
  (await tx.run(sql`delete from application_codes where contract_id = ${contractId} and code_hash = ${hash}`)) > 0;
