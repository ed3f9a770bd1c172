// A mail holds only what its reader may see when it is sent.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Classroom } from '../../testing/builders.ts';
import { at, openPostOffice, type PostOffice } from '../../testing/post-office.ts';
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

const sendLater = async (change: () => Promise<unknown>, notifications: () => Promise<unknown>) => {
  await office.choose(room.student, {
    quiet_hours: null,
    categories: ['results', 'comments', 'dates'].map((category) => ({ category, mail: 'now' })),
  });
  await notifications();
  await dispatchNotifications(office.deps, at('12:00'));
  await mailNotifications(office.deps, at('12:00'));
  await change();
  await sendMails(office.deps);
  return office.mails();
};
const passing = () => office.notify('passing', at('12:00'), { payload: { passed_status_id: 4 } });

test.each<[string, () => Promise<unknown>]>([
  ['the topic was hidden', () => office.server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`)],
  [
    'the discipline was deleted',
    () => office.server.db.run(sql`update subjects set deleted_at = now() where id = ${room.subjectId}`),
  ],
  [
    'the discipline was hidden',
    () => office.server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`),
  ],
  [
    'the person was blocked',
    () => office.server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.student.id}`),
  ],
  [
    'the person has to set a password first',
    () => office.server.db.run(sql`update users set must_change_password = true where id = ${room.student.id}`),
  ],
  [
    'the person left the institution',
    () => office.server.db.run(sql`delete from company_members where user_id = ${room.student.id}`),
  ],
  [
    'the address is another one',
    () => office.server.db.run(sql`update users set email = 'other@example.org' where id = ${room.student.id}`),
  ],
])('%s: nothing is sent', async (_, change) => {
  const [mail] = await sendLater(change, passing);
  expect(mail).toMatchObject({ state: 'dropped', body: null });
});

test('a mark that was changed is told with its last value, an erased one not at all', async () => {
  const give = (value: number) => office.notify('mark', at('12:00'), { payload: { value, max_mark: 10 } });
  await office.server.db.run(
    sql`insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), 9 from mark_types`,
  );
  const [mail] = await sendLater(
    async () => undefined,
    async () => [await give(5), await give(9), await passing()],
  );
  expect(mail?.body).toMatch(/Оценка 9 из 10/);
  expect(mail?.body).not.toMatch(/Оценка 5/);
  await office.server.db.run(sql`truncate mails cascade`);
  const [erased] = await sendLater(
    () => office.server.db.run(sql`delete from marks where step_id = ${room.stepId}`),
    () => give(9),
  );
  expect(erased).toMatchObject({ state: 'dropped' });
});

test('markup of others stays text', async () => {
  await office.server.db.run(sql`update steps set title = '<img src=x onerror=alert(1)>' where id = ${room.stepId}`);
  await sendLater(async () => undefined, passing);
  const html = (await office.fileOfLast()).replaceAll('=\r\n', '');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});
