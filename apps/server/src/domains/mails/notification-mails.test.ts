// Notifications that leave by mail: when, how many, to whom, and what they still may say.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type NotificationType, notificationTypes } from '@orbita/contract/notifications/types';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { openMailer } from '../../platform/mailer.ts';
import { openVault } from '../../platform/vault.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildCompany, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { dispatchNotifications } from '../notifications/index.ts';
import { mailNotifications, sendMails } from './send-mails.ts';

const HOST = 'mails.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestApp;
let companyId: number;
let room: Classroom;
let deps: Deps;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
  const { db, config } = server;
  const parts = {
    db,
    config,
    mailer: openMailer(config),
    vault: openVault(config),
    followUps: { wake: () => undefined },
  };
  deps = parts as unknown as Deps;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(
    sql`truncate notifications, notification_deliveries, notification_settings, mails restart identity cascade`,
  );
  room = await buildClassroom(server.db, companyId);
});

/** A moment of a day in winter by the clock of Moscow. */
const at = (time: string, day = '2026-12-02') => new Date(`${day}T${time}:00+03:00`);
const call = (method: string, url: string, as?: BuiltUser, body?: object) =>
  server.request(method, url, { as: as?.token, body, headers: { host: HOST } });
const choose = (as: BuiltUser, body: object) => call('PUT', '/api/v2/notifications/settings', as, body);
/** Writes a notification of its type about whatever it needs. */
const notify = (
  type: NotificationType,
  when: Date,
  more: { userId?: number; payload?: object; quiet?: boolean } = {},
) =>
  server.db.one<{ id: number }>(sql`
    insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, payload, is_quiet, created_at)
    values (${companyId}, ${more.userId ?? room.student.id}, ${type}, ${room.teacher.id}, ${room.subjectId}, ${room.stepId}, ${JSON.stringify(more.payload ?? {})}::jsonb, ${more.quiet ?? false}, ${new Date(when.getTime() - 2 * MINUTE)}) returning id`);
/** Lets the job run at a moment and sends what it has made. */
async function run(now: Date): Promise<void> {
  await dispatchNotifications(deps, now);
  await mailNotifications(deps, now);
  await server.db.run(sql`update mails set created_at = ${now} where state = 'waiting'`);
  await sendMails(deps);
}
const mails = () =>
  server.db.rows<{ kind: string; recipient: string; state: string; subject: string | null; body: string | null }>(
    sql`select kind, recipient, state, subject, body from mails order by id`,
  );
