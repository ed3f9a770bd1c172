// A new password by mail.
import { endpoint } from '../endpoint.ts';
import { proof } from './proof-of-work.ts';
import { done, Type } from '../schemas.ts';
import { email, linkToken, newPassword } from './fields.ts';

export const restore = {
  restorePassword: endpoint({
    method: 'POST',
    path: '/api/me/restorePassword',
    summary: 'Send a link that sets a new password; the answer is the same whether there is such an account or not',
    access: 'public',
    body: Type.Object({ email: email('E-mail of the account'), proof }),
    response: done,
  }),
  readRestoreLink: endpoint({
    method: 'POST',
    path: '/api/v2/auth/restore-link',
    summary: 'Whether the link of the mail can still be used, and for which account',
    access: 'public',
    body: Type.Object({ token: linkToken }),
    response: Type.Object({ email: Type.String({ description: 'E-mail that the account signs in with' }) }),
  }),
  setRestoredPassword: endpoint({
    method: 'POST',
    path: '/api/v2/auth/restore-password',
    summary: 'Set the new password by the link of the mail; all sessions of the account end',
    access: 'public',
    body: Type.Object({ token: linkToken, new_password: newPassword }),
    response: done,
  }),
};
