import { type Db, type Sql, sql } from '@orbita/database';
import type { PaymentToBegin } from './payment-provider.ts';

export interface TestPaymentRow {
  key: string;
  company_id: number;
  contract_id: number;
  company: string;
  state: 'pending' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  description: string;
  paid_amount: number;
  returned_amount: number;
  reason: string;
  return_url: string;
  expires_at: string;
  is_over: boolean;
  notices: number;
}
const columns: Sql = sql`
  b.key, b.company_id, b.contract_id, (select c.title from companies c where c.id = b.company_id) as company, b.state, b.amount, b.currency, b.description,
  b.paid_amount, b.returned_amount, b.reason, b.return_url, b.expires_at, b.expires_at <= now() as is_over, b.notices`;

export const insertTestPayment = (db: Db, companyId: number, payment: PaymentToBegin): Promise<number> =>
  db.run(sql`
    insert into test_bank_payments (key, company_id, contract_id, amount, currency, description, return_url, expires_at)
    values (${payment.key}, ${companyId}, ${payment.contractId}, ${payment.amount}, ${payment.currency}, ${payment.description}, ${payment.returnUrl}, ${payment.validUntil.toISOString()}::timestamptz)
    on conflict (key) do nothing`);
export const selectTestPayment = (db: Db, companyId: number, key: string): Promise<TestPaymentRow | undefined> =>
  db.row(sql`select ${columns} from test_bank_payments b where b.key = ${key} and b.company_id = ${companyId}`);
export const lockTestPayment = (tx: Db, companyId: number, key: string): Promise<TestPaymentRow | undefined> =>
  tx.row(
    sql`select ${columns} from test_bank_payments b where b.key = ${key} and b.company_id = ${companyId} for update of b`,
  );

export type TestPaymentChange = Pick<TestPaymentRow, 'state' | 'paid_amount' | 'returned_amount' | 'reason'>;
/** Changes a payment and counts the notice that tells of it. */
export const updateTestPayment = (tx: Db, key: string, change: TestPaymentChange): Promise<TestPaymentRow> =>
  tx.one(sql`
    update test_bank_payments b set state = ${change.state}, paid_amount = ${change.paid_amount}, returned_amount = ${change.returned_amount},
      reason = ${change.reason}, notices = b.notices + 1
    where b.key = ${key} returning ${columns}`);