const kinds = async () => (await mails()).map(({ kind, state }) => `${kind} ${state}`);
const fileOfLast = async () => {
  const { id } = await server.db.one<{ id: number }>(sql`select max(id) as id from mails`);
  return readFile(path.join(server.config.outboxDir, `${id}.eml`), 'utf8');
};
const tokenOfLast = async () => /\/unsubscribe\/([\w-]+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';

test('every type leaves by the channel of its category, and says something of itself', async () => {
  const immediate: NotificationType[] = ['retake', 'password', 'contract'];
  await choose(room.student, { quiet_hours: null });
  for (const type of notificationTypes) {
    await server.db.run(sql`delete from notifications`);
    await notify(type, at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    const rows = await server.db.rows<{ channel: string }>(sql`select channel from notification_deliveries`);
    const ofSchedule = ['schedule', 'homework'].includes(type);
    expect(rows, type).toEqual([{ channel: ofSchedule || immediate.includes(type) ? 'mail' : 'digest' }]);
  }
});

test('an applicant who signed up by phone gets mails at the address of the application', async () => {
  await server.db.run(sql`update users set email = null where id = ${room.student.id}`);
  await server.db.run(sql`
    insert into contracts (company_id, user_id, email) values (${companyId}, ${room.student.id}, 'vera@example.org')`);
  await notify('contract', at('12:00'), { payload: { contract: 'returned' } });
  await run(at('12:00'));
  expect(await mails()).toMatchObject([{ kind: 'notifications', recipient: 'vera@example.org', state: 'sent' }]);
  expect((await mails())[0]?.body).toContain('Исправьте заявление');
});

describe('at once', () => {
  test('one mail in text and HTML, to the place, once though two servers run', async () => {
    await notify('retake', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await Promise.all([mailNotifications(deps, at('12:00')), mailNotifications(deps, at('12:00'))]);
    await Promise.all([sendMails(deps), sendMails(deps)]);
    await run(at('12:01'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'notifications', recipient: room.student.email, state: 'sent' });
    expect(mail?.subject).toMatch(/^Открыта пересдача — /);
    expect(mail?.body).toContain(`https://${HOST}/users/my/debts`);
    const file = (await fileOfLast()).replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(file).toMatch(/^List-Unsubscribe:\s+<https:\/\/mails\.example\/unsubscribe\/[\w-]+>$/m);
    expect(file).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(file).toMatch(/Content-Type: text\/html/);
    expect(file).not.toMatch(/<img|src=|@import|<script/i);
  });

  test('links never lead where an earlier mail led, whose request could have named any host', async () => {
    await server.db.run(sql`update companies set domain = null where id = ${companyId}`);
    await server.db.run(
      sql`insert into mails (company_id, kind, recipient, origin, state) values (${companyId}, 'restore-password', 'a@mails.example', 'http://evil.example', 'sent')`,
    );
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    await server.db.run(sql`update companies set domain = ${HOST} where id = ${companyId}`);
    const [, mail] = await mails();
    expect(mail?.body).toContain(`http://127.0.0.1:${server.config.port}/users/my/debts`);
    expect(mail?.body).not.toContain('evil');
  });

  test('what was read, withdrawn or is younger than a minute does not leave', async () => {
    const read = await notify('retake', at('12:00'));
    await server.db.run(sql`update notifications set read_at = now() where id = ${read.id}`);
    await notify('retake', at('12:02'));
    await run(at('12:00'));
    expect(await kinds()).toEqual([]);
  });

  test('read between the job and the sending: nothing is sent', async () => {
    const { id } = await notify('retake', at('12:00'));
    await dispatchNotifications(deps, at('12:00'));
    await mailNotifications(deps, at('12:00'));
    await server.db.run(sql`update notifications set read_at = now() where id = ${id}`);
    await sendMails(deps);
    expect(await kinds()).toEqual(['notifications dropped']);
  });

  test('after three mails in an hour the rest comes together in one', async () => {
    for (const minute of ['00', '01', '02', '03', '04', '05']) {
      await notify('retake', at(`12:${minute}`));
      await run(at(`12:${minute}`));
    }
    expect(await kinds()).toHaveLength(3);
    await run(at('13:01'));
    const all = await mails();
    expect(all).toHaveLength(4);
    expect(all.at(-1)?.subject).toMatch(/^3 уведомления — /);
  });

  test('nobody gets a mail without an address, blocked, or with the flag off; the account is told of anyway', async () => {
    await call('PUT', '/api/v2/notifications/settings', room.classmate, { notifications_email: false });
    await server.db.run(sql`update users set email = null where id = ${room.student.id}`);
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.teacher.id}`);
    for (const { id: userId } of [room.student, room.teacher, room.classmate])
      await notify('retake', at('12:00'), { userId });
    await run(at('12:00'));
    expect(await kinds()).toEqual([]);
    await notify('password', at('12:05'), { userId: room.classmate.id });
    await run(at('12:05'));
    expect(await kinds()).toEqual(['notifications sent']);
    expect((await mails())[0]?.body).not.toContain('/unsubscribe/');
  });
});

describe('quiet hours', () => {
  test('hold mails until the morning, by the clock of the institution', async () => {
    await notify('retake', at('22:30'));
    for (const moment of [at('22:30'), at('23:59'), at('06:59', '2026-12-03')]) await run(moment);
    expect(await kinds()).toEqual([]);
    await run(at('07:00', '2026-12-03'));
    expect(await kinds()).toEqual(['notifications sent']);
  });

  test.each([
    // In Berlin the clocks go back at 3:00 on 25 October 2026, so 6:30 comes an hour later in UTC than the day before.
    ['2026-10-25T05:30:00Z', 0],
    ['2026-10-25T06:00:00Z', 1],
    ['2026-10-24T05:00:00Z', 1],
    // And forward on 29 March.
    ['2026-03-29T04:59:00Z', 0],
    ['2026-03-29T05:00:00Z', 1],
  ])('follow a change of the clocks: %s', async (moment, sent) => {
    await server.db.run(sql`update companies set time_zone = 'Europe/Berlin' where id = ${companyId}`);
    await notify('retake', new Date(moment));
    await run(new Date(moment));
    await server.db.run(sql`update companies set time_zone = 'Europe/Moscow' where id = ${companyId}`);
    expect(await kinds()).toHaveLength(sent);
  });

  test('own hours, none, and do-not-disturb until a moment', async () => {
    await choose(room.student, { quiet_hours: { from: '13:00', to: '14:00' } });
    await notify('retake', at('13:30'));
    await run(at('13:30'));
    expect(await kinds()).toEqual([]);
    await choose(room.student, { quiet_hours: null, quiet_until: at('15:00').toISOString() });
    await run(at('14:59'));
    expect(await kinds()).toEqual([]);
    await run(at('15:00'));
    expect(await kinds()).toEqual(['notifications sent']);
  });
});

describe('the digest', () => {
  const mark = async (when: Date, value = 7) => {
    await server.db.run(sql`
      insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), ${value} from mark_types
      on conflict (step_id, student_id, mark_type_id) do update set value = excluded.value`);
    return notify('mark', when, { payload: { value, max_mark: 10 } });
  };

  test('comes once at 18:00 with everything since', async () => {
    await mark(at('09:00'));
    await notify('dates', at('12:00'), { payload: { topics: 1, due_at: null } });
    for (const time of ['09:00', '12:00', '17:59']) await run(at(time));
    expect(await kinds()).toEqual([]);
    await run(at('18:00'));
    await run(at('18:01'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Сводка: 2 уведомления/);
    expect(mail?.body).toMatch(/Оценка 7 из 10[^]*Срок снят/);
    // What came a minute before waits for the next one.
    await notify('dates', at('17:59'), { payload: { topics: 1, due_at: null } });
    await run(at('18:05'));
    expect(await kinds()).toHaveLength(1);
    await run(at('18:00', '2026-12-03'));
    expect(await kinds()).toHaveLength(2);
  });

  test('after days of standstill one comes for all of them', async () => {
    await mark(at('09:00', '2026-11-28'));
    await notify('dates', at('09:00', '2026-11-30'), { payload: { topics: 1, due_at: null } });
    await run(at('10:00'));
    await run(at('10:01'));
    expect(await kinds()).toEqual(['digest sent']);
  });

  test.each([
    ['twice', at('07:59'), 0],
    ['twice', at('08:00'), 1],
    ['weekly', at('18:00'), 0],
    ['weekly', at('08:00', '2026-12-07'), 1],
    ['off', at('18:00', '2026-12-07'), 0],
  ])('%s, at %s', async (digest, moment, count) => {
    await choose(room.student, { digest });
    await mark(at('07:30'));
    await run(at('07:30'));
    await run(moment);
    expect(await kinds()).toHaveLength(count);
  });

  test('is held up neither by those who are not due yet nor by those without an address, whose deliveries go', async () => {
    const [first, second, third] = [room.student, room.classmate, room.teacher].toSorted((a, b) => a.id - b.id);
    await choose(first!, { digest: 'weekly' });
    await server.db.run(sql`update users set email = null where id = ${second!.id}`);
    const wait = ({ id }: BuiltUser, count: number) =>
      server.db.run(sql`
        with made as (
          insert into notifications (company_id, user_id, type, payload, dispatched_at, created_at)
          select ${companyId}, ${id}, 'dates', '{"topics":1}', ${at('09:00')}, ${at('09:00')}::timestamptz from generate_series(1, ${count}::int) returning id, created_at)
        insert into notification_deliveries (notification_id, channel, company_id, user_id, category, created_at)
        select id, 'digest', ${companyId}, ${id}, 'study', created_at from made`);
    await wait(first!, 20_000);
    await wait(second!, 2);
    await wait(third!, 1);
    await mailNotifications(deps, at('18:00'));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([third!.email]);
    const left = sql`select user_id, count(*)::int as count from notification_deliveries where mail_id is null group by user_id`;
    expect(await server.db.rows(left)).toEqual([{ user_id: first!.id, count: 20_000 }]);
  });

  test('quiet notifications come with it instead of at once', async () => {
    await notify('retake', at('12:00'), { quiet: true });
    await run(at('12:00'));
    expect(await kinds()).toEqual([]);
    await run(at('18:00'));
    expect(await kinds()).toEqual(['digest sent']);
  });
});

describe('a mail holds only what its reader may see when it is sent', () => {
  const sendLater = async (change: () => Promise<unknown>, notifications: () => Promise<unknown>) => {
    await choose(room.student, {
      quiet_hours: null,
      categories: ['results', 'comments', 'dates'].map((category) => ({ category, mail: 'now' })),
    });
    await notifications();
    await dispatchNotifications(deps, at('12:00'));
    await mailNotifications(deps, at('12:00'));
    await change();
    await sendMails(deps);
    return mails();
  };
  const passing = () => notify('passing', at('12:00'), { payload: { passed_status_id: 4 } });

  test.each<[string, () => Promise<unknown>]>([
    ['the topic was hidden', () => server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`)],
    [
      'the discipline was deleted',
      () => server.db.run(sql`update subjects set deleted_at = now() where id = ${room.subjectId}`),
    ],
    [
      'the discipline was hidden',
      () => server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`),
    ],
    [
      'the person was blocked',
      () => server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.student.id}`),
    ],
    [
      'the person has to set a password first',
      () => server.db.run(sql`update users set must_change_password = true where id = ${room.student.id}`),
    ],
    [
      'the person left the institution',
      () => server.db.run(sql`delete from company_members where user_id = ${room.student.id}`),
    ],
    [
      'the address is another one',
      () => server.db.run(sql`update users set email = 'other@example.org' where id = ${room.student.id}`),
    ],
  ])('%s: nothing is sent', async (_, change) => {
    const [mail] = await sendLater(change, passing);
    expect(mail).toMatchObject({ state: 'dropped', body: null });
  });

  test('a mark that was changed is told with its last value, an erased one not at all', async () => {
    const give = (value: number) => notify('mark', at('12:00'), { payload: { value, max_mark: 10 } });
    await server.db.run(
      sql`insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), 9 from mark_types`,
    );
    const [mail] = await sendLater(
      async () => undefined,
      async () => [await give(5), await give(9), await passing()],
    );
    expect(mail?.body).toMatch(/Оценка 9 из 10/);
    expect(mail?.body).not.toMatch(/Оценка 5/);
    await server.db.run(sql`truncate mails cascade`);
    const [erased] = await sendLater(
      () => server.db.run(sql`delete from marks where step_id = ${room.stepId}`),
      () => give(9),
    );
    expect(erased).toMatchObject({ state: 'dropped' });
  });

  test('markup of others stays text', async () => {
    await server.db.run(sql`update steps set title = '<img src=x onerror=alert(1)>' where id = ${room.stepId}`);
    await sendLater(async () => undefined, passing);
    const html = (await fileOfLast()).replaceAll('=\r\n', '');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});

