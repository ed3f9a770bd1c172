// The link by which an applicant pays, and what the applicant sees of the payments.
// Invariants:
// only the own contract is paid, which both sides have signed, which is neither cancelled nor paid;
// while a payment is open and valid, asking again gives the same link, however many devices ask at once;
// a payment that was noted and never begun at the provider is begun there under the same key.
import { randomBytes } from 'node:crypto';
import type { OwnPayments, ownPayments, PaymentProviderName, Receipt } from '@orbita/contract/contracts/payments';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { returnOriginOf } from '../../../platform/origins.ts';
import { openProvider, providerOf } from './choose-provider.ts';
import * as queries from './payments.queries.ts';

/** How long a payment page takes the money. */
const VALID_MINUTES = 60;
const KEY_BYTES = 24;

/** Returns what is left to be paid; throws when nothing may be paid now. */
function leftOf({ status, signed_both_at, paid_at, price, received }: queries.Payable): number {
  assertThat(status !== 'cancelled', 'payment-cancelled');
  assertThat(paid_at === null, 'payment-done');
  assertThat(status === 'confirmed' && signed_both_at !== null && price !== null, 'payment-not-yet');
  const left = price - received;
  assertThat(left > 0, 'payment-done');
  return left;
}

interface Asked {
  contractId: number;
  provider: PaymentProviderName;
}
/** Returns the open payment of a contract, or notes a new one of what is left. */
async function findOrNote(tx: Db, { contractId, provider }: Asked) {
  const contract = found(await queries.lockPayable(tx, contractId));
  const amount = leftOf(contract);
  const open = await queries.selectOpen(tx, contractId);
  if (open?.is_valid && open.provider === provider && open.amount === amount) return { contract, payment: open };
  if (open) await queries.expire(tx, open.id);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const payment = await queries.insertPayment(tx, { contract, provider, key, amount, minutes: VALID_MINUTES });
  return { contract, payment };
}

export async function getPaymentLink(
  deps: Deps,
  viewer: Viewer,
  { params, call }: { params: { provider: PaymentProviderName; id: number }; call: CallContext },
): Promise<ResponseOf<typeof ownPayments.getPaymentLink>> {
  const { provider, id } = params;
  found(await queries.selectOwnId(deps.db, viewer, id));
  const current = await providerOf(deps, viewer.company_id);
  assertThat(current !== null, 'payment-not-connected');
  assertThat(current === provider, 'not-found');
  const { contract, payment } = await deps.db.transaction((tx) => findOrNote(tx, { contractId: id, provider }));
  const shown = { amount: payment.amount, valid_until: payment.valid_until };
  if (payment.link !== null) return { ...shown, link: payment.link };
  const bank = found(await openProvider(deps, viewer.company_id, provider), 'payment-not-connected');
  const begun = await bank
    .begin({
      ...{ key: payment.key, contractId: id, amount: payment.amount, currency: payment.currency },
      description: `Договор № ${contract.number}. ${contract.program}`.slice(0, 128),
      returnUrl: `${returnOriginOf(deps.config, call.reply.request, contract.company_domain)}/form/8`,
      validUntil: new Date(payment.valid_until),
    })
    .catch((error: unknown) => {
      call.reply.request.log.error(error);
      throw new AppError('payment-provider-away');
    });
  await queries.storeBegun(deps.db, payment.id, begun);
  return { ...shown, link: begun.link };
}

const nothing: OwnPayments = {
  ...{
    provider: null,
    contract_number: '',
    price: null,
    paid: 0,
    left: 0,
    payments: [],
    former: [],
    first_topic: null,
  },
};

export async function listOwnPayments(deps: Deps, viewer: Viewer): Promise<OwnPayments> {
  const contract = await queries.selectCurrent(deps.db, viewer);
  if (!contract) return nothing;
  const { price, received, paid_at, status, number } = contract;
  const isDue = paid_at === null && status === 'confirmed';
  return {
    provider: await providerOf(deps, viewer.company_id),
    contract_number: number,
    price,
    paid: received,
    left: isDue ? Math.max(0, (price ?? 0) - received) : 0,
    payments: await queries.selectOwnPayments(deps.db, contract.id),
    former: await queries.selectFormerPayments(deps.db, viewer),
    first_topic: paid_at === null ? null : ((await queries.selectFirstTopic(deps.db, viewer)) ?? null),
  };
}

export const getOwnReceipt = async (db: Db, viewer: Viewer, id: number): Promise<Receipt> =>
  found(await queries.selectReceipt(db, viewer, id));
