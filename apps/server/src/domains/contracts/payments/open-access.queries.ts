import { type Db, sql } from '@orbita/database';

export interface PaidContract {
  id: number;
  company_id: number;
  user_id: number;
}

interface NamedGroup {
  id: number;
  name: string;
}
/** Returns the group in which people who have paid for the contract's programme study. */
export const selectGroup = (tx: Db, contractId: number): Promise<NamedGroup | undefined> =>
  tx.row(sql`
    select g.id, g.name from contracts c join program_offers o on o.id = c.offer_id join groups g on g.id = o.group_id and g.company_id = c.company_id and not g.is_archived
    where c.id = ${contractId}`);
export const selectEnrolledGroup = (tx: Db, contractId: number): Promise<NamedGroup | undefined> =>
  tx.row(
    sql`select g.id, g.name from contracts c join groups g on g.id = c.enrolled_group_id where c.id = ${contractId}`,
  );
/** Notes that studying is open, and the group that the payment opened. */
export const markEnrolled = (tx: Db, id: number, groupId: number | null): Promise<number> =>
  tx.run(sql`update contracts set enrolled_at = now(), enrolled_group_id = ${groupId}::int where id = ${id}`);
export const markPaid = (tx: Db, id: number): Promise<number> =>
  tx.run(
    sql`update contracts set paid_at = now(), step = 8, revision = revision + 1, updated_at = now() where id = ${id}`,
  );
export const markUnpaid = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`
    update contracts set paid_at = null, enrolled_at = null, enrolled_group_id = null, step = 7, revision = revision + 1, updated_at = now()
    where id = ${id}`);
/** Locks the contracts of a programme that are paid and not enrolled though their offer names a group. */
export const lockWaiting = (tx: Db, programId: number): Promise<PaidContract[]> =>
  tx.rows(sql`
    select c.id, c.company_id, c.user_id from contracts c join program_offers o on o.id = c.offer_id
    where o.program_id = ${programId} and o.group_id is not null and c.paid_at is not null and c.enrolled_at is null and c.status = 'confirmed'
    order by c.id limit 1000 for update of c`);
