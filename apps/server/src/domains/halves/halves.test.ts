import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildHalf,
  buildTrajectory,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';

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
const half = (method: string, id: number, word = '', body?: object) =>
  send(admin, method, `/api/lms/halves/${id}${word && `/${word}`}`, body);

test('one is made with its title or without, and changed; a stale change is refused', async () => {
  expect(await send(admin, 'POST', '/api/lms/halves', {})).toMatchObject({
    status: 200,
    body: { title: 'Новый раздел', trajectories: [] },
  });
  const trajectory = await buildTrajectory(server.db, room.companyId);
  const photo = await uploadFile(server, admin.token, { kind: 'photo' });
  const made = (
    await send(admin, 'POST', '/api/lms/halves', { title: '1 курс', image_id: photo.id, trajectory_id: trajectory })
  ).body;
  expect(made).toMatchObject({
    title: '1 курс',
    image_src: `/api/files/${photo.id}`,
    trajectory_id: trajectory,
    trajectories: [{ id: trajectory, sort: 0 }],
  });
  const changed = await half('PUT', made.id, '', {
    title: '1 курс, 1 полугодие',
    description: 'Осень',
    updated_at: made.updated_at,
  });
  expect(changed).toMatchObject({ status: 200, body: { title: '1 курс, 1 полугодие', description: 'Осень' } });
  expect(await half('PUT', made.id, '', { title: 'Поздно', updated_at: made.updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { title: '1 курс, 1 полугодие' } },
  });
  expect((await send(room.student, 'GET', `/api/files/${photo.id}`)).status).toBe(200);
});

test('a teacher reads them and changes none', async () => {
  const id = await buildHalf(server.db, room.companyId, { subjects: [room.subjectId] });
  expect((await send(room.teacher, 'GET', `/api/lms/halves/${id}`)).body).toMatchObject({
    subjects: [{ id: room.subjectId }],
  });
  expect(await send(room.teacher, 'PUT', `/api/lms/halves/${id}`, { title: 'Я' })).toMatchObject({
    status: 403,
    body: { code: 'admin-only' },
  });
  expect((await send(room.student, 'GET', '/api/lms/halves')).status).toBe(403);
});

