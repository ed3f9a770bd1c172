// The organisation as circles and roles: who is responsible for what, and how that changes.
import { HistoryRecord } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { meetingCalls } from './organisation/meetings.ts';
import { objectCalls } from './organisation/objects.ts';
import { circleOnly, namedRole, newRole, Organisation, Role, roleChange } from './organisation/role.ts';
import { duties } from './organisation/words.ts';
import { asRead, done, id, idParams, nullable, oneOf, paged, pageQuery, singleLine, Type } from './schemas.ts';

export { AgendaItem, Meeting, MeetingRow, Minutes, RoleProposal, WordedChange } from './organisation/meetings.ts';
export { SmartObject } from './organisation/objects.ts';
export { Organisation, Role, TreeRole } from './organisation/role.ts';

const changedRole = Type.Object({
  name: Type.Optional(namedRole),
  parent_id: Type.Optional(nullable(id('Circle into which it moves; null: to the top, for administrators of roles'))),
  ...roleChange,
  updated_at: asRead,
});
const NamedRole = Type.Object({
  id: id(),
  name: Type.String({ description: 'Name; empty for a core role without one' }),
  type: nullable(Type.Integer({ description: 'Number of the core role' })),
  circle: Type.String({ description: 'Circle that holds it' }),
});
const namedRoles = Type.Object({ data: Type.Array(NamedRole, { description: 'By name' }) });
const companies = Type.Object({ data: Type.Array(Type.Object({ id: id(), title: Type.String() })) });
const trajectoryRole = Type.Object({ id: id('Trajectory'), role: id('Role') });
const rolePerson = Type.Object({ id: id('Role'), user: id('Person') });
const DutyRole = Type.Object({
  duty: oneOf(duties, 'What comes to the institution'),
  role: nullable(NamedRole),
  people: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
    description: 'Whom it reaches today: who holds the role, else the lead of its circle or of one above',
  }),
});
export type DutyRole = Type.Static<typeof DutyRole>;

export const organisation = {
  getOrganisation: endpoint({
    method: 'GET',
    path: '/api/organisation',
    summary: 'All circles and roles of the institution in one answer',
    access: 'staff',
    response: Organisation,
  }),
  createCircle: endpoint({
    method: 'POST',
    once: true,
    path: '/api/organisation/circles',
    summary: 'Make a circle at the top, with its core roles',
    access: 'roles_write',
    body: Type.Object({ name: singleLine('Name', { min: 1 }), description: roleChange.description }),
    response: Role,
  }),
  createRole: endpoint({
    method: 'POST',
    once: true,
    path: '/api/scopes/:id/roles',
    summary: 'Make a role or a circle in a circle; a role that gets its first role becomes a circle',
    access: 'staff',
    params: idParams('Circle'),
    body: newRole,
    response: Role,
  }),
  getRole: endpoint({
    method: 'GET',
    path: '/api/roles/:id',
    summary: 'A role with everything about it',
    access: 'staff',
    params: idParams(),
    response: Role,
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/roles/:id',
    summary: 'Change a role, or move it into another circle',
    access: 'staff',
    params: idParams(),
    body: changedRole,
    response: Role,
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/api/roles/:id',
    summary: 'The same as PUT',
    access: 'staff',
    params: idParams(),
    body: changedRole,
    response: Role,
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/api/roles/:id',
    summary: 'Delete a role, or a circle with everything in it; it cannot be brought back',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  listRoleCompanies: endpoint({
    method: 'GET',
    path: '/api/roles/:id/companies',
    summary: 'The institution that has the role',
    access: 'staff',
    params: idParams(),
    response: companies,
  }),
  announceRole: endpoint({
    method: 'POST',
    path: '/api/roles/:id/companies',
    summary: 'Let open pages of the staff show a role that was just made',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      device_id: Type.Optional(circleOnly),
      company_id: Type.Optional(id('Institution of the request; another one is not found')),
    }),
    response: companies,
  }),
  setRolePerson: endpoint({
    method: 'PUT',
    path: '/api/organisation/roles/:id/people/:user',
    summary: 'Give a role to a person, or change what of it the person takes',
    access: 'staff',
    params: rolePerson,
    body: Type.Object({ focus: Type.Optional(singleLine('Part of the role that the person takes')) }),
    response: Role,
  }),
  removeRolePerson: endpoint({
    method: 'DELETE',
    path: '/api/organisation/roles/:id/people/:user',
    summary: 'Take a role from a person; everybody may give up their own',
    access: 'staff',
    params: rolePerson,
    response: Role,
  }),
  removeScopePerson: endpoint({
    method: 'DELETE',
    path: '/api/organisation/scopes/:id/people/:user',
    summary: 'Remove a person from a circle: from all roles in it, at any depth',
    access: 'staff',
    params: rolePerson,
    response: Type.Object({ removed: Type.Integer({ description: 'Roles that the person held' }) }),
  }),
  listRoleHistory: endpoint({
    method: 'GET',
    path: '/api/organisation/roles/:id/history',
    summary: 'What was changed about a role, by whom and by which meeting, the newest first',
    access: 'staff',
    params: idParams(),
    query: Type.Object(pageQuery(20)),
    response: paged(HistoryRecord),
  }),
  listDuties: endpoint({
    method: 'GET',
    path: '/api/organisation/duties',
    summary: 'Which roles answer what comes to the institution, and whom it reaches today',
    access: 'staff',
    response: Type.Object({ data: Type.Array(DutyRole) }),
  }),
  setDuty: endpoint({
    method: 'PUT',
    path: '/api/organisation/duties',
    summary: 'Set the role that answers something; null: none',
    access: 'roles_write',
    body: Type.Object({ duty: oneOf(duties, 'What comes to the institution'), role_id: nullable(id('Role')) }),
    response: Type.Object({ data: Type.Array(DutyRole) }),
  }),
  listTrajectoryRoles: endpoint({
    method: 'GET',
    path: '/api/lms/trajectories/:id/tealRoles',
    summary: 'Roles of the organisation for which a trajectory prepares',
    access: 'trajectories_read',
    params: idParams('Trajectory'),
    response: namedRoles,
  }),
  attachTrajectoryRole: endpoint({
    method: 'POST',
    path: '/api/lms/trajectories/:id/tealRoles',
    summary: 'Tie a role of the organisation to a trajectory',
    access: 'trajectories_write',
    params: idParams('Trajectory'),
    body: Type.Object({ tealRoleId: id('Role') }),
    response: namedRoles,
  }),
  detachTrajectoryRole: endpoint({
    method: 'DELETE',
    path: '/api/lms/trajectories/:id/tealRoles/:role',
    summary: 'Untie a role of the organisation from a trajectory',
    access: 'trajectories_write',
    params: trajectoryRole,
    response: namedRoles,
  }),
  ...objectCalls,
  ...meetingCalls,
};
