import { feedback } from '@orbita/contract/feedback';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './feedback.service.ts';

export function mountFeedback(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, feedback, {
    listFeedbackLessons: ({ viewer, params, query }) => service.listFeedbackLessons(db, viewer, params.id, query),
    listFeedbacks: ({ viewer, query, call }) =>
      service.listFeedbacks(db, viewer, { ...query, language: call.language }),
    saveFeedback: ({ viewer, body }) => service.saveFeedback(db, viewer, body),
  });
}
