// Who may hold a role, and what becomes of it when the person stops working in the institution.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { uploadFile } from '../../testing/uploads.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import {
  buildCircle,
  buildMeeting,
  buildObject,
  buildOrganisationRole,
  buildProposal,
  giveCore,
} from '../../testing/organisation.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let lead: BuiltUser;
let worker: BuiltUser;
let circle: number;
let role: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  const buildTeacher = async () => {
    const user = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${user.id}, 'TEACHER')`,
    );
    return user;
  };
  lead = await buildTeacher();
  worker = await buildTeacher();
  circle = await buildCircle(server.db, room.companyId);
  await giveCore(server.db, circle, 1, lead.id);
});
beforeEach(async () => {
  role = await buildOrganisationRole(server.db, room.companyId, circle, 'Диспетчер');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object, as = lead) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const give = (user: BuiltUser) => send('PUT', `/api/organisation/roles/${role}/people/${user.id}`, {});
const lastNews = async (user: BuiltUser) => (await send('GET', '/api/v2/notifications', undefined, user)).body.data[0];

describe('only the staff', () => {
  test('gets a role or a place in a meeting; a lead learns the name of nobody else', async () => {
    const refusal = { status: 400, body: { code: 'unknown-holder' } };
    expect(await give(room.student)).toMatchObject(refusal);
    expect(await send('PUT', `/api/roles/${role}`, { user_ids: [room.student.id] })).toMatchObject(refusal);
    const meeting = await send('POST', `/api/organisation/scopes/${circle}/meetings`, {
      title: 'Собрание',
      starts_at: '2090-11-20T10:00:00+03:00',
    });
    const people = [{ user_id: room.student.id, meeting_role: 'member' }];
    expect(await send('PUT', `/api/organisation/meetings/${meeting.body.id}`, { people })).toMatchObject(refusal);
    expect((await give(worker)).status).toBe(200);
  });

  test('who stopped working holds nothing: the role is vacant, and what comes for it reaches the lead', async () => {
    await give(worker);
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${worker.id}`);
    expect((await send('GET', `/api/roles/${role}`)).body).toMatchObject({ user_ids: [], people: [] });
    const { body } = await send('GET', '/api/organisation');
    expect(body.roles.find(({ id }: { id: number }) => id === role).user_ids).toEqual([]);
    expect(body.people.map(({ id }: { id: number }) => id)).not.toContain(worker.id);
    const meeting = await send('POST', `/api/organisation/scopes/${circle}/meetings`, {
      title: 'Собрание',
      starts_at: '2090-11-20T10:00:00+03:00',
    });
    expect(meeting.body.people.map(({ id }: { id: number }) => id)).toEqual([lead.id]);
    await send('POST', `/api/organisation/roles/${role}/smart-objects`, { kind: 'tensions', title: 'Тихо' }, admin);
    expect((await lastNews(lead)).payload).toMatchObject({ news: 'tension', reason: 'Тихо' });
    await server.db.run(sql`update company_members set blocked_at = null where user_id = ${worker.id}`);
    expect((await send('GET', `/api/roles/${role}`)).body.user_ids).toEqual([worker.id]);
  });

  test('a teacher by name who has no discipline yet is not let into the organisation, and so holds no role', async () => {
    const newcomer = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update company_members set is_teacher = true where user_id = ${newcomer.id}`);
    expect((await send('GET', '/api/organisation', undefined, newcomer)).status).toBe(403);
    expect(await give(newcomer)).toMatchObject({ status: 400, body: { code: 'unknown-holder' } });
    await server.db.run(sql`insert into organisation_role_people (role_id, user_id) values (${role}, ${newcomer.id})`);
    await send('POST', `/api/organisation/roles/${role}/smart-objects`, { kind: 'tensions', title: 'К лидеру' }, admin);
    expect((await lastNews(lead)).payload).toMatchObject({ news: 'tension', reason: 'К лидеру' });
  });

  test('a core role whose last day has passed gives no right any more', async () => {
    const inner = await buildCircle(server.db, room.companyId, circle);
    await giveCore(server.db, inner, 5, worker.id);
    expect((await send('PUT', `/api/roles/${inner}`, { description: 'Наш' }, worker)).status).toBe(200);
    await server.db.run(
      sql`update organisation_roles set finished_at = now() where parent_id = ${inner} and core_type = 5`,
    );
    expect((await send('PUT', `/api/roles/${inner}`, { description: 'Мой' }, worker)).status).toBe(403);
    expect((await send('GET', '/api/organisation', undefined, worker)).body.own_circles).not.toContain(inner);
  });
});

describe('who holds a role', () => {
  test('hears that it was taken away, but not of giving it up', async () => {
    await give(worker);
    await send('DELETE', `/api/organisation/roles/${role}/people/${worker.id}`);
    expect(await lastNews(worker)).toMatchObject({ type: 'role', payload: { news: 'taken', role_id: role } });
    await give(worker);
    await send('DELETE', `/api/organisation/roles/${role}/people/${worker.id}`, undefined, worker);
    expect((await lastNews(worker)).payload.news).toBe('given');
    await give(worker);
    await send('DELETE', `/api/organisation/scopes/${circle}/people/${worker.id}`);
    expect((await lastNews(worker)).payload).toMatchObject({ news: 'taken', role_id: circle });
  });

  test('a role that answers for the institution is not deleted before another one does', async () => {
    const duty = (role_id: number | null) =>
      send('PUT', '/api/organisation/duties', { duty: 'extensions', role_id }, admin);
    await duty(role);
    expect(await send('DELETE', `/api/roles/${role}`)).toMatchObject({ status: 409, body: { code: 'role-has-duty' } });
    await duty(null);
    expect((await send('DELETE', `/api/roles/${role}`)).status).toBe(200);
  });
});

describe('whoever gets or loses a role', () => {
  const newsOf = async (user: BuiltUser) =>
    (await send('GET', '/api/v2/notifications', undefined, user)).body.data
      .filter(({ type }: { type: string }) => type === 'role')
      .map(({ payload, student }: any) => [payload.news, payload.role_name, student?.id]);
  const buildWorker = async (): Promise<BuiltUser> => {
    const user = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${user.id}, 'TEACHER')`,
    );
    return user;
  };

  test('is told also when all holders are written at once, as the lead is of those who come', async () => {
    const [first, second] = [await buildWorker(), await buildWorker()];
    const write = (users: BuiltUser[]) =>
      send('PUT', `/api/roles/${role}`, { user_ids: users.map(({ id }) => id) }, admin);
    await write([first]);
    await write([first, second]);
    await write([second]);
    expect(await newsOf(first)).toEqual([
      ['taken', 'Диспетчер', undefined],
      ['given', 'Диспетчер', undefined],
    ]);
    expect(await newsOf(second)).toEqual([['given', 'Диспетчер', undefined]]);
    expect((await newsOf(lead)).slice(0, 2)).toEqual([
      ['joined', 'Диспетчер', second.id],
      ['joined', 'Диспетчер', first.id],
    ]);
    const made = { name: 'Методист', user_ids: [first.id, second.id] };
    await send('POST', `/api/scopes/${circle}/roles`, made, admin);
    for (const one of [first, second]) expect((await newsOf(one))[0]).toEqual(['given', 'Методист', undefined]);
  });

  test('keeps the row while not working there, whoever else is written', async () => {
    const [away, other] = [await buildWorker(), await buildWorker()];
    await give(away);
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${away.id}`);
    expect((await send('PUT', `/api/roles/${role}`, { user_ids: [other.id] })).body.user_ids).toEqual([other.id]);
    await server.db.run(sql`update company_members set blocked_at = null where user_id = ${away.id}`);
    expect((await send('GET', `/api/roles/${role}`)).body.user_ids.toSorted()).toEqual([away.id, other.id].toSorted());
  });

  test('is told once that a circle was deleted, by hand or by a meeting', async () => {
    const holder = await buildWorker();
    const inner = await buildCircle(server.db, room.companyId, circle);
    await giveCore(server.db, inner, 1, holder.id);
    await giveCore(server.db, inner, 5, holder.id);
    await send('DELETE', `/api/roles/${inner}`);
    expect(await newsOf(holder)).toEqual([['deleted', 'Круг', undefined]]);
    await give(holder);
    const tension = await buildObject(server.db, circle, 'tensions', worker.id);
    const meetingId = await buildMeeting(server.db, circle);
    const proposal_id = await buildProposal(server.db, tension, {
      changes: [{ act: 'delete', role_id: role }],
      meetingId,
    });
    const decided = await send('POST', `/api/organisation/meetings/${meetingId}/decisions`, {
      proposal_id,
      outcome: 'accepted',
    });
    expect(decided.status).toBe(200);
    expect((await newsOf(holder))[0]).toEqual(['deleted', 'Диспетчер', undefined]);
  });
});

describe('a role', () => {
  test('has no more entries than it may, also when its lines are written at once', async () => {
    await server.db.run(sql`
      insert into smart_objects (company_id, role_id, kind, title) select ${room.companyId}, ${role}, 'news', 'Новость ' || n from generate_series(1, 495) n`);
    const write = (count: number) =>
      send('PUT', `/api/roles/${role}`, { accountabilities: Array.from({ length: count }, (_, n) => `Дело ${n}`) });
    expect((await write(5)).status).toBe(200);
    expect(await write(6)).toMatchObject({ status: 409, body: { code: 'objects-limit' } });
    const tension = await buildObject(server.db, circle, 'tensions', worker.id);
    const meetingId = await buildMeeting(server.db, circle);
    const purposes = ['Одна'];
    const proposal_id = await buildProposal(server.db, tension, {
      changes: [{ act: 'change', role_id: role, purposes }],
      meetingId,
    });
    const decision = { proposal_id, outcome: 'accepted' };
    expect(await send('POST', `/api/organisation/meetings/${meetingId}/decisions`, decision)).toMatchObject({
      status: 409,
      body: { code: 'objects-limit' },
    });
  });

  test('holds no more text than is read of it at once, whichever way it is written', async () => {
    const long = (n: number) => `${n} `.padEnd(1000, 'а');
    const write = (count: number) =>
      send('PUT', `/api/roles/${role}`, { accountabilities: Array.from({ length: count }, (_, n) => long(n)) });
    expect(await write(101)).toMatchObject({ status: 409, body: { code: 'objects-text' } });
    expect((await write(99)).status).toBe(200);
    const add = () => send('POST', `/api/organisation/roles/${role}/smart-objects`, { kind: 'news', title: long(0) });
    const { body } = await add();
    expect((await add()).body.code).toBe('objects-text');
    const object = `/api/organisation/smart-objects/${body.id}`;
    expect((await send('PUT', object, { title: 'Короче' })).status).toBe(200);
    expect((await add()).body.code).toBe('objects-text');
  });

  test('keeps in its history what changed, without the long lists that stayed', async () => {
    await send('PUT', `/api/roles/${role}`, { accountabilities: ['Ведёт журнал'] });
    await send('PUT', `/api/roles/${role}`, { description: 'Иначе' });
    const { new_value } = await server.db.one<{ new_value: object }>(
      sql`select new_value from audit_records where object_type = 'organisation-role' and object_id = ${role} order by id desc limit 1`,
    );
    expect(new_value).toEqual({ description: 'Иначе' });
  });

  test('tells in its history each line that came or went, with the commas in it', async () => {
    const write = (accountabilities: string[]) => send('PUT', `/api/roles/${role}`, { accountabilities });
    await write(['Ведёт журнал, сдаёт отчёт', 'Звонит']);
    await write(['Ведёт журнал', 'Звонит']);
    const { body } = await send('GET', `/api/organisation/roles/${role}/history`);
    expect(body.data[0].changes).toEqual([
      {
        field: 'accountabilities',
        old: 'Ведёт журнал, сдаёт отчёт, Звонит',
        new: 'Ведёт журнал, Звонит',
        came: ['Ведёт журнал'],
        gone: ['Ведёт журнал, сдаёт отчёт'],
      },
    ]);
  });

  test('shows its picture to those who read roles, unless it stands elsewhere too', async () => {
    const { id } = await uploadFile(server, lead.token, { kind: 'photo' });
    expect((await send('PUT', `/api/roles/${role}`, { image_id: id })).status).toBe(200);
    const parent = await buildUser(server.db, room.companyId);
    const opens = async (as: BuiltUser) => (await send('GET', `/api/files/${id}`, undefined, as)).status === 200;
    expect(await Promise.all([worker, room.teacher, room.student, parent].map(opens))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await server.db.run(sql`update subjects set cover_id = ${id} where id = ${room.subjectId}`);
    expect(await opens(room.student)).toBe(true);
    await server.db.run(sql`update subjects set cover_id = null where id = ${room.subjectId}`);
  });

  test('begins its history with one record of everything it was made with', async () => {
    const made = await send('POST', `/api/scopes/${circle}/roles`, {
      name: 'Методист',
      accountabilities: ['Проверяет программы'],
      user_ids: [worker.id],
    });
    const { body } = await send('GET', `/api/organisation/roles/${made.body.id}/history`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'accountabilities',
      'circle',
      'name',
      'people',
    ]);
  });

  test('does not begin after the end that it has', async () => {
    const times = (body: object) => send('PUT', `/api/roles/${role}`, body);
    expect((await times({ finished_at: '2026-01-01T00:00:00Z' })).status).toBe(200);
    expect((await times({ started_at: '2026-05-01T00:00:00Z' })).status).toBe(400);
  });

  test('keeps room for its own people, whatever one person raises there', async () => {
    for (let raised = 0; raised < 20; raised += 1) await buildObject(server.db, role, 'tensions', worker.id);
    const raise = (as: BuiltUser) =>
      send('POST', `/api/organisation/roles/${role}/smart-objects`, { kind: 'tensions', title: 'Ещё одно' }, as);
    expect(await raise(worker)).toMatchObject({ status: 409, body: { code: 'tensions-waiting' } });
    expect((await raise(room.teacher)).status).toBe(200);
    await server.db.run(sql`
      insert into smart_objects (company_id, role_id, kind, title) select ${room.companyId}, ${role}, 'news', 'Новость ' || n from generate_series(1, 380) n`);
    expect(await raise(room.teacher)).toMatchObject({ status: 409, body: { code: 'objects-limit' } });
    expect((await raise(lead)).status).toBe(200);
  });
});
