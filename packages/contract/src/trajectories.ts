// Trajectories: programmes of halves that groups follow, with the business roles they lead to.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';
import { businessRoleCalls } from './trajectories/business-roles.ts';
import { FollowedTrajectory, Trajectory, TrajectoryRow } from './trajectories/trajectory.ts';

export {
  BusinessRole,
  FollowedTrajectory,
  FollowingGroup,
  PlacedHalf,
  Trajectory,
  TrajectoryRow,
} from './trajectories/trajectory.ts';

const change = {
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text, at most 2048 characters' })),
  image_id: Type.Optional(nullable(id('Own uploaded photo; null takes it away'))),
  educational_program_name: Type.Optional(singleLine('Name of the educational programme, often with its code')),
  show_full_structure: Type.Optional(Type.Boolean({ description: 'Students see the halves to come too' })),
  is_show_hard_skills: Type.Optional(Type.Boolean({ description: 'Students see the hard skills of its disciplines' })),
};
const groupsNamed = {
  group_id: Type.Optional(id('One group')),
  group_ids: Type.Optional(ids('Several groups', 1000)),
};
const { page, size } = pageQuery(100, 10_000);
const listFilter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  business_role_id: Type.Optional(id('Only those that lead to this business role')),
  sort: Type.Optional(oneOf(['title', 'halves', 'subjects', 'groups', 'updated_at'], 'The title if omitted')),
  sort_direction: sortDirection,
};

export const trajectories = {
  listTrajectories: endpoint({
    method: 'GET',
    path: '/api/v2/trajectories',
    aliases: ['/api/lms/trajectories'],
    summary: 'Trajectories with counts of what belongs to them, all of them unless limited',
    access: 'trajectories_read',
    query: Type.Object({
      page,
      size,
      limit: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 10_000, description: 'Another name of size; 0, the default, is no limit' }),
      ),
      ...listFilter,
    }),
    response: paged(TrajectoryRow),
  }),
  exportTrajectories: endpoint({
    method: 'GET',
    path: '/api/v2/admin/trajectories/export',
    summary: 'The list of trajectories as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'trajectories_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  createTrajectory: endpoint({
    method: 'POST',
    once: true,
    path: '/api/lms/trajectories',
    summary: 'Make a trajectory',
    access: 'trajectories_write',
    body: Type.Object({ title: singleLine('Title', { min: 1 }), ...change }),
    response: Trajectory,
  }),
  getTrajectory: endpoint({
    method: 'GET',
    path: '/api/lms/trajectories/:id',
    summary: 'A trajectory with its halves, their disciplines and semesters, its groups and business roles',
    access: 'trajectories_read',
    params: idParams(),
    response: Trajectory,
  }),
  updateTrajectory: endpoint({
    method: 'PUT',
    path: '/api/lms/trajectories/:id',
    summary: 'Change the fields of a trajectory',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({ title: Type.Optional(singleLine('Title', { min: 1 })), ...change, updated_at: asRead }),
    response: Trajectory,
  }),
  deleteTrajectory: endpoint({
    method: 'DELETE',
    path: '/api/lms/trajectories/:id',
    summary: 'Delete a trajectory; its halves and groups stay',
    access: 'trajectories_write',
    params: idParams(),
    response: done,
  }),
  restoreTrajectory: endpoint({
    method: 'POST',
    path: '/api/lms/trajectories/:id/restore',
    summary: 'Restore a deleted trajectory with its halves, groups and business roles',
    access: 'trajectories_write',
    params: idParams(),
    response: Trajectory,
  }),
  cloneTrajectory: endpoint({
    method: 'POST',
    once: true,
    path: '/api/lms/trajectories/:id/clone',
    summary: 'Make a copy with copies of its halves, without groups and semesters',
    access: 'trajectories_write',
    params: idParams(),
    response: Trajectory,
  }),
  setTrajectoriesArchived: endpoint({
    method: 'POST',
    path: '/api/lms/trajectories/archiving',
    summary: 'Archive many trajectories or take them out of the archive, all or none',
    access: 'trajectories_write',
    body: Type.Object({ ids: ids('Trajectories', 1000), is_archived: Type.Boolean() }),
    response: Type.Object({ changed: ids('Items that this call has changed', 1000) }),
  }),
  arrangeHalves: endpoint({
    method: 'PUT',
    path: '/api/lms/trajectories/:id/halves',
    summary: 'Set the halves of a trajectory in their order; those left out are taken out of it',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({
      half_ids: ids('All its halves in the new order', 200),
      seen: Type.Optional(
        ids('Its halves as read; if others are in it meanwhile, the change is refused with 409', 200),
      ),
    }),
    response: Trajectory,
  }),
  moveTrajectorySubject: endpoint({
    method: 'POST',
    path: '/api/lms/trajectories/:id/subjects',
    summary: 'Put a discipline into a half of the trajectory, take it out of one, or both at once',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({
      subject_id: id('Discipline'),
      from_half_id: nullable(id('Half that it leaves; null if none')),
      to_half_id: nullable(id('Half that it joins; null if none')),
    }),
    response: Trajectory,
  }),
  addTrajectoryGroups: endpoint({
    method: 'POST',
    path: '/api/lms/trajectories/:id/groups',
    summary: 'Let groups follow the trajectory instead of another one',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({
      ...groupsNamed,
      half_id: Type.Optional(
        nullable(
          id('Half of the trajectory that they study now; without it a group keeps its half if it is one of these'),
        ),
      ),
    }),
    response: Trajectory,
  }),
  removeTrajectoryGroups: endpoint({
    method: 'DELETE',
    path: '/api/lms/trajectories/:id/groups',
    summary: 'Let groups follow the trajectory no longer',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object(groupsNamed),
    response: Trajectory,
  }),
  addCompanyTrajectory: endpoint({
    method: 'POST',
    path: '/api/companies/:id/trajectories',
    summary: 'Bring a trajectory into the current ones of the company, out of the archive if it is there',
    access: 'trajectories_write',
    params: idParams('Company of the request; another one is not found'),
    body: Type.Object({ trajectory_id: id('Trajectory') }),
    response: Trajectory,
  }),
  listUserTrajectories: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/trajectories',
    summary: 'Trajectories that a person follows: for the person, the curators of their groups, and by permission',
    access: 'member',
    params: idParams('Person'),
    query: Type.Object({
      show_full_structure: Type.Optional(Type.Boolean({ description: 'Send the halves with their disciplines too' })),
    }),
    response: Type.Object({ data: Type.Array(FollowedTrajectory, { description: 'By title' }) }),
  }),
  ...businessRoleCalls,
};
