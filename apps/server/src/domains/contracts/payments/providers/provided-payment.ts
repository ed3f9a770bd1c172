// Payments in the form in which providers tell them: amounts are texts with two decimals.
import type { ProvidedPayment } from '@orbita/contract/contracts/payments';
import type { PaymentNews } from './payment-provider.ts';

/** Writes kopecks as providers do: 150000.00 */
export const writeAmount = (kopecks: number): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;
/** Reads an amount of the pattern of the contract, without passing through fractions. */
export const readAmount = (value: string): number => Number(value.replace('.', ''));

/** The currency of a payment; one in which money went back that is another one does not fit the payment either. */
const currencyOf = ({ amount, refunded_amount: back }: ProvidedPayment): string =>
  back && back.currency !== amount.currency ? back.currency : amount.currency;

export const readProvided = (payment: ProvidedPayment): PaymentNews => ({
  externalId: payment.id,
  state: payment.status,
  amount: readAmount(payment.amount.value),
  currency: currencyOf(payment),
  returned: payment.refunded_amount === undefined ? 0 : readAmount(payment.refunded_amount.value),
  reason: payment.cancellation?.reason ?? '',
  contractId: /^\d{1,9}$/.test(payment.metadata?.contract_id ?? '') ? Number(payment.metadata?.contract_id) : null,
});
