// Whoever gets into an account, or gives somebody a way into it, may open and do all that it holds.
// Every call that gives a way in, every thing that an account may hold, and people who lack one permission for it.
import { type Holding, holdings, type Permission, permissions } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coveredBy } from '../access/account-holdings.access.ts';
import { moderatorPermissions } from '../http/viewer.ts';
import { buildHolder, buildTarget, digestAccount, giveHolding } from '../testing/account-holdings.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { fieldNames } from '../testing/body-fields.ts';
import {
  buildCompany,
  buildGroup,
  buildMailLink,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { buildPhoneCode, KNOWN_CODE } from '../testing/phone-codes.ts';
import { elsewhere, harmless, ofOneself } from '../testing/ways-in.ts';

const HOST = 'holdings.example';
let server: TestApp;
let companyId: number;
/** By what they hold: a moderator's permissions and one more, everything but one, or a moderator's and those that cover a holding. */
const actors = new Map<string, BuiltUser>();
const actorOf = async (held: readonly Permission[]): Promise<BuiltUser> => {
  const key = permissions.filter((one) => held.includes(one)).join();
  const known = actors.get(key) ?? (await buildHolder(server, companyId, held));
  actors.set(key, known);
  return known;
};
const allBut = (left: Permission): Permission[] => permissions.filter((one) => one !== left);
const withMore = (more: readonly Permission[]): Permission[] => [...new Set([...moderatorPermissions, ...more])];

beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
});
afterAll(() => server.close());

const ask = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });

type Target = Awaited<ReturnType<typeof buildTarget>>;
type Send = (actor: BuiltUser, target: Target) => Promise<Reply<any>>;
const edit =
  (change: (n: string) => object): Send =>
  (actor, { id }) =>
    ask('PUT', `/api/v2/users/${id}`, actor, { first_name: 'Мария', ...change(`${actor.id}-${id}`) });
const merge = (kept: number, gone: number, actor: BuiltUser) =>
  ask('POST', `/api/v2/admin/users/${kept}/merge/${gone}`, actor);
const another = async (): Promise<number> => (await buildUser(server.db, companyId)).id;

/** Every call that gives somebody an account or a way into one, by its name and what it sends. */
const openings: Record<string, Send> = {
  'users.updateUser e-mail': edit((n) => ({ email: `taken-over-${n}@example.org` })),
  'users.updateUser login': edit((n) => ({ username: `taken-over-${n}` })),
  'users.updateUser phone': edit(() => ({ phone: '+7 905 111-22-33' })),
  'users.updateUser password': edit(() => ({ password: 'taken over' })),
  'auth.setUserPassword': (actor, { id }) => ask('PUT', `/api/users/${id}/password`, actor, { password: 'taken over' }),
  'auth.resetPasswords': (actor, { id }) => ask('POST', '/api/v2/admin/users/passwords', actor, { ids: [id] }),
  'auth.resetSecondFactor': (actor, { id }) => ask('POST', `/api/v2/admin/users/${id}/second-factor/reset`, actor),
  'auth.signInAs': (actor, { id }) => ask('POST', `/api/v2/admin/users/${id}/sign-in`, actor),
  'users.mergePeople own': (actor, { id }) => merge(actor.id, id, actor),
  'users.mergePeople another': async (actor, { id }) => merge(await another(), id, actor),
  'users.mergePeople remaining': async (actor, { id }) => merge(id, await another(), actor),
  'invitations.inviteMembers': (actor, { id }) =>
    ask('POST', '/api/v2/admin/invitations/members', actor, { ids: [id] }),
  'invitations.inviteByEmail': (actor, { email }) =>
    ask('POST', `/api/companies/${companyId}/groupInvite`, actor, { emails: [email] }),
  'invitations.resendInvitations': (actor, { invitationId }) =>
    ask('POST', '/api/v2/admin/invitations/resend', actor, { ids: [invitationId] }),
};

