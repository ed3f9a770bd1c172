// Registration: by oneself where the institution is open, or by an invitation.
import { endpoint } from '../endpoint.ts';
import { proof } from './proof-of-work.ts';
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
    once: true,
    path: '/api/auth/signUp',
    summary:
      'Register; the answer is the same whether the e-mail has an account or not. With the link of an invitation the person is let in at once',
    access: 'public',
    body: Type.Object({
      ...names,
      email: Type.Optional(email('E-mail, which a mail confirms; with an invitation that of the invitation counts')),
      password: newPassword,
      invitation: Type.Optional(linkToken),
      join_link: Type.Optional(
        Type.String({
          pattern: '^[\\w-]{16,64}$',
          description: 'Link of a group, to which the confirmation then leads',
        }),
      ),
      child_code: Type.Optional(
        singleLine("Code of the own child's profile, used when the address is confirmed", { max: 40 }),
      ),
      proof,
    }),
    response: Type.Object({ ok: Type.Literal(true), token: entered }),
  }),
  enterInvitedMember: endpoint({
    method: 'POST',
    path: '/api/v2/auth/enter-invited',
    summary: 'Choose the first password by the link of an invitation to a member, and enter',
    access: 'public',
    body: Type.Object({ token: linkToken, password: newPassword }),
    response: Type.Object({ token: Type.String({ description: 'Bearer token' }) }),
  }),
  confirmRegistration: endpoint({
    method: 'POST',
    path: '/api/v2/auth/confirm-registration',
    summary:
      'Confirm the e-mail by the link of the mail and the password of the registration, and enter. The password shows that the mail is read by who registered',
    access: 'public',
    body: Type.Object({
      token: linkToken,
      password: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Password that was chosen at the registration',
      }),
    }),
    response: Type.Object({
      token: entered,
      email: Type.String({ description: 'E-mail to sign in with' }),
      join_link: nullable(Type.String({ description: 'Link of the group that the person came for' })),
      child: nullable(
        Type.Object(
          { is_linked: Type.Boolean({ description: 'False: the code is mistyped, already used or expired' }) },
          { description: 'What came of the code of the child; null without one' },
        ),
      ),
    }),
  }),
};