describe('unsubscribing', () => {
  test('one click stops the category, and only it; a second click changes nothing; undo brings it back', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const token = await tokenOfLast();
    const clicked = await server.request('POST', `/unsubscribe/${token}`, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    } as never);
    expect([clicked.status, clicked.body]).toMatchObject([200, { scope: 'retakes', is_off: true }]);
    expect((await call('POST', `/api/v2/unsubscribe/${token}`)).body.is_off).toBe(true);
    await notify('retake', at('12:10'));
    await run(at('12:10'));
    expect(await kinds()).toHaveLength(1);
    expect((await call('GET', `/api/v2/unsubscribe/${token}`)).body).toEqual({
      scope: 'retakes',
      is_off: true,
      can_undo: true,
      mails_off: null,
      company: expect.any(String),
    });
    expect((await call('POST', `/api/v2/unsubscribe/${token}/undo`)).body.is_off).toBe(false);
    await notify('retake', at('12:20'));
    await run(at('12:20'));
    expect(await kinds()).toHaveLength(2);
  });

  test('what is saved in the settings while a link waits is not undone by the link', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const token = await tokenOfLast();
    const { companyId, student } = room;
    const clicked = await server.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from users where id = ${student.id} for no key update`);
      const click = call('POST', `/api/v2/unsubscribe/${token}`);
      await expect
        .poll(() =>
          server.db.rows(
            sql`select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1);
      await tx.run(sql`
        insert into notification_settings (company_id, user_id, digest) values (${companyId}, ${student.id}, 'weekly')
        on conflict (company_id, user_id) do update set digest = 'weekly'`);
      return { click };
    });
    expect((await clicked.click).body.is_off).toBe(true);
    expect(
      await server.db.rows(
        sql`select digest from notification_settings where company_id = ${companyId} and user_id = ${student.id}`,
      ),
    ).toEqual([{ digest: 'weekly' }]);
  });

  test('what the person has switched off in the settings stays off at an undo', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const token = await tokenOfLast();
    await call('POST', `/api/v2/unsubscribe/${token}`);
    await choose(room.student, { categories: [{ category: 'retakes', mail: 'off' }] });
    expect((await call('POST', `/api/v2/unsubscribe/${token}/undo`)).body).toMatchObject({
      is_off: true,
      can_undo: false,
    });
  });

  test('what a link has stopped can be brought back by it though other settings were changed since', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const link = `/api/v2/unsubscribe/${await tokenOfLast()}`;
    await call('POST', link);
    await choose(room.student, { digest: 'weekly', categories: [{ category: 'retakes', popup: false }] });
    expect((await call('GET', link)).body).toMatchObject({ is_off: true, can_undo: true });
    expect((await call('POST', `${link}/undo`)).body).toMatchObject({ is_off: false, can_undo: false });
  });

  test('a link that stops all mails stops those of its institution alone; undo and the settings bring them back', async () => {
    const away = await buildCompany(server.db, { domain: 'away.example' });
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${away}, ${room.student.id})`);
    const token = deps.vault
      .lock(Buffer.from(`${companyId} ${room.student.id} mails`), 'unsubscribe')
      .toString('base64url');
    const link = `/api/v2/unsubscribe/${token}`;
    expect((await call('POST', link)).body.is_off).toBe(true);
    const hasMails = async (host: string) => {
      const options = { as: room.student.token, headers: { host } };
      return (await server.request('GET', '/api/v2/notifications/settings', options)).body.notifications_email;
    };
    expect([await hasMails(HOST), await hasMails('away.example')]).toEqual([false, true]);
    const whatStops = async () => (await call('GET', '/api/v2/notifications/settings', room.student)).body.mails_off;
    expect(await whatStops()).toBe('institution');
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    expect(await kinds()).toEqual([]);
    await call('POST', `${link}/undo`);
    expect(await hasMails(HOST)).toBe(true);
    await call('POST', link);
    await choose(room.student, { digest: 'weekly' });
    expect(await hasMails(HOST)).toBe(false);
    expect((await choose(room.student, { notifications_email: true })).body.mails_off).toBeNull();
    expect(await hasMails(HOST)).toBe(true);
    expect((await choose(room.student, { notifications_email: false })).body.mails_off).toBe('account');
    expect(await whatStops()).toBe('account');
    expect((await call('POST', `${link}/undo`)).body).toMatchObject({
      is_off: true,
      can_undo: false,
      mails_off: 'account',
    });
  });

  test('a forged, foreign or changed link is none', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const token = await tokenOfLast();
    const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    const plain = Buffer.from(`${companyId} ${room.student.id} retakes`.padEnd(60)).toString('base64url');
    const foreign = openVault({ secretKey: 'another', secretKeyFile: '' })
      .lock(Buffer.from(`${companyId} ${room.student.id} retakes`), 'unsubscribe')
      .toString('base64url');
    for (const one of [changed, plain, foreign, 'x'.repeat(20), 'x'.repeat(39)])
      expect((await call('POST', `/api/v2/unsubscribe/${one}`)).status, one).toBe(404);
    expect((await call('GET', '/api/v2/notifications/settings', room.student)).body.categories).toContainEqual(
      expect.objectContaining({ category: 'retakes', mail: 'now' }),
    );
  });

  test('the link names nobody', async () => {
    await notify('retake', at('12:00'));
    await run(at('12:00'));
    const token = await tokenOfLast();
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('retakes');
    const { body } = await call('GET', `/api/v2/unsubscribe/${token}`);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${room.student.email}|"id"`));
  });
});

test('an hour apart is enough for a further mail', async () => {
  await notify('retake', at('12:00'));
  await run(at('12:00'));
  await notify('retake', at('13:00'));
  await run(new Date(at('12:00').getTime() + HOUR));
  expect(await kinds()).toHaveLength(2);
});