/** Openings that change no way into the account by themselves, and why the application stays shut to them. */
const noWayYet: Record<string, string> = {
  'auth.signInAs': 'Such a session opens no own application (`isPersonal`)',
  'users.mergePeople another': 'The account is gone, and the one that remains is tried as «own» and «remaining»',
  'invitations.inviteMembers': 'Accepting it seals, as attacks/sealed-application.test.ts shows',
  'invitations.inviteByEmail': 'Accepting it seals',
  'invitations.resendInvitations': 'Accepting it seals',
};

const isRefused = ({ status, body }: Reply<any>): boolean =>
  status >= 400 || [body.refused ?? []].flat().some(Boolean) || body.exists?.length === 1 || body.sent === 0;
const REFUSALS = ['account-holds-more', 'rights-not-held', 'shared-account', 'admin-only', 'access-denied'];

/** Expects that the actor is refused and the account stays as it was. */
async function expectRefused(send: Send, actor: BuiltUser, target: Target, whom: string): Promise<void> {
  const before = await digestAccount(server, target.id);
  const reply = await send(actor, target);
  expect(isRefused(reply), whom).toBe(true);
  if (reply.status >= 400) expect(REFUSALS, `${whom}: ${reply.body.code}`).toContain(reply.body.code);
  expect(await digestAccount(server, target.id), whom).toBe(before);
}
const historyOf = async (id: number) =>
  (await ask('GET', `/api/v2/admin/history?kind=user&record_id=${id}`, await actorOf(permissions))).body.data;
const opened = (holding: Holding) => expect.objectContaining({ field: 'holdings', new: holding });

/** Expects that the actor does it. */
async function expectDone(send: Send, actor: BuiltUser, target: Target): Promise<void> {
  const before = await digestAccount(server, target.id);
  const reply = await send(actor, target);
  expect([reply.status, isRefused(reply)], reply.body.code).toEqual([200, false]);
  expect(await digestAccount(server, target.id)).not.toBe(before);
}

describe.each(Object.keys(openings))('%s', (name) => {
  const send: Send = (actor, target) => openings[name]!(actor, target);

  test.each(holdings)('asks what covers: %s', async (holding) => {
    const target = await buildTarget(server, companyId);
    await giveHolding[holding](server, companyId, target.id);
    for (const one of coveredBy[holding])
      await expectRefused(send, await actorOf(allBut(one)), target, `without ${one}`);
    const opener = await actorOf(withMore(coveredBy[holding]));
    await expectDone(send, opener, target);
    if (!/^(users\.updateUser|auth\.)/.test(name)) return;
    expect(await historyOf(target.id)).toContainEqual(
      expect.objectContaining({
        action: 'account-opened',
        actor: expect.objectContaining({ id: opener.id }),
        changes: [opened(holding)],
      }),
    );
  });

  test('is refused to a moderator and one permission more where an account holds all', async () => {
    const target = await buildTarget(server, companyId);
    for (const holding of holdings) await giveHolding[holding](server, companyId, target.id);
    for (const one of permissions) await expectRefused(send, await actorOf(withMore([one])), target, one);
    const moderator = await buildUser(server.db, companyId, { is_moderator: true });
    await expectRefused(send, moderator, target, 'moderator');
  });

  test(`${name in noWayYet ? 'leaves' : 'seals'} the application of who held it`, async () => {
    const target = await buildTarget(server, companyId);
    await giveHolding.application(server, companyId, target.id);
    const opener = await actorOf(permissions);
    const changed = name.endsWith(' own') ? opener.id : target.id;
    await server.db.run(sql`update users set ways_in_changed_at = null where id in (${target.id}, ${changed})`);
    await expectDone(send, opener, target);
    const { is_sealed } = await server.db.one<{ is_sealed: boolean }>(
      sql`select ways_in_changed_at is not null as is_sealed from users where id = ${changed}`,
    );
    expect(is_sealed).toBe(!(name in noWayYet));
  });

  test('is refused to everybody where the account belongs to another company too', async () => {
    const target = await buildTarget(server, companyId);
    const other = await buildCompany(server.db);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${other}, ${target.id})`);
    await expectRefused(send, await actorOf(permissions), target, 'administrator');
  });

  test('goes on for a student and who changes people', async () => {
    const target = await buildTarget(server, companyId);
    await buildGroup(server.db, companyId, [target.id]);
    await expectDone(send, await actorOf(['users_read', 'users_write']), target);
  });
});

describe('the card says beforehand why the account is not opened', () => {
  const cardFor = async (actor: BuiltUser, id: number) =>
    (await ask('GET', `/api/v2/admin/users/${id}`, actor)).body.opening_refusal;

  test.each(holdings)('%s', async (holding) => {
    const target = await buildTarget(server, companyId);
    expect(await cardFor(await actorOf(['users_read', 'users_write']), target.id)).toBeNull();
    await giveHolding[holding](server, companyId, target.id);
    for (const left of coveredBy[holding].filter((one) => !one.startsWith('users_')))
      expect(await cardFor(await actorOf(allBut(left)), target.id)).toBe('account-holds-more');
    expect(await cardFor(await actorOf(withMore(coveredBy[holding])), target.id)).toBeNull();
  });

  test('a right that the viewer lacks, another institution, the own account, and nothing to who changes no people', async () => {
    const target = await buildHolder(server, companyId, ['admin_panel_read', 'contracts_read']);
    const clerk = await actorOf(['users_read', 'users_write']);
    expect(await cardFor(clerk, target.id)).toBe('rights-not-held');
    const shared = await buildTarget(server, companyId);
    const other = await buildCompany(server.db);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${other}, ${shared.id})`);
    expect(await cardFor(clerk, shared.id)).toBe('shared-account');
    expect(await cardFor(clerk, clerk.id)).toBeNull();
    const reader = await actorOf(['users_read']);
    for (const { id } of [target, shared]) expect(await cardFor(reader, id)).toBeNull();
  });
});

