// Whoever set up an account does not go on in it once it teaches, assesses, curates or has children.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { newToken, hashToken, fileTokenOf } from '../http/viewer.ts';
import {
  buildAdministrator,
  buildCompany,
  buildGroup,
  buildLesson,
  buildRole,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { buildCircle, giveCore } from '../testing/organisation.ts';

inClassroom();

let admin: BuiltUser;
/** May change people, and nothing else. */
let clerk: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  const role = await buildRole(server.db, room.companyId, ['admin_panel_read', 'users_read', 'users_write']);
  clerk = await buildUser(server.db, room.companyId, { roleId: role });
});
const ask = (method: string, path: string, as: BuiltUser | { token: string }, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const isOpen = async (token: string): Promise<boolean> => (await ask('GET', '/api/v2/auth', { token })).status === 200;

/** An account that a clerk has made, and where the clerk has signed in and left a session, a passkey and a link to a provider. */
async function buildSeeded(): Promise<BuiltUser> {
  const person = await buildUser(server.db, room.companyId);
  await server.db.run(sql`
    update users set ways_in_changed_at = now(), rights_since = null, duties = '{}', phone = '+7 900 555-01-23', phone_confirmed_at = now() where id = ${person.id}`);
  await server.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, domain, name) values (${person.id}, ${`key-${person.id}`}, 'x', 'localhost', 'Ключ')`);
  return person;
}
const left = (person: BuiltUser) =>
  server.db.one(sql`
    select (select count(*)::int from sessions s where s.user_id = u.id) as sessions, (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      phone_confirmed_at is not null as phone, duties <> '{}' as duties from users u where id = ${person.id}`);

const duties: Record<string, (person: BuiltUser) => Promise<unknown>> = {
  teacher: (person) =>
    ask('POST', `/api/subjects/${room.subjectId}/roles`, admin, { user_id: person.id, role_type: 'TEACHER' }),
  expert: (person) =>
    ask('POST', `/api/subjects/${room.subjectId}/roles`, admin, { user_id: person.id, role_type: 'EXPERT' }),
  curator: (person) => ask('POST', '/api/v2/curators', admin, { user_id: person.id, group_ids: [room.groupId] }),
  parent: (person) => ask('POST', `/api/v2/users/${room.student.id}/relations`, admin, { relative_id: person.id }),
};

describe.each(Object.keys(duties))('a first duty as %s', (duty) => {
  test('ends what others have left in the account', async () => {
    const person = await buildSeeded();
    expect(await isOpen(person.token)).toBe(true);
    await duties[duty]!(person);
    expect(await left(person)).toEqual({ sessions: 0, passkeys: 0, phone: false, duties: true });
    expect(await isOpen(person.token)).toBe(false);
  });

  test('leaves everything to who registered alone', async () => {
    const person = await buildSeeded();
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${person.id}`);
    await duties[duty]!(person);
    expect(await left(person)).toEqual({ sessions: 1, passkeys: 1, phone: true, duties: true });
  });
});

const signIn = async (person: BuiltUser): Promise<string> => {
  const token = newToken();
  await server.db.run(sql`
    insert into sessions (token_hash, file_token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${hashToken(fileTokenOf(token))}, ${person.id}, now() + interval '1 day')`);
  return token;
};

test('a further duty of the kind ends nothing, nor one after the duties were over', async () => {
  const person = await buildSeeded();
  await duties['curator']!(person);
  const token = await signIn(person);
  const other = await buildGroup(server.db, room.companyId);
  await ask('POST', '/api/v2/curators', admin, { user_id: person.id, group_ids: [other] });
  expect(await isOpen(token)).toBe(true);
  await server.db.run(sql`delete from curator_groups where curator_id = ${person.id}`);
  await duties['curator']!(person);
  expect(await isOpen(token)).toBe(true);
});

test.each([
  ['parent', 'teacher'],
  ['curator', 'teacher'],
  ['teacher', 'expert'],
] as const)('a duty as %s lets nobody go on who stays until one as %s', async (first, second) => {
  const person = await buildSeeded();
  await duties[first]!(person);
  const token = await signIn(person);
  await duties[second]!(person);
  expect(await isOpen(token)).toBe(false);
});

