// The weekly mail to parents: when it is made, for whom, and what it still may say.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { openMailer } from '../../platform/mailer.ts';
import { openVault } from '../../platform/vault.ts';
import { buildRelation, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { mailFamilyWeeks, sendMails } from './send-mails.ts';

inClassroom();

const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);
let deps: Deps;
let parent: BuiltUser;
beforeEach(async () => {
  await run(sql`truncate mails, relations, notification_settings cascade`);
  const { db, config } = server;
  const parts = {
    db,
    config,
    mailer: openMailer(config),
    vault: openVault(config),
    followUps: { wake: () => undefined },
  };
  deps = parts as unknown as Deps;
  parent = await buildUser(db, room.companyId);
  await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  await run(sql`update companies set time_zone = 'Europe/Moscow', family_week_at = ${at('SUN', '17:00')}`);
});

/** Days of a week in winter; the classroom's institution has the clock of Moscow. */
const days = {
  SAT: '2026-12-05',
  SUN: '2026-12-06',
  MON: '2026-12-07',
  THU: '2026-12-10',
  NEXT: '2026-12-13',
  LATER: '2027-01-05',
};
const at = (day: keyof typeof days, time: string, zone = '+03:00') => new Date(`${days[day]}T${time}:00${zone}`);
const mark = (studentId = room.student.id) =>
  server.request('POST', '/api/v2/marks', {
    as: room.teacher.token,
    body: { step_id: room.stepId, student_id: studentId, value: 8 },
  });
/** Makes the mails of a moment and sends them at once. */
async function send(now = at('SUN', '18:00')): Promise<void> {
  await mailFamilyWeeks(deps, now);
  await run(sql`update mails set next_try_at = now() where state = 'waiting'`);
  await sendMails(deps);
}
const mails = () =>
  server.db.rows<{
    recipient: string;
    state: string;
    subject: string | null;
    body: string | null;
    next_try_at: string;
  }>(sql`select recipient, state, subject, body, next_try_at from mails where kind = 'family-week' order by id`);
const states = async () => (await mails()).map(({ state }) => state);

test('one mail tells of all confirmed children, and of nobody else’s', async () => {
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.classmate.id });
  const asked = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, {
    relativeId: asked.id,
    studentId: room.student.id,
    confirmed: false,
  });
  await mark();
  await mark(room.classmate.id);
  await send();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: parent.email, state: 'kept' });
  expect(mail?.subject).toMatch(/^Неделя ваших детей — /);
  for (const { id } of [room.student, room.classmate]) expect(mail?.body).toContain(`/users/${id}/diary`);
  expect(mail?.body?.match(/Новые оценки: 1\n {2}Тема \(.+\): 8 из 10\n/g)).toHaveLength(2);
  expect(mail?.body).toMatch(/\/family\n/);
});

test('a week without anything is not mailed', async () => {
  await send();
  expect(await states()).toEqual(['dropped']);
});