test('a refused form changes nothing and says so at the field, in both languages', async () => {
  const target = await buildTarget(server, companyId);
  await giveHolding.application(server, companyId, target.id);
  const sent = { first_name: 'Мария', email: 'thief@example.org' };
  const clerk = await actorOf(['users_read', 'users_write']);
  const asked = (language: string) =>
    server.request('PUT', `/api/v2/users/${target.id}`, {
      ...{ as: clerk.token, body: sent },
      headers: { host: HOST, 'accept-language': language },
    });
  const russian = await asked('ru');
  expect(russian).toMatchObject({ status: 403, body: { code: 'account-holds-more' } });
  expect(russian.body.errors).toEqual({ email: [expect.stringContaining('учётную запись')] });
  expect((await asked('en')).body.errors).toEqual({ email: [expect.stringContaining('account')] });
  expect((await ask('PUT', `/api/v2/users/${target.id}`, clerk, { first_name: 'Мария' })).status).toBe(200);
});

test('what a merge hands over is in the history', async () => {
  const gone = await buildTarget(server, companyId);
  await giveHolding.application(server, companyId, gone.id);
  const heir = await buildUser(server.db, companyId);
  await merge(heir.id, gone.id, await actorOf(permissions));
  expect(await historyOf(heir.id)).toContainEqual(
    expect.objectContaining({ action: 'merged', changes: expect.arrayContaining([opened('application')]) }),
  );
});

test('a contact that would open more is not taken over by a merge', async () => {
  const [heir, giver] = [await buildTarget(server, companyId), await buildTarget(server, companyId)];
  await server.db.run(sql`update users set email = null, phone = null where id = ${heir.id}`);
  await giveHolding.application(server, companyId, heir.id);
  expect((await merge(heir.id, giver.id, await actorOf(permissions))).status).toBe(200);
  expect(await server.db.one(sql`select email, phone from users where id = ${heir.id}`)).toEqual({
    email: null,
    phone: null,
  });
});

const covering = [...new Set(Object.values(coveredBy).flat())].filter((one) => one !== 'users_write');

test.each(covering)('an identity provider is set up by nobody without %s', async (left) => {
  const provider = {
    ...{ title: 'Вход', issuer: 'https://id.example.org', client_id: 'orbita', links_by_email: true },
    current_password: KNOWN_PASSWORD,
  };
  const reply = await ask('POST', '/api/v2/admin/identity-providers', await actorOf(allBut(left)), provider);
  expect(reply).toMatchObject({ status: 403, body: { code: 'account-holds-more' } });
});

