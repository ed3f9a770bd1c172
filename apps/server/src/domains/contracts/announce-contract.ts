// Tells open pages of the applicant and of the office what has happened to contracts.
import type { ContractNews } from '@orbita/contract/live';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';

/** People whom a change at the office is told at once; the pages of further ones are read again when they are opened. */
const MOST_OFFICERS = 500;
export const selectOfficers = (db: Db, companyId: number): Promise<{ id: number }[]> =>
  db.rows(sql`
    select x.user_id as id from admin_roles r join admin_role_users x on x.role_id = r.id
    where r.company_id = ${companyId} and 'contracts_read' = any (r.permissions) and x.company_id = ${companyId}
    union select m.user_id from company_members m where m.company_id = ${companyId} and m.is_moderator limit ${MOST_OFFICERS}`);

/** Lets the open pages of the office read its lists again; call it after the transaction. */
export async function announceToOffice(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  companyId: number,
  by: { id: number | null; client?: string },
): Promise<void> {
  const officers = (await selectOfficers(db, companyId)).map(({ id }) => id);
  if (officers.length > 0) live.send(officers, { kind: 'admission' }, by);
}

interface ChangedContract {
  id: number;
  user_id: number;
}

/** Moves the person to the step of the signature or payment, on every open device; call it after the transaction. */
export function announceContract({ live }: Pick<Deps, 'live'>, contract: ChangedContract, news: ContractNews): void {
  live.send([contract.user_id], { kind: 'contract', contract_id: contract.id, contract_status: news }, { id: null });
}

/** Lets the person's other pages read the contract again. */
export function announceOwnChange(
  { live }: Pick<Deps, 'live'>,
  contract: ChangedContract,
  by: { id: number | null; client?: string },
): void {
  live.send([contract.user_id], { kind: 'contract', contract_id: contract.id }, by);
}
