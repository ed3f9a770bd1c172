// Members and disciplines of a group.
import { endpoint } from '../endpoint.ts';
import {
  done,
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  Type,
} from '../schemas.ts';
import { GroupMember, NamedGroup } from './entity.ts';

const people = {
  user_id: Type.Optional(id('Person')),
  user_ids: Type.Optional(ids('Several people', 1000)),
};

export const GroupSubject = Type.Object({
  id: id(),
  title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
  code: Type.String(),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  is_archived: Type.Boolean(),
  hidden: Type.Boolean(),
  teachers: Type.Array(Person),
});
export type GroupSubject = Type.Static<typeof GroupSubject>;

const foundPerson = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), { description: 'Current groups' }),
});

export const groupMemberCalls = {
  listGroupUsers: endpoint({
    method: 'GET',
    path: '/api/groups/:id/users',
    summary: 'Members of a group by name',
    access: 'staff',
    params: idParams(),
    query: Type.Object({ ...pageQuery(1000, 10_000), query: search }),
    response: paged(GroupMember),
  }),
  addGroupUsers: endpoint({
    method: 'POST',
    path: '/api/groups/:id/users',
    summary: 'Add members of the company to a group; whoever is in it already stays as they are',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object(people),
    response: Type.Object({ ok: done.properties.ok, added: ids('Who was not in the group before', 1000) }),
  }),
  removeGroupUsers: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/users',
    summary: 'Remove people from a group; answers and marks stay, the membership is remembered',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object(people),
    response: Type.Object({ ok: done.properties.ok, removed: ids('Who was in the group', 1000) }),
  }),
  moveGroupUsers: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/users/move',
    summary: 'Move members to another group; answers and marks stay, the membership is remembered',
    access: 'groups_write',
    params: idParams('Group that they leave'),
    body: Type.Object({ ...people, group_id: id('Group that they join') }),
    response: Type.Object({ moved: ids('Who was moved', 1000) }),
  }),
  restoreGroupUsers: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/users/restore',
    summary: 'Take back the removal or the move of members: they are in the group since the same day as before',
    access: 'groups_write',
    params: idParams('Group that they left'),
    body: Type.Object({ ...people, from_group_id: Type.Optional(id('Group to which they were moved; they leave it')) }),
    response: Type.Object({ restored: ids('Who is in the group again', 1000) }),
  }),
  matchGroupUsers: endpoint({
    method: 'POST',
    path: '/api/v2/groups/:id/users/match',
    summary: 'Find the people of a pasted list of names and e-mails; changes nothing',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({
      lines: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500, description: 'A name or an e-mail each' }),
    }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          line: Type.String(),
          state: oneOf(
            ['found', 'present', 'several', 'missing'],
            'found · present: in the group already · several: choose one of `people` · missing: nobody',
          ),
          people: Type.Array(foundPerson, { description: 'At most five' }),
        }),
      ),
    }),
  }),
  listFormerMembers: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/former-users',
    summary: 'Who was in the group and left it, the latest first',
    access: 'staff',
    params: idParams(),
    query: Type.Object(pageQuery(20)),
    response: paged(
      Type.Object({
        id: id('Membership'),
        person: Person,
        joined_at: moment('Beginning of the membership'),
        left_at: moment('End of the membership'),
        moved_to: nullable(NamedGroup),
      }),
    ),
  }),
  listGroupSubjects: endpoint({
    method: 'GET',
    path: '/api/groups/:id/subjects',
    aliases: ['/api/v2/subjects/groups/:id'],
    summary: 'Disciplines that a group studies, by title',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object({ ...pageQuery(10_000, 10_000), query: search }),
    response: paged(GroupSubject),
  }),
  listGroupsOfSubject: endpoint({
    method: 'GET',
    path: '/api/v2/groups/subjects/:id',
    summary: 'Groups that study a discipline, archived ones too, as far as I may read them',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object(pageQuery(10_000, 10_000)),
    response: paged(Type.Object({ ...NamedGroup.properties, students_count: Type.Integer() })),
  }),
};
