// The live channel as existing clients use it: an unmodified laravel-echo with socket.io-client on a real port.
import type { AddressInfo } from 'node:net';
import { userChannel } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildRole,
  buildUser,
  type BuiltUser,
  type Classroom,
  KNOWN_PASSWORD,
} from '../testing/builders.ts';
import { type LiveListener, listenTo } from '../testing/live-listener.ts';

let server: TestApp;
let room: Classroom;
let host: string;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  server.app.attachLive(server.app.http.server);
  host = `http://127.0.0.1:${(server.app.http.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));
afterAll(() => server.close());

const listen = (token: string, userId: number): LiveListener => {
  const ear = listenTo(host, `users.${userId}`, token);
  open.push(ear.close);
  return ear;
};
const mark = (value: number) =>
  server.request('POST', '/api/v2/marks', {
    as: room.teacher.token,
    body: { step_id: room.stepId, student_id: room.student.id, value },
  });
const listenAs = (person: BuiltUser) => listen(person.token, person.id);
/** Waits for a later event of the same sockets, after which all earlier ones have arrived. */
const settle = (...ears: LiveListener[]) => Promise.all(ears.map(({ settled }) => settled()));

test('a student hears of a mark, the teacher of an answer; classmates of neither', async () => {
  const [student, teacher, classmate] = [listenAs(room.student), listenAs(room.teacher), listenAs(room.classmate)];
  expect(await Promise.all([student.joined, teacher.joined, classmate.joined])).toEqual(['joined', 'joined', 'joined']);
  const about = { subject_id: room.subjectId, step_id: room.stepId, student_id: room.student.id };

  await server.request('POST', '/api/v2/answers', {
    as: room.student.token,
    body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Я' }] },
  });
  await expect
    .poll(() => teacher.heard)
    .toEqual([{ kind: 'answer', ...about, unread: 1, notification_id: expect.any(Number) }]);
  await mark(9);
  await expect
    .poll(() => student.heard)
    .toEqual([
      { kind: 'answer', ...about },
      { kind: 'verdict', ...about, actor_id: room.teacher.id, unread: 1, notification_id: expect.any(Number) },
    ]);
  await expect.poll(() => teacher.heard.at(-1)).toEqual({ kind: 'verdict', ...about, actor_id: room.teacher.id });
  await server.request('PUT', '/api/v2/notifications/read-all', { as: room.student.token });
  await expect.poll(() => student.heard.at(-1)).toEqual({ kind: 'read', unread: 0 });
  expect(classmate.heard).toEqual([]);
});

test('changed dates are heard by the students concerned, the staff and those with the discipline open; a preview by nobody', async () => {
  const admin = await buildAdministrator(server.db, room.companyId);
  const [student, classmate, teacher] = [listenAs(room.student), listenAs(room.classmate), listenAs(room.teacher)];
  const page = listenTo(host, `subjects.${room.subjectId}`, admin.token);
  open.push(page.close);
  const ears = [student, classmate, teacher, page];
  await Promise.all(ears.map(({ joined }) => joined));
  const set = (path: string, target: object) =>
    server.request('POST', `/api/v2/abstract-lesson-schedules/${path}`, {
      as: room.teacher.token,
      body: { subject_id: room.subjectId, steps: [{ step_id: room.stepId, due_at: '2030-05-20' }], ...target },
    });
  const group = { group_id: room.groupId };
  await set('additional-steps', { user_id: room.student.id });
  await settle(...ears);
  const own = { kind: 'dates', subject_id: room.subjectId, student_id: room.student.id };
  expect(ears.map(({ heard }) => heard)).toEqual([[own], [], [own], [own]]);
  await set('additional-steps/preview', group);
  await set('additional-steps', group);
  const { body } = await server.request('GET', `/api/v2/abstract-lessons?subject=${room.subjectId}`, {
    as: room.teacher.token,
  });
  await server.request('DELETE', `/api/v2/abstract-lessons/${body.data[0].id}`, { as: room.teacher.token });
  await settle(...ears);
  const ofGroup = { kind: 'dates', subject_id: room.subjectId };
  expect(classmate.heard).toEqual([ofGroup, ofGroup]);
  expect(page.heard).toEqual([own, ofGroup, ofGroup]);
});

test('dates of an imported plan, and those that its undoing takes away, are heard like single changes; a plan without dates is not', async () => {
  const [classmate, teacher] = [listenAs(room.classmate), listenAs(room.teacher)];
  const admin = await buildAdministrator(server.db, room.companyId);
  const page = listenTo(host, `subjects.${room.subjectId}`, admin.token);
  open.push(page.close);
  const ears = [classmate, teacher, page];
  await Promise.all(ears.map(({ joined }) => joined));
  const call = (path: string, body?: object) =>
    server.request('POST', `/api/v2/subjects/${room.subjectId}/import/ctp${path}`, {
      as: room.teacher.token,
      ...(body ? { body } : {}),
    });
  const planned = (date: string) => ({
    rows: [{ line: 2, number: '1', chapter: 'Числа', title: `Тема ${date}`, hours: '2', date, type: '' }],
    group_ids: [room.groupId],
  });
  const undated = await call('', planned(''));
  await call(`/${undated.body.import_id}/undo`);
  await settle(...ears);
  expect(ears.map(({ heard }) => heard)).toEqual([[], [], []]);
  const { body } = await call('', planned('2030-05-20'));
  const event = { kind: 'dates', subject_id: room.subjectId };
  await settle(...ears);
  expect(ears.map(({ heard }) => heard)).toEqual([[event], [event], [event]]);
  await call(`/${body.import_id}/undo`);
  await call(`/${body.import_id}/undo`);
  await settle(...ears);
  expect(ears.map(({ heard }) => heard)).toEqual([
    [event, event],
    [event, event],
    [event, event],
  ]);
});

test('the page that did something knows its own event, to everybody else it says nothing of pages', async () => {
  const [student, teacher] = [listenAs(room.student), listenAs(room.teacher)];
  const journal = listenTo(host, `subjects.${room.subjectId}`, room.teacher.token);
  open.push(journal.close);
  await Promise.all([student.joined, teacher.joined, journal.joined]);
  const save = (value: number, client: string) =>
    server.request('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
      as: room.teacher.token,
      body: { cells: [{ step_id: room.stepId, student_id: room.student.id, mark: value }] },
      headers: { 'x-client-id': client },
    });
  await save(9, 'page-1');
  const event = { kind: 'journal', subject_id: room.subjectId, actor_id: room.teacher.id };
  const cells = (value: number) => ({ ...event, cells: [[room.student.id, room.stepId, value, null]] });
  const sender = `${room.teacher.id}.page-1`;
  await expect.poll(() => teacher.heard).toEqual([{ ...event, sender }]);
  await expect.poll(() => journal.heard).toEqual([{ ...cells(9), sender }]);
  await expect
    .poll(() => student.heard)
    .toEqual([{ kind: 'verdict', subject_id: room.subjectId, unread: 1, notification_id: expect.any(Number) }]);
  // A value that is not a valid id is ignored.
  for (const [value, client] of [
    [8, 'a b'],
    [7, 'x'.repeat(65)],
  ] as const) {
    await save(value, client);
    await expect.poll(() => journal.heard.at(-1)).toEqual(cells(value));
  }
});

test("another's channel, a dead token and no token are refused, and nothing is heard", async () => {
  const stranger = await buildUser(server.db, room.companyId);
  const ears = [
    listen(stranger.token, room.student.id),
    listen('x'.repeat(43), room.student.id),
    listen('', room.student.id),
  ];
  expect(await Promise.all(ears.map(({ joined }) => joined))).toEqual([403, 403, 403]);
  await server.db.run(
    sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${room.classmate.id}`,
  );
  expect(await listenAs(room.classmate).joined).toBe(403);
  await mark(5);
  await settle(...ears);
  expect(ears.flatMap(({ heard }) => heard)).toEqual([]);
});

