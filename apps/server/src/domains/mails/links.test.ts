import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildEmailChange,
  buildInvitation,
  buildMailLink,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { readMailTo, tokenIn } from '../../testing/written-mails.ts';
import { kindsOfMail } from './mail-kinds.ts';

const HERE = 'here.example';
const ELSEWHERE = 'elsewhere.example';

let server: TestApp;
let companyId: number;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HERE });
  admin = await buildAdministrator(server.db, companyId);
  await buildCompany(server.db, { domain: ELSEWHERE });
});
afterAll(() => server.close());

type Calls = { path: string; body: object }[];
const password = 'long enough';
/** A link of each kind, and the calls that open it; the last one uses it up. */
const openings: Record<string, () => Promise<Calls>> = {
  'restore-password': async () => {
    const { id: targetId } = await buildUser(server.db, companyId);
    const token = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId });
    return [
      { path: '/api/v2/auth/restore-link', body: { token } },
      { path: '/api/v2/auth/restore-password', body: { token, new_password: password } },
    ];
  },
  'confirm-email': async () => {
    const { id } = await buildUser(server.db, companyId);
    const token = await buildEmailChange(server.db, companyId, id);
    return [{ path: '/api/v2/auth/email/confirm', body: { token } }];
  },
  'confirm-registration': async () => {
    const email = 'coming@example.org';
    const body = { first_name: 'Анна', last_name: 'Новая', email, password };
    await server.request('POST', '/api/auth/signUp', { body, headers: { host: HERE } });
    const token = tokenIn(await readMailTo(server.db, email));
    return [{ path: '/api/v2/auth/confirm-registration', body: { token, password } }];
  },
  invitation: async () => {
    const targetId = await buildInvitation(server.db, companyId, admin.id);
    const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId });
    const person = { first_name: 'Пётр', last_name: 'Званов', password };
    return [
      { path: '/api/v2/invitations/read', body: { token } },
      { path: '/api/auth/signUp', body: { ...person, invitation: token } },
    ];
  },
};

test.each(Object.keys(openings))('a link of %s works only at the institution that has sent it', async (kind) => {
  const calls = (await openings[kind]?.()) ?? [];
  const open = (host: string) =>
    calls.map(
      ({ path, body }) =>
        () =>
          server.request('POST', path, { body, headers: { host } }),
    );
  for (const call of open(ELSEWHERE))
    expect(await call()).toMatchObject({ status: 400, body: { code: 'link-expired' } });
  for (const call of open(HERE)) expect(await call()).toMatchObject({ status: 200 });
});

test('every kind of mail whose link works for some hours is opened above', () => {
  const withLink = Object.entries(kindsOfMail).flatMap(([kind, { hours }]) => (hours === undefined ? [] : [kind]));
  expect(Object.keys(openings).toSorted()).toEqual(withLink.toSorted());
});
