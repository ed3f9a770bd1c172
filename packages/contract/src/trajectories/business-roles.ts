// Business roles: what the trajectories of a company prepare for.
import { endpoint } from '../endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from '../schemas.ts';
import { BusinessRole, Trajectory } from './trajectory.ts';

const description = Type.Optional(
  Type.String({ maxLength: 20_000, description: 'Plain text, at most 2048 characters' }),
);
const roleBody = Type.Object({ business_role_id: id('Business role') });

const listFilter = {
  query: search,
  sort: Type.Optional(oneOf(['title', 'trajectories', 'updated_at'], 'The title if omitted')),
  sort_direction: sortDirection,
};

export const businessRoleCalls = {
  listBusinessRoles: endpoint({
    method: 'GET',
    path: '/api/v2/business-roles',
    summary: 'Business roles with the trajectories that lead to them',
    access: 'trajectories_read',
    query: Type.Object({ ...pageQuery(20, 1000), ...listFilter }),
    response: paged(BusinessRole),
  }),
  exportBusinessRoles: endpoint({
    method: 'GET',
    path: '/api/v2/admin/business-roles/export',
    summary: 'The list of business roles as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'trajectories_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  createBusinessRole: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/business-roles',
    summary: 'Make a business role',
    access: 'trajectories_write',
    body: Type.Object({ title: singleLine('Title', { min: 1 }), description }),
    response: BusinessRole,
  }),
  updateBusinessRole: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/business-roles/:id',
    summary: 'Change a business role',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1 })),
      description,
      updated_at: asRead,
    }),
    response: BusinessRole,
  }),
  deleteBusinessRole: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/business-roles/:id',
    summary: 'Delete a business role; its trajectories stay',
    access: 'trajectories_write',
    params: idParams(),
    response: done,
  }),
  restoreBusinessRole: endpoint({
    method: 'POST',
    path: '/api/v2/admin/business-roles/:id/restore',
    summary: 'Restore a deleted business role with its trajectories',
    access: 'trajectories_write',
    params: idParams(),
    response: BusinessRole,
  }),
  attachBusinessRole: endpoint({
    method: 'POST',
    path: '/api/v2/trajectories/:id/business-roles/attach',
    summary: 'Tie a trajectory to a business role',
    access: 'trajectories_write',
    params: idParams('Trajectory'),
    body: roleBody,
    response: Trajectory,
  }),
  detachBusinessRole: endpoint({
    method: 'POST',
    path: '/api/v2/trajectories/:id/business-roles/detach',
    summary: 'Untie a trajectory from a business role',
    access: 'trajectories_write',
    params: idParams('Trajectory'),
    body: roleBody,
    response: Trajectory,
  }),
};
