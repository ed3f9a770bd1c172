import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { readWorkbook } from '../../testing/workbook.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCurator,
  buildEducationForm,
  buildFormPeriod,
  buildGroup,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const listForms = async () => (await send(admin, 'GET', '/api/v2/education-forms')).body.data;
const openForms = async (as: BuiltUser, query = '') =>
  (await send(as, 'GET', `/api/v2/open-education-forms?size=100${query}`)).body;
const currentForm = async (as: BuiltUser, id: number) =>
  (await send(as, 'GET', `/api/v2/users/${id}`)).body.current_form;
const give = (as: BuiltUser, body: object) => send(as, 'POST', '/api/v2/education-forms/people', body);
const giveGroup = (body: object) => send(admin, 'POST', '/api/v2/groups/education-forms', body);

test('a new company knows four forms; the list is saved with its order, and a stale or doubled one is refused', async () => {
  const before = await listForms();
  expect(titles(before)).toEqual(['Очная', 'Очно-заочная', 'Заочная', 'Онлайн']);
  expect(before.map(({ is_online }: { is_online: boolean }) => is_online)).toEqual([false, false, false, true]);
  const [full, mixed] = before;
  const save = (body: object) => send(admin, 'PUT', '/api/v2/education-forms', body);
  const saved = await save({
    education_forms: [{ id: mixed.id, title: 'Вечерняя' }, { id: full.id, title: 'Очная' }, { title: 'Экстернат' }],
    removed_ids: [before[2].id],
  });
  expect(saved).toMatchObject({ status: 200 });
  expect(titles(saved.body.data)).toEqual(['Вечерняя', 'Очная', 'Экстернат', 'Онлайн']);
  const stale = { education_forms: [{ id: mixed.id, title: 'Иначе', updated_at: mixed.updated_at }] };
  expect(await save(stale)).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await save({ education_forms: [{ title: 'онлайн' }] })).toMatchObject({ body: { code: 'title-taken' } });
  const history = await send(admin, 'GET', `/api/v2/admin/history?kind=education-form&record_id=${mixed.id}`);
  expect(history.body.data).toMatchObject([
    { action: 'updated', changes: [{ field: 'title', old: 'Очно-заочная', new: 'Вечерняя' }] },
  ]);
});

test('a form in which somebody studied is archived instead of deleted', async () => {
  const used = await buildEducationForm(server.db, room.companyId);
  const unused = await buildEducationForm(server.db, room.companyId);
  const person = await buildUser(server.db, room.companyId);
  await buildFormPeriod(server.db, room.companyId, { userId: person.id, formId: used });
  await send(admin, 'PUT', '/api/v2/education-forms', { education_forms: [], removed_ids: [used, unused] });
  const left = await server.db.rows(sql`select id, is_archived from education_forms where id in (${used}, ${unused})`);
  expect(left).toEqual([{ id: used, is_archived: true }]);
  expect(await give(admin, { user_ids: [person.id], education_form_id: used })).toMatchObject({ status: 404 });
});

test('a person studies in the form of the group until an own one begins, and again when it ends', async () => {
  const [evening, online] = [
    await buildEducationForm(server.db, room.companyId, { title: 'Группы' }),
    await buildEducationForm(server.db, room.companyId, { title: 'Своя' }),
  ];
  const student = await buildUser(server.db, room.companyId);
  const group = await buildGroup(server.db, room.companyId, [student.id]);
  expect(await currentForm(student, student.id)).toBeNull();
  expect((await giveGroup({ group_ids: [group], education_form_id: evening })).body).toEqual({ changed: [group] });
  expect(await currentForm(student, student.id)).toEqual({ id: evening, title: 'Группы' });
  await give(admin, { user_ids: [student.id], education_form_id: online, started_at: '2100-01-01' });
  expect(await currentForm(student, student.id)).toEqual({ id: evening, title: 'Группы' });
  await give(admin, { user_ids: [student.id], education_form_id: online, started_at: '2020-01-01' });
  expect(await currentForm(student, student.id)).toEqual({ id: online, title: 'Своя' });
  const own = `&query=${encodeURIComponent('Ёлкина')}&education_form_id=${online}`;
  expect((await openForms(admin, own)).data).toMatchObject([
    { id: student.id, education_form: { title: 'Своя' }, started_at: '2020-01-01', source: 'own' },
  ]);
  await give(admin, { user_ids: [student.id], education_form_id: null, started_at: '2021-01-01' });
  expect(await currentForm(student, student.id)).toEqual({ id: evening, title: 'Группы' });
  const { body } = await send(student, 'GET', `/api/v2/users/${student.id}/education-forms`);
  expect(body).toMatchObject({
    current_form: { title: 'Группы' },
    data: [
      { education_form: { title: 'Своя' }, started_at: '2100-01-01', ended_at: null, is_current: false },
      { education_form: null, started_at: '2021-01-01', ended_at: '2099-12-31', is_current: true },
      { education_form: { title: 'Своя' }, started_at: '2020-01-01', ended_at: '2020-12-31', is_current: false },
    ],
  });
  expect((await send(student, 'GET', '/api/v2/auth')).body.user.current_form).toEqual({ id: evening, title: 'Группы' });
});

