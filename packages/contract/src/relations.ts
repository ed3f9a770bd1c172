// Relations of parents and children: requested, confirmed, or made by a code of the child.
import { endpoint } from './endpoint.ts';
import {
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
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

const since = {
  requested_at: moment('When it was asked for or made'),
  confirmed_at: nullable(moment('Since when it counts; null while it waits for the student or the office')),
};
export const Related = Type.Object({ ...Person.properties, ...since });
export type Related = Type.Static<typeof Related>;
export const Relative = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  children: Type.Array(Related, { description: 'Open requests first, then by name' }),
});
export type Relative = Type.Static<typeof Relative>;

const pair = Type.Object({ student: id('Student'), relative: id('Parent') });

const listFilter = {
  query: search,
  open: Type.Optional(Type.Boolean({ description: 'Only those who wait for a confirmation' })),
  sort: Type.Optional(oneOf(['name', 'requested_at'], 'Order: by name by default, or by the newest request')),
  sort_direction: sortDirection,
};

export const relations = {
  listRelatives: endpoint({
    method: 'GET',
    path: '/api/v2/relations',
    summary: 'Parents with their children; `counters.open` counts the requests that wait',
    access: 'users_read',
    query: Type.Object({ ...pageQuery(20, 50), ...listFilter }),
    response: paged(Relative),
  }),
  exportRelatives: endpoint({
    method: 'GET',
    path: '/api/v2/relations/export',
    summary: 'The list of parents with their children as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'users_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  listRelationsOf: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/relations',
    summary: 'Parents of a person with open requests, and confirmed children: of oneself, of anybody for the office',
    access: 'member',
    opensToParents: true,
    params: idParams(),
    response: Type.Object({ relatives: Type.Array(Related), children: Type.Array(Related) }),
  }),
  addRelation: endpoint({
    method: 'POST',
    path: '/api/v2/users/:id/relations',
    summary:
      'Connect a parent with a student: the office by `relative_id`, at once; a parent under the own id by the code of the child, at once, or by its e-mail as a request, which never tells whether the address is known',
    access: 'member',
    opensToParents: true,
    params: idParams('The student for the office, oneself for a parent'),
    body: Type.Object({
      relative_id: Type.Optional(id('The parent; needs users_write')),
      code: Type.Optional(singleLine('Code that the student was shown; works once', { max: 40 })),
      email: Type.Optional(singleLine('E-mail of the student', { max: 255 })),
    }),
    response: done,
  }),
  confirmRelation: endpoint({
    method: 'POST',
    path: '/api/v2/users/:student/relations/:relative/confirm',
    summary: 'Confirm a request: by the student or the office',
    access: 'member',
    params: pair,
    response: done,
  }),
  deleteRelation: endpoint({
    method: 'DELETE',
    path: '/api/v2/users/:student/relations/:relative',
    summary: 'End a relation: by the office or the parent; a student refuses only what is not confirmed yet',
    access: 'member',
    opensToParents: true,
    params: pair,
    response: done,
  }),
  createRelationCode: endpoint({
    method: 'POST',
    path: '/api/v2/users/:id/relation-code',
    summary: 'Make a code by which one parent connects to the student; replaces the former code and is told only here',
    access: 'member',
    params: idParams('The student: oneself, or anybody for the office'),
    response: Type.Object({
      code: Type.String({ description: 'Eight letters and digits with a dash' }),
      expires_at: moment('Until when it can be used'),
    }),
  }),
};
