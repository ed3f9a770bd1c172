import { type Db, type Sql, sql } from '@orbita/database';

export interface PaidContract {
  id: number;
  company_id: number;
  user_id: number;
}

interface NamedGroup {
  id: number;
  name: string;
}
/** Returns the group in which people who have paid for the contract's programme study; none for somebody whom an order has enrolled. */
export const selectGroup = (tx: Db, contractId: number): Promise<NamedGroup | undefined> =>
  tx.row(sql`
    select g.id, g.name from contracts c join program_offers o on o.id = c.offer_id join groups g on g.id = o.group_id and g.company_id = c.company_id and not g.is_archived
    where c.id = ${contractId} and c.enrolled_at is null`);
/** Condition: an order that stands has put the person of contract `c` into group `g`. */
const isOrdered: Sql = sql`
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null and r.group_id = g.id)`;
/** Returns the group of which the payment alone has made the person a member. */
export const selectPaidGroup = (tx: Db, contractId: number): Promise<NamedGroup | undefined> =>
  tx.row(sql`
    select g.id, g.name from contracts c join groups g on g.id = c.enrolled_group_id where c.id = ${contractId} and not ${isOrdered}`);
/** Notes that studying is open, and the group that the payment opened. */
export const markEnrolled = (tx: Db, id: number, groupId: number | null): Promise<number> =>
  tx.run(sql`update contracts set enrolled_at = now(), enrolled_group_id = ${groupId}::int where id = ${id}`);
export const markPaid = (tx: Db, id: number): Promise<number> =>
  tx.run(
    sql`update contracts set paid_at = now(), step = 8, revision = revision + 1, updated_at = now() where id = ${id}`,
  );
/** Notes that nothing is paid any more; enrolment by an order that stands goes on as that of the order. */
export const markUnpaid = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`
    with ordered as (
      select p.order_id, r.group_id, r.enrolled_on::timestamp at time zone k.time_zone as day
      from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join companies k on k.id = r.company_id
      where p.contract_id = ${id} and r.undone_at is null order by r.id desc limit 1),
    taken_over as (
      update enrolment_order_people p set has_enrolled = true, has_joined = p.has_joined or coalesce(o.group_id = c.enrolled_group_id, false)
      from ordered o, contracts c where p.order_id = o.order_id and p.contract_id = ${id} and c.id = ${id})
    update contracts set paid_at = null, enrolled_at = (select day from ordered), enrolled_group_id = (select group_id from ordered), step = 7,
      revision = revision + 1, updated_at = now()
    where id = ${id}`);
/** Locks contracts that are paid and not enrolled though their offer, `o`, names a group. */
const lockUnenrolled = (tx: Db, which: Sql): Promise<PaidContract[]> =>
  tx.rows(sql`
    select c.id, c.company_id, c.user_id from contracts c join program_offers o on o.id = c.offer_id
    where ${which} and o.group_id is not null and c.paid_at is not null and c.enrolled_at is null and c.status = 'confirmed'
    order by c.id limit 1000 for update of c`);
export const lockPaid = (tx: Db, contractIds: readonly number[]): Promise<PaidContract[]> =>
  lockUnenrolled(tx, sql`c.id = any (${contractIds}::int[])`);
export const lockWaiting = (tx: Db, programId: number): Promise<PaidContract[]> =>
  lockUnenrolled(tx, sql`o.program_id = ${programId}`);
