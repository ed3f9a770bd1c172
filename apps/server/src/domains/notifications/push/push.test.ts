// Push messages from the choice of a device to a browser that decrypts them: when, to whom, how often, and what they say.
import type { PushDevices } from '@orbita/contract/notifications/devices';
import type { NotificationType } from '@orbita/contract/notifications/types';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../../../http/viewer.ts';
import { openVault } from '../../../platform/vault.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildRelation,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import {
  type Browser,
  type PushReceiver,
  buildPushDevice,
  readSignature,
  rememberSession,
  startPushReceiver,
} from '../../../testing/push-receiver.ts';
import { dispatchNotifications } from '../delivery/dispatch.ts';
import { preparePushKeys } from './keys.ts';
import { cleanUpPushes, pushNotifications, sendPushes } from './send-push.ts';

const HOST = 'push.example';
const DEVICES = '/api/v2/notifications/devices';
const MINUTE = 60_000;
let server: TestApp;
let service: PushReceiver;
let companyId: number;
let room: Classroom;
let phone: Browser;
let deps: Parameters<typeof sendPushes>[0];
beforeAll(async () => {
  service = await startPushReceiver();
  server = await createTestApp({ privatePushServices: true });
  companyId = await buildCompany(server.db, { domain: HOST });
  const { db, config } = server;
  const followUps = {
    wake: () => undefined,
    wakeIn: () => undefined,
    isClosing: () => false,
    close: async () => undefined,
  };
  deps = { db, config, vault: openVault(config), followUps };
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  await server.db.run(sql`
    truncate notifications, notification_deliveries, notification_settings, push_devices, push_messages, push_sendings restart identity cascade`);
  room = await buildClassroom(server.db, companyId);
  service.received = [];
  service.answer = { status: 201 };
  phone = service.subscribe('phone');
  await rememberSession(server.db, room.student.token);
});

/** A moment of a day in winter by the clock of Moscow. */
const at = (time: string, day = '2026-12-02') => new Date(`${day}T${time}:00+03:00`);
const call = (method: string, url: string, as: BuiltUser, body?: object) =>
  server.request<PushDevices>(method, url, { as: as.token, body, headers: { host: HOST, 'user-agent': 'Test Phone' } });
const add = (browser: Browser, as = room.student) => call('POST', DEVICES, as, browser.subscription);
const choose = (body: object) => call('PUT', '/api/v2/notifications/settings', room.student, body);
const notify = (
  type: NotificationType,
  when: Date,
  more: { userId?: number; payload?: object; quiet?: boolean } = {},
) =>
  server.db.one<{ id: number }>(sql`
    insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, payload, is_quiet, created_at)
    values (${companyId}, ${more.userId ?? room.student.id}, ${type}, ${room.teacher.id}, ${room.subjectId}, ${room.stepId}, ${JSON.stringify(more.payload ?? {})}::jsonb, ${more.quiet ?? false}, ${new Date(when.getTime() - 2 * MINUTE)}) returning id`);
/** Lets the jobs run at a moment. */
async function run(now: Date): Promise<void> {
  await dispatchNotifications(deps, now);
  await pushNotifications(deps, now);
  await sendPushes(deps, () => now);
}
const read = (browser = phone) => service.received.map((push) => browser.read(push));
const states = async () =>
  (await server.db.rows<{ state: string }>(sql`select state from push_sendings order by message_id, device_id`)).map(
    ({ state }) => state,
  );