test('the same form again changes nothing; a row given by mistake is taken back; the history names both', async () => {
  const form = await buildEducationForm(server.db, room.companyId, { title: 'Ошибочная' });
  const person = await buildUser(server.db, room.companyId);
  const given = { user_ids: [person.id, person.id], education_form_id: form, started_at: '2026-02-01' };
  expect((await give(admin, given)).body).toEqual({ changed: [person.id] });
  expect((await give(admin, { ...given, started_at: '2026-03-01' })).body).toEqual({ changed: [] });
  const { data } = (await send(admin, 'GET', `/api/v2/users/${person.id}/education-forms`)).body;
  expect(data).toHaveLength(1);
  expect((await send(admin, 'DELETE', `/api/v2/groups/education-forms/${data[0].id}`)).status).toBe(404);
  expect((await send(admin, 'DELETE', `/api/v2/education-forms/people/${data[0].id}`)).status).toBe(200);
  expect(await currentForm(admin, person.id)).toBeNull();
  const history = (await send(admin, 'GET', `/api/v2/admin/history?kind=user&record_id=${person.id}`)).body.data;
  expect(history[1].changes).toContainEqual({ field: 'education_form', old: null, new: 'Ошибочная' });
  expect(history[0].changes).toContainEqual({ field: 'education_form', old: 'Ошибочная', new: null });
});

test('who may read: the student, the office, own curators and teachers, and nobody else', async () => {
  const form = await buildEducationForm(server.db, room.companyId, { title: 'Видимая' });
  const curator = await buildCurator(server.db, room.companyId, room.groupId);
  const stranger = await buildCurator(server.db, room.companyId);
  await buildFormPeriod(server.db, room.companyId, { groupId: room.groupId, formId: form });
  const read = (as: BuiltUser) => send(as, 'GET', `/api/v2/users/${room.student.id}/education-forms`);
  for (const reader of [room.student, admin, curator, room.teacher]) {
    expect(await read(reader)).toMatchObject({ status: 200, body: { current_form: { title: 'Видимая' } } });
    expect(await currentForm(reader, room.student.id)).toMatchObject({ title: 'Видимая' });
  }
  for (const other of [room.classmate, stranger]) expect((await read(other)).status).toBe(403);
  expect(await currentForm(room.classmate, room.student.id)).toBeNull();
  const seen = (rows: { id: number }[]) => rows.map(({ id }) => id);
  expect(seen((await openForms(curator)).data)).toContain(room.student.id);
  expect((await openForms(stranger)).data).toEqual([]);
  expect((await give(curator, { user_ids: [room.student.id], education_form_id: form })).status).toBe(403);
});

test('the list of today finds by group, form, source and those without one', async () => {
  const form = await buildEducationForm(server.db, room.companyId);
  const [first, second] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  const group = await buildGroup(server.db, room.companyId, [first.id, second.id]);
  await buildFormPeriod(server.db, room.companyId, { userId: first.id, formId: form });
  const ids = async (query: string) =>
    (await openForms(admin, `&group_id=${group}${query}`)).data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([first.id, second.id]);
  expect(await ids('&without=true')).toEqual([second.id]);
  expect(await ids('&source=own')).toEqual([first.id]);
  expect(await ids('&source=group')).toEqual([]);
  expect((await listForms()).find(({ id }: { id: number }) => id === form)).toMatchObject({ people_count: 1 });
});

test('the list of today is taken along as a table, with its filters', async () => {
  const named = await buildUser(server.db, room.companyId, { last_name: 'Табличный', first_name: 'Ян' });
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${named.id})`);
  const rows = async (as: BuiltUser, query: string) => {
    const { body } = await send(as, 'GET', `/api/v2/open-education-forms/export?query=${query}`);
    return JSON.stringify([...(await readWorkbook(body)).values()]);
  };
  expect(await rows(admin, 'Табличный')).toContain('Табличный Ян');
  expect(await rows(admin, 'Никто')).not.toContain('Табличный');
  expect((await send(named, 'GET', '/api/v2/open-education-forms/export')).status).toBe(403);
  expect(await rows(room.teacher, 'Табличный')).toContain('Табличный Ян');
  await server.db.run(sql`delete from group_users where user_id = ${named.id}`);
  expect(await rows(room.teacher, 'Табличный')).not.toContain('Табличный Ян');
});
