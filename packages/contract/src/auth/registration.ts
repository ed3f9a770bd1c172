// Registration: by oneself where the institution is open, or by an invitation.
import { endpoint } from '../endpoint.ts';
import { nullable, singleLine, Type } from '../schemas.ts';
import { email, linkToken, newPassword } from './fields.ts';

const names = {
  first_name: singleLine('First name', { min: 1, max: 100 }),
  last_name: singleLine('Last name', { min: 1, max: 100 }),
  middle_name: Type.Optional(singleLine('Patronymic', { max: 100 })),
};
const entered = nullable(
  Type.String({ description: 'Bearer token; null when a mail has to be read or an existing account to sign in first' }),
);

export const registration = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/signUp',
    summary:
      'Register; the answer is the same whether the e-mail has an account or not. With the link of an invitation the person is let in at once',
    access: 'public',
    body: Type.Object({
      ...names,
      email: Type.Optional(email('E-mail, which a mail confirms; with an invitation that of the invitation counts')),
      password: newPassword,
      invitation: Type.Optional(linkToken),
    }),
    response: Type.Object({ ok: Type.Literal(true), token: entered }),
  }),
  confirmRegistration: endpoint({
    method: 'POST',
    path: '/api/v2/auth/confirm-registration',
    summary: 'Confirm the e-mail by the link of the mail and enter',
    access: 'public',
    body: Type.Object({ token: linkToken }),
    response: Type.Object({ token: entered, email: Type.String({ description: 'E-mail to sign in with' }) }),
  }),
};
