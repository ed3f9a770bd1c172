import { companies } from '@orbita/contract/companies';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './companies.service.ts';

export function mountCompanies(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, companies, {
    getCompany: ({ viewer, params }) => service.getCompany(db, viewer, params.id),
    updateCompany: ({ viewer, params, body }) => service.updateCompany(db, viewer, params.id, body),
    isModerator: ({ viewer, params }) => service.isModerator(viewer, params.id),
    isMember: ({ viewer, params }) => service.isMember(viewer, params.id),
    listCompanyUsers: ({ viewer, params, query }) => service.listCompanyUsers(db, viewer, params.id, query),
    listModerators: ({ viewer, params }) => service.listModerators(db, viewer, params.id),
    addModerator: ({ viewer, params, body }) => service.addModerator(deps, viewer, params.id, body.user_id),
    removeModerator: ({ viewer, params }) => service.removeModerator(deps, viewer, params.id, params.userId),
    removeCompanyUser: ({ viewer, params }) => service.removeCompanyUser(deps, viewer, params.id, params.userId),
  });
}
