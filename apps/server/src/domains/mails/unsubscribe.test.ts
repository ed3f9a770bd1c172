// Unsubscribing by the link of a mail.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openVault } from '../../platform/vault.ts';
import { buildCompany, type Classroom } from '../../testing/builders.ts';
import { at, HOST, openPostOffice, type PostOffice } from '../../testing/post-office.ts';

let office: PostOffice;
let room: Classroom;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.server.close());
beforeEach(async () => {
  room = await office.empty();
});

test('one click stops the category, and only it; a second click changes nothing; undo brings it back', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const token = await office.tokenOfLast();
  const clicked = await office.server.request('POST', `/unsubscribe/${token}`, {
    payload: 'List-Unsubscribe=One-Click',
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
  } as never);
  expect([clicked.status, clicked.body]).toMatchObject([200, { scope: 'retakes', is_off: true }]);
  expect((await office.call('POST', `/api/v2/unsubscribe/${token}`)).body.is_off).toBe(true);
  await office.notify('retake', at('12:10'));
  await office.run(at('12:10'));
  expect(await office.kinds()).toHaveLength(1);
  expect((await office.call('GET', `/api/v2/unsubscribe/${token}`)).body).toEqual({
    scope: 'retakes',
    is_off: true,
    can_undo: true,
    mails_off: null,
    company: expect.any(String),
  });
  expect((await office.call('POST', `/api/v2/unsubscribe/${token}/undo`)).body.is_off).toBe(false);
  await office.notify('retake', at('12:20'));
  await office.run(at('12:20'));
  expect(await office.kinds()).toHaveLength(2);
});

test('what is saved in the settings while a link waits is not undone by the link', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const token = await office.tokenOfLast();
  const { student } = room;
  const clicked = await office.server.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${student.id} for no key update`);
    const click = office.call('POST', `/api/v2/unsubscribe/${token}`);
    await expect
      .poll(() =>
        office.server.db.rows(
          sql`select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await tx.run(sql`
      insert into notification_settings (company_id, user_id, digest) values (${office.companyId}, ${student.id}, 'weekly')
      on conflict (company_id, user_id) do update set digest = 'weekly'`);
    return { click };
  });
  expect((await clicked.click).body.is_off).toBe(true);
  expect(
    await office.server.db.rows(
      sql`select digest from notification_settings where company_id = ${office.companyId} and user_id = ${student.id}`,
    ),
  ).toEqual([{ digest: 'weekly' }]);
});

test('what the person has switched off in the settings stays off at an undo', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const token = await office.tokenOfLast();
  await office.call('POST', `/api/v2/unsubscribe/${token}`);
  await office.choose(room.student, { categories: [{ category: 'retakes', mail: 'off' }] });
  expect((await office.call('POST', `/api/v2/unsubscribe/${token}/undo`)).body).toMatchObject({
    is_off: true,
    can_undo: false,
  });
});

test('what a link has stopped can be brought back by it though other settings were changed since', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const link = `/api/v2/unsubscribe/${await office.tokenOfLast()}`;
  await office.call('POST', link);
  await office.choose(room.student, { digest: 'weekly', categories: [{ category: 'retakes', popup: false }] });
  expect((await office.call('GET', link)).body).toMatchObject({ is_off: true, can_undo: true });
  expect((await office.call('POST', `${link}/undo`)).body).toMatchObject({ is_off: false, can_undo: false });
});

test('a link that stops all mails stops those of its institution alone; undo and the settings bring them back', async () => {
  const away = await buildCompany(office.server.db, { domain: 'away.example' });
  await office.server.db.run(
    sql`insert into company_members (company_id, user_id) values (${away}, ${room.student.id})`,
  );
  const token = office.deps.vault
    .lock(Buffer.from(`${office.companyId} ${room.student.id} mails`), 'unsubscribe')
    .toString('base64url');
  const link = `/api/v2/unsubscribe/${token}`;
  expect((await office.call('POST', link)).body.is_off).toBe(true);
  const hasMails = async (host: string) => {
    const options = { as: room.student.token, headers: { host } };
    return (await office.server.request('GET', '/api/v2/notifications/settings', options)).body.notifications_email;
  };
  expect([await hasMails(HOST), await hasMails('away.example')]).toEqual([false, true]);
  const whatStops = async () =>
    (await office.call('GET', '/api/v2/notifications/settings', room.student)).body.mails_off;
  expect(await whatStops()).toBe('institution');
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  expect(await office.kinds()).toEqual([]);
  await office.call('POST', `${link}/undo`);
  expect(await hasMails(HOST)).toBe(true);
  await office.call('POST', link);
  await office.choose(room.student, { digest: 'weekly' });
  expect(await hasMails(HOST)).toBe(false);
  expect((await office.choose(room.student, { notifications_email: true })).body.mails_off).toBeNull();
  expect(await hasMails(HOST)).toBe(true);
  expect((await office.choose(room.student, { notifications_email: false })).body.mails_off).toBe('account');
  expect(await whatStops()).toBe('account');
  expect((await office.call('POST', `${link}/undo`)).body).toMatchObject({
    is_off: true,
    can_undo: false,
    mails_off: 'account',
  });
});

test('a forged, foreign or changed link is none', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const token = await office.tokenOfLast();
  const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
  const plain = Buffer.from(`${office.companyId} ${room.student.id} retakes`.padEnd(60)).toString('base64url');
  const foreign = openVault({ secretKey: 'another', secretKeyFile: '' })
    .lock(Buffer.from(`${office.companyId} ${room.student.id} retakes`), 'unsubscribe')
    .toString('base64url');
  for (const one of [changed, plain, foreign, 'x'.repeat(20), 'x'.repeat(39)])
    expect((await office.call('POST', `/api/v2/unsubscribe/${one}`)).status, one).toBe(404);
  expect((await office.call('GET', '/api/v2/notifications/settings', room.student)).body.categories).toContainEqual(
    expect.objectContaining({ category: 'retakes', mail: 'now' }),
  );
});

test('the link names nobody', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  const token = await office.tokenOfLast();
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('retakes');
  const { body } = await office.call('GET', `/api/v2/unsubscribe/${token}`);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${room.student.email}|"id"`));
});
