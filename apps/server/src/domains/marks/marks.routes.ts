import { marks } from '@orbita/contract/marks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as checkpoints from './checkpoint-marks.ts';
import * as rules from './marking-rules.service.ts';
import * as service from './marks.service.ts';
import { setPassings } from './set-passings.ts';

export function mountMarks(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, marks, {
    listMarks: ({ viewer, query }) => service.listMarks(deps, viewer, query),
    saveMark: ({ viewer, body }) => service.createMark(deps, viewer, body),
    updateMark: ({ viewer, params, body }) => service.updateMark(deps, viewer, params.id, body),
    deleteMark: ({ viewer, params }) => service.deleteMark(deps, viewer, params.id),
    listMarkHistory: ({ viewer, params }) => service.listMarkHistory(db, viewer, params.step, params.student),
    listCheckpointMarks: ({ viewer, query }) => service.listCheckpointMarks(db, viewer, query),
    listPassStatuses: ({ viewer }) => service.listPassStatuses(db, viewer),
    getPassing: ({ viewer, params }) => service.getPassing(db, viewer, params.step, params.student),
    setStudentPassing: ({ viewer, params, body }) =>
      service.setPassing(deps, viewer, { stepId: params.step, studentId: params.student }, body),
    setPassing: ({ viewer, params, body }) =>
      service.setPassing(deps, viewer, { stepId: params.id, studentId: params.user }, body),
    deletePassing: ({ viewer, params }) => service.deletePassing(deps, viewer, params.id),
    saveCheckpointMark: ({ viewer, body }) => checkpoints.saveCheckpointMark(deps, viewer, body),
    deleteCheckpointMark: ({ viewer, query }) => checkpoints.deleteCheckpointMark(deps, viewer, query),
    setPassings: ({ viewer, body }) => setPassings(deps, viewer, body.updates),
    listMarkTypes: ({ viewer }) => rules.listMarkTypes(db, viewer),
    createMarkType: ({ viewer, body }) => rules.createMarkType(db, viewer, body),
    updateMarkType: ({ viewer, body }) => rules.updateMarkType(db, viewer, body),
    deleteMarkType: ({ viewer, query }) => rules.deleteMarkType(db, viewer, query.id),
    createPassStatus: ({ viewer, body }) => rules.createPassStatus(db, viewer, body),
    updatePassStatus: ({ viewer, params, body }) => rules.updatePassStatus(db, viewer, params.id, body),
    deletePassStatus: ({ viewer, params, query }) =>
      rules.deletePassStatus(db, viewer, params.id, query.replacement_id),
    changePassStatusSort: ({ viewer, params, body }) => rules.changePassStatusSort(db, viewer, params.id, body.sort),
  });
}