test('a session that ends by time closes its socket, one that was prolonged stays', async () => {
  const [short, prolonged] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  const endIn = ({ id }: BuiltUser, seconds: number) =>
    server.db.run(
      sql`update sessions set expires_at = now() + make_interval(secs => ${seconds}::int) where user_id = ${id}`,
    );
  const listenBoth = async (seconds: number) => {
    const ends = Date.now() + seconds * 1000;
    // The prolonged session would have expired first.
    await endIn(prolonged, seconds);
    await endIn(short, seconds + 1);
    const [ending, going] = [listenAs(short), listenAs(prolonged)];
    const ended = new Promise((resolve) => ending.socket.on('disconnect', resolve));
    const joined = await Promise.all([ending.joined, going.joined]);
    await endIn(prolonged, 86_400);
    return Date.now() < ends ? { joined, ended, going } : undefined;
  };
  let seconds = 2;
  let both = await listenBoth(seconds);
  // The sessions last longer until this machine manages to subscribe in time.
  while (!both) both = await listenBoth((seconds *= 2));
  const { joined, ended, going } = both;
  expect(joined).toEqual(['joined', 'joined']);
  expect(await ended).toBe('io server disconnect');
  await settle(going);
  expect(going.socket.connected).toBe(true);
});

test('nonsense does not bring it down', async () => {
  const student = listenAs(room.student);
  await student.joined;
  const auth = { headers: { Authorization: `Bearer ${room.student.token}` } };
  for (const words of [
    undefined,
    null,
    5,
    'channel',
    {},
    { channel: 7, auth },
    { channel: 'x'.repeat(5000), auth },
    { channel: { toString: 1 }, auth: null },
    { channel: '*', auth },
    { channel: userChannel(room.teacher.id), auth },
    { channel: userChannel(room.student.id), auth: { headers: null } },
  ]) {
    student.socket.emit('subscribe', words);
    student.socket.emit('unsubscribe', words);
  }
  student.socket.emit('events_feed', userChannel(room.student.id), { kind: 'forged' });
  student.socket.emit('subscribe', { channel: userChannel(room.student.id), auth });
  await settle(student);
  await mark(5);
  await expect.poll(() => student.heard).toMatchObject([{ kind: 'verdict' }]);
});

