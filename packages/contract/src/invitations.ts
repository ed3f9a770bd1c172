// Invitations by mail: sent by the office, accepted by a link.
import { linkToken } from './auth/fields.ts';
import { endpoint } from './endpoint.ts';
import { peopleFilter } from './users/office.ts';
import { mailStates } from './mails.ts';
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
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

const Named = Type.Object({ id: id(), name: Type.String() });
export const Invitation = Type.Object({
  id: id(),
  email: Type.String(),
  role: nullable(Type.Object(Named.properties, { description: 'Role the person gets; null for none' })),
  groups: Type.Array(Named, { description: 'Groups the person joins' }),
  inviter: nullable(Type.Object(Person.properties)),
  mail_state: nullable(oneOf(mailStates, 'What became of the last mail; null when it is no longer kept')),
  sent_at: moment('When it was sent last'),
  expires_at: moment('When the link ends'),
  accepted_at: nullable(moment('When the person came; null for an open one')),
});
export type Invitation = Type.Static<typeof Invitation>;

const addresses = (description: string) => Type.Array(Type.String(), { description });
const named = Type.Object({ ids: ids('Invitations', 500) });
const people = (description: string) => Type.Integer({ minimum: 0, description });

const listFilter = {
  query: search,
  state: Type.Optional(
    oneOf(
      ['open', 'expired', 'undelivered', 'accepted'],
      'Only these, `undelivered` those whose last mail failed; open and expired ones by default',
    ),
  ),
  sort_direction: sortDirection,
};

export const invitations = {
  inviteByEmail: endpoint({
    method: 'POST',
    path: '/api/companies/:id/groupInvite',
    summary: 'Invite people by e-mail; whoever is invited already gets another mail',
    access: 'users_write',
    params: idParams('Company'),
    body: Type.Object({
      emails: Type.Array(Type.String({ maxLength: 255 }), { minItems: 1, maxItems: 2000, description: 'Addresses' }),
      role_id: Type.Optional(nullable(id('Role they get; only one whose permissions the inviter holds'))),
      group_ids: Type.Optional(ids('Groups they join', 50)),
    }),
    response: Type.Object({
      invited: addresses('A mail is on its way to these, also to members who have never come in and have no password'),
      exists: addresses('These are members already'),
      rejected: addresses('These are no addresses'),
    }),
  }),
  inviteMembers: endpoint({
    method: 'POST',
    path: '/api/v2/admin/invitations/members',
    summary:
      'Invite members who have never come in and have no password: a mail with a link by which they choose one. At least one field is sent; several narrow the choice',
    access: 'users_write',
    body: Type.Object({
      ids: Type.Optional(ids('These people', 500)),
      filter: Type.Optional(
        Type.Object(peopleFilter, { description: 'Everybody whom the list of people finds with this, at most 10,000' }),
      ),
      import_id: Type.Optional(id('People whom this applied import has made')),
    }),
    response: Type.Object({
      invited: people('A mail is on its way to these'),
      without_email: people('These have no e-mail'),
      entered: people('These have signed in or have a password'),
      recent: people('These were invited within the last hour, so that they get no second mail'),
      refused: people('These are blocked, members of another institution too, or hold rights that the inviter lacks'),
    }),
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/api/v2/admin/invitations',
    summary: 'Invitations of the company, the newest first',
    access: 'users_read',
    query: Type.Object({ ...pageQuery(20), ...listFilter }),
    response: paged(Invitation),
  }),
  exportInvitations: endpoint({
    method: 'GET',
    path: '/api/v2/admin/invitations/export',
    summary: 'The list of invitations as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'users_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  resendInvitations: endpoint({
    method: 'POST',
    path: '/api/v2/admin/invitations/resend',
    summary: 'Send the mail again, with a link that works from now on; earlier links end',
    access: 'users_write',
    body: named,
    response: Type.Object({ sent: Type.Integer({ description: 'Invitations sent; accepted ones are passed over' }) }),
  }),
  withdrawInvitations: endpoint({
    method: 'POST',
    path: '/api/v2/admin/invitations/withdraw',
    summary: 'Withdraw invitations; their links end',
    access: 'users_write',
    body: named,
    response: Type.Object({ withdrawn: Type.Integer() }),
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/api/v2/invitations/read',
    summary: 'What the link of an invitation opens',
    access: 'public',
    body: Type.Object({ token: linkToken }),
    response: Type.Object({
      email: Type.String(),
      has_account: Type.Boolean({ description: 'The address has an account, which signs in and accepts' }),
      groups: Type.Array(Type.String()),
      member: nullable(
        Type.Object(
          { first_name: Type.String(), last_name: Type.String() },
          { description: 'The member who chooses a first password; null for everybody else' },
        ),
      ),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/v2/invitations/accept',
    summary: 'Accept an invitation as the signed-in person',
    access: 'signed-in',
    opensToParents: true,
    body: Type.Object({ token: linkToken }),
    response: done,
  }),
};
