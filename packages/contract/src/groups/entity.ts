// Groups as callers see them.
import { id, moment, nullable, oneOf, Person, Type } from '../schemas.ts';

export const GroupLabel = Type.Object({
  id: id(),
  title: Type.String(),
  color: Type.String({ pattern: '^#[0-9a-f]{6}$', description: '#rrggbb' }),
});
export type GroupLabel = Type.Static<typeof GroupLabel>;

export const NamedGroup = Type.Object({ id: id(), name: Type.String(), is_archived: Type.Boolean() });
export type NamedGroup = Type.Static<typeof NamedGroup>;

const titled = (description: string) => nullable(Type.Object({ id: id(), title: Type.String() }, { description }));

/** A group in a list. */
export const GroupRow = Type.Object({
  id: id(),
  name: Type.String(),
  description: Type.String(),
  company_id: id('Its company'),
  trajectory_id: nullable(id('The programme that it follows')),
  half_id: nullable(id('The part of the programme where it stands')),
  is_archived: Type.Boolean(),
  labels: Type.Array(GroupLabel, { description: 'By title' }),
  trajectory: titled('The programme of `trajectory_id`'),
  half: titled('The part of `half_id`'),
  parents: Type.Array(NamedGroup, { description: 'Groups to which it belongs, by name' }),
  curators: Type.Array(Person, { description: 'By name' }),
  students_count: Type.Integer({ description: 'Present members' }),
  subjects_count: Type.Integer({ description: 'Disciplines it studies that are not in the archive' }),
  updated_at: moment('Last change of its record'),
});
export type GroupRow = Type.Static<typeof GroupRow>;

export const groupPrivacy = Type.Integer({
  minimum: -1,
  maximum: 3,
  description:
    'Who reads the group besides the office: -1 the staff who work with it · 0 all staff · 1 nobody · 2 `access_users_ids` · 3 staff of `access_companies_ids`',
});

export const Group = Type.Object({
  ...GroupRow.properties,
  messenger_link: nullable(Type.String({ description: 'Address of the chat of the group' })),
  messenger_chat_id: nullable(Type.String({ description: 'Id of that chat in the messenger' })),
  semesters: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      started_at: Type.String({ format: 'date', description: 'First day' }),
      finished_at: Type.String({ format: 'date', description: 'Last day' }),
      half_id: id('The part of the programme that is studied in it'),
    }),
    { description: 'Semesters of its programme and of the part where it stands, earliest first' },
  ),
  children: Type.Array(NamedGroup, { description: 'Groups that belong to it, by name' }),
  privacy: groupPrivacy,
  access_users_ids: Type.Array(id(), { description: 'Told to those who may change groups, else empty' }),
  access_users: Type.Array(Person, { description: 'The people of access_users_ids' }),
  access_companies_ids: Type.Array(id(), { description: 'Told to those who may change groups, else empty' }),
  is_deletable: Type.Boolean({ description: 'Nobody has studied in it and it has no lessons, so it can be deleted' }),
});
export type Group = Type.Static<typeof Group>;

export const GroupMember = Type.Object({
  ...Person.properties,
  email: nullable(Type.String({ description: 'As in the list of people; null for those who may not see it' })),
  is_distant: Type.Boolean({ description: 'Studies remotely' }),
  joined_at: moment('Beginning of the membership'),
  other_groups: Type.Array(NamedGroup, { description: 'Other current groups of the person' }),
});
export type GroupMember = Type.Static<typeof GroupMember>;

export const groupSort = oneOf(['name', 'students_count', 'updated_at'], 'By name unless told');
