import type { ContractStatus } from '@orbita/contract/contracts/application';
import type {
  OwnPayment,
  OwnPayments,
  PaymentProviderName,
  PaymentStatus,
  Receipt,
} from '@orbita/contract/contracts/payments';
import { type Db, type Sql, sql } from '@orbita/database';
import { studiesStep } from '../../../access/topics.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { contractNumber, contractPrice, contractProgram, contractReceived, studentName } from './contract-terms.sql.ts';
import type { PaymentNews } from './providers/payment-provider.ts';

export interface StoredSettings {
  url: string;
  login: string;
  secret: Buffer | null;
}
export const selectSettings = (db: Db, companyId: number): Promise<StoredSettings | undefined> =>
  db.row(sql`select url, login, secret from company_services where company_id = ${companyId} and service = 'payments'`);

/** What decides whether and how much may be paid for a contract. */
export interface Payable {
  id: number;
  company_id: number;
  user_id: number;
  status: ContractStatus;
  signed_both_at: string | null;
  paid_at: string | null;
  price: number | null;
  received: number;
  number: string;
  program: string;
  company: string;
  company_domain: string | null;
}
const payable: Sql = sql`
  c.id, c.company_id, c.user_id, c.status, c.signed_both_at, c.paid_at, ${contractPrice} as price, ${contractReceived} as received, ${contractNumber} as number, ${contractProgram} as program,
  d.title as company, d.domain as company_domain`;

/** Locks a contract, so that the sums read with it hold until the end of the transaction. */
export async function lockPayable(tx: Db, id: number): Promise<Payable | undefined> {
  // The sums are read by a statement of their own: one that waited for the lock does not see what was stored meanwhile.
  await tx.run(sql`select id from contracts where id = ${id} for update`);
  return tx.row(sql`select ${payable} from contracts c join companies d on d.id = c.company_id where c.id = ${id}`);
}
export const selectOwnId = (db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`select id from contracts where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id}`,
  );
export const selectCurrent = (db: Db, viewer: Viewer): Promise<Payable | undefined> =>
  db.row(sql`
    select ${payable} from contracts c join companies d on d.id = c.company_id
    where c.user_id = ${viewer.id} and c.company_id = ${viewer.company_id} order by c.status = 'cancelled', c.id desc limit 1`);

export interface PaymentRow {
  id: number;
  company_id: number;
  contract_id: number;
  provider: PaymentProviderName;
  key: string;
  external_id: string | null;
  link: string | null;
  status: PaymentStatus;
  amount: number;
  currency: string;
  paid_amount: number;
  returned_amount: number;
  valid_until: string;
  is_valid: boolean;
}
const stored: Sql = sql`
  y.id, y.company_id, y.contract_id, y.provider, y.key, y.external_id, y.link, y.status, y.amount, y.currency, y.paid_amount, y.returned_amount, y.valid_until,
  y.valid_until > now() as is_valid`;
export const selectOpen = (tx: Db, contractId: number): Promise<PaymentRow | undefined> =>
  tx.row(sql`select ${stored} from contract_payments y where y.contract_id = ${contractId} and y.status = 'open'`);
/** Closes an open payment that another one follows. */
export const expire = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`update contract_payments set status = 'expired', updated_at = now() where id = ${id} and status = 'open'`);

interface NewPayment {
  contract: Payable;
  provider: PaymentProviderName;
  key: string;
  amount: number;
  minutes: number;
}
export const insertPayment = (tx: Db, { contract, provider, key, amount, minutes }: NewPayment): Promise<PaymentRow> =>
  tx.one(sql`
    insert into contract_payments as y (company_id, contract_id, provider, key, amount, valid_until)
    values (${contract.company_id}, ${contract.id}, ${provider}, ${key}, ${amount}, now() + make_interval(mins => ${minutes}::int))
    returning ${stored}`);
/** Notes how the provider names a payment and where it is paid. */
export const storeBegun = (db: Db, id: number, begun: { externalId: string; link: string }): Promise<number> =>
  db.run(sql`
    update contract_payments set external_id = ${begun.externalId}, link = ${begun.link}, updated_at = now()
    where id = ${id} and external_id is null`);

/** Finds the contract of a payment by the name that the provider gave it. */
export const selectNamed = (
  db: Db,
  { companyId, provider, externalId }: { companyId: number; provider: PaymentProviderName; externalId: string },
): Promise<{ id: number; contract_id: number } | undefined> =>
  db.row(sql`
    select id, contract_id from contract_payments
    where company_id = ${companyId} and provider = ${provider} and external_id = ${externalId}`);
