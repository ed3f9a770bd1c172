// People of the company: look-up, a person's card, and search over everything the user may open.
import { endpoint } from './endpoint.ts';
import { id, idParams, nullable, oneOf, paged, pageQuery, Person, search, sortDirection, Type } from './schemas.ts';

const PersonCard = Type.Object({
  ...Person.properties,
  email: nullable(
    Type.String({
      description:
        'Shown to the person, their teachers and curators and holders of users_read, and to others if the person consented; otherwise null',
    }),
  ),
  groups_count: Type.Integer(),
  subjects_count: Type.Integer(),
  is_distant: Type.Boolean(),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
});

export const users = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/v2/users',
    summary: 'People of the company whom I may meet',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      company_id: Type.Optional(id()),
      role: Type.Optional(oneOf(['student', 'teacher'], 'Only these')),
      own_groups: Type.Optional(Type.Boolean({ description: 'Only students of the groups I curate' })),
      sort_direction: sortDirection,
    }),
    response: paged(PersonCard),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id',
    summary: 'A person: oneself, a person one works with, a child',
    access: 'member',
    params: idParams(),
    response: PersonCard,
    aliases: ['/api/v2/users/:id/'],
  }),
  searchEverything: endpoint({
    method: 'GET',
    path: '/api/v2/search',
    summary: 'People, disciplines and topics that I may open, for the command palette',
    access: 'member',
    query: Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Type.Object({
      people: Type.Array(Person, { description: 'People the viewer may find; empty for anyone but staff' }),
      subjects: Type.Array(Type.Object({ id: id(), title: Type.String(), color: Type.String() })),
      topics: Type.Array(
        Type.Object({ id: id(), title: Type.String(), subject_id: id(), subject_title: Type.String() }),
      ),
    }),
  }),
};
