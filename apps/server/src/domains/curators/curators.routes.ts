import { curators } from '@orbita/contract/curators';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './curators.service.ts';
import { exportCurators } from './export-curators.ts';

export function mountCurators(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, curators, {
    listCurators: ({ viewer, query }) => service.listCurators(db, viewer, query),
    exportCurators: ({ viewer, query, call }) =>
      exportCurators(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    getCurator: ({ viewer, params }) => service.getCurator(db, viewer, params.id),
    createCurator: ({ viewer, body }) => service.createCurator(deps, viewer, body),
    updateCurator: ({ viewer, params, body }) => service.updateCurator(deps, viewer, params.id, body),
    deleteCurator: ({ viewer, params }) => service.deleteCurator(deps, viewer, params.id),
    setCurators: ({ viewer, body }) => service.setCurators(deps, viewer, body),
  });
}