export const lockPayment = (tx: Db, id: number): Promise<PaymentRow | undefined> =>
  tx.row(sql`select ${stored} from contract_payments y where y.id = ${id} for update`);

interface NewNotice {
  companyId: number;
  provider: PaymentProviderName;
  noticeId: string;
  paymentId: number | null;
  news: PaymentNews;
  outcome: string;
}
/** Keeps a notice; false when one with its id is kept already. */
export const insertNotice = async (
  tx: Db,
  { companyId, provider, noticeId, paymentId, news, outcome }: NewNotice,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into payment_notices (company_id, provider, notice_id, payment_id, external_id, state, amount, returned_amount, currency, outcome)
    values (${companyId}, ${provider}, ${noticeId}, ${paymentId}, ${news.externalId}, ${news.state}, ${news.amount}, ${news.returned}, ${news.currency}, ${outcome})
    on conflict (company_id, provider, notice_id) do update set payment_id = excluded.payment_id, outcome = excluded.outcome
      where payment_notices.payment_id is null and excluded.payment_id is not null`)) > 0;
export interface PaymentChange {
  status: PaymentStatus;
  paid_amount: number;
  returned_amount: number;
  refusal: string;
}
export const updatePayment = (tx: Db, id: number, change: PaymentChange): Promise<number> =>
  tx.run(sql`
    update contract_payments set status = ${change.status}, paid_amount = ${change.paid_amount}::bigint, returned_amount = ${change.returned_amount}::bigint, refusal = ${change.refusal},
      paid_at = case when ${change.paid_amount}::bigint > 0 then coalesce(paid_at, now()) end,
      returned_at = case when ${change.returned_amount}::bigint > returned_amount then now() else returned_at end,
      settled_at = null, settled_by = null, updated_at = now()
    where id = ${id}`);

/** Returns own payments without those that the provider never began. */
export const selectOwnPayments = (db: Db, contractId: number): Promise<OwnPayment[]> =>
  db.rows(sql`
    select id, provider, status, amount, paid_amount, returned_amount, refusal, valid_until, created_at, paid_at, returned_at
    from contract_payments where contract_id = ${contractId} and external_id is not null order by id desc limit 50`);
/** Returns what came for the cancelled contracts of the viewer. */
export const selectFormerPayments = (db: Db, viewer: Viewer): Promise<OwnPayments['former']> =>
  db.rows(sql`
    select y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.refusal, y.valid_until, y.created_at, y.paid_at, y.returned_at,
      ${contractNumber} as contract_number
    from contracts c join contract_payments y on y.contract_id = c.id
    where c.user_id = ${viewer.id} and c.company_id = ${viewer.company_id} and c.status = 'cancelled' and y.paid_at is not null order by y.id desc limit 50`);
/** Returns the first topic that the viewer studies and may open. */
export const selectFirstTopic = (
  db: Db,
  viewer: Viewer,
): Promise<NonNullable<OwnPayments['first_topic']> | undefined> =>
  db.row(sql`
    select st.id, st.subject_id, st.title, s.title as subject from steps st join subjects s on s.id = st.subject_id join chapters k on k.id = st.chapter_id
    where s.company_id = ${viewer.company_id} and s.deleted_at is null and st.deleted_at is null and k.deleted_at is null and ${studiesStep(viewer)}
    order by s.title, s.id, k.position, st.position, st.id limit 1`);
export const selectReceipt = (db: Db, viewer: Viewer, id: number): Promise<Receipt | undefined> =>
  db.row(sql`
    select y.id, y.provider, ${contractNumber} as contract_number, y.paid_amount as amount, y.returned_amount, y.paid_at, ${studentName} as student,
      ${contractProgram} as program, d.title as company
    from contract_payments y join contracts c on c.id = y.contract_id join companies d on d.id = c.company_id
    where y.id = ${id} and c.user_id = ${viewer.id} and c.company_id = ${viewer.company_id} and y.paid_at is not null`);

export interface DuePayment {
  id: number;
  company_id: number;
  provider: PaymentProviderName;
  external_id: string | null;
  is_over: boolean;
}
/** Takes open payments that have waited for long, so that another server asks about others. */
export const claimDue = (db: Db): Promise<DuePayment[]> =>
  db.rows(sql`
    with due as (
      select id from contract_payments where status = 'open' and (valid_until < now() or created_at < now() - interval '10 minutes')
        and coalesce(asked_at < now() - interval '10 minutes', true)
      order by valid_until limit 50 for update skip locked)
    update contract_payments y set asked_at = now() from due where y.id = due.id
    returning y.id, y.company_id, y.provider, y.external_id, y.valid_until < now() - interval '10 minutes' as is_over`);
