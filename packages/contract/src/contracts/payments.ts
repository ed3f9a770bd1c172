// Payment of a contract: the link to the payment page, what became of it, the notices of the provider, and the office's list.
import { endpoint } from '../endpoint.ts';
import {
  asRead,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from '../schemas.ts';
import { paymentMismatches, paymentProviders, paymentStatuses, testBankActs } from './payment-values.ts';

export * from './payment-values.ts';

const provider = oneOf(
  paymentProviders,
  'Provider of card payments, or the embedded test bank in which no money moves',
);
const status = oneOf(paymentStatuses, 'What became of it');
const kopecks = (description: string) => Type.Integer({ description: `${description}, kopecks` });

const paymentFields = {
  id: id('Payment; its number on the receipt'),
  provider,
  status,
  amount: kopecks('What was asked for'),
  paid_amount: kopecks('What came'),
  returned_amount: kopecks('What went back'),
  refusal: Type.String({ description: 'Why it was refused, in the word of the provider; empty otherwise' }),
  valid_until: moment('Until when the payment page takes it'),
  created_at: moment('When it was begun'),
  paid_at: nullable(moment('When the money came')),
  returned_at: nullable(moment('When money went back')),
};
export const OwnPayment = Type.Object(paymentFields);
export type OwnPayment = Type.Static<typeof OwnPayment>;

export const OwnPayments = Type.Object({
  provider: nullable(provider),
  contract_number: Type.String({ description: 'Number of the contract' }),
  price: nullable(kopecks('What the contract costs; null while no price is set')),
  paid: kopecks('What has come and not gone back'),
  left: kopecks('What is still to be paid'),
  payments: Type.Array(OwnPayment, { description: 'The latest first, at most 50' }),
  former: Type.Array(
    Type.Object({
      ...paymentFields,
      contract_number: Type.String({ description: 'Number of the cancelled contract' }),
    }),
    { description: 'What came for cancelled contracts, the latest first, at most 50' },
  ),
  first_topic: nullable(
    Type.Object({
      id: id('Topic'),
      subject_id: id('Discipline'),
      title: Type.String(),
      subject: Type.String({ description: 'Title of the discipline' }),
    }),
  ),
});
export type OwnPayments = Type.Static<typeof OwnPayments>;

export const Receipt = Type.Object({
  id: id('Payment; the number of the receipt'),
  provider,
  contract_number: Type.String({ description: 'Number of the contract' }),
  amount: kopecks('What came'),
  returned_amount: kopecks('What went back'),
  paid_at: moment('When the money came'),
  student: Type.String({ description: 'Surname, name and patronymic of the student' }),
  program: Type.String({ description: 'Title of the programme' }),
  company: Type.String({ description: 'Title of the institution' }),
});
export type Receipt = Type.Static<typeof Receipt>;

const Money = Type.Object({
  value: Type.String({ pattern: '^\\d{1,12}\\.\\d{2}$', description: 'Amount with two decimals, such as 150000.00' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency by ISO 4217' }),
});
/** A payment as the provider tells it, in a notice and in the answer to a question. */
export const ProvidedPayment = Type.Object({
  id: singleLine('Id of the payment at the provider', { min: 1, max: 100 }),
  status: oneOf(['pending', 'succeeded', 'canceled'], 'What became of it'),
  amount: Money,
  refunded_amount: Type.Optional(Money),
  cancellation: Type.Optional(Type.Object({ reason: singleLine('Why it was cancelled', { max: 100 }) })),
  metadata: Type.Optional(
    Type.Object({ contract_id: Type.Optional(singleLine('Contract that the payment was begun for', { max: 20 })) }),
  ),
});
export type ProvidedPayment = Type.Static<typeof ProvidedPayment>;

export const TestPayment = Type.Object({
  state: oneOf(['pending', 'succeeded', 'canceled'], 'What became of it'),
  company: Type.String({ description: 'Title of the institution' }),
  description: Type.String({ description: 'What is paid for' }),
  amount: kopecks('What is asked for'),
  paid_amount: kopecks('What was paid'),
  returned_amount: kopecks('What went back'),
  return_url: Type.String({ description: 'Where the person goes on' }),
  expires_at: moment('Until when it can be paid'),
});
export type TestPayment = Type.Static<typeof TestPayment>;

const mismatch = oneOf(paymentMismatches, 'What does not fit');
export const ListedPayment = Type.Object({
  ...paymentFields,
  contract_id: id('Contract'),
  contract_number: Type.String({ description: 'Number of the contract' }),
  contract_status: oneOf(['draft', 'unconfirmed', 'confirmed', 'cancelled'], 'Status of the contract'),
  student: Type.String({ description: 'Surname, name and patronymic of the student' }),
  program: Type.String({ description: 'Title of the programme' }),
  is_own: Type.Boolean({ description: 'Of the viewer’s own contract: colleagues settle it' }),
  mismatches: Type.Array(mismatch, { description: 'What waits for the office; empty once it is settled' }),
  settled_at: nullable(moment('When the office settled it')),
  settled_by: nullable(Type.String({ description: 'Who settled it' })),
  settled_note: Type.String({ description: 'What was done about it; empty while it is not settled' }),
  asked_at: nullable(moment('When the provider was asked last')),
  updated_at: moment('Last change'),
});
export type ListedPayment = Type.Static<typeof ListedPayment>;

export const UnknownNotice = Type.Object({
  id: id(),
  provider,
  external_id: Type.String({ description: 'Payment as the provider names it' }),
  state: Type.String({ description: 'What the provider told: pending, succeeded or canceled' }),
  amount: kopecks('What came'),
  returned_amount: kopecks('What went back'),
  currency: Type.String(),
  received_at: moment('When the notice came'),
});
export type UnknownNotice = Type.Static<typeof UnknownNotice>;

const key = Type.Object({
  key: Type.String({ pattern: '^[\\w-]{20,60}$', description: 'Name of the payment, which nobody guesses' }),
});
const filter = {
  query: search,
  status: Type.Optional(oneOf(paymentStatuses, 'Only these')),
  mismatch: Type.Optional(Type.Boolean({ description: 'Only those that wait for the office, or only the others' })),
  contract_id: Type.Optional(id('Only of this contract')),
  from: Type.Optional(Type.String({ format: 'date', description: 'Begun on this day or later, YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Begun on this day or earlier, YYYY-MM-DD' })),
};

export const ownPayments = {
  getPaymentLink: endpoint({
    method: 'GET',
    path: '/api/v2/:provider/payment-link/:id',
    summary:
      'Link to the page on which my contract is paid: the open payment while it is valid, otherwise a new one of what is left',
    access: 'member',
    isPersonal: true,
    opensApplication: true,
    alsoPost: true,
    params: Type.Object({ provider, id: id('My contract, signed by both sides') }),
    response: Type.Object({
      link: Type.String({ description: 'Address of the payment page' }),
      amount: kopecks('What is asked for'),
      valid_until: moment('Until when the link is valid'),
    }),
  }),
  listOwnPayments: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/payments',
    summary: 'What my contract costs, what was paid, and the topic with which studying begins',
    access: 'member',
    isPersonal: true,
    opensApplication: true,
    response: OwnPayments,
  }),
  getOwnReceipt: endpoint({
    method: 'GET',
    path: '/api/v2/contracts/own/payments/:id/receipt',
    summary: 'Receipt of a payment of mine that came',
    access: 'member',
    isPersonal: true,
    opensApplication: true,
    params: idParams('Payment'),
    response: Receipt,
  }),
};

export const paymentNotices = {
  receivePaymentNotice: endpoint({
    method: 'POST',
    path: '/api/v2/:provider/payment-notices',
    summary:
      'Notice of a provider, signed in the header X-Payment-Signature as t=<seconds>,v1=<HMAC-SHA256 of «seconds.body» in hex>; a repeated one changes nothing',
    access: 'public',
    bodyLimit: 16 * 1024,
    params: Type.Object({ provider }),
    body: Type.Object({
      id: singleLine('Id of the notice; of several with one id the first counts', { min: 1, max: 100 }),
      event: oneOf(['payment.succeeded', 'payment.canceled', 'payment.refunded'], 'What has happened'),
      object: ProvidedPayment,
    }),
    response: Type.Object({ ok: Type.Literal(true) }),
  }),
};

export const testBank = {
  getTestPayment: endpoint({
    method: 'GET',
    path: '/api/v2/test-bank/payments/:key',
    summary: 'A payment at the embedded bank, in which no money moves',
    access: 'public',
    params: key,
    response: TestPayment,
  }),
  actInTestBank: endpoint({
    method: 'POST',
    path: '/api/v2/test-bank/payments/:key',
    summary: 'Pay, refuse, let time pass or return money at the embedded bank, which then sends its signed notice',
    access: 'public',
    params: key,
    body: Type.Object({ act: oneOf(testBankActs, 'What the bank does') }),
    response: TestPayment,
  }),
};

export const officePayments = {
  listUnknownNotices: endpoint({
    method: 'GET',
    path: '/api/v2/admin/payment-notices',
    summary: 'Signed notices of the last 90 days about payments that the institution does not know, the latest first',
    access: 'contracts_read',
    query: Type.Object(pageQuery(20)),
    response: paged(UnknownNotice),
  }),
  listPayments: endpoint({
    method: 'GET',
    path: '/api/v2/admin/payments',
    summary:
      'Payments of contracts with what does not fit; the counters are kopecks asked for, that came and that went back, and how many wait for the office',
    access: 'contracts_read',
    query: Type.Object({
      ...pageQuery(20),
      ...filter,
      sort: Type.Optional(oneOf(['created_at', 'amount'], 'Order; created_at by default')),
      sort_direction: sortDirection,
    }),
    response: paged(ListedPayment),
  }),
  exportPayments: endpoint({
    method: 'GET',
    path: '/api/v2/admin/payments/export',
    summary: 'The list of payments as an XLSX file',
    access: 'contracts_read',
    query: Type.Object(filter),
    response: 'binary',
    media: workbook,
  }),
  askAboutPayment: endpoint({
    method: 'POST',
    path: '/api/v2/admin/payments/:id/asked',
    summary: 'Ask the provider what became of a payment',
    access: 'contracts_write',
    params: idParams('Payment'),
    response: ListedPayment,
  }),
  settlePayment: endpoint({
    method: 'POST',
    path: '/api/v2/admin/payments/:id/settled',
    summary: 'Note what was done about a payment that does not fit; without a note it waits for the office again',
    access: 'contracts_write',
    params: idParams('Payment'),
    body: Type.Object({
      note: Type.String({ maxLength: 1000, description: 'What was done; empty takes the note back' }),
      updated_at: asRead,
    }),
    response: ListedPayment,
  }),
};
