import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildHalf,
  buildSemester,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

/** Domain of the school, because some tests build another institution. */
const HOST = 'own.example';
let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db, await buildCompany(server.db, { domain: HOST }));
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });
const semesters = (method: string, path = '', body?: object) =>
  send(admin, method, `/api/v2/admin/semesters${path}`, body);
const idsOf = ({ body }: { body: any }): number[] => body.data.map(({ id }: { id: number }) => id);

test('one is made and changed; crossed days and a stale change are refused', async () => {
  const days = { title: ' 1 семестр ', started_at: '2031-09-01', finished_at: '2031-12-31' };
  const made = await semesters('POST', '', days);
  expect(made).toMatchObject({
    status: 200,
    body: { title: '1 семестр', started_at: '2031-09-01', finished_at: '2031-12-31', halves: [], overlaps: [] },
  });
  const { id, updated_at } = made.body;
  expect((await semesters('PUT', `/${id}`, made.body)).body).toEqual(made.body);
  expect((await semesters('POST', '', { ...days, finished_at: '2031-08-31' })).body.errors).toEqual({
    finished_at: ['Последний день не может быть раньше первого'],
  });
  expect((await semesters('PUT', `/${id}`, { started_at: '2032-01-01' })).body.errors).toHaveProperty('finished_at');
  expect(await semesters('PUT', `/${id}`, { finished_at: '2032-01-15', updated_at })).toMatchObject({
    body: { started_at: '2031-09-01', finished_at: '2032-01-15' },
  });
  expect(await semesters('PUT', `/${id}`, { title: 'Поздно', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id, finished_at: '2032-01-15' } },
  });
  await Promise.all([
    semesters('PUT', `/${id}`, { started_at: '2031-09-02' }),
    semesters('PUT', `/${id}`, { finished_at: '2032-01-20' }),
  ]);
  expect((await semesters('GET', '/search?search=1 семестр')).body.data).toMatchObject([
    { started_at: '2031-09-02', finished_at: '2032-01-20' },
  ]);
  await semesters('PUT', `/${id}`, { started_at: '2031-09-01' });
  await semesters('PUT', `/${id}`, { finished_at: '2032-01-15' });
  const history = (await send(admin, 'GET', `/api/v2/admin/history?kind=semester&record_id=${id}`)).body.data;
  expect(history.slice(-2)).toMatchObject([
    { action: 'updated', changes: [{ field: 'finished_at', old: '2031-12-31', new: '2032-01-15' }] },
    { action: 'created' },
  ]);
});

test('nine stand on a page, the latest first; overlaps are told', async () => {
  const company = await buildCompany(server.db, { domain: 'nine.example' });
  const other = await buildAdministrator(server.db, company);
  const ask = (query = '') =>
    server.request('GET', `/api/v2/admin/semesters${query}`, { as: other.token, headers: { host: 'nine.example' } });
  for (let year = 2040; year < 2050; year += 1)
    await buildSemester(server.db, company, [`${year}-09-01`, `${year + 1}-01-31`]);
  const overlapping = await buildSemester(server.db, company, ['2050-01-31', '2050-06-30']);
  const { body } = await ask();
  expect(body).toMatchObject({ total: 11, lastPage: 2, counters: { all: 11, coming: 11, current: 0, past: 0 } });
  expect(body.data).toHaveLength(9);
  expect(body.data[0]).toMatchObject({ id: overlapping, overlaps: [{ started_at: '2049-09-01' }] });
  expect(body.data[2]).toMatchObject({ overlaps: [] });
  expect(idsOf(await ask('?state=past'))).toEqual([]);
});