test('nor does the role of a teacher without a discipline', async () => {
  const person = await buildSeeded();
  await server.db.run(sql`
    insert into admin_role_users (role_id, company_id, user_id) values (13, ${room.companyId}, ${person.id})`);
  const token = await signIn(person);
  await duties['teacher']!(person);
  expect(await isOpen(token)).toBe(false);
});

test('lessons, also in somebody’s place, and circles are duties too', async () => {
  const begin: Record<string, (person: BuiltUser) => Promise<unknown>> = {
    lesson: (person) => buildLesson(server.db, room.companyId, { teacherId: person.id }),
    substitute: async (person) => {
      const lesson = await buildLesson(server.db, room.companyId);
      await server.db.run(sql`insert into lesson_teachers (lesson_id, user_id) values (${lesson}, ${person.id})`);
    },
    circle: async (person) => {
      const circle = await buildCircle(server.db, room.companyId);
      await giveCore(server.db, circle, 1, person.id);
    },
  };
  for (const [name, give] of Object.entries(begin)) {
    const person = await buildSeeded();
    await give(person);
    expect([name, await isOpen(person.token)]).toEqual([name, false]);
  }
});

test('a merge gives no duties to who prepared the account that remains, and no secret of the other one', async () => {
  const [kept, gone] = [await buildSeeded(), await buildUser(server.db, room.companyId)];
  await duties['teacher']!(gone);
  await server.db.run(sql`
    insert into relation_codes (company_id, student_id, code_hash, expires_at) values (${room.companyId}, ${gone.id}, 'x', now() + interval '1 day')`);
  await server.db.run(sql`
    insert into portfolios (company_id, user_id, public_key, published_at) values (${room.companyId}, ${gone.id}, ${`key-${gone.id}`}, now())`);
  expect((await ask('POST', `/api/v2/admin/users/${kept.id}/merge/${gone.id}`, admin, {})).status).toBe(200);
  expect(await isOpen(kept.token)).toBe(false);
  expect(await left(kept)).toMatchObject({ sessions: 0, passkeys: 0 });
  expect(
    await server.db.one(sql`
      select (select count(*)::int from relation_codes where student_id = any (${[kept.id, gone.id]}::int[])) as codes,
        (select public_key from portfolios where user_id = ${kept.id}) as address`),
  ).toEqual({ codes: 0, address: null });
});

test('but one after somebody changed a way into an account without duties', async () => {
  const person = await buildSeeded();
  await duties['teacher']!(person);
  await server.db.run(sql`delete from subject_users where user_id = ${person.id}`);
  await server.db.run(sql`delete from admin_role_users where user_id = ${person.id}`);
  const password = 'Lake-Strange-412';
  expect(
    (await ask('PUT', `/api/users/${person.id}/password`, clerk, { password, password_confirmation: password })).status,
  ).toBe(200);
  expect(await left(person)).toMatchObject({ duties: false });
  const signedIn = await server.request('POST', '/api/v2/auth/sign-in', { body: { login: person.email, password } });
  expect(await isOpen(signedIn.body.token)).toBe(true);
  await duties['teacher']!(person);
  expect(await isOpen(signedIn.body.token)).toBe(false);
});

test('a parent who enters the code of a child stays signed in', async () => {
  const person = await buildSeeded();
  const { code } = (await ask('POST', `/api/v2/users/${room.student.id}/relation-code`, room.student)).body;
  expect((await ask('POST', `/api/v2/users/${person.id}/relations`, person, { code })).status).toBe(200);
  expect(await left(person)).toMatchObject({ sessions: 1, passkeys: 0, duties: true });
  expect(await isOpen(person.token)).toBe(true);
});

test('rights had before count', async () => {
  const person = await buildSeeded();
  await server.db.run(sql`update users set rights_since = now() where id = ${person.id}`);
  await duties['teacher']!(person);
  expect(await isOpen(person.token)).toBe(true);
});

