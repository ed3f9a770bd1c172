// Nobody opens by giving, to oneself or to an account that they could enter, what they may not open without it.
import type { Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coveredBy } from '../access/account-holdings.access.ts';
import { buildHolder, giveHolding } from '../testing/account-holdings.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildGroup,
  buildMailLink,
  buildSubject,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../testing/builders.ts';
import { buildContract } from '../testing/contracts.ts';
import { buildCircle, buildOrganisationRole, giveCore } from '../testing/organisation.ts';

const HOST = 'given.example';
let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
});
afterAll(() => server.close());

const ask = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });
const holder = (...held: Permission[]) => buildHolder(server, companyId, ['admin_panel_read', ...held]);
const refused = { status: 403, body: { code: 'gives-more' } };

describe('curating', () => {
  const calls: Record<string, (as: BuiltUser, whom: number, groupId: number) => Promise<Reply<any>>> = {
    createCurator: (as, user_id, groupId) => ask('POST', '/api/v2/curators', as, { user_id, group_ids: [groupId] }),
    updateCurator: (as, id, groupId) => ask('PUT', `/api/v2/curators/${id}`, as, { group_ids: [groupId] }),
    setCurators: (as, user_id, groupId) =>
      ask('POST', '/api/v2/curators/groups', as, { curators: [{ user_id, group_ids: [groupId] }] }),
  };
  test.for(Object.entries(calls))('%s', async ([, give]) => {
    const groupId = await buildGroup(server.db, companyId);
    const friend = await buildUser(server.db, companyId);
    const clerk = await holder('groups_read', 'groups_write');
    // Nor anybody else: the account may be one that the clerk registered.
    for (const whom of [clerk, friend]) expect(await give(clerk, whom.id, groupId)).toMatchObject(refused);
    const planner = await holder('users_read', 'groups_read', 'groups_write', 'subjects_read');
    expect(await give(planner, planner.id, groupId)).toMatchObject(refused);
    // Who works here already is no account that the planner registered.
    expect(await give(planner, friend.id, groupId)).toMatchObject({
      status: 403,
      body: { code: 'gives-to-newcomers' },
    });
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (13, ${companyId}, ${friend.id})`,
    );
    expect((await give(planner, friend.id, groupId)).status).toBe(200);
    // Whoever gives roles could make the account one that works here.
    const whoGives = await holder(
      'users_read',
      'groups_read',
      'groups_write',
      'subjects_read',
      'roles_read',
      'roles_write',
    );
    expect(await give(whoGives, friend.id, await buildGroup(server.db, companyId))).toMatchObject(refused);
    const whoEnters = await holder('users_read', 'users_write', 'groups_read', 'groups_write');
    const other = await buildUser(server.db, companyId);
    expect(await give(whoEnters, other.id, groupId)).toMatchObject(refused);
    const head = await holder(...coveredBy.curating);
    expect((await give(head, head.id, groupId)).status).toBe(200);
    // What one has already may be written again.
    expect((await give(clerk, friend.id, groupId)).status).toBe(200);
  });

  test('is not given to a student of the group', async () => {
    const student = await buildUser(server.db, companyId);
    const groupId = await buildGroup(server.db, companyId, [student.id]);
    expect(await calls['createCurator']!(await holder(...coveredBy.curating), student.id, groupId)).toMatchObject({
      status: 400,
      body: { code: 'curates-own-group' },
    });
  });
});

test('whoever fills groups does not join one to read what its students read', async () => {
  const [groupId, other] = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
  const clerk = await holder('groups_read', 'groups_write');
  const path = `/api/groups/${groupId}/users`;
  expect(await ask('POST', path, clerk, { user_id: clerk.id })).toMatchObject(refused);
  const { body } = await ask('PUT', `/api/v2/groups/${groupId}/join-link`, clerk, { is_on: true });
  expect(await ask('POST', `/api/groups/${body.link}/join`, clerk)).toMatchObject(refused);
  const student = await buildUser(server.db, companyId);
  expect((await ask('POST', path, clerk, { user_id: student.id })).status).toBe(200);
  // The way that somebody made stays closed to them when they have lost the right, whoever saves it back meanwhile.
  const colleague = await holder('groups_read', 'groups_write');
  await ask('PUT', `/api/v2/groups/${groupId}/join-link`, colleague, { is_on: true });
  await server.db.run(sql`delete from admin_role_users where user_id = ${clerk.id}`);
  expect(await ask('POST', `/api/groups/${body.link}/join`, clerk)).toMatchObject(refused);
  expect((await ask('POST', `/api/groups/${body.link}/join`, await buildUser(server.db, companyId))).status).toBe(200);
  // Nor is a link made by saving back that there is none.
  const none = `/api/v2/groups/${other}/join-link`;
  const read = await ask('GET', none, colleague);
  expect((await ask('PUT', none, colleague, read.body)).body).toEqual(read.body);
  expect((await ask('GET', none, colleague)).body).toEqual(read.body);
  const planner = await holder('groups_read', 'groups_write', 'subjects_read');
  expect((await ask('POST', path, planner, { user_id: planner.id })).status).toBe(200);
});

test('who curates or teaches brings nobody before themselves whom they may not read', async () => {
  const [own, other] = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
  const subjectId = await buildSubject(server.db, companyId);
  const student = await buildUser(server.db, companyId);
  const rights: Permission[] = ['groups_read', 'groups_write', 'subjects_write'];
  const [curator, teacher, head] = [
    await holder(...rights),
    await holder(...rights),
    await holder(...rights, 'users_read', 'subjects_read'),
  ];
  for (const { id } of [curator, head])
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${id}, ${own})`);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${teacher.id}, 'TEACHER')`,
  );
  const add = (as: BuiltUser, groupId: number) =>
    ask('POST', `/api/groups/${groupId}/users`, as, { user_id: student.id });
  const enrol = (as: BuiltUser) => ask('POST', `/api/groups/${other}/subjects`, as, { subject_id: subjectId });
  expect(await add(curator, own)).toMatchObject(refused);
  expect((await add(curator, other)).status).toBe(200);
  const move = { user_id: student.id, group_id: own };
  expect(await ask('POST', `/api/v2/groups/${other}/users/move`, curator, move)).toMatchObject(refused);
  expect((await add(head, own)).status).toBe(200);
  expect(await enrol(teacher)).toMatchObject(refused);
  const sub = (as: BuiltUser) =>
    ask('POST', `/api/v2/subjects/${subjectId}/create-sub`, as, { title: 'Своя', group_ids: [other] });
  expect(await sub(teacher)).toMatchObject(refused);
  expect((await enrol(curator)).status).toBe(200);
});

test.for(['TEACHER', 'EXPERT'])('a discipline as its %s', async (role_type) => {
  const id = await buildSubject(server.db, companyId);
  const give = (as: BuiltUser, user_id: number) => ask('POST', `/api/subjects/${id}/roles`, as, { user_id, role_type });
  const friend = await buildUser(server.db, companyId);
  const planner = await holder('subjects_read', 'subjects_write');
  expect(await give(planner, planner.id)).toMatchObject(refused);
  const writer = await holder('users_read', 'subjects_write');
  expect(await give(writer, friend.id)).toMatchObject(refused);
  const head = await holder('users_read', 'subjects_read', 'subjects_write');
  expect((await give(head, friend.id)).status).toBe(200);
  expect((await give(head, head.id)).status).toBe(200);
});

describe('duties of a role', () => {
  const needed: Record<string, Permission[]> = {
    inquiries: ['users_read', 'users_write'],
    extensions: ['subjects_read', 'subjects_write'],
    absences: ['schedule_read', 'schedule_write'],
  };
  test.for(Object.entries(needed))('%s: neither pointed at a role nor taken over', async ([duty, permissions]) => {
    const circleId = await buildCircle(server.db, companyId);
    const clerk = await holder('roles_read', 'roles_write');
    const head = await holder('roles_read', 'roles_write', ...permissions);
    const made = await ask('POST', `/api/scopes/${circleId}/roles`, clerk, { name: `Кто отвечает: ${duty}` });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const roleId = made.body.id;
    const point = (as: BuiltUser) => ask('PUT', '/api/organisation/duties', as, { duty, role_id: roleId });
    const ways = (as: BuiltUser) => [
      () => ask('PUT', `/api/organisation/roles/${roleId}/people/${as.id}`, as, {}),
      () => ask('PUT', `/api/roles/${roleId}`, as, { user_ids: [as.id] }),
    ];
    expect(await point(clerk)).toMatchObject(refused);
    expect((await point(head)).status).toBe(200);
    for (const way of ways(clerk)) expect(await way()).toMatchObject(refused);
    for (const way of ways(head)) expect((await way()).status).toBe(200);
  });
});

describe('duties that fall to the lead of the circle', () => {
  /** A circle with a role that answers the visitors, held by somebody of the office, and its lead. */
  async function buildAnswered() {
    const circleId = await buildCircle(server.db, companyId);
    const roleId = await buildOrganisationRole(server.db, companyId, circleId, 'Ответы посетителям');
    const [lead, answers] = [await holder(), await holder()];
    await giveCore(server.db, circleId, 1, lead.id);
    const admin = await holder(...coveredBy.circles, 'users_read', 'users_write');
    const ok = { status: 200 };
    expect(await ask('PUT', `/api/organisation/roles/${roleId}/people/${answers.id}`, admin, {})).toMatchObject(ok);
    expect(await ask('PUT', '/api/organisation/duties', admin, { duty: 'inquiries', role_id: roleId })).toMatchObject(
      ok,
    );
    const removed = `/api/organisation/roles/${roleId}/people/${answers.id}`;
    return { circleId, roleId, lead, answers, removed };
  }
  const inquiries = async (as: BuiltUser) => (await ask('GET', '/api/v2/admin/inquiries', as)).status;

  test('who becomes lead could answer, so nobody does who may not read what visitors write', async () => {
    const { circleId, lead, answers, removed } = await buildAnswered();
    const { id: leadRole } = await server.db.one<{ id: number }>(
      sql`select id from organisation_roles where parent_id = ${circleId} and core_type = 1`,
    );
    const become = (as: BuiltUser, whom: number) =>
      ask('PUT', `/api/organisation/roles/${leadRole}/people/${whom}`, as, {});
    const clerk = await holder('roles_read', 'roles_write');
    const friend = await holder();
    for (const { id } of [clerk, friend]) expect(await become(clerk, id)).toMatchObject(refused);
    const editor = await holder();
    await giveCore(server.db, circleId, 5, editor.id);
    expect(await become(editor, editor.id)).toMatchObject(refused);
    expect(await inquiries(clerk)).toBe(403);
    // Whom somebody made lead who may answers when nobody else does.
    expect(await inquiries(answers)).toBe(200);
    expect(await inquiries(lead)).toBe(403);
    expect((await ask('DELETE', removed, answers)).status).toBe(200);
    expect(await inquiries(lead)).toBe(200);
  });

  test('nor does the role go to somebody else by whom accounts are made', async () => {
    const { roleId } = await buildAnswered();
    const clerk = await holder('roles_read', 'roles_write');
    const friend = await holder();
    const give = ask('PUT', `/api/organisation/roles/${roleId}/people/${friend.id}`, clerk, {});
    expect(await give).toMatchObject(refused);
    expect(await inquiries(friend)).toBe(403);
  });
});

describe('a way into an account, left in it before it was worth anything', () => {
  /** Somebody's account as whoever set it up left it: with a phone, a passkey, a sign-in that waits, a calendar and an open session. */
  async function buildTouched(): Promise<BuiltUser> {
    const person = await buildUser(server.db, companyId);
    await server.db.run(sql`
      with known as (
        insert into passkeys (user_id, credential_id, public_key, domain, name)
        values (${person.id}, ${`left-${person.id}`}, '', ${HOST}, 'Ключ')),
      codes as (insert into recovery_codes (user_id, code_hash) values (${person.id}, '\x01')),
      waiting as (
        insert into pending_sign_ins (token_hash, user_id, domain, remember, expires_at)
        values (decode(md5(${`left-${person.id}`}), 'hex'), ${person.id}, ${HOST}, true, now() + interval '1 hour')),
      feed as (
        insert into calendar_feeds (company_id, user_id, title, token_hash, language, has_deadlines)
        values (${companyId}, ${person.id}, 'Календарь', decode(md5(${`feed-${person.id}`}), 'hex'), 'ru', true)),
      address as (insert into email_changes (user_id, email) values (${person.id}, ${`left-${person.id}@example.org`}))
      update users set rights_since = null, phone = ${`+7999${person.id}`}, phone_is_own = true, phone_confirmed_at = now() where id = ${person.id}`);
    await buildMailLink(server.db, companyId, { kind: 'confirm-email', targetId: person.id });
    return person;
  }
  const left = (person: BuiltUser) =>
    server.db.one(sql`
      select exists (select 1 from passkeys where user_id = ${person.id}) as key,
        exists (select 1 from mail_links where target_id = ${person.id} and kind = 'confirm-email') as link,
        exists (select 1 from recovery_codes where user_id = ${person.id}) as codes,
        exists (select 1 from pending_sign_ins where user_id = ${person.id}) as waiting,
        exists (select 1 from calendar_feeds where user_id = ${person.id}) as feed,
        exists (select 1 from email_changes where user_id = ${person.id}) as address, phone_confirmed_at is not null as phone,
        exists (select 1 from sessions where user_id = ${person.id}) as session from users where id = ${person.id}`);
  const everything = (is: boolean) => ({
    ...{ key: is, codes: is, waiting: is, feed: is },
    ...{ link: is, address: is, phone: is, session: is },
  });
  const own = (person: BuiltUser) =>
    server.db.run(sql`update users set ways_in_changed_at = null where id = ${person.id}`);
  let roles = 0;
  const buildRole = async (permissions: Permission[]) =>
    (
      await server.db.one<{ id: number }>(sql`
        insert into admin_roles (company_id, name, permissions) values (${companyId}, ${`Должность ${(roles += 1)}`}, ${permissions}) returning id`)
    ).id;

  const ways: Record<string, (as: BuiltUser, id: number, roleId: number) => Promise<Reply<any>>> = {
    setPersonRoles: (as, id, role) => ask('PUT', `/api/v2/admin/users/${id}/roles`, as, { role_ids: [role] }),
    addAdminRoleUser: (as, id, role) => ask('POST', `/api/v2/admin/roles/${role}/users/${id}`, as),
  };
  test.for(Object.entries(ways))('%s: the rights are not given to it', async ([, give]) => {
    const head = await holder('users_read', 'users_write', 'roles_read', 'roles_write');
    const [label, rights] = [await buildRole([]), await buildRole(['admin_panel_read', 'users_read'])];
    const [person, proved] = [await buildTouched(), await buildTouched()];
    await own(proved);
    expect((await give(head, person.id, label)).status).toBe(200);
    expect(await left(person)).toEqual(everything(true));
    for (const { id } of [person, proved]) expect((await give(head, id, rights)).status).toBe(200);
    expect(await left(person)).toEqual(everything(false));
    // Whoever registered it under somebody else's name is not known to have set it up.
    expect(await left(proved)).toEqual(everything(false));
    // Later rights take nothing out of an account that is its owner's.
    const holding = await buildTouched();
    await own(holding);
    await server.db.run(sql`update users set rights_since = now() where id = ${holding.id}`);
    expect((await give(head, holding.id, rights)).status).toBe(200);
    expect(await left(holding)).toEqual(everything(true));
  });

  test('whoever gives roles takes no second factor away, and ends other ways only after others have changed one', async () => {
    const clerk = await holder('roles_read', 'roles_write');
    const [high, small, other] = [
      await buildRole(['admin_panel_read', 'users_read']),
      await buildRole(['admin_panel_read']),
      await buildRole(['admin_panel_read', 'roles_read']),
    ];
    const person = await buildTouched();
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${high}, ${companyId}, ${person.id})`,
    );
    await server.db.run(sql`update users set rights_since = now() where id = ${person.id}`);
    expect((await ways['addAdminRoleUser']!(clerk, person.id, small)).status).toBe(200);
    expect(await left(person)).toEqual(everything(true));
    // An administrator has set a password since.
    await server.db.run(sql`update users set password_hash = 'issued' where id = ${person.id}`);
    expect((await ways['addAdminRoleUser']!(clerk, person.id, other)).status).toBe(200);
    expect(await left(person)).toMatchObject({ key: true, codes: true, phone: false, feed: false, session: false });
  });

  test('an account that lost its rights before others changed a way into it is as one that never had any', async () => {
    const head = await holder('users_read', 'users_write', 'roles_read', 'roles_write');
    const rights = await buildRole(['admin_panel_read', 'users_read']);
    const person = await buildTouched();
    await server.db.run(sql`update users set rights_since = now() where id = ${person.id}`);
    await server.db.run(sql`update users set password_hash = 'issued' where id = ${person.id}`);
    expect((await ways['addAdminRoleUser']!(head, person.id, rights)).status).toBe(200);
    expect(await left(person)).toEqual(everything(false));
  });

  test('a role given for a moment makes no later rights safe for who knew a way in', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const [small, rights] = [
      await buildRole(['admin_panel_read']),
      await buildRole(['admin_panel_read', 'users_read']),
    ];
    const person = await buildTouched();
    await own(person);
    const clerk = await holder('roles_read', 'roles_write');
    expect((await ways['addAdminRoleUser']!(clerk, person.id, small)).status).toBe(200);
    expect((await ask('DELETE', `/api/v2/admin/roles/${small}/users/${person.id}`, clerk)).status).toBe(200);
    await server.db.run(
      sql`update users set phone_confirmed_at = now(), phone_is_own = true, ways_in_changed_at = null where id = ${person.id}`,
    );
    expect((await ways['addAdminRoleUser']!(admin, person.id, rights)).status).toBe(200);
    expect(await left(person)).toMatchObject({ phone: false });
  });

  test('a new password of one’s own ends what was added under the former one, unless it is said to be one’s own', async () => {
    for (const keeps of [false, true]) {
      const person = await buildTouched();
      const body = { current_password: KNOWN_PASSWORD, new_password: 'Тихий-омут-и-12-лодок', keeps_ways_in: keeps };
      expect((await ask('POST', '/api/me/password', person, body)).status).toBe(200);
      expect(await left(person)).toMatchObject({ key: keeps, codes: keeps, feed: keeps, phone: keeps, address: false });
    }
  });

  test('nor are those that a role gains, of a moderator and of the owner', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const roleId = await buildRole(['admin_panel_read']);
    const [holding, moderator, owner] = [await buildTouched(), await buildTouched(), await buildTouched()];
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${roleId}, ${companyId}, ${holding.id})`,
    );
    const gain = { permissions: ['admin_panel_read', 'contracts_read'] };
    const replies = [
      await ask('PUT', `/api/v2/admin/roles/${roleId}`, admin, gain),
      await ask('POST', `/api/companies/${companyId}/moderators`, admin, { user_id: moderator.id }),
      await ask('PUT', `/api/companies/${companyId}`, admin, { owner_id: owner.id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const person of [holding, moderator, owner])
      expect(await left(person)).toMatchObject({ phone: false, session: false });
  });

  test('nor are those of an account that is merged into it', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const [kept, gone] = [await buildTouched(), await holder('users_read')];
    const merged = await ask('POST', `/api/v2/admin/users/${kept.id}/merge/${gone.id}`, admin, {});
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(await left(kept)).toMatchObject({ key: false, phone: false, session: false });
  });

  test('a password restored by mail leaves the second factor of who has rights', async () => {
    const person = await buildTouched();
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${await buildRole(['admin_panel_read'])}, ${companyId}, ${person.id})`,
    );
    const token = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
    const body = { token, new_password: 'Тихий-омут-и-12-лодок' };
    expect(
      (await server.request('POST', '/api/v2/auth/restore-password', { body, headers: { host: HOST } })).status,
    ).toBe(200);
    expect(await left(person)).toMatchObject({ key: true, codes: true, address: false, session: false });
  });

  test('a password restored by mail leaves no other way', async () => {
    const person = await buildTouched();
    const token = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
    const body = { token, new_password: 'Тихий-омут-и-12-лодок' };
    const set = await server.request('POST', '/api/v2/auth/restore-password', { body, headers: { host: HOST } });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    expect(await left(person)).toEqual(everything(false));
  });
});

