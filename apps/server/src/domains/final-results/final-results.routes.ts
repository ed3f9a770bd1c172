import { finalResults } from '@orbita/contract/final-results';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './final-results.service.ts';

export function mountFinalResults(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, finalResults, {
    getFinalResults: ({ viewer, params, query }) => service.getFinalResults(db, viewer, params.id, query),
    confirmFinalResults: ({ viewer, params, body }) => service.confirmFinalResults(db, viewer, params.id, body),
    withdrawFinalResults: ({ viewer, params, body }) => service.withdrawFinalResults(db, viewer, params.id, body),
    listFinalResultHistory: ({ viewer, params, query }) => service.listFinalResultHistory(db, viewer, params.id, query),
  });
}
