// People of the company: look-up, a person's card, and search over everything the user may open.
import { personalFields } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { editableValues, editFields } from './users/account.ts';
import { officeCalls } from './users/office.ts';
import { removalCalls } from './users/removal.ts';
import {
  asRead,
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
} from './schemas.ts';

const PersonCard = Type.Object({
  ...Person.properties,
  email: Type.Optional(
    nullable(
      Type.String({
        description:
          'Shown to the person, their teachers and curators and holders of users_read, and to others if the person consented; otherwise null. Absent when `safe` was asked for, since null would be an order to clear it',
      }),
    ),
  ),
  groups_count: Type.Integer(),
  subjects_count: Type.Integer(),
  is_distant: Type.Boolean(),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
});

const PersonRecord = Type.Object({
  ...PersonCard.properties,
  is_moderator: Type.Boolean({ description: 'Moderator of the company' }),
  is_member: Type.Boolean({ description: 'Member of the company' }),
  is_parent: Type.Boolean({ description: 'Has a confirmed child; told like `children`' }),
  is_curator: Type.Boolean({ description: 'Looks after at least one group' }),
  children: Type.Array(Person, {
    description: 'Confirmed children, by last name then first name; told to oneself and with users_read, else empty',
  }),
  ...personalFields,
  // Told to oneself and with users_write, unless `safe` is asked for.
  ...editableValues,
});
const safe = Type.Optional(Type.Boolean({ description: 'Leave e-mails out, whoever asks' }));

export const users = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/v2/users',
    summary: 'People of the company whom I may meet',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      company_id: Type.Optional(id('Company of the request; another one is not found')),
      company: Type.Optional(id('Another name of company_id')),
      safe,
      role: Type.Optional(
        oneOf(['student', 'teacher', 'staff'], 'Only these; staff are those who teach, assess, curate or administer'),
      ),
      own_groups: Type.Optional(Type.Boolean({ description: 'Only students of the groups I curate' })),
      sort_list: Type.Optional(
        oneOf(['name', 'last_name', 'first_name', 'id'], 'Sort by; by name, the last name first, unless told'),
      ),
      sort_direction: sortDirection,
    }),
    response: paged(PersonCard),
    aliases: ['/api/users'],
  }),
  listUserChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/users',
    summary: 'People to choose from, by name: those whom I may meet',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      role: Type.Optional(oneOf(['student', 'teacher'], 'Only these')),
      group_id: Type.Optional(id('Only students of this group')),
      own_groups: Type.Optional(Type.Boolean({ description: 'Only students of the groups I curate' })),
    }),
    response: paged(
      Type.Object({ ...Person.properties, groups: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
    ),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id',
    summary: 'A person: oneself, a person one works with, a child',
    access: 'member',
    opensToParents: true,
    params: idParams(),
    query: Type.Object({ safe }),
    response: PersonRecord,
    aliases: ['/api/v2/users/:id/'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/v2/users/:id',
    summary: 'Change a person: oneself in part, others with users_write',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object(editFields)).properties,
      password: Type.Optional(
        nullable(Type.String({ maxLength: 200, description: 'New password, at least 8 characters; empty leaves it' })),
      ),
      password_confirmation: Type.Optional(
        nullable(Type.String({ maxLength: 200, description: 'The new password once more' })),
      ),
      current_password: Type.Optional(
        nullable(
          Type.String({
            maxLength: 200,
            description:
              'Own password, needed to change what oneself signs in with, but for the first minutes of a session',
          }),
        ),
      ),
      safe,
      updated_at: asRead,
    }),
    response: PersonRecord,
  }),
  ...removalCalls,
  ...officeCalls,
  listStudents: endpoint({
    method: 'GET',
    path: '/api/v2/students',
    summary: 'Students whom I may meet, by ids, groups and disciplines',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20, 1000),
      query: search,
      ids: Type.Optional(ids('Only these people')),
      group_ids: Type.Optional(ids('Only students of these groups')),
      subject_ids: Type.Optional(ids('Only students of these disciplines')),
      safe,
    }),
    response: paged(PersonCard),
  }),
  searchEverything: endpoint({
    method: 'GET',
    path: '/api/v2/search',
    summary: 'People, disciplines, topics, groups and trajectories that I may open, for the command palette',
    access: 'member',
    query: Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Type.Object({
      people: Type.Array(Person, { description: 'People the viewer may find; empty for anyone but staff' }),
      subjects: Type.Array(Type.Object({ id: id(), title: Type.String(), color: Type.String() })),
      topics: Type.Array(
        Type.Object({ id: id(), title: Type.String(), subject_id: id(), subject_title: Type.String() }),
      ),
      groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
        description: 'Current groups; empty without the permission to read them',
      }),
      trajectories: Type.Array(Type.Object({ id: id(), title: Type.String() }), {
        description: 'Current trajectories; empty without the permission to read them',
      }),
    }),
  }),
};