test('a link to a provider stays only where the provider has checked the address of the account', async () => {
  const provider = await server.db.one<{ id: number }>(sql`
    insert into identity_providers (company_id, title, issuer, client_id) values (${room.companyId}, 'Вход', ${`https://id${room.groupId}.example`}, 'x') returning id`);
  const linked = async (isOwn: boolean) => {
    const person = await buildSeeded();
    await server.db.run(sql`
      insert into identities (company_id, provider_id, user_id, issuer, subject, email, is_own)
      values (${room.companyId}, ${provider.id}, ${person.id}, 'https://id.example', ${`subject-${person.id}`}, ${person.email.toUpperCase()}, ${isOwn})`);
    await duties['teacher']!(person);
    return server.db.rows(sql`select 1 from identities where user_id = ${person.id}`);
  };
  expect(await linked(false)).toHaveLength(1);
  expect(await linked(true)).toHaveLength(0);
});

test('who restores a group does not curate it again by that', async () => {
  const role = await buildRole(server.db, room.companyId, ['admin_panel_read', 'groups_read', 'groups_write']);
  const keeper = await buildUser(server.db, room.companyId, { roleId: role });
  const [group, colleague] = [await buildGroup(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  await server.db.run(
    sql`insert into curator_groups (curator_id, group_id) select unnest(${[keeper.id, colleague.id]}::int[]), ${group}`,
  );
  const deleted = await ask('DELETE', `/api/groups/${group}`, keeper);
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
  expect((await ask('POST', `/api/v2/groups/${group}/restore`, keeper)).status).toBe(200);
  expect(await server.db.rows(sql`select curator_id as id from curator_groups where group_id = ${group}`)).toEqual([
    { id: colleague.id },
  ]);
});

test('further rights end what was left before them where nobody has proved to be the owner, and keep proved keys', async () => {
  const small = await buildRole(server.db, room.companyId, ['admin_panel_read']);
  const person = await buildUser(server.db, room.companyId, { roleId: small });
  await server.db.run(sql`
    update users set ways_in_changed_at = now() - interval '1 day', rights_since = now() - interval '1 hour' where id = ${person.id}`);
  const key = (isProved: boolean) =>
    server.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, domain, name, is_proved)
      values (${person.id}, ${`key-${person.id}-${String(isProved)}`}, 'x', 'localhost', 'Ключ', ${isProved})`);
  await key(true);
  await key(false);
  const roles = (ids: number[]) => ask('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: ids });
  const equal = await buildRole(server.db, room.companyId, ['admin_panel_read']);
  expect((await roles([small, equal])).status).toBe(200);
  expect(await left(person)).toMatchObject({ sessions: 1, passkeys: 2 });
  const larger = await buildRole(server.db, room.companyId, ['admin_panel_read', 'users_read']);
  expect((await roles([small, equal, larger])).status).toBe(200);
  expect(await left(person)).toMatchObject({ sessions: 0, passkeys: 1 });
});

// The last one, since with a second institution addresses without a domain lead to none.
test('what others left opens no duty in another institution either, unless nobody could give a way back', async () => {
  const elsewhere = await buildCompany(server.db, { domain: `elsewhere${room.groupId}.example` });
  const person = await buildSeeded();
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${person.id})`);
  const subject = await buildSubject(server.db, elsewhere);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subject}, ${person.id}, 'TEACHER')`,
  );
  expect(await left(person)).toEqual({ sessions: 0, passkeys: 0, phone: false, duties: true });
  await signIn(person);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${person.id}, 'TEACHER')`,
  );
  expect(await left(person)).toMatchObject({ sessions: 0 });
  const unreachable = await buildSeeded();
  await server.db.run(sql`update users set email = null where id = ${unreachable.id}`);
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${unreachable.id})`);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subject}, ${unreachable.id}, 'TEACHER')`,
  );
  expect(await left(unreachable)).toMatchObject({ sessions: 0, passkeys: 1, phone: true });
});
