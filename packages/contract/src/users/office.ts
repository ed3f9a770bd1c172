// What the office does with people: list, create, change, block.
import { endpoint } from '../endpoint.ts';
import {
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
} from '../schemas.ts';
import { editFields, ListedPerson, newPersonPlaces, PersonAccount, peopleRoles, personFields } from './account.ts';

/** What narrows the counts of people. */
const countedFilter = {
  query: search,
  role: Type.Optional(oneOf(peopleRoles, 'Only these; none: people without any role')),
  group_id: Type.Optional(id('Only students of this group')),
  education_form_id: Type.Optional(id('Only who studies in this form of education today')),
  temporary_status_id: Type.Optional(id('Only who has this temporary status today')),
};
/** What narrows the list of people and the file of it. */
export const peopleFilter = {
  ...countedFilter,
  blocked: Type.Optional(Type.Boolean({ description: 'Only those who are blocked, or only those who are not' })),
  locked: Type.Optional(
    Type.Boolean({ description: 'Only those whose sign-in waits after wrong passwords or codes, or only the others' }),
  ),
  never_signed_in: Type.Optional(
    Type.Boolean({ description: 'Only those who never signed in, or only those who did' }),
  ),
  distant: Type.Optional(Type.Boolean({ description: 'Only those who study at a distance, or only the others' })),
  without_email: Type.Optional(
    Type.Boolean({ description: 'Only those without an e-mail address, or only the others' }),
  ),
  sort_list: Type.Optional(
    oneOf(['name', 'email', 'last_seen', 'created'], 'Sort by; by name, the last name first, unless told'),
  ),
  sort_direction: sortDirection,
};
/** The most people that one action takes. */
const AT_ONCE = 500;
const people = ids('People of the company', AT_ONCE);

const refusals = Type.Array(
  Type.Object({ id: id(), name: Type.String(), reason: Type.String({ description: 'In the language of the caller' }) }),
  { description: 'Whom it was not done to, and why' },
);

export const officeCalls = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users',
    summary: 'Everybody in the company, for the office',
    access: 'users_read',
    query: Type.Object({ ...pageQuery(20), ...peopleFilter }),
    response: paged(ListedPerson),
  }),
  countPeople: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/counters',
    summary: 'How many people each filter of the list holds',
    access: 'users_read',
    query: Type.Object(countedFilter),
    response: Type.Object({
      counters: Type.Record(Type.String(), Type.Integer(), {
        description:
          'By role, and all; of the chosen role blocked, locked, never_signed_in, distant, without_email. Words, group, form and status narrow all of them',
      }),
    }),
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/export',
    summary: 'The list of people as an XLSX file',
    access: 'users_read',
    query: Type.Object(peopleFilter),
    response: 'binary',
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/:id',
    summary: "A person's account, for the office",
    access: 'users_read',
    params: idParams(),
    response: PersonAccount,
  }),
  createPerson: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users',
    summary: 'Create a person with their groups, disciplines and roles',
    access: 'users_write',
    body: Type.Object({
      first_name: personFields.first_name,
      last_name: personFields.last_name,
      ...Type.Partial(
        Type.Object({
          middle_name: personFields.middle_name,
          email: personFields.email,
          username: personFields.username,
          phone: personFields.phone,
          phone2: personFields.phone2,
          is_distant: personFields.is_distant,
          lms_admin: editFields.lms_admin,
        }),
      ).properties,
      ...newPersonPlaces,
      password: Type.Optional(
        nullable(Type.String({ minLength: 8, maxLength: 200, description: 'First password; made up when absent' })),
      ),
    }),
    response: Type.Object({
      id: id(),
      login: Type.String({ description: 'What to sign in with' }),
      password: nullable(Type.String({ description: 'The password that was made up, told only here' })),
    }),
  }),
  blockPeople: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/block',
    summary: 'Let people in no more: their sessions end at once',
    access: 'users_write',
    body: Type.Object({ ids: people, reason: Type.Optional(singleLine('Why, for the office', { max: 500 })) }),
    response: Type.Object({ done: Type.Array(id()), refused: refusals }),
  }),
  unblockPeople: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/unblock',
    summary: 'Let people in again',
    access: 'users_write',
    body: Type.Object({ ids: people }),
    response: Type.Object({ done: Type.Array(id()), refused: refusals }),
  }),
  setPersonRoles: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/users/:id/roles',
    summary: 'Give and take roles; those with rights only by who may assign roles and holds these rights',
    access: 'users_write',
    params: idParams(),
    body: Type.Object({ role_ids: ids('All roles that the person holds from now on', 100) }),
    response: done,
  }),
  listRolesToGive: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/roles',
    summary: 'Roles that people can be given',
    access: 'users_read',
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          description: Type.String(),
          has_permissions: Type.Boolean({ description: 'Opens areas of the administration' }),
          may_give: Type.Boolean({ description: 'I may give and take it' }),
        }),
      ),
    }),
  }),
};