describe('by the clock', () => {
  test('on Sunday at 18:00 of the institution, once though two servers run, and again a week later', async () => {
    await mark();
    await send(at('SUN', '17:59'));
    expect(await states()).toEqual([]);
    await Promise.all([mailFamilyWeeks(deps, at('SUN', '18:00')), mailFamilyWeeks(deps, at('SUN', '18:00'))]);
    await send(at('SUN', '18:05'));
    await send(at('NEXT', '17:59'));
    expect(await states()).toEqual(['kept']);
    await send(at('NEXT', '18:00'));
    expect(await states()).toHaveLength(2);
  });

  test('each institution by its own zone', async () => {
    await run(sql`update companies set time_zone = 'Asia/Vladivostok', family_week_at = ${at('SAT', '12:00')}`);
    await mark();
    await send(at('SUN', '17:59', '+10:00'));
    expect(await states()).toEqual([]);
    await send(at('SUN', '18:00', '+10:00'));
    expect(await states()).toEqual(['kept']);
  });

  test('weeks of a stand-still are made up by one mail', async () => {
    await mark();
    await send(at('LATER', '12:00'));
    await send(at('LATER', '12:05'));
    expect(await states()).toEqual(['kept']);
  });

  test('an institution that begins in the middle of the week waits for its first Sunday', async () => {
    await mark();
    await run(sql`update companies set family_week_at = ${at('MON', '09:00')}`);
    await send(at('THU', '12:00'));
    expect(await states()).toEqual([]);
  });

  test('quiet hours and do-not-disturb hold it and lose nothing', async () => {
    await run(sql`insert into notification_settings (company_id, user_id, quiet_from, quiet_to, quiet_until)
      values (${room.companyId}, ${parent.id}, '21:00', '08:00', ${at('SUN', '23:00')})`);
    await mailFamilyWeeks(deps, at('SUN', '18:00'));
    expect(new Date((await mails())[0]!.next_try_at)).toEqual(at('MON', '08:00'));
    await run(sql`truncate mails cascade`);
    await run(sql`update notification_settings set quiet_until = ${at('SUN', '19:30')}`);
    await run(sql`update companies set family_week_at = ${at('SAT', '12:00')}`);
    await mailFamilyWeeks(deps, at('SUN', '18:00'));
    expect(new Date((await mails())[0]!.next_try_at)).toEqual(at('SUN', '19:30'));
  });
});

describe('between making and sending', () => {
  /** Makes the mail, lets something happen, and sends. */
  async function sendAfter(change: () => Promise<unknown>): Promise<string[]> {
    await mark();
    await mailFamilyWeeks(deps, at('SUN', '18:00'));
    await change();
    await run(sql`update mails set next_try_at = now() where state = 'waiting'`);
    await sendMails(deps);
    return states();
  }
  const none = ['dropped'];

  test('the relation ended', async () => {
    expect(await sendAfter(() => run(sql`delete from relations where relative_id = ${parent.id}`))).toEqual(none);
  });
  test('the parent was blocked', async () => {
    const block = () => run(sql`update company_members set blocked_at = now() where user_id = ${parent.id}`);
    expect(await sendAfter(block)).toEqual(none);
  });
  test('the parent has to set a password first', async () => {
    const demand = () => run(sql`update users set must_change_password = true where id = ${parent.id}`);
    expect(await sendAfter(demand)).toEqual(none);
  });
  test('the address changed', async () => {
    const change = () => run(sql`update users set email = 'other@orbita.example' where id = ${parent.id}`);
    expect(await sendAfter(change)).toEqual(none);
  });
  test('the topic was hidden', async () => {
    expect(await sendAfter(() => run(sql`update steps set hidden = true where id = ${room.stepId}`))).toEqual(none);
  });
  test('the parent switched it off', async () => {
    const change = () =>
      server.request('PUT', '/api/v2/notifications/settings', { as: parent.token, body: { family_week: false } });
    expect(await sendAfter(change)).toEqual(none);
  });
});

test('one click stops this mail alone, and undo brings it back', async () => {
  await mark();
  await send();
  const token = /\/unsubscribe\/([\w-]+)/.exec((await mails())[0]?.body ?? '')?.[1];
  const click = async (undo = '') => (await server.request('POST', `/api/v2/unsubscribe/${token}${undo}`)).body;
  expect(await click()).toMatchObject({ scope: 'family', is_off: true });
  const { body } = await server.request('GET', '/api/v2/notifications/settings', { as: parent.token });
  expect(body).toMatchObject({ family_week: false, digest: 'daily', notifications_email: true });
  await send(at('NEXT', '18:00'));
  expect(await states()).toEqual(['kept']);
  expect(await click('/undo')).toMatchObject({ scope: 'family', is_off: false });
  await run(sql`update companies set family_week_at = ${at('SUN', '18:00')}`);
  await send(at('NEXT', '18:00'));
  expect(await states()).toEqual(['kept', 'kept']);
});

test('without mails there is none', async () => {
  await mark();
  await run(sql`update users set notifications_email = false where id = ${parent.id}`);
  await send();
  expect(await states()).toEqual([]);
});
