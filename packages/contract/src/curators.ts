// Curators: people who look after groups.
import { endpoint } from './endpoint.ts';
import {
  done,
  id,
  idParams,
  ids,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

export const CuratedGroup = Type.Object({
  id: id(),
  name: Type.String({ description: 'An archived one ends in «(архив)»' }),
  is_archived: Type.Boolean(),
  users: Type.Array(
    Type.Object({
      id: id(),
      first_name: Type.String(),
      last_name: Type.String(),
      middle_name: Type.String(),
    }),
    { description: 'Its students by name' },
  ),
});

export const Curator = Type.Object({
  ...Person.properties,
  user_id: id('The same as `id`'),
  email: nullable(Type.String()),
  group_ids: ids('Groups looked after, archived ones too', 10_000),
  curator_groups: Type.Array(CuratedGroup, { description: 'The same groups, current ones first, then by name' }),
  groups_count: Type.Integer({ description: 'Current groups' }),
  students_count: Type.Integer({ description: 'Students of the current groups, each counted once' }),
});
export type Curator = Type.Static<typeof Curator>;

const groupIds = ids('Groups of the company', 1000);
const listFilter = {
  query: search,
  group_id: Type.Optional(id('Only curators of this group')),
  sort: Type.Optional(oneOf(['name', 'groups_count', 'students_count'], 'Sort by; by name unless told')),
  sort_direction: sortDirection,
};
const Assigned = Type.Object({ user_id: id('Member of the company'), group_ids: groupIds });

export const curators = {
  listCurators: endpoint({
    method: 'GET',
    path: '/api/v2/curators',
    summary: 'Curators with their groups; `counters.groups_without` counts current groups that nobody looks after',
    access: 'groups_read',
    query: Type.Object({ ...pageQuery(20), ...listFilter }),
    response: paged(Curator),
  }),
  exportCurators: endpoint({
    method: 'GET',
    path: '/api/v2/curators/export',
    summary: 'The list of curators as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'groups_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  getCurator: endpoint({
    method: 'GET',
    path: '/api/v2/curators/:id',
    summary: 'A curator with the groups: oneself, or anybody for the office',
    access: 'staff',
    params: idParams('User'),
    response: Curator,
  }),
  createCurator: endpoint({
    method: 'POST',
    path: '/api/v2/curators',
    summary: 'Give a member groups to look after, besides those they already have; takes effect at once',
    access: 'groups_write',
    body: Type.Object({
      user_id: id('Member of the company'),
      group_ids: Type.Array(id(), { minItems: 1, maxItems: 1000, description: 'Groups of the company' }),
    }),
    response: Curator,
  }),
  updateCurator: endpoint({
    method: 'PUT',
    path: '/api/v2/curators/:id',
    summary: 'Replace all groups of a curator; takes effect at once',
    access: 'groups_write',
    params: idParams('User'),
    body: Type.Object({ group_ids: groupIds }),
    response: Curator,
  }),
  deleteCurator: endpoint({
    method: 'DELETE',
    path: '/api/v2/curators/:id',
    summary: 'Take all groups from a curator; takes effect at once',
    access: 'groups_write',
    params: idParams('User'),
    response: done,
  }),
  setCurators: endpoint({
    method: 'POST',
    path: '/api/v2/curators/groups',
    summary: 'Replace the groups of several people, all or none; returns what they had, by which it can be taken back',
    access: 'groups_write',
    body: Type.Object({
      curators: Type.Array(Assigned, { minItems: 1, maxItems: 100, description: 'One per person' }),
    }),
    response: Type.Object({ before: Type.Array(Assigned) }),
  }),
};
