import { temporaryStatuses } from '@orbita/contract/temporary-statuses';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportStatuses } from './export-statuses.ts';
import * as kinds from './status-kinds.service.ts';
import * as service from './temporary-statuses.service.ts';

export function mountTemporaryStatuses(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, temporaryStatuses, {
    listTemporaryStatuses: ({ viewer }) => kinds.listTemporaryStatuses(db, viewer),
    saveTemporaryStatuses: ({ viewer, body }) => kinds.saveTemporaryStatuses(db, viewer, body),
    listTemporaryStatusChoices: ({ viewer, query }) => kinds.listTemporaryStatusChoices(db, viewer, query),
    listStatusUsers: ({ viewer, query }) => service.listStatusUsers(db, viewer, query),
    listOpenStatusUsers: ({ viewer, query }) => service.listStatusUsers(db, viewer, { ...query, state: 'now' }),
    exportStatusUsers: ({ viewer, query, call }) => exportStatuses(deps, viewer, query, call.language),
    giveStatus: ({ viewer, body }) => service.giveStatus(db, viewer, body),
    giveStatusToMany: ({ viewer, body, call }) => service.giveStatusToMany(db, viewer, body, call.language),
    updateStatus: ({ viewer, params, body }) => service.updateStatus(db, viewer, params.id, body),
    endStatuses: ({ viewer, body }) => service.endStatuses(db, viewer, body),
    deleteStatus: ({ viewer, params }) => service.deleteStatus(db, viewer, params.id),
  });
}