test('attached to trajectories in order, and detached', async () => {
  const trajectory = await buildTrajectory(server.db, room.companyId);
  const [first, second] = [await buildHalf(server.db, room.companyId), await buildHalf(server.db, room.companyId)];
  const place = (id: number, word: string) =>
    send(admin, 'POST', `/api/v2/trajectories/${trajectory}/halves/${id}/${word}`);
  await place(second, 'attach');
  await place(first, 'attach');
  await place(second, 'attach');
  const order = async () =>
    (await send(admin, 'GET', `/api/lms/halves?trajectory_id=${trajectory}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await order()).toEqual([second, first]);
  expect((await send(admin, 'GET', `/api/v2/trajectories/${trajectory}/halves/${second}/detach`)).status).toBe(200);
  expect(await order()).toEqual([first]);
});

test('a copy holds the same disciplines and stands nowhere', async () => {
  const id = await buildHalf(server.db, room.companyId, {
    subjects: [room.subjectId],
    semester: ['2026-09-01', '2026-12-31'],
  });
  const { body } = await half('POST', id, 'clone');
  expect(body).toMatchObject({
    title: expect.stringContaining('(копия)'),
    subjects_count: 1,
    semesters: [],
    trajectories: [],
  });
  expect(await server.db.row(sql`select source_id from halves where id = ${body.id}`)).toEqual({ source_id: id });
});

test('archived one by one or many at once, all or none', async () => {
  const [first, second] = [await buildHalf(server.db, room.companyId), await buildHalf(server.db, room.companyId)];
  expect((await half('POST', first, 'archiving')).body).toMatchObject({ is_archived: true });
  const archive = (ids: number[], is_archived: boolean) =>
    send(admin, 'POST', '/api/lms/halves/archiving', { ids, is_archived });
  expect((await archive([second, 999_999], true)).status).toBe(404);
  expect((await archive([first, second], true)).body).toEqual({ changed: [second] });
  const archived = (await send(admin, 'GET', '/api/lms/halves?archived=true')).body;
  expect(archived.data.map(({ id }: { id: number }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(archived.counters.archived).toBe(2);
  expect((await half('POST', first, 'unarchiving')).body).toMatchObject({ is_archived: false });
});

test('a deleted one leaves its disciplines, and undo brings it back where it was', async () => {
  const id = await buildHalf(server.db, room.companyId, {
    subjects: [room.subjectId],
    semester: ['2026-09-01', '2026-12-31'],
  });
  const trajectory = await buildTrajectory(server.db, room.companyId);
  await send(admin, 'POST', `/api/v2/trajectories/${trajectory}/halves/${id}/attach`);
  await server.db.run(sql`update groups set half_id = ${id} where id = ${room.groupId}`);
  const { updated_at: _before, ...before } = (await half('GET', id)).body;
  expect((await half('DELETE', id)).status).toBe(200);
  expect((await half('GET', id)).status).toBe(404);
  expect((await send(room.student, 'GET', `/api/v2/subjects/${room.subjectId}`)).status).toBe(200);
  expect((await half('POST', id, 'restore')).status).toBe(200);
  const { updated_at: _after, ...after } = (await half('GET', id)).body;
  expect(after).toEqual(before);
  expect(await server.db.row(sql`select half_id from groups where id = ${room.groupId}`)).toEqual({ half_id: id });
  expect((await half('POST', id, 'restore')).status).toBe(404);
});

test('the history tells who deleted one and who brought it back', async () => {
  const id = await buildHalf(server.db, room.companyId);
  await half('DELETE', id);
  await half('POST', id, 'restore');
  const history = await send(admin, 'GET', `/api/v2/admin/history?kind=half&record_id=${id}`);
  expect(history.body.data).toMatchObject([
    { action: 'restored', actor: { id: admin.id } },
    { action: 'deleted', actor: { id: admin.id } },
  ]);
});

test('undo brings back what of its places is still there', async () => {
  const id = await buildHalf(server.db, room.companyId);
  const trajectory = await buildTrajectory(server.db, room.companyId);
  await send(admin, 'POST', `/api/v2/trajectories/${trajectory}/halves/${id}/attach`);
  await half('DELETE', id);
  await server.db.run(sql`delete from trajectories where id = ${trajectory}`);
  expect((await half('POST', id, 'restore')).body).toMatchObject({ id, trajectories: [] });
});

test('saved as it was read, a half stays in all its trajectories; a place alone moves it in the first', async () => {
  const [first, second] = [
    await buildTrajectory(server.db, room.companyId),
    await buildTrajectory(server.db, room.companyId),
  ];
  const { id } = (await send(admin, 'POST', '/api/lms/halves', { title: 'Общая', trajectory_id: first })).body;
  await send(admin, 'POST', `/api/v2/trajectories/${second}/halves/${id}/attach`);
  const { body: read } = await send(admin, 'GET', `/api/lms/halves/${id}`);
  const places = [
    { id: first, sort: 0 },
    { id: second, sort: 0 },
  ];
  expect(read.trajectories).toMatchObject(places);
  expect((await send(admin, 'PUT', `/api/lms/halves/${id}`, read)).body.trajectories).toMatchObject(places);
  const moved = await send(admin, 'PUT', `/api/lms/halves/${id}`, { sort: 4 });
  expect(moved.body.trajectories).toMatchObject([{ id: first, sort: 4 }, places[1]]);
  expect(moved.body).toMatchObject({ trajectory_id: first, sort: 4 });
  expect(
    (await send(admin, 'PUT', `/api/lms/halves/${id}`, { trajectory_id: second })).body.trajectories,
  ).toMatchObject([places[1]]);
});

test('sorted by title or by how much they hold, else in the order of the trajectory', async () => {
  const trajectory = await buildTrajectory(server.db, room.companyId);
  for (const title of ['Б', 'А']) await send(admin, 'POST', '/api/lms/halves', { title, trajectory_id: trajectory });
  const titles = async (query = '') =>
    (await send(admin, 'GET', `/api/lms/halves?trajectory_id=${trajectory}${query}`)).body.data.map(
      ({ title }: any) => title,
    );
  const [{ id }] = (await send(admin, 'GET', `/api/lms/halves?trajectory_id=${trajectory}`)).body.data;
  await server.db.run(sql`insert into subject_halves (subject_id, half_id) values (${room.subjectId}, ${id})`);
  expect(await titles()).toEqual(['Б', 'А']);
  expect(await titles('&sort=title')).toEqual(['А', 'Б']);
  expect(await titles('&sort=title&sort_direction=desc')).toEqual(['Б', 'А']);
  expect(await titles('&sort=subjects')).toEqual(['А', 'Б']);
  expect(await titles('&sort=subjects&sort_direction=desc')).toEqual(['Б', 'А']);
});

test('read by pages, each with its part of them', async () => {
  const trajectory = await buildTrajectory(server.db, room.companyId);
  for (const title of ['А', 'Б', 'В'])
    await send(admin, 'POST', '/api/lms/halves', { title, trajectory_id: trajectory });
  const page = async (number: number) =>
    (await send(admin, 'GET', `/api/lms/halves?trajectory_id=${trajectory}&size=2&page=${number}`)).body;
  expect(await page(1)).toMatchObject({ total: 3, lastPage: 2, data: [{ title: 'А' }, { title: 'Б' }] });
  const last = await page(2);
  expect(last).toMatchObject({ total: 3, from: 3, data: [{ title: 'В' }] });
  expect(last.data).toHaveLength(1);
});
