// A person as the office knows them: how they sign in, what they are here, whether they are let in.
import { openingRefusals } from '../permissions.ts';
import { id, ids, moment, nullable, oneOf, Person, singleLine, Type } from '../schemas.ts';

const email = Type.Unsafe<string | null>(
  Type.Union([Type.String({ format: 'email', maxLength: 255 }), Type.Literal(''), Type.Null()], {
    description: 'E-mail address, by which one may sign in; of one person only. Empty or null: none',
  }),
);
const username = Type.Unsafe<string | null>(
  Type.Union(
    [Type.String({ minLength: 2, maxLength: 100, pattern: '^[\\p{L}\\p{N}._-]+$' }), Type.Literal(''), Type.Null()],
    { description: 'Login of letters, digits, dots and dashes; of one person only. Empty or null: none' },
  ),
);
const phone = (description: string) =>
  nullable(Type.String({ maxLength: 40, description: `${description}; 10 to 15 digits in any spelling` }));
const account = (description: string) => nullable(singleLine(description));

/** What the office sets when it creates a person, and changes afterwards. */
export const personFields = {
  first_name: singleLine('First name', { min: 1, max: 100 }),
  last_name: singleLine('Last name', { min: 1, max: 100 }),
  middle_name: singleLine('Middle name, empty without one', { max: 100 }),
  email,
  username,
  phone: phone('Phone'),
  phone2: phone('Second phone'),
  is_distant: Type.Boolean({ description: 'Studies at a distance' }),
};

/** All that an edit may set; a person changes a part of it alone, the office the rest. */
export const editFields = {
  ...personFields,
  photo_id: nullable(id('Own upload of the editor; null removes the photo')),
  outlook_email: account('Account of the mail service'),
  jira_login: account('Login of the task tracker'),
  notifications_email: Type.Boolean({
    description: 'Digest by e-mail; the choice of the person alone, from others it is ignored',
  }),
  notifications_telegram: Type.Boolean({
    description: 'Notifications by messenger; the choice of the person alone, from others it is ignored',
  }),
  lms_admin: Type.Boolean({
    description:
      'Administrator of the site: moderator and the role of administrators; given by who holds all its rights',
  }),
};

/** The values of an edit, told with a person's record to whoever may make it, so that a record can be saved as it was read. */
export const editableValues = {
  username: Type.Optional(nullable(Type.String({ description: 'Login' }))),
  phone: Type.Optional(nullable(Type.String({ description: 'Phone' }))),
  phone2: Type.Optional(nullable(Type.String({ description: 'Second phone' }))),
  photo_id: Type.Optional(nullable(id('Photo'))),
  outlook_email: Type.Optional(nullable(Type.String({ description: 'Account of the mail service' }))),
  jira_login: Type.Optional(nullable(Type.String({ description: 'Login of the task tracker' }))),
  notifications_email: Type.Optional(Type.Boolean({ description: 'Digest by e-mail' })),
  notifications_telegram: Type.Optional(Type.Boolean({ description: 'Notifications by messenger' })),
  lms_admin: Type.Optional(Type.Boolean({ description: 'Administrator of the site' })),
  updated_at: Type.Optional(moment('Last change of the account')),
};

const named = (description: string) => Type.Array(Type.Object({ id: id(), name: Type.String() }), { description });

/** Roles by which people are listed. */
export const peopleRoles = ['student', 'teacher', 'expert', 'curator', 'parent', 'administrator', 'none'] as const;
export type PeopleRole = (typeof peopleRoles)[number];

/** A row of the list of people. */
export const ListedPerson = Type.Object({
  ...Person.properties,
  email: nullable(Type.String()),
  username: nullable(Type.String()),
  phone: nullable(Type.String()),
  is_distant: Type.Boolean(),
  is_blocked: Type.Boolean({ description: 'The company does not let the person in' }),
  last_seen_at: nullable(moment('Last activity; null of whoever never signed in')),
  created_at: moment('Since when the person has been here'),
  roles: Type.Array(oneOf(peopleRoles, 'What the person is here; several at once'), {
    description: 'Empty for somebody without any role',
  }),
  groups: named('Groups studied in, by name'),
});
export type ListedPerson = Type.Static<typeof ListedPerson>;

/** A person's account in full. */
export const PersonAccount = Type.Object({
  ...ListedPerson.properties,
  phone2: nullable(Type.String()),
  outlook_email: nullable(Type.String()),
  jira_login: nullable(Type.String()),
  photo_id: nullable(id()),
  notifications_email: Type.Boolean(),
  notifications_telegram: Type.Boolean(),
  must_change_password: Type.Boolean({
    description: 'The password was set by the office and has not been changed yet',
  }),
  has_password: Type.Boolean({
    description:
      'Signs in with a password; false until one is set, and after rights were given to an account whose password somebody without them had set',
  }),
  has_second_factor: Type.Boolean({ description: 'Confirms sign-ins with an app or a passkey' }),
  has_sealed_application: Type.Boolean({
    description:
      'An application, perhaps a draft, opens to its owner with proof only; told to who may give the owner a code for it',
  }),
  has_proved_phone: Type.Boolean({
    description: 'The owner can prove it by a call; false also where nothing is sealed or the viewer is not told of it',
  }),
  blocked_at: nullable(moment('Since when; null of whoever is let in')),
  block_reason: Type.String({ description: 'Why, for the office; empty without a reason' }),
  is_owner: Type.Boolean({ description: 'Owns the institution' }),
  is_moderator: Type.Boolean(),
  is_administrator: Type.Boolean({ description: 'Holds the role of administrators' }),
  is_shared: Type.Boolean({
    description: 'Belongs to another institution too, so that the account is not changed here',
  }),
  may_change: Type.Boolean({ description: 'I may change this person: they hold no right that I do not' }),
  may_sign_in_as: Type.Boolean({ description: 'I may sign in as this person' }),
  opening_refusal: nullable(
    oneOf(
      openingRefusals,
      'Code of the error with which I would be refused to change e-mail, login, phone, password or second factor, to sign in as this person or to merge the account; null if I may, of the own account, and for who changes no people',
    ),
  ),
  curated_groups: named('Groups looked after, by name'),
  subjects: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      role_type: oneOf(['TEACHER', 'EXPERT'], 'Taught or assessed'),
      is_archived: Type.Boolean(),
    }),
    { description: 'Disciplines taught and assessed, by title' },
  ),
  admin_roles: Type.Array(
    Type.Object({
      id: id(),
      name: Type.String(),
      may_take: Type.Boolean({ description: 'I may take this role from the person' }),
    }),
    { description: 'Roles given to the person, by name' },
  ),
  children: Type.Array(Person, { description: 'Confirmed children' }),
  parents: Type.Array(Person, { description: 'Confirmed parents' }),
  updated_at: moment('Last change of the account'),
});
export type PersonAccount = Type.Static<typeof PersonAccount>;

/** What is chosen for a new person besides the fields. */
export const newPersonPlaces = {
  group_ids: Type.Optional(ids('Groups to study in', 50)),
  subject_ids: Type.Optional(ids('Disciplines to teach', 100)),
  role_ids: Type.Optional(ids('Roles to give; only those whose rights I hold', 50)),
};
