// The embedded bank: stands for a provider of card payments where none is connected, so that everything can be tried. No money moves.
// Invariant: it knows nothing of contracts; what happened in it comes to the product as a signed notice, like that of any provider.
import type { testBank, TestBankAct, TestPayment } from '@orbita/contract/contracts/payments';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { AppError, assertThat, found } from '../../../../http/app-error.ts';
import type { Deps } from '../../../../http/deps.ts';
import type { CallContext } from '../../../../http/mount.ts';
import { selectEntryCompany } from '../../../auth/index.ts';
import { loadTestBankSecret } from '../../../receipts/index.ts';
import { providerOf } from '../choose-provider.ts';
import { SIGNATURE_HEADER, signNotice } from './notice-signature.ts';
import { tell } from './open-test-bank.ts';
import * as queries from './test-bank.queries.ts';

const show = ({
  state,
  company,
  description,
  amount,
  paid_amount,
  returned_amount,
  return_url,
  expires_at,
}: queries.TestPaymentRow): TestPayment => ({
  ...{ state, company, description, amount, paid_amount, returned_amount, return_url, expires_at },
});

const isAllowed = ({ config }: Pick<Deps, 'config'>): void => assertThat(config.testBank, 'not-found');

export async function getTestPayment(deps: Deps, key: string, call: CallContext): Promise<TestPayment> {
  isAllowed(deps);
  const company = found(await selectEntryCompany(deps.db, call.domain));
  return show(found(await queries.selectTestPayment(deps.db, company.id, key)));
}

/** What each act makes of a payment; undefined where it cannot be done. */
function change(act: TestBankAct, row: queries.TestPaymentRow): queries.TestPaymentChange | undefined {
  const { state, paid_amount, returned_amount, reason } = row;
  const was = { state, paid_amount, returned_amount, reason };
  if (act === 'return') {
    const mayReturn = state === 'succeeded' && returned_amount < paid_amount;
    return mayReturn ? { ...was, returned_amount: paid_amount } : undefined;
  }
  if (state !== 'pending') return undefined;
  if (act === 'time-out') return { ...was, state: 'canceled', reason: 'expired_on_confirmation' };
  if (row.is_over) return undefined;
  if (act === 'refuse') return { ...was, state: 'canceled', reason: 'insufficient_funds' };
  return { ...was, state: 'succeeded', paid_amount: act === 'pay' ? row.amount : Math.ceil(row.amount / 2) };
}
const events: Record<TestBankAct, string> = {
  pay: 'payment.succeeded',
  'pay-part': 'payment.succeeded',
  refuse: 'payment.canceled',
  'time-out': 'payment.canceled',
  return: 'payment.refunded',
};

/** Does what was asked for and sends the notice to the product's own address for notices. */
export async function actInTestBank(
  deps: Deps & { app: FastifyInstance },
  { key, body }: { key: string; body: BodyOf<typeof testBank.actInTestBank> },
  call: CallContext,
): Promise<TestPayment> {
  isAllowed(deps);
  const company = found(await selectEntryCompany(deps.db, call.domain));
  assertThat((await providerOf(deps, company.id)) === 'test-bank', 'not-found');
  const row = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockTestPayment(tx, company.id, key));
    const changed = change(body.act, locked);
    if (!changed) throw new AppError('test-bank-done', { current: show(locked) });
    return queries.updateTestPayment(tx, key, changed);
  });
  const notice = Buffer.from(
    JSON.stringify({ id: `${key}-${row.notices}`, event: events[body.act], object: tell(row) }),
  );
  const reply = await deps.app.inject({
    method: 'POST',
    url: '/api/v2/test-bank/payment-notices',
    headers: {
      'content-type': 'application/json',
      host: call.reply.request.host,
      [SIGNATURE_HEADER]: signNotice(await loadTestBankSecret(deps.db), notice, new Date()),
    },
    payload: notice,
  });
  // The payment stands in the bank, and the job that asks about payments hears of it.
  if (reply.statusCode === 503) throw new AppError('unavailable', { retryAfter: 1 });
  if (reply.statusCode !== 200) throw new Error(`The product refused a notice of the test bank: ${reply.body}`);
  return show(row);
}
