import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { buildCircle, buildOrganisationRole, giveCore } from '../../../testing/organisation.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let circle: number;
let role: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  circle = await buildCircle(server.db, room.companyId);
  // The teacher holds its meetings and leads nothing.
  await giveCore(server.db, circle, 3, room.teacher.id);
  role = await buildOrganisationRole(server.db, room.companyId, circle, 'Диспетчер');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object) =>
  server.request(method, `/api/organisation/${path}`, { as: room.teacher.token, ...(body ? { body } : {}) });
const raise = async (title: string): Promise<number> =>
  (await send('POST', `roles/${role}/smart-objects`, { kind: 'tensions', title, description: 'Лучше иначе' })).body.id;
/** Proposed by somebody else: a facilitator does not decide on the own proposal. */
const propose = (tension: number, changes: object[], as = admin, updated_at?: string) =>
  server.request('PUT', `/api/organisation/tensions/${tension}/proposal`, {
    as: as.token,
    body: { changes, ...(updated_at ? { updated_at } : {}) },
  });
const proposal = async (tension: number) => (await send('GET', `tensions/${tension}/proposal`)).body.proposal;
const meet = async () =>
  (await send('POST', `scopes/${circle}/meetings`, { title: 'Собрание', starts_at: '2090-11-20T10:00:00+03:00' })).body;
const accountabilities = async () =>
  (await server.request('GET', `/api/roles/${role}`, { as: room.teacher.token })).body.accountabilities;

test('a tension becomes a changed accountability through a meeting, whose minutes are kept', async () => {
  const tension = await raise('Замены узнают в день занятия');
  const change = { act: 'change', role_id: role, accountabilities: ['Сообщает о заменах накануне'] };
  expect((await propose(tension, [change])).body).toMatchObject({
    what_is: 'Замены узнают в день занятия',
    state: 'open',
    worded: [{ act: 'change', role: 'Диспетчер', fields: [{ field: 'accountabilities', before: [] }] }],
  });
  const meeting = await meet();
  expect(meeting).toMatchObject({ state: 'planned', can_run: true, people: [{ meeting_role: 'facilitator' }] });
  const [item] = meeting.agenda;
  const decide = { proposal_id: item.id, outcome: 'accepted', note: 'Пробуем месяц' };
  expect(await send('POST', `meetings/${meeting.id}/decisions`, decide)).toMatchObject({
    status: 409,
    body: { code: 'meeting-not-running' },
  });
  await send('PUT', `meetings/${meeting.id}`, { state: 'running' });
  expect((await send('POST', `meetings/${meeting.id}/decisions`, decide)).body.agenda).toMatchObject([
    { state: 'accepted', note: 'Пробуем месяц' },
  ]);
  expect(await accountabilities()).toEqual(['Сообщает о заменах накануне']);
  const [told] = (await send('GET', `roles/${role}/history`)).body.data;
  expect(told.changes).toContainEqual({ field: 'meeting', old: null, new: 'Собрание' });
  expect(await server.db.row(sql`select status from smart_objects where id = ${tension}`)).toEqual({ status: 'ready' });

  const finished = (await send('POST', `meetings/${meeting.id}/finish`)).body;
  expect(finished).toMatchObject({
    state: 'finished',
    minutes: { circle: 'Круг', items: [{ what_is: 'Замены узнают в день занятия', state: 'accepted' }] },
  });
  // The role names the meeting that changed it; who leads it sends back what was read, and a new role asks for a running one.
  const asAdmin = (method: string, path: string, body?: object) =>
    server.request(method, path, { as: admin.token, ...(body ? { body } : {}) });
  const read = (await asAdmin('GET', `/api/roles/${role}`)).body;
  expect(read.meeting_id).toBe(meeting.id);
  expect((await asAdmin('PUT', `/api/roles/${role}`, read)).body).toEqual(read);
  expect((await asAdmin('PUT', `/api/roles/${role}`, { ...read, name: 'Диспетчер замен' })).body).toMatchObject({
    name: 'Диспетчер замен',
    meeting_id: meeting.id,
  });
  expect((await asAdmin('PUT', `/api/roles/${circle}`, { meeting_id: meeting.id })).status).toBe(409);
  await asAdmin('PUT', `/api/roles/${role}`, { name: 'Диспетчер' });
  expect(await send('PUT', `meetings/${meeting.id}`, { title: 'Иначе' })).toMatchObject({
    status: 409,
    body: { code: 'meeting-over' },
  });
  await expect(
    server.db.run(sql`update organisation_meetings set minutes = '{}' where id = ${meeting.id}`),
  ).rejects.toThrow('minutes of a finished meeting never change');
});

