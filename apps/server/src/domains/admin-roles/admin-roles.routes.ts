import { adminRoles } from '@orbita/contract/admin-roles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './admin-roles.service.ts';

export function mountAdminRoles(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, adminRoles, {
    listAdminRoles: ({ viewer, query }) => service.listAdminRoles(db, viewer, query),
    getAdminRole: ({ viewer, params }) => service.getAdminRole(db, viewer, params.id),
    createAdminRole: ({ viewer, body }) => service.createAdminRole(db, viewer, body),
    updateAdminRole: ({ viewer, params, body }) => service.updateAdminRole(deps, viewer, params.id, body),
    deleteAdminRole: ({ viewer, params }) => service.deleteAdminRole(deps, viewer, params.id),
    listAdminRoleUsers: ({ viewer, params, query }) => service.listAdminRoleUsers(db, viewer, params.id, query),
    addAdminRoleUser: ({ viewer, params }) => service.addAdminRoleUser(deps, viewer, params),
    removeAdminRoleUser: ({ viewer, params }) => service.removeAdminRoleUser(deps, viewer, params),
    listCompanyRoles: ({ viewer, params }) => service.listCompanyRoles(db, viewer, params.id),
  });
}