describe('devices', () => {
  test('one is added, listed as this one, and removed', async () => {
    const before = await call('GET', DEVICES, room.student);
    expect(before.body).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/), is_remembered: true, data: [] });
    const device = {
      id: expect.any(Number),
      user_agent: 'Test Phone',
      created_at: expect.any(String),
      used_at: null,
      is_current: true,
    };
    expect((await add(phone)).body).toEqual({ ...before.body, data: [device] });
    const { body } = await add(phone);
    expect(body.data).toHaveLength(1);
    expect((await call('DELETE', `${DEVICES}/${body.data[0]?.id}`, room.classmate)).status).toBe(404);
    expect((await call('DELETE', `${DEVICES}/${body.data[0]?.id}`, room.student)).body.data).toEqual([]);
  });

  test('a session that ends with the window, and an administrator in the name of another, add none', async () => {
    const refused = await add(phone, room.classmate);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'push-not-remembered' }]);
    const admin = await buildAdministrator(server.db, companyId);
    await server.db.run(
      sql`update sessions set acting_admin_id = ${admin.id} where token_hash = ${hashToken(room.student.token)}`,
    );
    expect((await add(phone)).body).toMatchObject({ code: 'acting-session' });
    expect(await server.db.rows(sql`select 1 from push_devices`)).toEqual([]);
  });

  test('a browser has one owner: who signs in there next takes it over, with nothing of the one before', async () => {
    await add(phone);
    await notify('retake', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await pushNotifications(deps, at('12:00'));
    await rememberSession(server.db, room.classmate.token);
    expect((await add(phone, room.classmate)).body.data).toHaveLength(1);
    await sendPushes(deps, () => at('12:00'));
    expect(service.received).toEqual([]);
    expect((await call('GET', DEVICES, room.student)).body.data).toEqual([]);
  });

  test('a session has one, a person ten: the one used longest ago makes way', async () => {
    await add(phone);
    await add(service.subscribe('renewed'));
    expect(await server.db.rows(sql`select 1 from push_devices`)).toHaveLength(1);
    for (let n = 0; n < 10; n += 1) {
      const token = `${n}`.padStart(43, 'x');
      await server.db.run(
        sql`insert into sessions (token_hash, file_token_hash, user_id, remember, expires_at) values (${hashToken(token)}, ${hashToken(`${token}f`)}, ${room.student.id}, true, now() + interval '1 day')`,
      );
      await add(service.subscribe(`device-${n}`), { ...room.student, token });
    }
    const { body } = await call('GET', DEVICES, room.student);
    expect(body.data).toHaveLength(10);
    expect(body.data.some(({ is_current: isCurrent }) => isCurrent)).toBe(false);
  });

  test('signing out ends it', async () => {
    await add(phone);
    await call('POST', '/api/auth/signOut', room.student);
    expect(await server.db.rows(sql`select 1 from push_devices`)).toEqual([]);
  });

  test('addresses in a private network are refused where nobody has allowed them', async () => {
    // What an institution's services may reach is no matter: here anybody names the address.
    const strict = await createTestApp({ privateServices: true });
    try {
      const company = await buildCompany(strict.db, { domain: HOST });
      const person = await buildUser(strict.db, company);
      await rememberSession(strict.db, person.token);
      for (const endpoint of ['http://push.example/1', 'https://127.0.0.1/1', 'https://[::1]/1', 'https://a:b@c.d/1']) {
        const body = { ...phone.subscription, endpoint };
        const reply = await strict.request('POST', DEVICES, { as: person.token, body, headers: { host: HOST } });
        expect([reply.status, reply.body.code], endpoint).toEqual([400, 'push-address']);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('a message', () => {
  test('is signed, encrypted for the device, and says what happened and where it leads', async () => {
    const { body } = await add(phone);
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    expect(read()).toEqual([
      {
        title: 'Открыта пересдача',
        text: expect.any(String),
        path: '/users/my/debts',
        tag: expect.stringMatching(/^orbita-\d+$/),
        language: 'ru',
      },
    ]);
    const [push] = service.received;
    expect(push?.path).toBe('/phone');
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(push && readSignature(push, body.public_key ?? '')).toMatchObject({
      aud: new URL(phone.subscription.endpoint).origin,
      sub: server.config.supportUrl,
    });
    expect(await states()).toEqual(['sent']);
    const [device] = (await call('GET', DEVICES, room.student)).body.data;
    expect(Date.parse(device?.used_at ?? '')).toBe(at('12:00').getTime());
  });

  test('shows no mark, no quoted words and nobody’s absences to who looks at a locked screen', async () => {
    await add(phone);
    await choose({ categories: [{ category: 'absences', push: true }] });
    await server.db.run(
      sql`insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), 4 from mark_types`,
    );
    await notify('mark', at('12:00'), { payload: { value: 4, max_mark: 10 } });
    await run(at('12:00'));
    await notify('extension', at('12:10'), { payload: { extension: 'refused', reason: 'Вы болели только день' } });
    await run(at('12:10'));
    const said = JSON.stringify(read());
    expect(read()).toMatchObject([{ title: 'Новая оценка' }, { title: 'Срок не продлён' }]);
    expect(said).not.toMatch(/из 10|болели/);
  });

  test('tells several together, in the language of the settings', async () => {
    await add(phone);
    await server.request('PUT', '/api/v2/notifications/settings', {
      as: room.student.token,
      body: {},
      headers: { host: HOST, 'accept-language': 'en' },
    });
    await notify('retake', at('12:00'));
    await notify('password', at('12:00'));
    await run(at('12:00'));
    expect(read()).toMatchObject([
      { title: '2 notifications', text: 'Retake opened\nYour password was changed', path: '/self/profile/news' },
    ]);
  });

  test('goes to each device of the person once, though two servers run', async () => {
    const [laptop, token] = [service.subscribe('laptop'), 'second-session'.padEnd(43, 'x')];
    await add(phone);
    await server.db.run(
      sql`insert into sessions (token_hash, file_token_hash, user_id, remember, expires_at) values (${hashToken(token)}, ${hashToken(`${token}f`)}, ${room.student.id}, true, now() + interval '1 day')`,
    );
    await add(laptop, { ...room.student, token });
    await notify('retake', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await Promise.all([pushNotifications(deps, at('12:00')), pushNotifications(deps, at('12:00'))]);
    await Promise.all([sendPushes(deps, () => at('12:00')), sendPushes(deps, () => at('12:00'))]);
    await run(at('12:05'));
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
  });
});

describe('nothing is sent', () => {
  test('of a category that is switched off, of quiet notifications, and of what was read', async () => {
    await add(phone);
    await choose({ categories: [{ category: 'retakes', push: false }] });
    await notify('retake', at('12:00'));
    await notify('homework', at('12:00'), { quiet: true });
    const { id } = await notify('password', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await pushNotifications(deps, at('12:00'));
    await server.db.run(sql`update notifications set read_at = now() where id = ${id}`);
    await sendPushes(deps, () => at('12:00'));
    expect(service.received).toEqual([]);
    expect(await states()).toEqual(['dropped']);
  });

  test.each([
    ['is blocked', (id: number) => sql`update company_members set blocked_at = now() where user_id = ${id}`],
    ['has to set a password', (id: number) => sql`update users set must_change_password = true where id = ${id}`],
    ['has left', (id: number) => sql`delete from company_members where user_id = ${id}`],
    ['has signed in too long ago', (id: number) => sql`update sessions set expires_at = now() where user_id = ${id}`],
  ])('to who %s meanwhile', async (_, end) => {
    await add(phone);
    await notify('retake', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await pushNotifications(deps, at('12:00'));
    await server.db.run(end(room.student.id));
    await sendPushes(deps, () => at('12:00'));
    expect(service.received).toEqual([]);
    expect(await states()).toEqual(['dropped']);
  });

  test('to an account that was erased', async () => {
    await add(phone);
    const admin = await buildAdministrator(server.db, companyId);
    const erased = await call('DELETE', `/api/v2/admin/users/${room.student.id}`, admin);
    expect(erased.status).toBe(200);
    expect(await server.db.rows(sql`select 1 from push_devices`)).toEqual([]);
  });

  test('in quiet hours, also when they begin between two tries', async () => {
    await add(phone);
    await notify('retake', at('22:30'));
    await run(at('22:30'));
    await run(at('06:59', '2026-12-03'));
    expect(service.received).toEqual([]);
    await run(at('07:00', '2026-12-03'));
    expect(service.received).toHaveLength(1);
    service.answer = { status: 503 };
    await notify('password', at('21:58', '2026-12-03'));
    await run(at('21:58', '2026-12-03'));
    service.answer = { status: 201 };
    await run(at('22:05', '2026-12-03'));
    expect(service.received).toHaveLength(2);
    await run(at('07:00', '2026-12-04'));
    expect(service.received).toHaveLength(3);
  });

  test('more than six times an hour: what comes then comes together', async () => {
    await add(phone);
    for (let minute = 0; minute < 9; minute += 1) {
      await notify('retake', at(`12:0${minute}`));
      await run(at(`12:0${minute}`));
    }
    expect(service.received).toHaveLength(6);
    await run(at('13:10'));
    expect(service.received).toHaveLength(7);
    expect(read().at(-1)).toMatchObject({ title: '3 уведомления', text: 'Открыта пересдача', path: '/users/my/debts' });
  });
});

describe('a push service', () => {
  const sendOne = async () => {
    await add(phone);
    await notify('retake', at('12:00'));
    await run(at('12:00'));
  };

  test.each([404, 410])('that knows the device no more (%i) ends it', async (status) => {
    service.answer = { status };
    await sendOne();
    expect((await call('GET', DEVICES, room.student)).body.data).toEqual([]);
    expect(await states()).toEqual([]);
  });

  test('that is busy is asked again later, not before it wants, and not for ever', async () => {
    service.answer = { status: 429, headers: { 'retry-after': '600' } };
    await sendOne();
    await run(at('12:09'));
    expect(service.received).toHaveLength(1);
    service.answer = { status: 500 };
    for (const time of ['12:10', '12:15', '12:30', '13:30', '16:30', '20:30']) await run(at(time));
    expect(service.received).toHaveLength(6);
    expect(await states()).toEqual(['failed']);
  });

  test('that refuses the message, or falls silent after it has got it, is not asked again', async () => {
    service.answer = { status: 413 };
    await sendOne();
    service.answer = undefined;
    await notify('password', at('12:10'));
    await run(at('12:10'));
    await run(at('13:10'));
    expect(service.received).toHaveLength(2);
    expect(await states()).toEqual(['failed', 'unknown']);
  });

  test('that cannot be reached gets the message when it is back', async () => {
    const away = { ...phone.subscription, endpoint: 'http://127.0.0.1:9/phone' };
    await call('POST', DEVICES, room.student, away);
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    expect(await states()).toEqual(['waiting']);
    await server.db.run(sql`update push_devices set endpoint = ${phone.subscription.endpoint}`);
    await run(at('12:01'));
    expect(read()).toHaveLength(1);
  });

  test('is not asked again by a server that ended while it was sending', async () => {
    await sendOne();
    await server.db.run(sql`update push_sendings set state = 'sending', claimed_at = ${at('12:00')}`);
    await run(at('12:06'));
    expect(await states()).toEqual(['unknown']);
    expect(service.received).toHaveLength(1);
  });
});

test('a parent gets what concerns the child; messages of a week ago are forgotten', async () => {
  const parent = await buildUser(server.db, companyId);
  await buildRelation(server.db, companyId, { studentId: room.student.id, relativeId: parent.id });
  await rememberSession(server.db, parent.token);
  expect((await add(phone, parent)).status).toBe(200);
  await notify('password', at('12:00'), { userId: parent.id });
  await run(at('12:00'));
  expect(read()).toMatchObject([{ title: 'Пароль изменён', path: '/self/settings' }]);
  await server.db.run(sql`update push_messages set created_at = now() - interval '8 days'`);
  await cleanUpPushes(deps);
  expect(await states()).toEqual([]);
});

test('the keys stay the same; when the key of the installation is lost, new ones are made and devices start anew', async () => {
  const { body: first } = await add(phone);
  await preparePushKeys(deps);
  expect((await call('GET', DEVICES, room.student)).body).toEqual(first);
  const other = openVault({ ...server.config, secretKey: 'another key of the installation' });
  await preparePushKeys({ ...deps, vault: other });
  expect((await call('GET', DEVICES, room.student)).body).toMatchObject({ public_key: null, data: [] });
  await preparePushKeys(deps);
  const { body: renewed } = await call('GET', DEVICES, room.student);
  expect(renewed.public_key).not.toBe(first.public_key);
});

test('a service that does not answer keeps others waiting for nothing', async () => {
  const slow = await startPushReceiver();
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.held = promise;
  for (let n = 0; n < 9; n += 1) await buildPushDevice(server.db, companyId, room.student);
  const { endpoint } = slow.subscribe('stalled').subscription;
  await server.db.run(sql`update push_devices set endpoint = ${endpoint} || id`);
  await add(phone);
  await notify('retake', at('12:00'));
  await dispatchNotifications(deps, at('12:00'));
  await pushNotifications(deps, at('12:00'));
  const sending = sendPushes(deps, () => at('12:00'));
  await vi.waitFor(() => expect(service.received).toHaveLength(1));
  expect(slow.received.length).toBeLessThanOrEqual(8);
  resolve();
  await sending;
  expect(slow.received).toHaveLength(9);
  expect((await states()).filter((state) => state !== 'sent')).toEqual([]);
  await slow.close();
});