test('an objection changes nothing and is noted', async () => {
  const before = await accountabilities();
  const tension = await raise('Аудитории заняты');
  await propose(tension, [{ act: 'delete', role_id: role }]);
  const meeting = await meet();
  await send('PUT', `meetings/${meeting.id}`, { state: 'running' });
  const [item] = meeting.agenda;
  const objection = { proposal_id: item.id, outcome: 'objected', note: 'Некому составлять расписание' };
  const decided = await send('POST', `meetings/${meeting.id}/decisions`, objection);
  expect(decided.body.agenda).toMatchObject([{ state: 'objected', note: 'Некому составлять расписание' }]);
  expect(await accountabilities()).toEqual(before);
  expect(await send('POST', `meetings/${meeting.id}/decisions`, objection)).toMatchObject({
    status: 409,
    body: { code: 'proposal-decided' },
  });
  await send('POST', `meetings/${meeting.id}/finish`);
});

test('all changes of a proposal are made, or none', async () => {
  const other = await buildOrganisationRole(server.db, room.companyId, circle, 'Лишняя');
  const tension = await raise('Двое делают одно');
  const changes = [
    {
      act: 'create',
      parent_id: circle,
      name: 'Связной',
      purposes: ['Все знают обо всём'],
      accountabilities: ['Звонит'],
    },
    { act: 'delete', role_id: other },
  ];
  await propose(tension, changes);
  const meeting = await meet();
  await send('PUT', `meetings/${meeting.id}`, { state: 'running' });
  await server.db.run(sql`delete from organisation_roles where id = ${other}`);
  const decision = { proposal_id: meeting.agenda[0].id, outcome: 'accepted' };
  expect(await send('POST', `meetings/${meeting.id}/decisions`, decision)).toMatchObject({
    status: 409,
    body: { code: 'proposal-outside' },
  });
  const named = sql`select count(*)::int as n from organisation_roles where company_id = ${room.companyId} and name = 'Связной'`;
  expect(await server.db.row(named)).toEqual({ n: 0 });
  await propose(tension, changes.slice(0, 1), admin, (await proposal(tension)).updated_at);
  expect((await send('POST', `meetings/${meeting.id}/decisions`, decision)).status).toBe(200);
  expect(await server.db.row(named)).toEqual({ n: 1 });
});

