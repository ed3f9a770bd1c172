// One's own account: what may be changed of it, and a new e-mail address, which counts once a mail to it was answered.
import { endpoint } from '../endpoint.ts';
import { done, id, moment, nullable, oneOf, Type } from '../schemas.ts';
import { linkToken } from './fields.ts';

export const OwnAccount = Type.Object({
  id: id(),
  email: nullable(Type.String()),
  email_to_confirm: nullable(Type.String({ description: 'New address whose mail was not answered yet' })),
  username: nullable(Type.String()),
  phone: nullable(Type.String()),
  phone2: nullable(Type.String()),
  outlook_email: nullable(Type.String()),
  jira_login: nullable(Type.String()),
  photo_id: nullable(id()),
  photo_src: nullable(Type.String({ description: 'Path of the photo' })),
  has_password: Type.Boolean({
    description: 'Without one, somebody signs in by a call or a provider, and may set the first one right after that',
  }),
  other_ways_in: Type.Array(
    Type.Object({
      kind: oneOf(
        ['phone', 'passkey', 'link', 'calendar'],
        '`link` leads to another service, `calendar` shows the timetable alone',
      ),
      title: Type.String({ description: 'The number, or the name of the key, service or calendar' }),
    }),
    { description: 'What opens the account beside the password and the mailbox' },
  ),
  updated_at: moment('Last change'),
});
export type OwnAccount = Type.Static<typeof OwnAccount>;

export const ownAccount = {
  getOwnAccount: endpoint({
    method: 'GET',
    path: '/api/me/account',
    summary: 'What I may change of my account',
    access: 'signed-in',
    opensToParents: true,
    response: OwnAccount,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v2/auth/email/confirm',
    summary: 'Confirm a new e-mail address by the link of the mail to it',
    access: 'public',
    body: Type.Object({ token: linkToken }),
    response: Type.Object({ email: Type.String({ description: 'The address that counts from now on' }) }),
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/me/email',
    summary: 'Keep the present e-mail address: the link to the new one ends',
    access: 'signed-in',
    opensToParents: true,
    isPersonal: true,
    response: done,
  }),
};
