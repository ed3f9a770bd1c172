// Notifications that leave by mail: when, how many and to whom.
import { type NotificationType, notificationTypes } from '@orbita/contract/notifications/types';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltUser, Classroom } from '../../testing/builders.ts';
import { at, HOST, HOUR, openPostOffice, type PostOffice } from '../../testing/post-office.ts';
import { dispatchNotifications } from '../notifications/index.ts';
import { mailNotifications, sendMails } from './send-mails.ts';

let office: PostOffice;
let room: Classroom;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.server.close());
beforeEach(async () => {
  room = await office.empty();
});

test('every type leaves by the channel of its category, and says something of itself', async () => {
  const immediate: NotificationType[] = ['retake', 'password', 'contract'];
  await office.choose(room.student, { quiet_hours: null });
  for (const type of notificationTypes) {
    await office.server.db.run(sql`delete from notifications`);
    await office.notify(type, at('12:00'));
    await dispatchNotifications(office.deps, at('12:00'));
    const rows = await office.server.db.rows<{ channel: string }>(sql`select channel from notification_deliveries`);
    const ofSchedule = ['schedule', 'homework'].includes(type);
    expect(rows, type).toEqual([{ channel: ofSchedule || immediate.includes(type) ? 'mail' : 'digest' }]);
  }
});

test('an applicant who signed up by phone gets mails at the address of the application', async () => {
  await office.server.db.run(sql`update users set email = null where id = ${room.student.id}`);
  await office.server.db.run(sql`
    insert into contracts (company_id, user_id, email) values (${office.companyId}, ${room.student.id}, 'vera@example.org')`);
  await office.notify('contract', at('12:00'), { payload: { contract: 'returned' } });
  await office.run(at('12:00'));
  expect(await office.mails()).toMatchObject([{ kind: 'notifications', recipient: 'vera@example.org', state: 'kept' }]);
  expect((await office.mails())[0]?.body).toContain('Исправьте заявление');
});

