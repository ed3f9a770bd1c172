import { type Sql, sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCircle, giveCore } from '../../../testing/organisation.ts';
import { buildSignings } from '../../../testing/contracts.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildLesson,
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';

const HOST = 'removal.example';
let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
/** May change people, and nothing else. */
let clerk: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  await server.db.run(sql`update companies set domain = ${HOST} where id = ${room.companyId}`);
  admin = await buildAdministrator(server.db, room.companyId);
  clerk = await buildUser(server.db, room.companyId);
  await server.db.run(sql`
    with made as (insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Отдел кадров', '{admin_panel_read,users_read,users_write}') returning id)
    insert into admin_role_users (role_id, company_id, user_id) select id, ${room.companyId}, ${clerk.id} from made`);
});
afterAll(() => server.close());

const call = (method: string, path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });

/** A student of the group with a mark and an answer. */
async function buildStudent(names: { first_name?: string; last_name?: string } = {}, mark = 5): Promise<BuiltUser> {
  const student = await buildUser(server.db, room.companyId, names);
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${student.id})`);
  const sent = { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] };
  expect((await call('POST', '/api/v2/answers', student, sent)).status).toBe(200);
  const given = { step_id: room.stepId, student_id: student.id, value: mark };
  expect((await call('POST', '/api/v2/marks', room.teacher, given)).status).toBe(200);
  return student;
}
const marksOf = (id: number) => server.db.rows(sql`select value from marks where student_id = ${id}`);

describe('deleting', () => {
  test('erases who the person was; what remains is named before', async () => {
    const person = await buildStudent({ first_name: 'Лев', last_name: 'Тайный' });
    await call('PUT', `/api/v2/users/${person.id}`, admin, { phone: '+7 900 765-43-21', middle_name: 'Львович' });
    const preview = await call('GET', `/api/v2/admin/users/${person.id}/erasure`, clerk);
    expect(preview.body).toMatchObject({ refusal: null, remains: { answers: 1, marks: 1, comments: 0 } });
    expect((await call('DELETE', `/api/v2/admin/users/${person.id}`, clerk)).body).toEqual({ ok: true });
    const row = await server.db.one<Record<string, unknown>>(sql`select * from users where id = ${person.id}`);
    expect(row).toMatchObject({
      first_name: '',
      last_name: 'Удалённый пользователь',
      middle_name: '',
      email: null,
      username: null,
      phone: null,
      photo_id: null,
      deleted_at: expect.any(String),
    });
    expect(await marksOf(person.id)).toHaveLength(1);
    expect((await call('GET', '/api/v2/auth', person)).status).toBe(401);
    expect((await call('GET', `/api/v2/admin/users/${person.id}`, admin)).status).toBe(404);
    expect((await call('GET', '/api/v2/admin/users?query=Тайный', admin)).body.total).toBe(0);
    const kept = await server.db.rows(
      sql`select old_value, new_value from audit_records where object_type = 'user' and object_id = ${person.id}`,
    );
    expect(JSON.stringify(kept)).not.toMatch(/765|Львович/);
  });

  test('closes the portfolio, vacates roles and takes the name out of their history', async () => {
    const person = await buildStudent({ first_name: 'Лев', last_name: 'Прежняя' });
    const renamed = { last_name: 'Кав"ычкин' };
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, renamed)).status).toBe(200);
    const circleId = await buildCircle(server.db, room.companyId);
    await giveCore(server.db, circleId, 1, person.id);
    await server.db.run(sql`
      insert into audit_records (company_id, action, object_type, object_id, old_value, new_value)
      values (${room.companyId}, 'updated', 'organisation-role', ${circleId}, '{"people": []}', ${JSON.stringify({ people: ['Кав"ычкин Лев (опора)', 'Иной Яков'] })}::jsonb),
        (${room.companyId}, 'updated', 'organisation-role', ${circleId}, '{"people": ["Прежняя Лев"]}', '{"people": ["Прежняя Раиса"]}')`);
    await server.db.run(sql`
      insert into portfolios (company_id, user_id, about, public_key, published_at) values (${room.companyId}, ${person.id}, 'О себе', 'key-of-the-erased', now())`);
    await server.db.run(sql`
      insert into portfolio_works (company_id, user_id, answer_id, title, shows_text, place)
      select ${room.companyId}, user_id, id, 'Моё', true, 1 from answers where user_id = ${person.id}`);
    expect((await call('DELETE', `/api/v2/admin/users/${person.id}`, clerk)).body).toEqual({ ok: true });
    const left = await server.db.rows(sql`
      select user_id from portfolios where user_id = ${person.id} union all select user_id from portfolio_works where user_id = ${person.id}
      union all select user_id from organisation_role_people where user_id = ${person.id}`);
    expect(left).toEqual([]);
    const history = await server.db.rows(
      sql`select old_value, new_value from audit_records where object_type = 'organisation-role' and object_id = ${circleId}`,
    );
    const blank = { old_value: null, new_value: null };
    expect(history).toEqual([blank, blank]);
  });

  test('is refused for oneself, the owner, those with more rights, and an account of another company', async () => {
    const erase = async (target: BuiltUser, as = admin) =>
      (await call('DELETE', `/api/v2/admin/users/${target.id}`, as)).body.code;
    expect(await erase(admin)).toBe('yourself');
    expect(await erase(admin, clerk)).toBe('rights-not-held');
    const owner = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update companies set owner_id = ${owner.id} where id = ${room.companyId}`);
    expect(await erase(owner)).toBe('owner-stays');
    await server.db.run(sql`update companies set owner_id = null where id = ${room.companyId}`);
    const shared = await buildUser(server.db, room.companyId);
    const other = await buildCompany(server.db, { domain: 'removal-other.example' });
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${other}, ${shared.id})`);
    expect(await erase(shared)).toBe('shared-account');
    expect((await call('GET', `/api/v2/admin/users/${shared.id}/erasure`, admin)).body.refusal).toMatch(
      /другой организации/,
    );
    const foreign = await buildUser(server.db, other);
    expect(await erase(foreign)).toBe('not-found');
  });
});

describe('merging', () => {
  let kept: BuiltUser;
  let gone: BuiltUser;
  beforeEach(async () => {
    kept = await buildUser(server.db, room.companyId, { first_name: 'Ян', last_name: 'Двойной' });
    gone = await buildStudent({ first_name: 'Ян', last_name: 'Двойной' }, 8);
  });
  const path = () => `/api/v2/admin/users/${kept.id}/merge/${gone.id}`;

  test('moves answers, marks and groups as the preview says, which itself changes nothing', async () => {
    await server.db.run(sql`update users set phone = '+7 900 000-33-44' where id = ${gone.id}`);
    const preview = (await call('GET', path(), clerk)).body;
    expect(preview).toMatchObject({
      refusal: null,
      kept: { id: kept.id },
      gone: { id: gone.id },
      moves: { answers: 1, marks: 1, groups: 1 },
      conflicts: [],
      attendance: [],
    });
    expect(await marksOf(gone.id)).toHaveLength(1);
    expect((await call('POST', path(), clerk)).body).toEqual({ ok: true });
    expect(await marksOf(kept.id)).toEqual([{ value: 8 }]);
    expect(await marksOf(gone.id)).toEqual([]);
    const account = (await call('GET', `/api/v2/admin/users/${kept.id}`, admin)).body;
    expect(account).toMatchObject({
      email: kept.email,
      phone: '+7 900 000-33-44',
      roles: ['student'],
      groups: [{ id: room.groupId }],
    });
    expect((await call('GET', `/api/v2/admin/users/${gone.id}`, admin)).status).toBe(404);
    expect((await call('GET', '/api/v2/auth', gone)).status).toBe(401);
    const { data } = (await call('GET', `/api/v2/admin/history?kind=user&record_id=${kept.id}`, admin)).body;
    expect(data[0]).toMatchObject({ action: 'merged', actor: { id: clerk.id } });
  });

  test('is previewed as it happens, and nobody waits for the preview where the account has only written something', async () => {
    const writer = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update marks set author_id = ${writer.id} where student_id = ${gone.id}`);
    /** What a merge would move, undone. */
    const undone = async (name: Sql, pair: [gone: number, kept: number], meanwhile = async () => {}) => {
      let rows: unknown[] = [];
      const work = server.db.transaction(async (tx) => {
        rows = await tx.rows(
          sql`select table_name, column_name, moved, left_over from ${name}(${pair[0]}, ${pair[1]})`,
        );
        await meanwhile();
        throw new Error('undone');
      });
      await expect(work).rejects.toThrow('undone');
      return rows;
    };
    const [tried, moved] = [sql`try_references`, sql`hand_over_references`];
    const pairs: [number, number][] = [
      [gone.id, kept.id],
      [gone.id, room.student.id],
      [room.teacher.id, admin.id],
      [room.student.id, gone.id],
      [writer.id, room.teacher.id],
    ];
    for (const pair of pairs) expect(await undone(tried, pair)).toEqual(await undone(moved, pair));
    const written = await undone(tried, [writer.id, admin.id], async () => {
      const free = sql`select value from marks where student_id = ${gone.id} for update nowait`;
      expect(await server.db.rows(free)).toHaveLength(1);
    });
    expect(written).toContainEqual({ table_name: 'marks', column_name: 'author_id', moved: 1, left_over: 0 });
  });

  test('leaves a signature with the account that gave it, and hands the contract over', async () => {
    const [caller, signer] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    const { onceId } = await buildSignings(server, room.companyId, [caller.id, signer.id, gone.id]);
    expect((await call('GET', path(), clerk)).body).toMatchObject({ refusal: expect.stringMatching(/нет прав/) });
    expect((await call('POST', path(), clerk)).body).toMatchObject({ code: 'account-holds-more' });
    expect((await call('GET', path(), admin)).body).toMatchObject({ refusal: null });
    expect((await call('POST', path(), admin)).body).toEqual({ ok: true });
    expect(
      await server.db.one(sql`
      select c.user_id, (s.user_id = ${gone.id} or s.user_id is null) as stays from contracts c join contract_signatures s on s.contract_id = c.id where c.id = ${onceId}`),
    ).toEqual({ user_id: kept.id, stays: true });
  });

  test('keeps the mark and answer of the remaining account where both have one, and names the topic', async () => {
    const both = await buildStudent({ first_name: 'Ян', last_name: 'Двойной' }, 3);
    const other = `/api/v2/admin/users/${both.id}/merge/${gone.id}`;
    const { conflicts } = (await call('GET', other, clerk)).body;
    expect(conflicts).toContainEqual({ kind: 'mark', title: expect.any(String) });
    expect(conflicts).toContainEqual({ kind: 'answer', title: expect.any(String) });
    expect((await call('POST', other, clerk)).status).toBe(200);
    expect(await marksOf(both.id)).toEqual([{ value: 3 }]);
    expect(await marksOf(gone.id)).toEqual([{ value: 8 }]);
  });

  test('names the lessons in which attendance differs, and keeps the record that is chosen', async () => {
    const both = await buildStudent({ first_name: 'Ян', last_name: 'Двойной' });
    const lessonOf = async (title: string, own: number | null, other: number | null) => {
      const lesson = await buildLesson(server.db, room.companyId, { title, groups: [room.groupId] });
      for (const [student, status] of [
        [both.id, own],
        [gone.id, other],
      ])
        await server.db.run(sql`
          insert into attendance (lesson_id, student_id, attendance_status, comment) select ${lesson}, ${student}, ${status}, ${`Запись ${student}`} where ${status}::int is not null`);
      return lesson;
    };
    const [first, second, same, alone] = [
      await lessonOf('Первое', 1, 2),
      await lessonOf('Второе', 1, 4),
      await lessonOf('Третье', 1, 1),
      await lessonOf('Четвёртое', null, 5),
    ];
    const other = `/api/v2/admin/users/${both.id}/merge/${gone.id}`;
    const preview = (await call('GET', other, clerk)).body;
    expect(preview.attendance).toMatchObject([
      { lesson_id: first, title: 'Первое', kept: { attendance_status: 1 }, gone: { attendance_status: 2 } },
      { lesson_id: second, title: 'Второе', kept: { attendance_status: 1 }, gone: { attendance_status: 4 } },
    ]);
    // The group that both are in; attendance has its own list.
    expect(preview.conflicts.filter(({ kind }: any) => kind === 'other')).toEqual([{ kind: 'other', title: '' }]);
    const joined = sql`select min(joined_at) as at from group_users where user_id = any (${[both.id, gone.id]}::int[])`;
    await server.db.run(sql`update group_users set joined_at = '2026-09-01T09:00:00Z' where user_id = ${gone.id}`);
    const before = await server.db.one(joined);
    expect((await call('POST', other, clerk, { attendance_of_gone: [second] })).body).toEqual({
      ok: true,
    });
    const kept = await server.db.rows(
      sql`select lesson_id, attendance_status, comment from attendance where student_id = ${both.id} order by lesson_id`,
    );
    expect(kept).toEqual([
      { lesson_id: first, attendance_status: 1, comment: `Запись ${both.id}` },
      { lesson_id: second, attendance_status: 4, comment: `Запись ${gone.id}` },
      { lesson_id: same, attendance_status: 1, comment: `Запись ${both.id}` },
      { lesson_id: alone, attendance_status: 5, comment: `Запись ${gone.id}` },
    ]);
    const left = sql`select attendance_status from attendance where student_id = ${gone.id} and lesson_id = ${second}`;
    expect(await server.db.one(left)).toEqual({ attendance_status: 1 });
    expect(await server.db.one(joined)).toEqual(before);
  });

  test('closes the public address of the remaining account, and leaves no work without its answer', async () => {
    const both = await buildStudent({ first_name: 'Ян', last_name: 'Двойной' }, 3);
    await server.db.run(sql`
      insert into portfolio_works (company_id, user_id, answer_id, title, shows_text, place)
      select ${room.companyId}, user_id, id, 'Моё', true, 1 from answers where user_id = any (${[both.id, gone.id]}::int[])`);
    await server.db.run(sql`
      insert into portfolios (company_id, user_id, public_key, published_at) values (${room.companyId}, ${both.id}, 'key-of-the-remaining', now())`);
    expect((await call('POST', `/api/v2/admin/users/${both.id}/merge/${gone.id}`, clerk)).status).toBe(200);
    const works = await server.db.rows(sql`
      select a.user_id from portfolio_works w join answers a on a.id = w.answer_id where w.user_id = any (${[both.id, gone.id]}::int[])`);
    expect(works).toEqual([{ user_id: both.id }]);
    const { public_key: key } = await server.db.one<{ public_key: string | null }>(
      sql`select public_key from portfolios where user_id = ${both.id}`,
    );
    expect(key).toBeNull();
  });

  test('hands over nothing that proves a sign-in', async () => {
    const both = [kept.id, gone.id];
    await server.db.run(
      sql`insert into passkeys (user_id, credential_id, public_key, domain, name) values (${gone.id}, ${`key-${gone.id}`}, '\\x00', ${HOST}, 'Ноутбук')`,
    );
    await server.db.run(sql`insert into recovery_codes (user_id, code_hash) values (${gone.id}, '\\x01')`);
    await server.db.run(sql`
      with made as (insert into identity_providers (company_id, title, issuer, client_id) values (${room.companyId}, 'Вход', 'https://id.example', 'orbita') returning id, company_id)
      insert into identities (company_id, provider_id, user_id, issuer, subject) select company_id, id, ${gone.id}, 'https://id.example', ${`subject-${gone.id}`} from made`);
    await server.db.run(sql`insert into phone_claims (user_id, phone) values (${gone.id}, '+7 900 000-77-01')`);
    await server.db.run(
      sql`insert into email_changes (user_id, email) values (${gone.id}, ${`next-${gone.id}@example.org`})`,
    );
    expect((await call('POST', path(), clerk)).status).toBe(200);
    const left = await server.db.rows(sql`
      select 'passkey' as kind, user_id from passkeys where user_id = any (${both}::int[])
      union all select 'code', user_id from recovery_codes where user_id = any (${both}::int[])
      union all select 'identity', user_id from identities where user_id = any (${both}::int[])
      union all select 'claim', user_id from phone_claims where user_id = any (${both}::int[])
      union all select 'e-mail', user_id from email_changes where user_id = any (${both}::int[])`);
    expect(left).toEqual([]);
  });

  test('contacts open no account with more rights than their own had, and a phone named by its person is confirmed first', async () => {
    const bare = (id: number) => server.db.run(sql`update users set email = null, phone = null where id = ${id}`);
    const nameOwnPhone = async (id: number, phone: string) => {
      await server.db.run(sql`update users set phone = ${phone} where id = ${id}`);
      await server.db.run(sql`update users set phone_is_own = true where id = ${id}`);
    };
    const opens = (id: number) => server.db.one(sql`select email, phone, phone_is_own from users where id = ${id}`);
    await bare(kept.id);
    await nameOwnPhone(gone.id, '+7 900 000-77-02');
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (1, ${room.companyId}, ${kept.id})`,
    );
    expect((await call('POST', path(), admin)).body).toEqual({ ok: true });
    expect(await opens(kept.id)).toEqual({ email: null, phone: null, phone_is_own: false });
    const [plain, other] = [await buildStudent(), await buildStudent()];
    await bare(plain.id);
    await nameOwnPhone(other.id, '+7 900 000-77-03');
    expect((await call('POST', `/api/v2/admin/users/${plain.id}/merge/${other.id}`, clerk)).status).toBe(200);
    expect(await opens(plain.id)).toEqual({ email: other.email, phone: '+7 900 000-77-03', phone_is_own: true });
  });

  test('notes that only their author reads are read by nobody afterwards', async () => {
    const write = (permission: number, text: string) =>
      server.db.run(
        sql`insert into user_notes (company_id, author_id, user_id, text, note_permission_id) values (${room.companyId}, ${gone.id}, ${admin.id}, ${text}, ${permission})`,
      );
    await write(1, 'тайное');
    await write(2, 'для учебной части');
    expect((await call('POST', `/api/v2/admin/users/${clerk.id}/merge/${gone.id}`, clerk)).status).toBe(200);
    expect(
      await server.db.rows(sql`select text from user_notes where author_id = any (${[clerk.id, gone.id]}::int[])`),
    ).toEqual([{ text: 'для учебной части' }]);
  });

  test('is refused for those with more rights and for people of elsewhere', async () => {
    expect((await call('POST', `/api/v2/admin/users/${kept.id}/merge/${admin.id}`, clerk)).body.code).toBe(
      'rights-not-held',
    );
    expect((await call('POST', `/api/v2/admin/users/${admin.id}/merge/${kept.id}`, clerk)).body.code).toBe(
      'rights-not-held',
    );
    expect((await call('POST', `/api/v2/admin/users/${kept.id}/merge/${kept.id}`, clerk)).status).toBe(404);
    const foreign = await buildUser(server.db, await buildCompany(server.db, { domain: `merge-${kept.id}.example` }));
    expect((await call('POST', `/api/v2/admin/users/${kept.id}/merge/${foreign.id}`, clerk)).status).toBe(404);
  });
});

test('students are listed by ids, groups and disciplines, in any spelling of an array', async () => {
  const idsOf = async (query: string, as = room.teacher) =>
    (await call('GET', `/api/v2/students?${query}`, as)).body.data.map(({ id }: { id: number }) => id);
  expect(await idsOf(`ids[]=${room.student.id}&ids[]=${room.teacher.id}`)).toEqual([room.student.id]);
  expect(await idsOf(`group_ids[0]=${room.groupId}&size=100`)).toContain(room.student.id);
  expect(await idsOf(`subject_ids=${room.subjectId}&size=100`)).toContain(room.student.id);
  expect(await idsOf('group_ids[]=999999')).toEqual([]);
  const subjects = (from: string, to: string) =>
    call('GET', `/api/v2/students/${room.student.id}/subjects?from=${from}&to=${to}`, room.teacher);
  expect((await subjects('1990-01-01', '1990-02-01')).body.data).toEqual([]);
  expect((await call('GET', `/api/v2/students/${room.student.id}/subjects`, room.teacher)).body.total).toBe(1);
});
