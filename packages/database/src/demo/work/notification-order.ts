// Renumbers notifications by date, because lists are ordered by id and the parts of the demo school write theirs separately.
import { type Db, sql } from '../../connect.ts';

/** Renumbers a company's notifications, the oldest first; none of them leaves by mail. */
export async function orderNotifications(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    update notifications set dispatched_at = created_at where company_id = ${companyId} and dispatched_at is null`);
  await tx.run(sql`
    with dated as (select id, row_number() over (order by created_at, id) as n from notifications where company_id = ${companyId}),
    numbers as (select id, row_number() over (order by id) as n from notifications where company_id = ${companyId})
    update notifications o set id = -numbers.id from dated join numbers using (n) where o.id = dated.id and dated.id <> numbers.id`);
  await tx.run(sql`update notifications set id = -id where company_id = ${companyId} and id < 0`);
}
