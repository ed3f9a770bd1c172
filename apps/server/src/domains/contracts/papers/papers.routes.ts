import { orderCalls } from '@orbita/contract/contracts/orders';
import { paperCalls } from '@orbita/contract/contracts/papers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as orders from './orders/orders.service.ts';
import * as papers from './papers.service.ts';
import * as templates from './templates/templates.service.ts';

export function mountPapers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, paperCalls, {
    getOwnPaper: ({ viewer, call }) => papers.getOwnPaper(db, viewer, call.language),
    getContractPaper: ({ viewer, params, call }) =>
      papers.getContractPaper(db, viewer, { id: params.id, language: call.language }),
    remakeContractPaper: ({ viewer, params, call }) =>
      papers.remakeContractPaper(deps, viewer, { id: params.id, language: call.language }),
    downloadContract: ({ viewer, params, query }) =>
      papers.downloadContract(deps, viewer, { id: params.id, format: query.format }),
    listPaperFields: ({ query, call }) => Promise.resolve(templates.listPaperFields(query.kind, call.language)),
    listPaperTemplates: ({ viewer, query }) => templates.listPaperTemplates(db, viewer, query),
    uploadPaperTemplate: ({ viewer, body, call }) =>
      templates.uploadPaperTemplate(deps, viewer, { body, language: call.language }),
    updatePaperTemplate: ({ viewer, params, body, call }) =>
      templates.updatePaperTemplate(deps, viewer, { id: params.id, body }, call),
    downloadPaperTemplate: ({ viewer, query }) => templates.downloadPaperTemplate(deps, viewer, query),
    previewPaperTemplate: ({ viewer, query }) => templates.previewPaperTemplate(deps, viewer, query),
    getPaperParticulars: ({ viewer }) => templates.getPaperParticulars(db, viewer),
    updatePaperParticulars: ({ viewer, body, call }) => templates.updatePaperParticulars(deps, viewer, body, call),
  });
  mount(app, deps, orderCalls, {
    listEnrolmentOrders: ({ viewer, query }) => orders.listEnrolmentOrders(db, viewer, query),
    createEnrolmentOrder: ({ viewer, body }) => orders.createEnrolmentOrder(deps, viewer, body),
    downloadEnrolmentOrder: ({ viewer, params, query }) =>
      orders.downloadEnrolmentOrder(deps, viewer, { id: params.id, format: query.format }),
    undoEnrolmentOrder: ({ viewer, params }) => orders.undoEnrolmentOrder(deps, viewer, params.id),
  });
}