test('a page of another site may not open it, one of this site may', async () => {
  const connectFrom = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(host, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { origin },
      });
      open.push(() => socket.disconnect());
      socket.on('connect', () => resolve('open'));
      socket.on('connect_error', () => resolve('refused'));
    });
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://'])
    expect([origin, await connectFrom(origin)]).toEqual([origin, 'refused']);
  for (const origin of [host, 'http://127.0.0.1:3000'])
    expect([origin, await connectFrom(origin)]).toEqual([origin, 'open']);
  expect(
    (await fetch(`${host}/socket.io/?EIO=4&transport=polling`, { headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403);
});

test('signing out closes it, a new password closes the others', async () => {
  const student = listenAs(room.student);
  await student.joined;
  student.socket.io.reconnection(false);
  await server.request('POST', '/api/auth/signOut', { as: room.student.token });
  await expect.poll(() => student.socket.connected).toBe(false);
  await mark(3);

  const { token } = (
    await server.request('POST', '/api/v2/auth/sign-in', {
      body: { login: room.teacher.email, password: KNOWN_PASSWORD },
    })
  ).body;
  const [here, there] = [listenAs(room.teacher), listen(token, room.teacher.id)];
  await Promise.all([here.joined, there.joined]);
  there.socket.io.reconnection(false);
  expect(
    (
      await server.request('POST', '/api/me/password', {
        as: room.teacher.token,
        body: { new_password: 'новый пароль', current_password: KNOWN_PASSWORD },
      })
    ).status,
  ).toBe(200);
  await expect.poll(() => there.socket.connected).toBe(false);
  expect(here.socket.connected).toBe(true);
  expect(student.heard).toEqual([]);
});

test('new rights, which end the sessions from before, close it', async () => {
  const [person, admin] = [
    await buildUser(server.db, room.companyId),
    await buildAdministrator(server.db, room.companyId),
  ];
  const roleId = await buildRole(server.db, room.companyId, ['admin_panel_read', 'contracts_read']);
  await server.db.run(sql`update users set rights_since = null where id = ${person.id}`);
  const [ending, staying] = [listenAs(person), listenAs(admin)];
  await Promise.all([ending.joined, staying.joined]);
  ending.socket.io.reconnection(false);
  const given = await server.request('PUT', `/api/v2/admin/users/${person.id}/roles`, {
    as: admin.token,
    body: { role_ids: [roleId] },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await expect.poll(() => ending.socket.connected).toBe(false);
  expect(staying.socket.connected).toBe(true);
});

test('a page that joins late is told what it missed since it read its data, and nothing without asking', async () => {
  const start = performance.now();
  await mark(9);
  const { socket, settled } = listen(room.student.token, room.student.id);
  await settled();
  const heard: unknown[] = [];
  socket.on('events_feed', (_channel: string, event: unknown) => heard.push(event));
  const join = async (missed?: number) => {
    heard.length = 0;
    const auth = { headers: { Authorization: `Bearer ${room.student.token}` } };
    socket.emit('subscribe', { channel: userChannel(room.student.id), missed, auth });
    await settled();
    return [...heard];
  };
  expect(await join()).toEqual([]);
  // What took the request its way counts as missed too, so a busy machine may have to ask again.
  await vi.waitFor(async () =>
    expect(await join(performance.now() - start)).toEqual([
      expect.objectContaining({ kind: 'verdict', step_id: room.stepId }),
    ]),
  );
  expect(await join(3_600_000)).toEqual([{ kind: 'missed' }]);
});