test.each<Holding>(['application', 'teaching', 'curating', 'circles'])(
  'links and codes are shown to nobody who may not open what they lead to: %s',
  async (holding) => {
    const target = await buildTarget(server, companyId);
    await giveHolding[holding](server, companyId, target.id);
    const { phone } = await server.db.one<{ phone: string }>(sql`select phone from users where id = ${target.id}`);
    await buildPhoneCode(server.db, companyId, { phone });
    await server.db.run(sql`
      insert into mails (company_id, kind, recipient, origin, state, subject, body)
      values (${companyId}, 'restore-password', ${target.email}, 'https://orbita.example', 'sent', 'Пароль', 'link')`);
    const shown = async (actor: BuiltUser) => {
      const [mails, codes] = [
        (await ask('GET', '/api/v2/developer/mails', actor)).body.data,
        (await ask('GET', '/api/v2/developer/phone-codes', actor)).body.data,
      ];
      return [
        mails.find((one: { recipient: string }) => one.recipient === target.email).body,
        codes.find((one: { phone: string }) => one.phone === phone).code,
      ];
    };
    expect(await shown(await actorOf(withMore([])))).toEqual([null, null]);
    expect(await shown(await actorOf(withMore(coveredBy[holding])))).toEqual(['link', KNOWN_CODE]);
  },
);

test('an invitation lets nobody in whose account holds by now what its sender may not open', async () => {
  const target = await buildTarget(server, companyId);
  const clerk = await actorOf(['users_read', 'users_write']);
  await server.db.run(sql`update invitations set inviter_id = ${clerk.id} where id = ${target.invitationId}`);
  const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId: target.invitationId });
  await giveHolding.application(server, companyId, target.id);
  const enter = () =>
    server.request('POST', '/api/v2/auth/enter-invited', {
      ...{ headers: { host: HOST }, body: { token, password: 'taken over' } },
    });
  expect((await enter()).body.code).toBe('link-expired');
  await server.db.run(sql`delete from contracts where user_id = ${target.id}`);
  await server.db.run(sql`delete from authenticators where user_id = ${target.id}`);
  expect((await enter()).status).toBe(200);
});

test('a child is given to a parent by nobody who may not open what parents read', async () => {
  const [child, parent] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
  const writer = await actorOf(['users_write']);
  const clerk = await actorOf(['users_read', 'users_write']);
  const give = async (actor: BuiltUser) => [
    (await ask('POST', `/api/v2/users/${child.id}/relation-code`, actor)).status,
    (await ask('POST', `/api/v2/users/${child.id}/relations`, actor, { relative_id: parent.id })).status,
  ];
  expect(await give(writer)).toEqual([403, 403]);
  expect(await give(clerk)).toEqual([200, 200]);
});

describe('no call is forgotten', () => {
  const DOMAINS = ['auth', 'users', 'invitations', 'relations', 'userImports'];
  const SIGN_IN = /(^|\.)(emails?|phone|username|login|password|new_password|relative_id)(\[\])?$/;
  /** Calls that change something, in the domains of accounts or with a field with which one signs in. */
  const suspected = calls
    .filter(({ declared }) => declared.method !== 'GET')
    .filter(
      ({ name, declared }) =>
        DOMAINS.includes(name.split('.')[0]!) ||
        fieldNames(declared.body ?? {}).some((field) => SIGN_IN.test(field)) ||
        declared.path.includes(':otherId'),
    )
    .map(({ name }) => name);
  const opening = [...new Set(Object.keys(openings).map((name) => name.split(' ')[0]!))];
  const known = [...opening, ...Object.keys(ofOneself), ...Object.keys(elsewhere), ...Object.keys(harmless)];

  test('each stands among the openings, or with a reason in testing/ways-in.ts', () => {
    expect(suspected.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('nothing else stands there, and nothing twice', () => {
    expect(known.filter((name) => !suspected.includes(name))).toEqual([]);
    expect(known.filter((name, place) => known.indexOf(name) !== place)).toEqual([]);
  });
});
