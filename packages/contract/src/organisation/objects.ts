// What belongs to a role: purposes, accountabilities, policies, projects and so on. Part of the organisation.
import { endpoint } from '../endpoint.ts';
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
} from '../schemas.ts';
import { MOST_OBJECTS, objectKinds, objectStatuses, proposalStates } from './words.ts';

const kind = oneOf(objectKinds, 'Kind');
const status = oneOf(objectStatuses, 'Where it stands; every status may follow every other');
export const SmartObject = Type.Object({
  id: id(),
  role_id: id('Role'),
  role_name: Type.String({ description: 'Name of the role; empty for a core role without one' }),
  role_type: nullable(Type.Integer({ description: 'Number of the core role' })),
  kind,
  title: Type.String({ description: 'Of a tension: what is' }),
  description: Type.String({ description: 'Of a tension: what would be better' }),
  status,
  author: nullable(Type.Object(Person.properties, { description: 'Who wrote it' })),
  proposal: nullable(
    Type.Object(
      {
        state: oneOf(proposalStates, 'What the meeting decided'),
        meeting: nullable(Type.Object({ id: id(), title: Type.String() }, { description: 'On whose agenda it is' })),
        author: nullable(Type.Object(Person.properties, { description: 'Who proposed it' })),
      },
      { description: 'Of a tension: the last proposal about it' },
    ),
  ),
  can_propose: Type.Boolean({ description: 'Of a tension that is not settled: the viewer may propose about it' }),
  can_change: Type.Boolean({ description: 'The viewer may change and delete it' }),
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type SmartObject = Type.Static<typeof SmartObject>;

const description = Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text' }));

export const objectCalls = {
  listSmartObjects: endpoint({
    method: 'GET',
    path: '/api/organisation/smart-objects',
    summary: 'What belongs to roles: of one role in its order, else the newest first',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(50, MOST_OBJECTS),
      role_id: Type.Optional(id('Only of this role')),
      circle_id: Type.Optional(id('Only of roles in this circle, at any depth, and of itself')),
      kind: Type.Optional(oneOf(objectKinds, 'Only of this kind')),
      status: Type.Optional(oneOf(objectStatuses, 'Only in this status')),
      query: search,
    }),
    response: paged(SmartObject),
  }),
  createSmartObject: endpoint({
    method: 'POST',
    once: true,
    path: '/api/organisation/roles/:id/smart-objects',
    summary:
      'Add something to a role; a tension may be added to any role by everybody of the staff and reaches whoever holds it',
    access: 'staff',
    params: idParams('Role'),
    body: Type.Object({
      kind,
      title: singleLine('Words', { min: 1, max: 1000 }),
      description,
      status: Type.Optional(status),
    }),
    response: SmartObject,
  }),
  updateSmartObject: endpoint({
    method: 'PUT',
    path: '/api/organisation/smart-objects/:id',
    summary: 'Change something of a role',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Words', { min: 1, max: 1000 })),
      description,
      status: Type.Optional(status),
      updated_at: asRead,
    }),
    response: SmartObject,
  }),
  deleteSmartObject: endpoint({
    method: 'DELETE',
    path: '/api/organisation/smart-objects/:id',
    summary: 'Delete something of a role',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
};
