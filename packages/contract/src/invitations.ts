// Invitations by mail: sent by the office, accepted by a link.
import { linkToken } from './auth/fields.ts';
import { endpoint } from './endpoint.ts';
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
      invited: addresses('A mail is on its way to these'),
      exists: addresses('These are members already'),
      rejected: addresses('These are no addresses'),
    }),
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/api/v2/admin/invitations',
    summary: 'Invitations of the company, the newest first',
    access: 'users_read',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      state: Type.Optional(oneOf(['open', 'expired', 'accepted'], 'Only these; open and expired ones by default')),
      sort_direction: sortDirection,
    }),
    response: paged(Invitation),
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
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/v2/invitations/accept',
    summary: 'Accept an invitation as the signed-in person',
    access: 'signed-in',
    body: Type.Object({ token: linkToken }),
    response: done,
  }),
};
