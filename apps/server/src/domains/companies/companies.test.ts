import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAbsentViewer } from '../../http/viewer.ts';
import type { Live } from '../../platform/live.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildRole,
  buildUser,
  type BuiltUser,
  type Classroom,
  KNOWN_PASSWORD,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { addModerator, removeModerator } from './companies.service.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, as: string, body?: object) =>
  server.request(method, `/api/companies/${room.companyId}${path}`, { as, body });
const audits = (userId: number) =>
  server.db.rows(
    sql`select action, actor_id, old_value, new_value from audit_records where object_type = 'member' and object_id = ${userId} order by id`,
  );

test('a moderator who is made or removed learns of it, and channels are asked again', async () => {
  const person = await buildUser(server.db, room.companyId);
  const viewer = await loadAbsentViewer(server.db, admin.id, room.companyId);
  const heard: unknown[] = [];
  const live = {
    send: (userIds: number[], event: object) => void heard.push([userIds, event]),
    recheck: async (channel: string | null) => void heard.push(channel),
  } as unknown as Live;
  await addModerator({ db: server.db, live }, viewer!, room.companyId, person.id);
  await removeModerator({ db: server.db, live }, viewer!, room.companyId, person.id);
  const told = [[[person.id], { kind: 'rights' }], null];
  expect(heard).toEqual([...told, ...told]);
});

test('the page of the company, whole', async () => {
  expect((await call('GET', '', room.student.token)).body).toEqual({
    id: room.companyId,
    title: expect.any(String),
    description: '',
    domain: null,
    questions_email: null,
    tags: [],
    owner_id: null,
    private: false,
    time_zone: 'Europe/Moscow',
    sign_in_page_message: '',
    lms_graph_subject_id: null,
    image_id: null,
    tiles: [],
    page_embedded_code: '',
    user_reports_enabled: false,
    risk_debts: 12,
    risk_missed: 9,
    risk_silent_days: 14,
    risk_idle_days: 21,
    risk_signs: 2,
    retake_counts: 'best',
    exam_grades: [],
    credit_grades: [],
    instruction_for_student: null,
    instruction_for_distant: null,
    instruction_for_teacher: null,
    instruction_for_curator: null,
    instruction_for_admin: null,
    instruction_for_parent: null,
    updated_at: expect.any(String),
  });
});

