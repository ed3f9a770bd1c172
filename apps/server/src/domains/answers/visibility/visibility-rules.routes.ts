import { answerRules } from '@orbita/contract/answer-rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as service from './visibility-rules.service.ts';

export function mountAnswerRules(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, answerRules, {
    listAnswerVisibilityRules: ({ viewer, query }) => service.listRules(deps.db, viewer, query),
    createAnswerVisibilityRule: ({ viewer, body }) => service.createRule(deps, viewer, body),
    updateAnswerVisibilityRule: ({ viewer, body }) => service.updateRule(deps, viewer, body),
    deleteAnswerVisibilityRule: ({ viewer, params }) => service.deleteRule(deps, viewer, params.id),
  });
}