test('one is current from its first day to its last, as the clocks of the institution show them', async () => {
  const company = await buildCompany(server.db, { domain: 'today.example' });
  const other = await buildAdministrator(server.db, company);
  // It is about noon there, so that no midnight comes meanwhile; the signs of these zones are turned round.
  const hours = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  await server.db.run(sql`update companies set time_zone = ${zone} where id = ${company}`);
  const day = (days: number) => new Date(Date.now() + hours * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const build = (first: number, last: number) => buildSemester(server.db, company, [day(first), day(last)]);
  const [over, ends, begins, ahead] = [
    await build(-90, -1),
    await build(-90, 0),
    await build(0, 90),
    await build(1, 90),
  ];
  const ask = async (state: string) =>
    server.request('GET', `/api/v2/admin/semesters?state=${state}`, {
      as: other.token,
      headers: { host: 'today.example' },
    });
  const current = await ask('current');
  expect(idsOf(current).toSorted((one, two) => one - two)).toEqual([ends, begins]);
  expect(current.body.counters).toEqual({ all: 4, coming: 1, current: 2, past: 1 });
  expect([idsOf(await ask('past')), idsOf(await ask('coming'))]).toEqual([[over], [ahead]]);
});

test('deleted disciplines are not counted', async () => {
  const [kept, deleted] = [
    await buildSubject(server.db, room.companyId),
    await buildSubject(server.db, room.companyId),
  ];
  const half = await buildHalf(server.db, room.companyId, { subjects: [kept, deleted] });
  const id = await buildSemester(server.db, room.companyId, ['2085-09-01', '2085-12-31']);
  await semesters('PUT', `/${id}/halves-attach`, { half_ids: [half] });
  const counted = async () =>
    (await semesters('GET', '?size=100')).body.data.find((one: { id: number }) => one.id === id).subjects_count;
  expect(await counted()).toBe(2);
  await server.db.run(sql`update subjects set deleted_at = now() where id = ${deleted}`);
  expect(await counted()).toBe(1);
});

test('a search finds by words and by days', async () => {
  const id = await buildSemester(server.db, room.companyId, ['2060-02-01', '2060-06-30']);
  const search = (query: string) => semesters('GET', `/search?${query}`);
  expect(idsOf(await search('started_at=2060-06-30&finished_at=2060-07-30'))).toEqual([id]);
  expect(idsOf(await search('started_at=2060-07-01&finished_at=2060-07-30'))).toEqual([]);
  expect(idsOf(await search('search=нет такого'))).toEqual([]);
});

test('halves join and leave many at once, and what changed undoes it', async () => {
  const id = await buildSemester(server.db, room.companyId);
  const other = await buildSemester(server.db, room.companyId);
  const half_ids = [
    await buildHalf(server.db, room.companyId, { subjects: [room.subjectId] }),
    await buildHalf(server.db, room.companyId),
  ];
  const pairs = half_ids.map((half_id) => ({ half_id, semester_id: id }));
  expect((await semesters('PUT', `/${id}/halves-attach`, { half_ids })).body.changed).toEqual(pairs);
  expect((await semesters('PUT', `/${id}/halves-attach`, { half_ids })).body.changed).toEqual([]);
  await semesters('PUT', `/${other}/halves-attach`, { half_ids: half_ids.slice(1) });
  expect((await semesters('PUT', '/halves-detach', { half_ids, semester_id: other })).body.changed).toEqual([
    { half_id: half_ids[1], semester_id: other },
  ]);
  expect(
    (await send(room.teacher, 'POST', '/api/v2/semesters/sections', { semester_ids: [id] })).body.data,
  ).toMatchObject([{ id, sections: [{ id: half_ids[0], subjects: [{ id: room.subjectId }] }, { id: half_ids[1] }] }]);
  expect((await semesters('PUT', '/halves-detach', { half_ids })).body.changed).toEqual(pairs);
  const foreign = await buildHalf(server.db, await buildCompany(server.db));
  expect((await semesters('PUT', `/${id}/halves-attach`, { half_ids: [foreign] })).status).toBe(404);
  expect((await semesters('PUT', '/halves-detach', { half_ids: [foreign] })).status).toBe(404);
  expect((await semesters('PUT', `/${id}/halves-attach`, { half_ids: [] })).status).toBe(400);
});

test('a deleted one leaves its halves, and undo brings it back', async () => {
  const id = await buildSemester(server.db, room.companyId, ['2070-02-01', '2070-06-30']);
  const half = await buildHalf(server.db, room.companyId);
  await semesters('PUT', `/${id}/halves-attach`, { half_ids: [half] });
  expect((await semesters('DELETE', `/${id}`)).status).toBe(200);
  expect((await semesters('DELETE', `/${id}`)).status).toBe(404);
  expect(await semesters('POST', `/${id}/restore`)).toMatchObject({
    body: { id, started_at: '2070-02-01', halves: [{ id: half }] },
  });
  expect((await semesters('POST', `/${id}/restore`)).status).toBe(404);
});

test('a part of the rights reads and changes nothing; a teacher does neither', async () => {
  const reader = await buildUser(server.db, room.companyId);
  await server.db.run(sql`
    with role as (insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Читает', '{admin_panel_read,semesters_read}') returning id)
    insert into admin_role_users (role_id, company_id, user_id) select id, ${room.companyId}, ${reader.id} from role`);
  const id = await buildSemester(server.db, room.companyId);
  expect((await send(reader, 'GET', '/api/v2/admin/semesters')).status).toBe(200);
  expect((await send(reader, 'PUT', `/api/v2/admin/semesters/${id}`, { title: 'Я' })).status).toBe(403);
  expect((await send(reader, 'GET', '/api/v2/trajectories')).status).toBe(403);
  expect((await send(room.teacher, 'GET', '/api/v2/admin/semesters')).status).toBe(403);
});

test('the semesters of a person are those of the disciplines that the viewer may open', async () => {
  const half = await buildHalf(server.db, room.companyId, {
    subjects: [room.subjectId],
    semester: ['2080-09-01', '2080-12-31'],
  });
  const { semester_id: id } = await server.db.one<{ semester_id: number }>(
    sql`select semester_id from half_semesters where half_id = ${half}`,
  );
  const ask = (as: BuiltUser, userId: number, role = '') =>
    send(as, 'GET', `/api/v2/users/${userId}/subjects/semesters${role && `?role=${role}`}`);
  expect((await ask(room.student, room.student.id)).body.data).toMatchObject([{ id, subjects_count: 1 }]);
  expect(idsOf(await ask(room.teacher, room.teacher.id, 'teacher'))).toEqual([id]);
  expect(idsOf(await ask(room.teacher, room.teacher.id, 'student'))).toEqual([]);
  expect(idsOf(await ask(room.teacher, room.student.id, 'STUDENT'))).toEqual([id]);
  expect((await ask(room.classmate, room.student.id)).status).toBe(403);
  const otherTeacher = (await buildClassroom(server.db, room.companyId)).teacher;
  expect((await ask(otherTeacher, room.student.id, 'student')).status).toBe(403);
});
