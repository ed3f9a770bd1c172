// Admission: the application of a distance student, what the office decides, and what can be studied.
import { contractOffice } from './contracts/office.ts';
import { ownContract } from './contracts/own.ts';
import { officePayments, ownPayments, paymentNotices, testBank } from './contracts/payments.ts';
import { orderCalls } from './contracts/orders.ts';
import { paperCalls } from './contracts/papers.ts';
import { programCalls } from './contracts/programs.ts';
import { officeSigning, ownSigning } from './contracts/signing.ts';

export const contracts = {
  ...ownContract,
  ...contractOffice,
  ...programCalls,
  ...paperCalls,
  ...orderCalls,
  ...ownPayments,
  ...paymentNotices,
  ...testBank,
  ...officePayments,
  ...ownSigning,
  ...officeSigning,
};
