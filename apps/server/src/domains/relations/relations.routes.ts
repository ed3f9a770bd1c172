import { relations } from '@orbita/contract/relations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportRelatives } from './export-relatives.ts';
import * as service from './relations.service.ts';

export function mountRelations(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, relations, {
    listRelatives: ({ viewer, query }) => service.listRelatives(db, viewer, query),
    exportRelatives: ({ viewer, query, call }) =>
      exportRelatives(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    listRelationsOf: ({ viewer, params }) => service.listRelationsOf(db, viewer, params.id),
    addRelation: ({ viewer, params, body, call }) => service.addRelation(deps, viewer, { id: params.id, body, call }),
    confirmRelation: ({ viewer, params }) => service.confirmRelation(deps, viewer, params),
    deleteRelation: ({ viewer, params }) => service.deleteRelation(deps, viewer, params),
    createRelationCode: ({ viewer, params, call }) => service.createRelationCode(db, viewer, params.id, call),
  });
}
