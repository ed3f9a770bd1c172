import { markingRules } from '@orbita/contract/marking-rules';
import { standing } from '@orbita/contract/standing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as rules from '../marks/marking-rules.service.ts';
import * as standings from './standing.service.ts';

export function mountMarkingRules(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, markingRules, {
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

export function mountStanding(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, standing, {
    explainStanding: ({ viewer, params }) => standings.explainStanding(db, viewer, params.step, params.student),
    getProgress: ({ viewer, params, query }) => standings.getProgress(db, viewer, params.id, query.semester_ids),
    saveCheckpointMark: ({ viewer, body }) => standings.saveCheckpointMark(deps, viewer, body),
    deleteCheckpointMark: ({ viewer, query }) => standings.deleteCheckpointMark(deps, viewer, query),
    setPassings: ({ viewer, body }) => standings.setPassings(deps, viewer, body.updates),
  });
}
