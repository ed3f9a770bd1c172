import { officePayments, ownPayments, testBank } from '@orbita/contract/contracts/payments';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as office from './office-payments.ts';
import * as own from './payment-link.ts';
import * as bank from './providers/test-bank.ts';
import { mountPaymentNotices } from './receive-notice.ts';

/** The calls by which contracts are paid. */
export function mountPayments(app: FastifyInstance, deps: Deps): void {
  const { db, heavyWork } = deps;
  mount(app, deps, ownPayments, {
    getPaymentLink: ({ viewer, params, call }) => own.getPaymentLink(deps, viewer, { params, call }),
    listOwnPayments: ({ viewer }) => own.listOwnPayments(deps, viewer),
    getOwnReceipt: ({ viewer, params }) => own.getOwnReceipt(db, viewer, params.id),
  });
  mount(app, deps, testBank, {
    getTestPayment: ({ params, call }) => bank.getTestPayment(deps, params.key, call),
    actInTestBank: ({ params, body, call }) => bank.actInTestBank({ ...deps, app }, { key: params.key, body }, call),
  });
  mount(app, deps, officePayments, {
    listUnknownNotices: ({ viewer, query }) => office.listUnknownNotices(db, viewer, query),
    listPayments: ({ viewer, query }) => office.listPayments(db, viewer, query),
    exportPayments: ({ viewer, query, call }) =>
      office.exportPayments(db, { db, heavyWork, viewer, language: call.language }, query),
    askAboutPayment: ({ viewer, params }) => office.askAboutPayment(deps, viewer, params.id),
    settlePayment: ({ viewer, params, body }) => office.settlePayment(db, viewer, { id: params.id, body }),
  });
  mountPaymentNotices(app, deps);
}
