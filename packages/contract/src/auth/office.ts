// What the office does with the sign-in of people: passwords, sessions, signing in as somebody.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, ids, moment, nullable, Person, Type } from '../schemas.ts';

const secret = (description: string) => Type.Optional(nullable(Type.String({ maxLength: 200, description })));

/** The most people whose passwords are made up at once; each takes a processor for tens of milliseconds. */
const PASSWORDS_AT_ONCE = 100;

const IssuedPassword = Type.Object({
  id: id(),
  name: Type.String({ description: 'Last name and first name' }),
  groups: Type.String({ description: 'Names of the groups, with commas; empty without any' }),
  login: Type.String({ description: 'What to sign in with' }),
  password: Type.String({ description: 'Told only here' }),
});
export type IssuedPassword = Type.Static<typeof IssuedPassword>;

const PersonSession = Type.Object({
  id: id(),
  user_agent: Type.String({ description: 'What the browser calls itself' }),
  created_at: moment('When it began'),
  expires_at: moment('When it ends by itself'),
  is_current: Type.Boolean({ description: 'The session of this request' }),
  acting_admin: nullable(Person),
});
export type PersonSession = Type.Static<typeof PersonSession>;

export const officeAuth = {
  setUserPassword: endpoint({
    method: 'PUT',
    path: '/api/users/:id/password',
    summary: "Set a person's password: one's own, or that of others with users_write; their sessions end",
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: idParams(),
    body: Type.Object({
      password: secret('New password, at least 8 characters'),
      new_password: secret('Another name of password'),
      password_confirmation: secret('The new password once more'),
      current_password: secret('Own password, needed for the own one but for the first minutes of a session'),
    }),
    response: done,
  }),
  resetPasswords: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/passwords',
    summary: 'Make up new passwords, told once; each is changed at the first sign-in, and sessions end',
    access: 'users_write',
    body: Type.Object({ ids: ids('People of the company', PASSWORDS_AT_ONCE) }),
    response: Type.Object({
      data: Type.Array(IssuedPassword),
      refused: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          reason: Type.String({ description: 'In the language of the caller' }),
        }),
        { description: 'Whose password was not changed, and why' },
      ),
    }),
  }),
  exportPasswords: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/passwords/sheet',
    summary: 'An XLSX sheet of passwords that have just been made up; nothing of it is kept',
    access: 'users_write',
    body: Type.Object({
      rows: Type.Array(
        Type.Object({
          name: Type.String({ maxLength: 300 }),
          groups: Type.String({ maxLength: 2000 }),
          login: Type.String({ maxLength: 255 }),
          password: Type.String({ maxLength: 200 }),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    }),
    response: 'binary',
  }),
  signInAs: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/:id/sign-in',
    summary: 'Sign in as a person for an hour; never as an administrator or somebody with rights one lacks',
    access: 'users_write',
    params: idParams(),
    response: Type.Object({ token: Type.String({ description: 'Bearer token of the marked session' }) }),
  }),
  listPersonSessions: endpoint({
    method: 'GET',
    path: '/api/v2/admin/users/:id/sessions',
    summary: 'Where a person is signed in',
    access: 'users_read',
    params: idParams(),
    response: Type.Object({ data: Type.Array(PersonSession) }),
  }),
  endPersonSession: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/users/:id/sessions/:sessionId',
    summary: 'End a session of a person, with its live channels',
    access: 'users_write',
    params: Type.Object({ id: id('Person'), sessionId: id('Session') }),
    response: done,
  }),
  endPersonSessions: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/users/:id/sessions',
    summary: 'End all sessions of a person but that of this request',
    access: 'users_write',
    params: idParams(),
    response: done,
  }),
};