test('the scribe of a meeting does not decide, and its facilitator not on the own proposal', async () => {
  const scribe = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${scribe.id}, 'TEACHER')`,
  );
  const change = { act: 'create', parent_id: circle, name: 'Связной' };
  const tension = await raise('Новости не доходят');
  await propose(tension, [change], room.teacher);
  const meeting = await meet();
  const people = [{ user_id: scribe.id, meeting_role: 'scribe' }];
  await send('PUT', `meetings/${meeting.id}`, { state: 'running', people });
  const decide = (as: BuiltUser) =>
    server.request('POST', `/api/organisation/meetings/${meeting.id}/decisions`, {
      as: as.token,
      body: { proposal_id: meeting.agenda[0].id, outcome: 'accepted' },
    });
  const refusal = { status: 403, body: { code: 'decision-not-yours' } };
  expect(await decide(scribe)).toMatchObject(refusal);
  expect(meeting.agenda[0].can_decide).toBe(false);
  expect(await decide(room.teacher)).toMatchObject(refusal);
  await propose(tension, [change], admin, (await proposal(tension)).updated_at);
  expect((await decide(room.teacher)).status).toBe(200);
  const finished = await server.request('POST', `/api/organisation/meetings/${meeting.id}/finish`, {
    as: scribe.token,
  });
  expect(finished.status).toBe(200);
});

test('a circle decides about nothing outside of it, and only who runs a meeting decides', async () => {
  const outside = await buildOrganisationRole(
    server.db,
    room.companyId,
    await buildCircle(server.db, room.companyId),
    'Чужая',
  );
  const tension = await raise('Соседи шумят');
  expect(await propose(tension, [{ act: 'delete', role_id: outside }])).toMatchObject({
    status: 409,
    body: { code: 'proposal-outside' },
  });
  expect(await propose(tension, [{ act: 'create', parent_id: circle }])).toMatchObject({
    status: 400,
    body: { code: 'proposal-incomplete' },
  });
  const meeting = await meet();
  await server.db.run(
    sql`delete from organisation_role_people where user_id = ${room.teacher.id} and role_id in (select id from organisation_roles where parent_id = ${circle})`,
  );
  await send('PUT', `meetings/${meeting.id}`, { people: [] });
  expect(await send('PUT', `meetings/${meeting.id}`, { title: 'Иначе' })).toMatchObject({
    status: 403,
    body: { code: 'meeting-not-yours' },
  });
});

/** A meeting of a circle of its own, held by the teacher. */
const meetAlone = async () => {
  const own = await buildCircle(server.db, room.companyId);
  await giveCore(server.db, own, 3, room.teacher.id);
  return (await send('POST', `scopes/${own}/meetings`, { title: 'Собрание', starts_at: '2090-11-20T10:00:00+03:00' }))
    .body;
};
const newsOf = async (as: { token: string }, meetingId: number): Promise<{ meeting: string; starts_at: string }[]> =>
  (await server.request('GET', '/api/v2/notifications', { as: as.token })).body.data
    .filter(({ type, payload }: any) => type === 'meeting' && payload.meeting_id === meetingId)
    .map(({ payload }: any) => payload);

test('who takes part hears of a meeting, of another time and of its end, once for all that was not read', async () => {
  const guest = await buildAdministrator(server.db, room.companyId);
  const meeting = await meetAlone();
  const invite = { people: [...meeting.people, guest].map(({ id }) => ({ user_id: id, meeting_role: 'member' })) };
  await send('PUT', `meetings/${meeting.id}`, invite);
  const about = { meeting_id: meeting.id, meeting_title: 'Собрание', circle: 'Круг' };
  const [told] = await newsOf(guest, meeting.id);
  expect(told).toMatchObject({ ...about, meeting: 'invited' });
  await send('PUT', `meetings/${meeting.id}`, { starts_at: '2090-11-21T12:00:00+03:00' });
  const moved = await newsOf(guest, meeting.id);
  expect(moved).toMatchObject([{ ...about, meeting: 'invited' }]);
  expect(Date.parse(moved[0]!.starts_at)).toBe(Date.parse('2090-11-21T12:00:00+03:00'));
  await server.db.run(sql`update notifications set read_at = now() where user_id = ${guest.id}`);
  await send('PUT', `meetings/${meeting.id}`, { starts_at: '2090-11-22T12:00:00+03:00' });
  expect((await newsOf(guest, meeting.id))[0]).toMatchObject({ meeting: 'moved' });
  expect(await newsOf(room.teacher, meeting.id)).toEqual([]);
  await send('DELETE', `meetings/${meeting.id}`);
  expect((await newsOf(guest, meeting.id)).map(({ meeting: news }) => news)).toEqual(['cancelled', 'invited']);
});

test('nobody is called to a meeting that is written down after it was held', async () => {
  const guest = await buildAdministrator(server.db, room.companyId);
  const meeting = await meetAlone();
  await send('PUT', `meetings/${meeting.id}`, { starts_at: '2020-01-10T10:00:00+03:00' });
  await send('PUT', `meetings/${meeting.id}`, { people: [{ user_id: guest.id, meeting_role: 'member' }] });
  expect(await newsOf(guest, meeting.id)).toEqual([]);
});

test('nobody hears of a meeting that was cancelled before anybody was told', async () => {
  const guest = await buildAdministrator(server.db, room.companyId);
  const meeting = await meetAlone();
  await send('PUT', `meetings/${meeting.id}`, { people: [{ user_id: guest.id, meeting_role: 'member' }] });
  await send('DELETE', `meetings/${meeting.id}`);
  expect(await newsOf(guest, meeting.id)).toEqual([]);
});

test('a meeting that runs is finished, not cancelled', async () => {
  const meeting = await meetAlone();
  await send('PUT', `meetings/${meeting.id}`, { state: 'running' });
  expect((await send('DELETE', `meetings/${meeting.id}`)).body.code).toBe('meeting-running');
});