describe('at once', () => {
  test('one mail in text and HTML, to the place, once though two servers run', async () => {
    await office.notify('retake', at('12:00'));
    await dispatchNotifications(office.deps, at('12:00'));
    await Promise.all([mailNotifications(office.deps, at('12:00')), mailNotifications(office.deps, at('12:00'))]);
    await Promise.all([sendMails(office.deps), sendMails(office.deps)]);
    await office.run(at('12:01'));
    const [mail, ...more] = await office.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'notifications', recipient: room.student.email, state: 'kept' });
    expect(mail?.subject).toMatch(/^Открыта пересдача — /);
    expect(mail?.body).toContain(`https://${HOST}/users/my/debts`);
    const file = (await office.fileOfLast()).replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(file).toMatch(/^List-Unsubscribe:\s+<https:\/\/mails\.example\/unsubscribe\/[\w-]+>$/m);
    expect(file).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(file).toMatch(/Content-Type: text\/html/);
    expect(file).not.toMatch(/<img|src=|@import|<script/i);
  });

  test('links never lead where an earlier mail led, whose request could have named any host', async () => {
    await office.server.db.run(sql`update companies set domain = null where id = ${office.companyId}`);
    await office.server.db.run(
      sql`insert into mails (company_id, kind, recipient, origin, state) values (${office.companyId}, 'restore-password', 'a@mails.example', 'http://evil.example', 'sent')`,
    );
    await office.notify('retake', at('12:00'));
    await office.run(at('12:00'));
    await office.server.db.run(sql`update companies set domain = ${HOST} where id = ${office.companyId}`);
    const [, mail] = await office.mails();
    expect(mail?.body).toContain(`http://127.0.0.1:${office.server.config.port}/users/my/debts`);
    expect(mail?.body).not.toContain('evil');
  });

  test('what was read, withdrawn or is younger than a minute does not leave', async () => {
    const read = await office.notify('retake', at('12:00'));
    await office.server.db.run(sql`update notifications set read_at = now() where id = ${read.id}`);
    await office.notify('retake', at('12:02'));
    await office.run(at('12:00'));
    expect(await office.kinds()).toEqual([]);
  });

  test('read between the job and the sending: nothing is sent', async () => {
    const { id } = await office.notify('retake', at('12:00'));
    await dispatchNotifications(office.deps, at('12:00'));
    await mailNotifications(office.deps, at('12:00'));
    await office.server.db.run(sql`update notifications set read_at = now() where id = ${id}`);
    await sendMails(office.deps);
    expect(await office.kinds()).toEqual(['notifications dropped']);
  });

  test('after three mails in an hour the rest comes together in one', async () => {
    for (const minute of ['00', '01', '02', '03', '04', '05']) {
      await office.notify('retake', at(`12:${minute}`));
      await office.run(at(`12:${minute}`));
    }
    expect(await office.kinds()).toHaveLength(3);
    await office.run(at('13:01'));
    const all = await office.mails();
    expect(all).toHaveLength(4);
    expect(all.at(-1)?.subject).toMatch(/^3 уведомления — /);
  });

  test('nobody gets a mail without an address, blocked, or with the flag off; the account is told of anyway', async () => {
    await office.call('PUT', '/api/v2/notifications/settings', room.classmate, { notifications_email: false });
    await office.server.db.run(sql`update users set email = null where id = ${room.student.id}`);
    await office.server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.teacher.id}`);
    for (const { id: userId } of [room.student, room.teacher, room.classmate])
      await office.notify('retake', at('12:00'), { userId });
    await office.run(at('12:00'));
    expect(await office.kinds()).toEqual([]);
    await office.notify('password', at('12:05'), { userId: room.classmate.id });
    await office.run(at('12:05'));
    expect(await office.kinds()).toEqual(['notifications kept']);
    expect((await office.mails())[0]?.body).not.toContain('/unsubscribe/');
  });
});

describe('quiet hours', () => {
  test('hold mails until the morning, by the clock of the institution', async () => {
    await office.notify('retake', at('22:30'));
    for (const moment of [at('22:30'), at('23:59'), at('06:59', '2026-12-03')]) await office.run(moment);
    expect(await office.kinds()).toEqual([]);
    await office.run(at('07:00', '2026-12-03'));
    expect(await office.kinds()).toEqual(['notifications kept']);
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
    await office.server.db.run(sql`update companies set time_zone = 'Europe/Berlin' where id = ${office.companyId}`);
    await office.notify('retake', new Date(moment));
    await office.run(new Date(moment));
    await office.server.db.run(sql`update companies set time_zone = 'Europe/Moscow' where id = ${office.companyId}`);
    expect(await office.kinds()).toHaveLength(sent);
  });

  test('own hours, none, and do-not-disturb until a moment', async () => {
    await office.choose(room.student, { quiet_hours: { from: '13:00', to: '14:00' } });
    await office.notify('retake', at('13:30'));
    await office.run(at('13:30'));
    expect(await office.kinds()).toEqual([]);
    await office.choose(room.student, { quiet_hours: null, quiet_until: at('15:00').toISOString() });
    await office.run(at('14:59'));
    expect(await office.kinds()).toEqual([]);
    await office.run(at('15:00'));
    expect(await office.kinds()).toEqual(['notifications kept']);
  });
});

describe('the digest', () => {
  const mark = async (when: Date, value = 7) => {
    await office.server.db.run(sql`
      insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), ${value} from mark_types
      on conflict (step_id, student_id, mark_type_id) do update set value = excluded.value`);
    return office.notify('mark', when, { payload: { value, max_mark: 10 } });
  };

  test('comes once at 18:00 with everything since', async () => {
    await mark(at('09:00'));
    await office.notify('dates', at('12:00'), { payload: { topics: 1, due_at: null } });
    for (const time of ['09:00', '12:00', '17:59']) await office.run(at(time));
    expect(await office.kinds()).toEqual([]);
    await office.run(at('18:00'));
    await office.run(at('18:01'));
    const [mail, ...more] = await office.mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Сводка: 2 уведомления/);
    expect(mail?.body).toMatch(/Оценка 7 из 10[^]*Срок снят/);
    // What came a minute before waits for the next one.
    await office.notify('dates', at('17:59'), { payload: { topics: 1, due_at: null } });
    await office.run(at('18:05'));
    expect(await office.kinds()).toHaveLength(1);
    await office.run(at('18:00', '2026-12-03'));
    expect(await office.kinds()).toHaveLength(2);
  });

  test('after days of standstill one comes for all of them', async () => {
    await mark(at('09:00', '2026-11-28'));
    await office.notify('dates', at('09:00', '2026-11-30'), { payload: { topics: 1, due_at: null } });
    await office.run(at('10:00'));
    await office.run(at('10:01'));
    expect(await office.kinds()).toEqual(['digest kept']);
  });

  test.each([
    ['twice', at('07:59'), 0],
    ['twice', at('08:00'), 1],
    ['weekly', at('18:00'), 0],
    ['weekly', at('08:00', '2026-12-07'), 1],
    ['off', at('18:00', '2026-12-07'), 0],
  ])('%s, at %s', async (digest, moment, count) => {
    await office.choose(room.student, { digest });
    await mark(at('07:30'));
    await office.run(at('07:30'));
    await office.run(moment);
    expect(await office.kinds()).toHaveLength(count);
  });

  test('is held up neither by those who are not due yet nor by those without an address, whose deliveries go', async () => {
    const [first, second, third] = [room.student, room.classmate, room.teacher].toSorted((a, b) => a.id - b.id);
    await office.choose(first!, { digest: 'weekly' });
    await office.server.db.run(sql`update users set email = null where id = ${second!.id}`);
    const wait = ({ id }: BuiltUser, count: number) =>
      office.server.db.run(sql`
        with made as (
          insert into notifications (company_id, user_id, type, payload, dispatched_at, created_at)
          select ${office.companyId}, ${id}, 'dates', '{"topics":1}', ${at('09:00')}, ${at('09:00')}::timestamptz from generate_series(1, ${count}::int) returning id, created_at)
        insert into notification_deliveries (notification_id, channel, company_id, user_id, category, created_at)
        select id, 'digest', ${office.companyId}, ${id}, 'study', created_at from made`);
    await wait(first!, 20_000);
    await wait(second!, 2);
    await wait(third!, 1);
    await mailNotifications(office.deps, at('18:00'));
    expect((await office.mails()).map(({ recipient }) => recipient)).toEqual([third!.email]);
    const left = sql`select user_id, count(*)::int as count from notification_deliveries where mail_id is null group by user_id`;
    expect(await office.server.db.rows(left)).toEqual([{ user_id: first!.id, count: 20_000 }]);
  });

  test('quiet notifications come with it instead of at once', async () => {
    await office.notify('retake', at('12:00'), { quiet: true });
    await office.run(at('12:00'));
    expect(await office.kinds()).toEqual([]);
    await office.run(at('18:00'));
    expect(await office.kinds()).toEqual(['digest kept']);
  });
});

test('an hour apart is enough for a further mail', async () => {
  await office.notify('retake', at('12:00'));
  await office.run(at('12:00'));
  await office.notify('retake', at('13:00'));
  await office.run(new Date(at('12:00').getTime() + HOUR));
  expect(await office.kinds()).toHaveLength(2);
});
