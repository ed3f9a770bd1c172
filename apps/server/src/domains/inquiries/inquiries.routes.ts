import { inquiries } from '@orbita/contract/inquiries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { askQuestion } from './ask-question.ts';
import { exportInquiries } from './export-inquiries.ts';
import * as service from './inquiries.service.ts';

export function mountInquiries(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, inquiries, {
    askQuestion: ({ viewer, body, call }) => askQuestion(deps, viewer, body, call),
    listInquiries: ({ viewer, query }) => service.listInquiries(db, viewer, query),
    exportInquiries: ({ viewer, query, call }) =>
      exportInquiries(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    getInquiry: ({ viewer, params }) => service.getInquiry(db, viewer, params.id),
    answerInquiry: ({ viewer, params, body }) => service.answerInquiry(deps, viewer, { id: params.id, body }),
    settleInquiries: ({ viewer, body }) => service.settleInquiries(db, viewer, body),
    deleteInquiries: ({ viewer, body }) => service.deleteInquiries(db, viewer, body.ids),
  });
}
