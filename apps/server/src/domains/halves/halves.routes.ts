import { halves } from '@orbita/contract/halves';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportHalves } from './export-halves.ts';
import * as service from './halves.service.ts';

export function mountHalves(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, halves, {
    listHalves: ({ viewer, query }) => service.listHalves(db, viewer, query),
    exportHalves: ({ viewer, query, call }) =>
      exportHalves(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    getHalf: ({ viewer, params }) => service.getHalf(db, viewer, params.id),
    createHalf: ({ viewer, body }) => service.createHalf(db, viewer, body),
    updateHalf: ({ viewer, params, body }) => service.updateHalf(db, viewer, params.id, body),
    deleteHalf: ({ viewer, params }) => service.deleteHalf(db, viewer, params.id),
    restoreHalf: ({ viewer, params }) => service.restoreHalf(db, viewer, params.id),
    cloneHalf: ({ viewer, params }) => service.cloneHalf(db, viewer, params.id),
    archiveHalf: ({ viewer, params }) => service.setArchived(db, viewer, params.id, true),
    unarchiveHalf: ({ viewer, params }) => service.setArchived(db, viewer, params.id, false),
    setHalvesArchived: ({ viewer, body }) => service.setHalvesArchived(db, viewer, body),
    attachHalf: ({ viewer, params }) => service.attachHalf(db, viewer, params),
    detachHalf: ({ viewer, params }) => service.detachHalf(db, viewer, params),
  });
}
