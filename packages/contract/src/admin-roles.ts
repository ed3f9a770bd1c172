// Roles of the administration: sets of permissions that people hold.
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import {
  asRead,
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  Type,
} from './schemas.ts';

const permission = oneOf(permissions, 'Name of the permission');
export const AdminRole = Type.Object({
  id: id(),
  name: Type.String(),
  description: Type.String(),
  is_built_in: Type.Boolean({ description: 'Comes with the product, the same in every company; it is never changed' }),
  permissions: Type.Array(Type.Object({ name: permission })),
  users_count: Type.Integer({ description: 'People of the company who hold it' }),
  topics_count: Type.Integer({
    description: 'Topics of the company that are open to holders of certain roles only, this one among them',
  }),
  updated_at: moment('Last change'),
});
export type AdminRole = Type.Static<typeof AdminRole>;

const fields = {
  description: Type.Optional(Type.String({ maxLength: 2048, description: 'Plain text' })),
  permissions: Type.Optional(
    Type.Array(Type.Union([permission, Type.Object({ name: permission })]), {
      maxItems: 100,
      description:
        'Names, bare or as objects. Writing an area includes reading it, and any area includes admin_panel_read. Only what the caller holds may be given or taken',
    }),
  ),
};
const member = Type.Object({ id: id('Role'), userId: id('User') });
const Holder = Type.Object({ ...Person.properties, email: nullable(Type.String()) });

export const adminRoles = {
  listAdminRoles: endpoint({
    method: 'GET',
    path: '/api/v2/admin/roles',
    summary: 'Roles, the built-in ones first, then those of the company by name',
    access: 'roles_read',
    query: Type.Object({ ...pageQuery(100), query: search }),
    response: paged(AdminRole),
  }),
  getAdminRole: endpoint({
    method: 'GET',
    path: '/api/v2/admin/roles/:id',
    summary: 'A role',
    access: 'roles_read',
    params: idParams(),
    response: AdminRole,
  }),
  createAdminRole: endpoint({
    method: 'POST',
    path: '/api/v2/admin/roles',
    summary: 'Make a role of the company',
    access: 'roles_write',
    body: Type.Object({ name: singleLine('Name, once in a company', { min: 1 }), ...fields }),
    response: AdminRole,
  }),
  updateAdminRole: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/roles/:id',
    summary: 'Change a role of the company; its holders have the new permissions at once',
    access: 'roles_write',
    params: idParams(),
    body: Type.Object({
      name: Type.Optional(singleLine('Name, once in a company', { min: 1 })),
      ...fields,
      updated_at: asRead,
    }),
    response: AdminRole,
  }),
  deleteAdminRole: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/roles/:id',
    summary: 'Delete a role of the company; refused while topics are open to its holders only',
    access: 'roles_write',
    params: idParams(),
    response: done,
  }),
  listAdminRoleUsers: endpoint({
    method: 'GET',
    path: '/api/v2/admin/roles/:id/users',
    summary: 'Holders of a role by name',
    access: 'roles_read',
    params: idParams(),
    query: Type.Object({ ...pageQuery(20), query: search }),
    response: paged(Holder),
  }),
  addAdminRoleUser: endpoint({
    method: 'POST',
    path: '/api/v2/admin/roles/:id/users/:userId',
    summary: 'Give a role to a member; only by who holds all that it permits',
    access: 'roles_write',
    params: member,
    response: done,
  }),
  removeAdminRoleUser: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/roles/:id/users/:userId',
    summary: 'Take a role from a person; never from the last one who may assign roles',
    access: 'roles_write',
    params: member,
    response: done,
  }),
  listCompanyRoles: endpoint({
    method: 'GET',
    path: '/api/companies/:id/roles',
    summary: 'Names of the roles in the company',
    access: 'staff',
    params: idParams('Company'),
    response: Type.Object({ data: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
  }),
};
