import { marking as markingCalls } from '@orbita/contract/marking';
import { marks } from '@orbita/contract/marks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as marking from '../marking/marking.service.ts';
import * as service from './marks.service.ts';
import * as batches from '../marking/verdict-batches.service.ts';
import * as verdicts from '../marking/verdicts.service.ts';

export function mountMarks(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, marks, {
    listMarkingQueue: ({ viewer, query }) => marking.listMarkingQueue(db, viewer, query),
    getMarkingCase: ({ viewer, params }) => marking.getMarkingCase(db, viewer, params.step, params.student),
    claimMarkingCase: ({ viewer, params }) => marking.claimMarkingCase(db, viewer, params.step, params.student),
    releaseMarkingCase: ({ viewer, params }) => marking.releaseMarkingCase(db, viewer, params.step, params.student),
    saveVerdict: ({ viewer, params, body }) => verdicts.saveVerdict(deps, viewer, params.step, params.student, body),
    undoVerdict: ({ viewer, params }) => verdicts.undoVerdict(deps, viewer, params.id),
    listCommentTemplates: ({ viewer }) => marking.listCommentTemplates(db, viewer),
    createCommentTemplate: ({ viewer, body }) => marking.createCommentTemplate(db, viewer, body.text),
    deleteCommentTemplate: ({ viewer, params }) => marking.deleteCommentTemplate(db, viewer, params.id),
    listMarks: ({ viewer, query }) => service.listMarks(deps, viewer, query),
    saveMark: ({ viewer, body }) => service.createMark(deps, viewer, body),
    updateMark: ({ viewer, params, body }) => service.updateMark(deps, viewer, params.id, body),
    deleteMark: ({ viewer, params }) => service.deleteMark(deps, viewer, params.id),
    listMarkHistory: ({ viewer, params }) => service.listMarkHistory(db, viewer, params.step, params.student),
    listCheckpointMarks: ({ viewer, query }) => service.listCheckpointMarks(db, viewer, query),
    listPassStatuses: ({ viewer }) => service.listPassStatuses(db, viewer),
    getPassing: ({ viewer, params }) => service.getPassing(db, viewer, params.step, params.student),
    setStudentPassing: ({ viewer, params, body }) =>
      service.setPassing(deps, viewer, params.step, params.student, body),
    setPassing: ({ viewer, params, body }) => service.setPassing(deps, viewer, params.id, params.user, body),
    deletePassing: ({ viewer, params }) => service.deletePassing(deps, viewer, params.id),
  });
  mount(app, deps, markingCalls, {
    listWaiting: ({ viewer }) => marking.listWaiting(db, viewer),
    saveVerdicts: ({ viewer, body }) => batches.saveVerdicts(deps, viewer, body),
    undoVerdicts: ({ viewer, params }) => batches.undoVerdicts(deps, viewer, params.id),
    listCommentSuggestions: ({ viewer }) => marking.listCommentSuggestions(db, viewer),
    dismissCommentSuggestion: ({ viewer, body }) => marking.dismissCommentSuggestion(db, viewer, body.text),
  });
}
