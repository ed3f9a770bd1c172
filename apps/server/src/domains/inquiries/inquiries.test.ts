import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildInquiry,
  buildRole,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { buildCircle, buildOrganisationRole } from '../../testing/organisation.ts';
import { readWorkbook } from '../../testing/workbook.ts';
import { readMailTo } from '../../testing/written-mails.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let schools = 0;
async function buildSchool() {
  const host = `asked${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const mailbox = `questions@${host}`;
  await server.db.run(
    sql`update companies set owner_id = ${admin.id}, questions_email = ${mailbox} where id = ${companyId}`,
  );
  const call = (method: string, path: string, as: BuiltUser | undefined, body?: object) =>
    server.request(method, path, { ...(as ? { as: as.token } : {}), ...(body ? { body } : {}), headers: { host } });
  const ask = (body: object, as?: BuiltUser) =>
    call('POST', '/api/v2/question-form', as, {
      name: 'Вера',
      email: 'vera@example.org',
      text: 'Когда приём?',
      ...body,
    });
  const list = async (query = '', as = admin) => (await call('GET', `/api/v2/admin/inquiries${query}`, as)).body;
  const mailedTo = async () =>
    (
      await server.db.rows<{ recipient: string }>(
        sql`select recipient from mails where company_id = ${companyId} order by id`,
      )
    ).map(({ recipient }) => recipient);
  return { companyId, admin, mailbox, call, ask, list, mailedTo };
}

describe('asking', () => {
  test('is open to everybody, stored as typed and mailed once to the address of the institution', async () => {
    const { ask, list, mailbox, mailedTo } = await buildSchool();
    const text = '  Здравствуйте!\n<b>Когда</b> приём?\nЗаранее спасибо  ';
    expect((await ask({ emailSend: 'nobody@elsewhere.example', phone: '8 (900) 000-00-00', text })).body).toEqual({
      ok: true,
    });
    // The same once more, as after a lost connection.
    expect((await ask({ phone: '8 (900) 000-00-00', text })).status).toBe(200);
    expect(await list()).toMatchObject({
      total: 1,
      counters: { waiting: 1, answered: 0 },
      data: [{ name: 'Вера', email: 'vera@example.org', phone: '8 (900) 000-00-00', excerpt: text.trim(), user: null }],
    });
    const mail = await readMailTo(server.db, mailbox);
    expect(mail).toContain('> <b>Когда</b> приём?');
    expect(mail).toContain('> vera@example.org');
    expect(await mailedTo()).toEqual([mailbox]);
  });

  test('by a signed-in person tells the office who it is', async () => {
    const { ask, list, companyId } = await buildSchool();
    const student = await buildUser(server.db, companyId);
    await ask({}, student);
    expect((await list()).data[0].user).toMatchObject({ id: student.id });
  });

  test('goes to the administrator who is named, to the list alone, or to the owner', async () => {
    const { ask, admin, companyId, mailedTo } = await buildSchool();
    const second = await buildAdministrator(server.db, companyId);
    await server.db.run(sql`update company_members set is_moderator = true where user_id = ${second.id}`);
    await ask({ emailSend: second.email.toUpperCase(), text: 'Один' });
    await ask({ emailSend: false, text: 'Два' });
    expect((await ask({ emailSend: 0, text: 'Тоже два' })).status).toBe(200);
    await server.db.run(sql`update companies set questions_email = null where id = ${companyId}`);
    await ask({ emailSend: null, text: 'Три' });
    expect(await mailedTo()).toEqual([second.email, admin.email]);
  });

  test.each([
    [{ email: null, phone: ' ' }, 'email', /почту или телефон/],
    [{ email: '', phone: '12' }, 'phone', /цифр/],
    [{ email: 'не адрес' }, 'email', /./],
    [{ text: ' \n ' }, 'text', /./],
    [{ name: '  ' }, 'name', /./],
    [{ text: 'а'.repeat(4001) }, 'text', /./],
  ])('refuses %j at its field', async (body, field, message) => {
    const { ask, list } = await buildSchool();
    const refused = await ask(body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field][0]).toMatch(message);
    expect((await list()).total).toBe(0);
  });

  test('the hundredth question of one address in a quarter of an hour costs work; who is signed in asks as before', async () => {
    const { ask, companyId } = await buildSchool();
    await server.db.run(sql`
      insert into sign_in_attempts (key, failures) values ('question:127.0.0.1', 99)
      on conflict (key) do update set failures = 99, window_started_at = now(), blocked_until = null`);
    expect((await ask({ text: 'Последний' })).status).toBe(200);
    expect((await ask({ text: 'Лишний' })).status).toBe(428);
    const student = await buildUser(server.db, companyId);
    expect((await ask({ text: 'Свой' }, student)).status).toBe(200);
    await server.db.run(sql`delete from sign_in_attempts where key = 'question:127.0.0.1'`);
  });
});

describe('the office', () => {
  test('answers by mail, once; whoever comes second sees the first answer', async () => {
    const { companyId, admin, call, list } = await buildSchool();
    const email = `asker${schools}@example.org`;
    const id = await buildInquiry(server.db, companyId, { email, text: 'Где столовая?' });
    const path = `/api/v2/admin/inquiries/${id}`;
    const { updated_at } = (await call('GET', path, admin)).body;
    const answered = await call('POST', `${path}/answer`, admin, { text: 'На первом\nэтаже.', updated_at });
    expect(answered.body).toMatchObject({
      ...{ id, answer: 'На первом\nэтаже.', is_mailed: true, answered_by: { id: admin.id } },
      answered_at: expect.any(String),
    });
    const again = await call('POST', `${path}/answer`, admin, { text: 'Не знаю.', updated_at });
    expect(again).toMatchObject({ status: 409, body: { code: 'stale', current: { answer: 'На первом\nэтаже.' } } });
    expect((await call('POST', `${path}/answer`, admin, { text: 'Ещё раз.' })).body.code).toBe('stale');
    const mail = await readMailTo(server.db, email);
    expect(mail).toContain('> На первом\n> этаже.');
    expect(mail).toContain('> Где столовая?');
    expect(await list()).toMatchObject({ total: 0, counters: { waiting: 0, answered: 1 } });
    const history = await call('GET', `/api/v2/admin/history?kind=inquiry&record_id=${id}`, admin);
    expect(history.body.data).toMatchObject([{ action: 'inquiry-answered', actor: { id: admin.id } }]);
  });

  test('sends the answer at once instead of with the next mail', async () => {
    const { companyId, admin, call } = await buildSchool();
    const id = await buildInquiry(server.db, companyId, { email: `soon${schools}@example.org` });
    const wake = vi.spyOn(server.app.followUps, 'wake').mockReturnValue();
    const { status } = await call('POST', `/api/v2/admin/inquiries/${id}/answer`, admin, { text: 'Да' });
    const woken = wake.mock.calls.map(([name]) => name);
    wake.mockRestore();
    expect(status).toBe(200);
    expect(woken).toContain('send-mails');
  });

  test('notes questions that were answered by phone, takes it back, and deletes advertising', async () => {
    const { companyId, admin, call, list } = await buildSchool();
    const id = await buildInquiry(server.db, companyId, { email: null, phone: '+7 900 000-00-00' });
    const mailed = await buildInquiry(server.db, companyId);
    expect((await call('POST', `/api/v2/admin/inquiries/${id}/answer`, admin, { text: 'Да' })).body.code).toBe(
      'inquiry-without-email',
    );
    await call('POST', `/api/v2/admin/inquiries/${mailed}/answer`, admin, { text: 'Да' });
    const settle = async (is_answered: boolean) =>
      (await call('POST', '/api/v2/admin/inquiries/settle', admin, { ids: [id, mailed], is_answered })).body.settled;
    expect(await settle(true)).toBe(1);
    expect((await list('?state=answered')).data).toHaveLength(2);
    expect(await settle(false)).toBe(1);
    expect((await list('?query=000-00')).data).toMatchObject([{ id, answered_at: null, answered_by: null }]);
    expect((await call('POST', '/api/v2/admin/inquiries/delete', admin, { ids: [id] })).body).toEqual({ deleted: 1 });
    expect((await list()).total).toBe(0);
  });

  test('finds, sorts and exports', async () => {
    const { companyId, admin, call, list } = await buildSchool();
    for (const name of ['Борис', 'Анна'])
      await buildInquiry(server.db, companyId, { name, text: `Вопрос 100% от ${name}` });
    const names = async (query: string) => (await list(query)).data.map(({ name }: any) => name);
    expect(await names('?sort=name')).toEqual(['Анна', 'Борис']);
    expect(await names('?sort=created_at&sort_direction=desc')).toEqual(['Анна', 'Борис']);
    expect(await names('?query=100%25 от б')).toEqual(['Борис']);
    expect(await names('?query=100_')).toEqual([]);
    const file = await call('GET', '/api/v2/admin/inquiries/export?query=анна', admin);
    const [rows] = [...(await readWorkbook(file.body)).values()];
    expect(JSON.stringify(rows)).toContain('Вопрос 100% от Анна');
    expect(JSON.stringify(rows)).not.toContain('Борис');
  });

  test('exports days as the clocks of the school show them', async () => {
    const { companyId, admin, call } = await buildSchool();
    const id = await buildInquiry(server.db, companyId);
    await server.db.run(sql`update companies set time_zone = 'Europe/Moscow' where id = ${companyId}`);
    await server.db.run(sql`update inquiries set created_at = '2026-11-22T22:30:00Z' where id = ${id}`);
    const file = await call('GET', '/api/v2/admin/inquiries/export', admin);
    const [rows = []] = [...(await readWorkbook(file.body)).values()];
    expect(rows[1]).toContainEqual(new Date('2026-11-23T00:00:00Z'));
  });

  test('is whoever may read people; another institution sees nothing', async () => {
    const { companyId, admin, call, list } = await buildSchool();
    const other = await buildSchool();
    const id = await buildInquiry(server.db, companyId);
    const reader = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'users_read']),
    });
    const stranger = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'company_write']),
    });
    expect((await list('', reader)).total).toBe(1);
    const body = { ids: [id], is_answered: true };
    expect((await call('POST', '/api/v2/admin/inquiries/settle', reader, body)).status).toBe(403);
    expect((await call('GET', '/api/v2/admin/inquiries', stranger)).status).toBe(403);
    expect((await other.call('GET', `/api/v2/admin/inquiries/${id}`, other.admin)).status).toBe(404);
    expect((await other.call('POST', '/api/v2/admin/inquiries/delete', other.admin, { ids: [id] })).body).toEqual({
      deleted: 0,
    });
    expect((await call('GET', `/api/v2/admin/inquiries/${id}`, admin)).status).toBe(200);
  });

  test('or who holds the role that answers them: reads and answers, as long as it is held', async () => {
    const { companyId, admin, ask, call, list } = await buildSchool();
    const holder = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read']),
    });
    const role = await buildOrganisationRole(server.db, companyId, await buildCircle(server.db, companyId));
    const give = () => call('PUT', `/api/organisation/roles/${role}/people/${holder.id}`, admin, {});
    await give();
    await ask({ text: 'Есть ли общежитие?' });
    expect((await call('GET', '/api/v2/admin/inquiries', holder)).status).toBe(403);
    await call('PUT', '/api/organisation/duties', admin, { duty: 'inquiries', role_id: role });
    expect((await call('GET', '/api/v2/auth', holder)).body.user.duties).toEqual(['inquiries']);
    const [{ id }] = (await list('', holder)).data;
    expect((await call('GET', `/api/v2/admin/inquiries/${id}`, holder)).body.email).toBe('vera@example.org');
    expect((await call('POST', '/api/v2/admin/inquiries/delete', holder, { ids: [id] })).status).toBe(403);
    const answer = await call('POST', `/api/v2/admin/inquiries/${id}/answer`, holder, { text: 'Да, у нас есть места' });
    expect(answer).toMatchObject({ status: 200, body: { answered_by: { id: holder.id } } });
    await call('DELETE', `/api/organisation/roles/${role}/people/${holder.id}`, admin);
    expect((await call('GET', `/api/v2/admin/inquiries/${id}`, holder)).status).toBe(404);
    expect((await call('GET', '/api/v2/auth', holder)).body.user.duties).toEqual([]);
  });

  test('without the right to read people sees no mail with a question', async () => {
    const { companyId, admin, ask, call, mailbox } = await buildSchool();
    const stranger = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'company_write']),
    });
    await ask({ text: 'Личное' });
    await readMailTo(server.db, mailbox);
    const bodies = async (as: BuiltUser) =>
      (await call('GET', '/api/v2/developer/mails', as)).body.data.map((mail: any) => mail.body);
    expect(await bodies(stranger)).toEqual([null]);
    expect(await bodies(admin)).toEqual([expect.stringContaining('Личное')]);
  });

  test('a person whose data is erased leaves no question behind', async () => {
    const { companyId, admin, ask, call, list } = await buildSchool();
    const person = await buildUser(server.db, companyId);
    await ask({}, person);
    expect((await call('DELETE', `/api/v2/admin/users/${person.id}`, admin)).status).toBe(200);
    expect((await list()).total).toBe(0);
  });
});