describe('what is set about the company', () => {
  test('is kept, recorded, and told to members', async () => {
    const image = await uploadFile(server, admin.token, { kind: 'photo' });
    const change = {
      description: 'Колледж',
      tags: ['спо'],
      owner_id: admin.id,
      lms_graph_subject_id: room.subjectId,
      private: 1,
      image_id: image.id,
      tiles: [{ title: 'Расписание', url: '/schedule', order: 1 }],
      user_reports_enabled: 1,
      instruction_for_student: 'https://example.org/student',
      instruction_for_curator: '/files/curator',
    };
    const { body } = await call('PUT', '', admin.token, change);
    const kept = { ...change, private: true, user_reports_enabled: true };
    expect(body).toMatchObject(kept);
    expect((await call('GET', '', room.student.token)).body).toEqual(body);
    expect(
      await server.db.row(
        sql`select old_value -> 'tags' as before, new_value -> 'tags' as after from audit_records where object_type = 'company'`,
      ),
    ).toEqual({ before: [], after: ['спо'] });
    // Saved as it was read, it leaves no record.
    expect((await call('PUT', '', admin.token, body)).status).toBe(200);
    expect(await server.db.rows(sql`select 1 from audit_records where object_type = 'company'`)).toHaveLength(1);
    expect((await call('PUT', '', admin.token, { title: 'X', updated_at: '2020-01-01T00:00:00Z' })).body.code).toBe(
      'stale',
    );
    expect((await call('PUT', '', admin.token, { owner_id: null })).body).toMatchObject({ ...kept, owner_id: null });
  });

  test('null is «not set»: what always has a value stays, the rest is emptied', async () => {
    const before = (await call('GET', '', admin.token)).body;
    for (const field of Object.keys(before)) {
      if (['id', 'time_zone', 'created_at', 'updated_at'].includes(field)) continue;
      expect([field, (await call('PUT', '', admin.token, { [field]: null })).status]).toEqual([field, 200]);
    }
    const after = (await call('GET', '', admin.token)).body;
    expect([after.title, after.tags, after.tiles]).toEqual([before.title, before.tags, before.tiles]);
  });

  test('runs no script, wherever one is written', async () => {
    const code = '<p onclick="steal()">Новости</p><script>steal()</script><iframe src="https://example.org"></iframe>';
    expect((await call('PUT', '', admin.token, { page_embedded_code: code })).body.page_embedded_code).toBe(
      '<p>Новости</p>',
    );
    for (const url of [
      'javascript:steal()',
      'java\tscript:steal()',
      '\u0001javascript:steal()',
      ' JavaScript:steal()',
      'data:text/html,x',
    ])
      expect((await call('PUT', '', admin.token, { tiles: [{ url }] })).status).toBe(400);
    for (const address of ['javascript:steal()', '//example.org', 'example'])
      expect((await call('PUT', '', admin.token, { instruction_for_admin: address })).status).toBe(400);
  });

  test('the domain is one that browsers send, and no spelling of that of another', async () => {
    const code = async (domain: string) =>
      (await call('PUT', '', admin.token, { domain, current_password: KNOWN_PASSWORD })).status;
    for (const domain of ['a.test.', '-', '...', '1.2.3.4', 'a..test'])
      expect([domain, await code(domain)]).toEqual([domain, 400]);
    const { body } = await server.request('GET', '/api/v2/auth/information', { headers: { host: 'Any.Example.' } });
    const { domain } = await server.db.one<{ domain: string | null }>(
      sql`select domain from companies where id = ${room.companyId}`,
    );
    expect(domain).toBeNull();
    await server.db.run(sql`update companies set domain = 'any.example' where id = ${room.companyId}`);
    const other = await buildCompany(server.db, { domain: 'other.example' });
    const again = await server.request('GET', '/api/v2/auth/information', { headers: { host: 'Any.Example.' } });
    expect(again.body.title).toBe(body.title);
    await server.db.run(sql`delete from companies where id = ${other}`);
    await server.db.run(sql`update companies set domain = null where id = ${room.companyId}`);
  });

  test('questions are sent nowhere else by who may not read them', async () => {
    const keeper = await buildUser(server.db, room.companyId, {
      roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', 'company_read', 'company_write']),
    });
    const set = (questions_email: string | null) => call('PUT', '', keeper.token, { questions_email, description: '' });
    expect((await set('spy@example.org')).body.code).toBe('rights-not-held');
    expect((await set(null)).status).toBe(200);
    expect((await call('PUT', '', admin.token, { questions_email: 'office@example.org' })).status).toBe(200);
    expect((await set(null)).body.code).toBe('rights-not-held');
    await call('PUT', '', admin.token, { questions_email: null });
  });

  test('names only what is of this company, and is changed only by those who may', async () => {
    const stranger = await buildUser(server.db, room.companyId, { isMember: false });
    const theirs = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    expect((await call('PUT', '', admin.token, { owner_id: stranger.id })).status).toBe(404);
    expect((await call('PUT', '', admin.token, { lms_graph_subject_id: 2147483647 })).status).toBe(404);
    expect((await call('PUT', '', admin.token, { image_id: theirs.id })).body.code).toBe('unknown-attachment');
    expect((await call('PUT', '', room.teacher.token, { title: 'Моя' })).status).toBe(403);
  });
});

test('membership and the right to change, asked by anybody', async () => {
  const stranger = await buildUser(server.db, room.companyId, { isMember: false });
  expect((await call('GET', '/isMember', stranger.token)).body).toEqual({ isMember: false });
  expect((await call('GET', '/isMember', room.student.token)).body).toEqual({ isMember: true });
  expect((await call('GET', '/isModerator', room.student.token)).body).toEqual({ canChange: false });
  expect((await call('GET', '/isModerator', admin.token)).body).toEqual({ canChange: true });
});

