import { subSubjects } from '@orbita/contract/sub-subjects';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { listSyncConflicts } from './sub-conflicts.ts';
import * as service from './sub-subjects.service.ts';

export function mountSubSubjects(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, subSubjects, {
    createSubSubject: ({ viewer, params, body }) => service.createSubSubject(db, viewer, params.id, body),
    syncSubSubjects: ({ viewer, params, body }) => service.syncSubSubjects(db, viewer, params.id, body),
    getLastSync: ({ viewer, params }) => service.getLastSync(db, viewer, params.id),
    listSyncConflicts: ({ viewer, params, query }) => listSyncConflicts(db, viewer, params.id, query),
    listLastUpdates: ({ viewer, params, query }) => service.listLastUpdates(db, viewer, params.id, query),
  });
}
