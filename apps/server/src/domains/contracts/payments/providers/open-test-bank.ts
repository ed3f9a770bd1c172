// The embedded bank as a provider among others: it begins payments and tells what became of them.
import type { Db } from '@orbita/database';
import type { PaymentProvider } from './payment-provider.ts';
import { readProvided, writeAmount } from './provided-payment.ts';
import * as queries from './test-bank.queries.ts';

/** A payment in the form in which providers tell it. */
export const tell = (row: queries.TestPaymentRow) => {
  const money = (kopecks: number) => ({ value: writeAmount(kopecks), currency: row.currency });
  return {
    id: row.key,
    status: row.state,
    amount: money(row.state === 'succeeded' ? row.paid_amount : row.amount),
    ...(row.returned_amount > 0 ? { refunded_amount: money(row.returned_amount) } : {}),
    ...(row.state === 'canceled' ? { cancellation: { reason: row.reason } } : {}),
    metadata: { contract_id: String(row.contract_id) },
  };
};

/** Opens the bank for the payments of a company. */
export const openTestBank = (db: Db, companyId: number): PaymentProvider => ({
  begin: async (payment) => {
    await queries.insertTestPayment(db, companyId, payment);
    return { externalId: payment.key, link: new URL(`/developer/bank/${payment.key}`, payment.returnUrl).href };
  },
  ask: async (key) => {
    const row = await queries.selectTestPayment(db, companyId, key);
    if (!row) throw new Error('The test bank knows no such payment');
    const isLate = row.state === 'pending' && row.is_over;
    return readProvided(tell(isLate ? { ...row, state: 'canceled', reason: 'expired_on_confirmation' } : row));
  },
});
