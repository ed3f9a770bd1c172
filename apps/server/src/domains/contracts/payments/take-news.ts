// What a provider tells of a payment, in a notice or when it was asked, becomes what the product knows of it.
// Invariants:
// each notice counts once, in whatever order and however often notices come: they tell the state of a payment, not its changes;
// a notice of another currency, contract or sum than the payment's changes nothing and is kept for the office;
// money for a cancelled contract is noted and never makes it paid.
import type { PaymentProviderName } from '@orbita/contract/contracts/payments';
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { sendContractNews, type WrittenNotification } from '../../notifications/index.ts';
import { announceContract, announceOwnChange, announceToOffice } from '../announce-contract.ts';
import { closePaid, openPaid } from './open-access.ts';
import * as queries from './payments.queries.ts';
import type { PaymentNews } from './providers/payment-provider.ts';

/** What came of a notice. */
export type Outcome =
  | 'applied'
  | 'late'
  | 'contract-cancelled'
  | 'known'
  | 'pending'
  | 'out-of-order'
  | 'repeated'
  | 'unknown-payment'
  | 'wrong-currency'
  | 'wrong-contract'
  | 'wrong-amount';

interface Decision {
  outcome: Outcome;
  change?: queries.PaymentChange;
}

/** Decides what news make of a payment as it stands. */
export function judgeNews(
  payment: queries.PaymentRow,
  contract: Pick<queries.Payable, 'status'>,
  news: PaymentNews,
): Decision {
  if (news.currency !== payment.currency) return { outcome: 'wrong-currency' };
  if (news.contractId !== null && news.contractId !== payment.contract_id) return { outcome: 'wrong-contract' };
  if (news.state === 'pending') return { outcome: 'pending' };
  if (news.state === 'canceled') return judgeCancelled(payment, news);
  const returned = Math.max(payment.returned_amount, news.returned);
  const isOther = payment.paid_amount > 0 && payment.paid_amount !== news.amount;
  if (news.amount <= 0 || returned > news.amount || isOther) return { outcome: 'wrong-amount' };
  if (payment.paid_amount === news.amount && payment.returned_amount === returned) return { outcome: 'known' };
  const came = news.amount < payment.amount ? 'part' : 'paid';
  const isLate = payment.status === 'expired' || payment.status === 'refused';
  return {
    outcome: contract.status === 'cancelled' ? 'contract-cancelled' : isLate ? 'late' : 'applied',
    change: {
      status: returned === news.amount ? 'returned' : came,
      ...{ paid_amount: news.amount, returned_amount: returned, refusal: '' },
    },
  };
}

function judgeCancelled(payment: queries.PaymentRow, { reason }: PaymentNews): Decision {
  if (payment.paid_amount > 0) return { outcome: 'out-of-order' };
  if (payment.status !== 'open') return { outcome: 'known' };
  const status = reason === 'expired_on_confirmation' ? 'expired' : 'refused';
  return { outcome: 'applied', change: { status, paid_amount: 0, returned_amount: 0, refusal: reason } };
}

export interface Told {
  companyId: number;
  provider: PaymentProviderName;
  noticeId: string;
  news: PaymentNews;
}
interface Taken {
  outcome: Outcome;
  contract?: queries.Payable;
  event?: 'paid' | 'changed';
  written: WrittenNotification[];
}

async function takeInTransaction(tx: Db, told: Told): Promise<Taken> {
  const { companyId, provider, news } = told;
  const named = await queries.selectNamed(tx, { companyId, provider, externalId: news.externalId });
  if (!named) {
    const isNew = await queries.insertNotice(tx, { ...told, paymentId: null, outcome: 'unknown-payment' });
    return { outcome: isNew ? 'unknown-payment' : 'repeated', written: [] };
  }
  const before = await queries.lockPayable(tx, named.contract_id);
  const payment = await queries.lockPayment(tx, named.id);
  if (!before || !payment) return { outcome: 'unknown-payment', written: [] };
  const { outcome, change } = judgeNews(payment, before, news);
  if (!(await queries.insertNotice(tx, { ...told, paymentId: payment.id, outcome })))
    return { outcome: 'repeated', written: [] };
  if (!change) return { outcome, written: [] };
  await queries.updatePayment(tx, payment.id, change);
  const received =
    before.received + (change.paid_amount - change.returned_amount) - (payment.paid_amount - payment.returned_amount);
  const isCurrent = before.status === 'confirmed' && before.signed_both_at !== null;
  if (isCurrent && before.paid_at === null && before.price !== null && received >= before.price)
    return { outcome, contract: before, event: 'paid', written: await openPaid(tx, before) };
  const isGivenBack = before.paid_at !== null && received <= 0;
  const written = isGivenBack ? await closePaid(tx, before) : [];
  return { outcome, contract: before, event: 'changed', written };
}

/** Takes what a provider has told, and shows it on the open pages of the person. */
export async function takeNews(deps: Deps, told: Told): Promise<Outcome> {
  const { outcome, contract, event, written } = await deps.db.transaction((tx) => takeInTransaction(tx, told));
  if (contract && event) await tellPerson(deps, contract, { event, written });
  return outcome;
}

/** Shows on the person's open pages what happened to the payment of a contract. */
export async function tellPerson(
  deps: Deps,
  contract: Pick<queries.Payable, 'id' | 'user_id' | 'company_id'>,
  { event, written }: { event: 'paid' | 'changed'; written: readonly WrittenNotification[] },
): Promise<void> {
  if (event === 'paid') announceContract(deps, contract, 'paid');
  else announceOwnChange(deps, contract, { id: null });
  await announceToOffice(deps, contract.company_id, { id: null });
  await sendContractNews(deps, { id: null, company_id: contract.company_id }, written);
}
