import { marking } from '@orbita/contract/marking';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './marking.service.ts';
import * as batches from './verdict-batches.service.ts';
import * as verdicts from './verdicts.service.ts';

export function mountMarking(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, marking, {
    listMarkingQueue: ({ viewer, query }) => service.listMarkingQueue(deps, viewer, query),
    listExpertiseQueue: ({ viewer, query }) => service.listExpertiseQueue(deps, viewer, query),
    getMarkingCase: ({ viewer, params }) => service.getMarkingCase(db, viewer, params.step, params.student),
    claimMarkingCase: ({ viewer, params }) => service.claimMarkingCase(db, viewer, params.step, params.student),
    releaseMarkingCase: ({ viewer, params }) => service.releaseMarkingCase(db, viewer, params.step, params.student),
    saveVerdict: ({ viewer, params, body }) =>
      verdicts.saveVerdict(deps, viewer, { stepId: params.step, studentId: params.student }, body),
    undoVerdict: ({ viewer, params }) => verdicts.undoVerdict(deps, viewer, params.id),
    listCommentTemplates: ({ viewer }) => service.listCommentTemplates(db, viewer),
    createCommentTemplate: ({ viewer, body }) => service.createCommentTemplate(db, viewer, body.text),
    deleteCommentTemplate: ({ viewer, params }) => service.deleteCommentTemplate(db, viewer, params.id),
    listWaiting: ({ viewer }) => service.listWaiting(db, viewer),
    saveVerdicts: ({ viewer, body }) => batches.saveVerdicts(deps, viewer, body),
    undoVerdicts: ({ viewer, params }) => batches.undoVerdicts(deps, viewer, params.id),
    listCommentSuggestions: ({ viewer }) => service.listCommentSuggestions(db, viewer),
    dismissCommentSuggestion: ({ viewer, body }) => service.dismissCommentSuggestion(db, viewer, body.text),
  });
}