test('an invitation of oneself by another address joins no group', async () => {
  const clerk = await holder('users_read', 'users_write', 'groups_read', 'groups_write');
  const groupId = await buildGroup(server.db, companyId);
  const email = 'second-mailbox@example.org';
  const invited = await ask('POST', `/api/companies/${companyId}/groupInvite`, clerk, {
    emails: [email],
    group_ids: [groupId],
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  const { id } = await server.db.one<{ id: number }>(sql`select id from invitations where email = ${email}`);
  const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId: id });
  const accept = () => ask('POST', '/api/v2/invitations/accept', clerk, { token });
  expect(await accept()).toMatchObject(refused);
  await server.db.run(sql`delete from admin_role_users where user_id = ${clerk.id}`);
  expect(await accept()).toMatchObject(refused);
  const student = await buildUser(server.db, companyId);
  expect((await ask('POST', '/api/v2/invitations/accept', student, { token })).status).toBe(200);
});

test('nor does who curates a group fill it by admission: by an offer or by an order', async () => {
  const [own, other] = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
  const officer = await holder('contracts_read', 'contracts_write', 'groups_read', 'groups_write');
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${officer.id}, ${own})`);
  const programs = '/api/v2/admin/education-programs';
  const terms = {
    ...{ after_9: true, price: 100, places: null, months: null, education_form_id: null },
    ...{ starts_on: null, accepts_until: null, is_open: true },
  };
  const offer = (group_id: number) => ({ title: 'Дизайн', offers: [{ ...terms, group_id }] });
  expect(await ask('POST', programs, officer, offer(own))).toMatchObject(refused);
  const made = await ask('POST', programs, officer, offer(other));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const path = `${programs}/${made.body.id}`;
  expect(await ask('PUT', path, officer, offer(own))).toMatchObject(refused);
  // What somebody else has set is saved back.
  await server.db.run(sql`update program_offers set group_id = ${own} where program_id = ${made.body.id}`);
  expect((await ask('PUT', path, officer, offer(own))).status).toBe(200);
});

test('nobody opens a group to their own application by an offer that names it', async () => {
  const [groupId, other] = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
  const rights: Permission[] = ['contracts_read', 'contracts_write', 'groups_read', 'groups_write'];
  const programs = '/api/v2/admin/education-programs';
  const terms = {
    ...{ price: 100, places: null, months: null, education_form_id: null },
    ...{ starts_on: null, accepts_until: null, is_open: true },
  };
  const offers = (nine: number | null, eleven: number | null) => ({
    title: 'Дизайн',
    offers: [
      { ...terms, after_9: true, group_id: nine },
      { ...terms, after_9: false, group_id: eleven },
    ],
  });
  const officer = await holder(...rights);
  const made = await ask('POST', programs, officer, offers(null, other));
  const path = `${programs}/${made.body.id}`;
  const { id: offerId } = made.body.offers.find(({ after_9 }: { after_9: boolean }) => after_9);
  const planner = await holder(...rights, 'subjects_read');
  for (const { id: userId } of [officer, planner]) {
    const { id } = await buildContract(server, companyId, { offerId, status: 'confirmed', userId });
    await server.db.run(sql`update contracts set paid_at = now() where id = ${id}`);
  }
  expect(await ask('PUT', path, officer, offers(groupId, other))).toMatchObject(refused);
  // A group that the other offer names already is no less opened by it.
  expect(await ask('PUT', path, officer, offers(other, other))).toMatchObject(refused);
  // What opens a group to others alone is theirs to decide.
  expect((await ask('PUT', path, officer, offers(null, groupId))).status).toBe(200);
  expect(await server.db.rows(sql`select 1 from group_users where user_id = ${officer.id}`)).toEqual([]);
  expect((await ask('PUT', path, planner, offers(other, groupId))).status).toBe(200);
});

test('an application goes with its owner only by who may change contracts', async () => {
  const applicant = await buildUser(server.db, companyId);
  await giveHolding.application(server, companyId, applicant.id);
  const path = `/api/v2/admin/users/${applicant.id}`;
  const clerk = await holder('users_read', 'users_write');
  const preview = await ask('GET', `${path}/erasure`, clerk);
  expect(preview.body).toMatchObject({ refusal: expect.stringContaining('заявление'), erases: { applications: 1 } });
  expect(await ask('DELETE', path, clerk)).toMatchObject({ status: 403, body: { code: 'erases-application' } });
  const kept = await server.db.rows(sql`select 1 from contracts where user_id = ${applicant.id}`);
  expect(kept).toHaveLength(1);
  const officer = await holder('users_read', 'users_write', 'contracts_read', 'contracts_write');
  expect((await ask('DELETE', path, officer)).status).toBe(200);
});
