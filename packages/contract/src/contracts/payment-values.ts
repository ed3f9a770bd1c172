// Values of payments that pages need too. No schemas, which would come along to every page.

/** Who takes the money: a provider of card payments that the institution has connected, or the embedded bank without money. */
export const paymentProviders = ['card', 'test-bank'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];
/** Waits for the person, came wholly, came in part, refused by the bank, not paid in time, went back. */
export const paymentStatuses = ['open', 'paid', 'part', 'refused', 'expired', 'returned'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/**
 * What does not fit and waits for the office: another amount came than was asked for, the contract is cancelled though
 * money is there, more came than the contract costs, the bank has not answered long after the time was over, the programme names no
 * group so that nothing could be opened, a notice that contradicts the payment, a part went back and studying is open.
 */
export const paymentMismatches = [
  'amount',
  'cancelled',
  'too-much',
  'open-long',
  'no-group',
  'odd-notice',
  'part-returned',
] as const;
export type PaymentMismatch = (typeof paymentMismatches)[number];
/** What can be done in the test bank. */
export const testBankActs = ['pay', 'pay-part', 'refuse', 'time-out', 'return'] as const;
export type TestBankAct = (typeof testBankActs)[number];
