import { graph } from '@orbita/contract/graph';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as arrows from './arrows.service.ts';
import * as service from './graph.service.ts';

export function mountGraph(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, graph, {
    getGraph: ({ viewer, params }) => service.getGraph(db, viewer, params.id),
    placeTopic: ({ viewer, params, body }) => service.placeTopic(db, viewer, params.id, body),
    placeTopics: ({ viewer, params, body }) => service.placeTopics(db, viewer, params.id, body),
    placeRole: ({ viewer, params, body }) => service.placeRole(db, viewer, params, body),
    addChild: ({ viewer, params, body }) => arrows.addChild(db, viewer, { from: params.id, to: body.stepId }),
    removeChild: ({ viewer, params }) => arrows.removeChild(db, viewer, { from: params.id, to: params.childId }),
  });
}