describe('members', () => {
  test('in order of the Russian alphabet, by pages, by role and by words of name or e-mail', async () => {
    await buildUser(server.db, room.companyId, { last_name: 'Ежов', first_name: 'Пётр' });
    await buildUser(server.db, room.companyId, { last_name: 'Жуков', first_name: 'Пётр' });
    const page = (await call('GET', '/users?page=1&size=2', admin.token)).body;
    expect(page).toMatchObject({ from: 1, counters: {} });
    expect(page.data).toHaveLength(2);
    expect(page.lastPage).toBe(Math.ceil(page.total / 2));
    const all = (await call('GET', '/users?limit=100', admin.token)).body.data.map(
      ({ last_name }: { last_name: string }) => last_name,
    );
    expect(all[0]).toBe('Ежов');
    expect(all.at(-1)).toBe('Жуков');
    const found = async (query: string) =>
      (await call('GET', `/users?${query}`, admin.token)).body.data.map(({ id }: { id: number }) => id);
    expect(await found('role=teacher')).toEqual([room.teacher.id]);
    expect((await found('role=student')).toSorted()).toEqual([room.student.id, room.classmate.id].toSorted());
    expect(await found('role=moderator')).toEqual([admin.id]);
    expect(await found(`query=${encodeURIComponent('пётр жук')}`)).toHaveLength(1);
    expect(await found(`query=${encodeURIComponent(room.student.email)}`)).toEqual([room.student.id]);
    expect(await found('query=%25')).toEqual([]);
  });

  test('one removed loses roles, groups and disciplines, keeps the account, and is told apart at once', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    expect((await call('DELETE', `/users/${other.student.id}`, admin.token)).body).toEqual({ ok: true });
    expect(
      (await server.request('GET', `/api/v2/subjects/${other.subjectId}`, { as: other.student.token })).body.code,
    ).toBe('not-a-member');
    expect(await server.db.rows(sql`select 1 from group_users where user_id = ${other.student.id}`)).toEqual([]);
    expect(await server.db.rows(sql`select 1 from users where id = ${other.student.id}`)).toHaveLength(1);
    expect(await audits(other.student.id)).toEqual([
      { action: 'member', actor_id: admin.id, old_value: true, new_value: false },
    ]);
    expect((await call('DELETE', `/users/${other.teacher.id}`, admin.token)).status).toBe(200);
    expect(
      (await server.request('GET', `/api/v2/subjects/${other.subjectId}`, { as: other.teacher.token })).status,
    ).toBe(403);
    expect((await call('DELETE', `/users/${other.student.id}`, admin.token)).status).toBe(404);
  });

  test('a company without moderators can still lose a member', async () => {
    const lonely = await buildClassroom(server.db, room.companyId);
    await server.db.run(sql`update company_members set is_moderator = false where company_id = ${room.companyId}`);
    expect((await call('DELETE', `/users/${lonely.classmate.id}`, admin.token)).status).toBe(200);
    await server.db.run(sql`update company_members set is_moderator = true where user_id = ${admin.id}`);
  });
});

describe('moderators', () => {
  test('made, listed and taken back; each time on record', async () => {
    const person = await buildUser(server.db, room.companyId);
    expect((await call('POST', '/moderators', admin.token, { user_id: person.id })).body).toEqual({ ok: true });
    expect(
      (await call('GET', '/moderators', admin.token)).body.data.map(({ id }: { id: number }) => id).toSorted(),
    ).toEqual([admin.id, person.id].toSorted());
    expect((await call('GET', '/isModerator', person.token)).body).toEqual({ canChange: true });
    expect((await call('DELETE', `/moderators/${person.id}`, admin.token)).body).toEqual({ ok: true });
    expect((await call('GET', '/isModerator', person.token)).body).toEqual({ canChange: false });
    expect(await audits(person.id)).toEqual([
      { action: 'moderator', actor_id: admin.id, old_value: false, new_value: true },
      { action: 'moderator', actor_id: admin.id, old_value: true, new_value: false },
    ]);
  });

  test('the last one stays, also when two go at once', async () => {
    expect(await call('DELETE', `/moderators/${admin.id}`, admin.token)).toMatchObject({
      status: 409,
      body: { message: 'Нельзя убрать последнего администратора', code: 'last-moderator' },
    });
    expect((await call('DELETE', `/users/${admin.id}`, admin.token)).body.code).toBe('last-moderator');
    const second = await buildAdministrator(server.db, room.companyId);
    const replies = await Promise.all([
      call('DELETE', `/moderators/${admin.id}`, second.token),
      call('DELETE', `/moderators/${second.id}`, admin.token),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await server.db.rows(sql`select 1 from company_members where company_id = ${room.companyId} and is_moderator`),
    ).toHaveLength(1);
  });
});
