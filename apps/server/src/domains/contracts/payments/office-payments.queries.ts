import type { ListedPayment, PaymentMismatch, PaymentStatus, UnknownNotice } from '@orbita/contract/contracts/payments';
import { type Db, empty, join, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import {
  contractNumber,
  contractPrice,
  contractProgram,
  contractReceived,
  isPartReturned,
  studentName,
} from './contract-terms.sql.ts';
import type { DuePayment } from './payments.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** When payment `y` of contract `c` does not fit. */
const mismatches: Record<PaymentMismatch, Sql> = {
  amount: sql`(c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount)))`,
  cancelled: sql`(c.status = 'cancelled' and y.paid_amount > y.returned_amount)`,
  'too-much': sql`(y.paid_amount > y.returned_amount and c.status <> 'cancelled' and ${contractReceived} > coalesce(${contractPrice}, 0))`,
  'open-long': sql`(y.status = 'open' and y.valid_until < now() - interval '1 hour')`,
  'no-group': sql`(c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount)`,
  'odd-notice': sql`exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%')`,
  'part-returned': sql`(y.returned_amount > 0 and ${isPartReturned})`,
};
const named: Sql[] = [
  sql`case when ${mismatches.amount} then 'amount' end`,
  sql`case when ${mismatches.cancelled} then 'cancelled' end`,
  sql`case when ${mismatches['too-much']} then 'too-much' end`,
  sql`case when ${mismatches['open-long']} then 'open-long' end`,
  sql`case when ${mismatches['no-group']} then 'no-group' end`,
  sql`case when ${mismatches['odd-notice']} then 'odd-notice' end`,
  sql`case when ${mismatches['part-returned']} then 'part-returned' end`,
];
/** Condition: something about a payment waits for the office. */
const waits: Sql = sql`(y.settled_at is null and (${join(Object.values(mismatches), ' or ')}))`;

const columns = (viewer: Viewer): Sql => sql`
  y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.refusal, y.valid_until, y.created_at, y.paid_at, y.returned_at,
  y.contract_id, ${contractNumber} as contract_number, c.status as contract_status, ${studentName} as student, ${contractProgram} as program, c.user_id = ${viewer.id} as is_own,
  case when y.settled_at is null then array_remove(array[${join(named, ', ')}]::text[], null) else '{}' end as mismatches,
  y.settled_at, (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = y.settled_by) as settled_by, y.settled_note, y.asked_at, y.updated_at`;

export interface PaymentFilter {
  query?: string | undefined;
  status?: PaymentStatus | undefined;
  mismatch?: boolean | undefined;
  contract_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: 'created_at' | 'amount' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** Condition: the name of the student holds the word, or the number of the contract or of the payment is it. */
const matches = (word: string): Sql =>
  sql`(${hasWords(studentName, word)} or ${contractNumber} = ${word} or y.id::text = ${word})`;

/** The days of a period in the zone of the institution. */
const dayOf: Sql = sql`(y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date`;

const conditionsOf = (viewer: Viewer, filter: PaymentFilter): Sql =>
  join(
    [
      sql`y.company_id = ${viewer.company_id}`,
      ...(filter.query ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 5).map(matches),
      ...(filter.status === undefined ? [] : [sql`y.status = ${filter.status}`]),
      ...(filter.mismatch === undefined ? [] : [sql`${waits} = ${filter.mismatch}`]),
      ...(filter.contract_id === undefined ? [] : [sql`y.contract_id = ${filter.contract_id}`]),
      ...(filter.from === undefined ? [] : [sql`${dayOf} >= ${filter.from}::date`]),
      ...(filter.to === undefined ? [] : [sql`${dayOf} <= ${filter.to}::date`]),
    ],
    ' and ',
  );

export const selectPayments = (
  db: Db,
  viewer: Viewer,
  filter: PaymentFilter,
  page: Page,
): Promise<(ListedPayment & { total: number })[]> => {
  const direction = filter.sort_direction === 'asc' ? sql`asc` : sql`desc`;
  const order =
    filter.sort === 'amount'
      ? sql`y.amount ${direction}, y.id ${direction}`
      : sql`y.created_at ${direction}, y.id ${direction}`;
  return db.rows(sql`
    with found as (
      select y.id, count(*) over ()::int as total from contract_payments y join contracts c on c.id = y.contract_id
      where ${conditionsOf(viewer, filter)} order by ${order} limit ${page.size} offset ${page.offset})
    select ${columns(viewer)}, found.total from found join contract_payments y on y.id = found.id join contracts c on c.id = y.contract_id order by ${order}`);
};

export const selectUnknownNotices = (
  db: Db,
  viewer: Viewer,
  page: Page,
): Promise<(UnknownNotice & { total: number })[]> =>
  db.rows(sql`
    select n.id, n.provider, n.external_id, n.state, n.amount, n.returned_amount, n.currency, n.received_at, count(*) over ()::int as total
    from payment_notices n
    where n.company_id = ${viewer.company_id} and n.payment_id is null and n.received_at > now() - interval '90 days'
    order by n.received_at desc, n.id desc limit ${page.size} offset ${page.offset}`);

export interface Sums {
  asked: number;
  paid: number;
  returned: number;
  waiting: number;
}
/** Adds up the payments that match; of what was refused or ran out nothing is asked any more. How many wait for the office is counted among all of them. */
export const selectSums = (db: Db, viewer: Viewer, filter: PaymentFilter): Promise<Sums> =>
  db.one(sql`
    select coalesce(sum(y.amount) filter (where y.status not in ('refused', 'expired') or y.paid_amount > 0), 0)::bigint as asked, coalesce(sum(y.paid_amount), 0)::bigint as paid, coalesce(sum(y.returned_amount), 0)::bigint as returned,
      (select count(*)::int from contract_payments y join contracts c on c.id = y.contract_id where y.company_id = ${viewer.company_id} and ${waits}) as waiting
    from contract_payments y join contracts c on c.id = y.contract_id where ${conditionsOf(viewer, filter)}`);

/** Returns a payment, on demand locked against other changes. */
export const selectListedPayment = (
  db: Db,
  viewer: Viewer,
  id: number,
  isLocking = false,
): Promise<ListedPayment | undefined> =>
  db.row(sql`
    select ${columns(viewer)} from contract_payments y join contracts c on c.id = y.contract_id
    where y.id = ${id} and y.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update of y` : empty}`);
export const selectDue = (db: Db, viewer: Viewer, id: number): Promise<DuePayment | undefined> =>
  db.row(sql`
    update contract_payments y set asked_at = now() where y.id = ${id} and y.company_id = ${viewer.company_id}
    returning y.id, y.company_id, y.provider, y.external_id, y.valid_until < now() as is_over`);
/** Stores a note on a payment that is as it was read. */
export const settle = (
  tx: Db,
  viewer: Viewer,
  { id, note, asRead }: { id: number; note: string; asRead: string | undefined },
): Promise<{ contract_id: number } | undefined> =>
  tx.row(sql`
    update contract_payments set settled_note = ${note}, settled_at = case when ${note}::text <> '' then now() end,
      settled_by = case when ${note}::text <> '' then ${viewer.id}::int end, updated_at = now()
    where id = ${id} and company_id = ${viewer.company_id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)
    returning contract_id`);
