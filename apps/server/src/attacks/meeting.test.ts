// Whom a person meets: nobody learns names or contacts of people with whom they have nothing to do, by whatever call.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildAdministrator, buildClassroom, buildGroup, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { call, submit } from '../testing/hand-in.ts';

inClassroom();

const idsOf = (people: { id: number }[]) => people.map(({ id }) => id).toSorted((a, b) => a - b);
const ids = (...people: BuiltUser[]) => idsOf(people);
const listUsers = async (as: BuiltUser) =>
  (await server.request('GET', '/api/v2/users?size=100', { as: as.token })).body.data;
const everyId = async () => (await server.db.rows<{ id: number }>(sql`select id from users`)).map(({ id }) => id);

/** A person of the discipline in a role. */
async function appoint(role: 'TEACHER' | 'EXPERT', subjectId = room.subjectId): Promise<BuiltUser> {
  const person = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${person.id}, ${role})`,
  );
  return person;
}
async function appointCurator(): Promise<BuiltUser> {
  const person = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${person.id}, ${room.groupId})`);
  return person;
}

describe('whoever names people learns nobody', () => {
  test('a student who names the whole school as readers gets only those met', async () => {
    await buildClassroom(server.db, room.companyId);
    const answer = (await submit()).body;
    const everybody = await everyId();
    const named = await call('PUT', `/api/answers/${answer.id}`, { privacy: 2, access_users_ids: everybody });
    expect(idsOf(named.body.access_users)).toEqual(ids(room.student, room.teacher, room.classmate));
    const listed = await server.request('GET', '/api/v2/answers/readers?size=100', { as: room.student.token });
    expect(idsOf(listed.body.data)).toEqual(ids(room.teacher, room.classmate));
  });

  test('a teacher cannot name a stranger to conduct a retake', async () => {
    const neighbour = await buildClassroom(server.db, room.companyId);
    const open = (userId: number) =>
      server.request('POST', '/api/v2/admin/retakes', {
        as: room.teacher.token,
        body: { subject_id: room.subjectId, student_id: room.student.id, user_ids: [userId] },
      });
    expect((await open(neighbour.teacher.id)).status).toBe(404);
    expect((await open(room.teacher.id)).status).toBe(200);
  });

  test('an office without the right to read people appoints and admits only those met', async () => {
    const methodist = await buildUser(server.db, room.companyId, { roleId: 4 });
    const unknown = await buildUser(server.db, room.companyId);
    const appointTo = (userId: number) =>
      server.request('POST', `/api/subjects/${room.subjectId}/roles`, {
        as: methodist.token,
        body: { user_id: userId, role_type: 'TEACHER' },
      });
    const admit = (userId: number) =>
      server.request('PUT', `/api/subjects/${room.subjectId}`, {
        as: methodist.token,
        body: { privacy: 2, access_users_ids: [userId] },
      });
    const neighbour = await buildClassroom(server.db, room.companyId);
    expect([await appointTo(unknown.id), await admit(unknown.id)].map(({ status }) => status)).toEqual([404, 404]);
    // An account that works nowhere yet may be one that they registered themselves.
    expect(await appointTo(room.student.id)).toMatchObject({ status: 403, body: { code: 'gives-to-newcomers' } });
    expect(
      [await appointTo(neighbour.teacher.id), await admit(neighbour.student.id)].map(({ status }) => status),
    ).toEqual([200, 200]);
  });
});

describe('lists, cards and the search agree', () => {
  test('staff meet the students and staff of their own groups and disciplines', async () => {
    const neighbour = await buildClassroom(server.db, room.companyId);
    const [expert, curator] = [await appoint('EXPERT'), await appointCurator()];
    const own = ids(room.student, room.classmate, room.teacher, expert, curator);
    for (const viewer of [room.teacher, expert, curator]) {
      expect(idsOf(await listUsers(viewer))).toEqual(own);
      for (const stranger of [neighbour.student, neighbour.teacher]) {
        const card = await server.request('GET', `/api/v2/users/${stranger.id}`, { as: viewer.token });
        expect(card).toMatchObject({ status: 403, body: { code: 'access-denied' } });
      }
    }
    const admin = await buildAdministrator(server.db, room.companyId);
    const total = (await server.request('GET', '/api/v2/users?size=1', { as: admin.token })).body.total;
    expect(total).toBeGreaterThan(own.length);
  });

  test('the search finds only those met', async () => {
    const stranger = await buildUser(server.db, room.companyId, { last_name: 'Незнакомцев' });
    const find = async (as: BuiltUser) =>
      (await server.request('GET', `/api/v2/search?query=${encodeURIComponent('Незнакомцев')}`, { as: as.token })).body
        .people;
    expect(await find(room.teacher)).toEqual([]);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${stranger.id})`);
    expect(idsOf(await find(room.teacher))).toEqual([stranger.id]);
  });

  test('a student meets those of other groups in an own discipline until it closes to them', async () => {
    const elsewhere = await buildUser(server.db, room.companyId);
    const otherGroup = await buildGroup(server.db, room.companyId, [elsewhere.id]);
    await server.db.run(
      sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${otherGroup})`,
    );
    const open = async () =>
      (await server.request('GET', `/api/v2/users/${elsewhere.id}`, { as: room.student.token })).status;
    expect(await open()).toBe(200);
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    expect(await open()).toBe(403);
  });
});

describe('contacts', () => {
  test('are shown of own students, and of others by permission or consent', async () => {
    const [expert, curator] = [await appoint('EXPERT'), await appointCurator()];
    const admin = await buildAdministrator(server.db, room.companyId);
    const seenBy = async (viewer: BuiltUser, person: BuiltUser) =>
      (await server.request('GET', `/api/v2/users/${person.id}`, { as: viewer.token })).body.email;
    const seen = async (person: BuiltUser) => ({
      classmate: await seenBy(room.classmate, person),
      teacher: await seenBy(room.teacher, person),
      expert: await seenBy(expert, person),
      curator: await seenBy(curator, person),
      admin: await seenBy(admin, person),
    });
    const { email } = room.student;
    const all = { classmate: email, teacher: email, expert: email, curator: email, admin: email };
    expect(await seen(room.student)).toEqual({ ...all, classmate: null, expert: null });
    for (const card of await listUsers(expert)) expect(card.email).toBe(card.id === expert.id ? expert.email : null);
    expect(await seenBy(curator, room.teacher)).toBeNull();
    await server.request('PUT', '/api/v2/me/settings', { as: room.student.token, body: { contacts_public: true } });
    expect(await seen(room.student)).toEqual(all);
  });
});

test('meeting takes the same number of queries for one person and for many', async () => {
  const count = async () => {
    const before = server.db.queryCount();
    await listUsers(room.teacher);
    return server.db.queryCount() - before;
  };
  const few = await count();
  for (let n = 0; n < 20; n += 1) await buildClassroom(server.db, room.companyId);
  expect(await count()).toBe(few);
});
