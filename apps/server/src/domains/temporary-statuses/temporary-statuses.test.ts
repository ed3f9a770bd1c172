import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCurator,
  buildGivenStatus,
  buildGroup,
  buildRole,
  buildStatusKind,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { readWorkbook } from '../../testing/workbook.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let curator: BuiltUser;
let kind: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  curator = await buildCurator(server.db, room.companyId, room.groupId);
  kind = await buildStatusKind(server.db, room.companyId, { title: 'Отпуск' });
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path = '', body?: object) =>
  server.request(method, `/api/v2/temporary-status-users${path}`, { as: as.token, ...(body ? { body } : {}) });
const give = (as: BuiltUser, body: object) => send(as, 'POST', '', { temporary_status_id: kind, ...body });
const list = async (as: BuiltUser, query: string) => (await send(as, 'GET', `?size=100${query}`)).body.data;
const record = async (as: BuiltUser, id: number) =>
  (await server.request('GET', `/api/v2/users/${id}`, { as: as.token })).body;
const kinds = (method: string, body?: object) =>
  server.request(method, '/api/v2/admin/temporary-statuses', { as: admin.token, ...(body ? { body } : {}) });

test('the list of kinds is saved; one that somebody had is archived and given no more', async () => {
  const before = (await kinds('GET')).body.data;
  expect(before.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Академический отпуск', 'ИУП']),
  );
  const used = await buildStatusKind(server.db, room.companyId, { title: 'Был' });
  const person = await buildUser(server.db, room.companyId);
  await buildGivenStatus(server.db, room.companyId, { userId: person.id, kindId: used });
  const saved = await kinds('PUT', {
    temporary_statuses: [{ title: 'Стажировка', color: '#2f9e44', is_individual_plan: true, is_leave: true }],
    removed_ids: [used],
  });
  expect(saved.body.data).toContainEqual(
    expect.objectContaining({ title: 'Стажировка', is_individual_plan: true, is_leave: true }),
  );
  expect(saved.body.data).toContainEqual(expect.objectContaining({ id: used, is_archived: true, people_count: 1 }));
  expect((await give(admin, { user_id: person.id, temporary_status_id: used })).status).toBe(404);
  expect(await kinds('PUT', { temporary_statuses: [{ title: 'стажировка' }] })).toMatchObject({ status: 409 });
});

test('given from today without an end unless told, and told in the record of the person', async () => {
  const person = await buildUser(server.db, room.companyId);
  const made = await give(admin, { user_id: person.id, reason: ' Приказ № 7 ' });
  expect(made).toMatchObject({
    status: 200,
    body: { end_date: '9999-12-31', state: 'now', reason: 'Приказ № 7', temporary_status: { title: 'Отпуск' } },
  });
  const told = [{ id: made.body.id, title: 'Отпуск', end_date: '9999-12-31' }];
  expect((await record(admin, person.id)).temporary_statuses).toEqual(told);
  const auth = await server.request('GET', '/api/v2/auth', { as: person.token });
  expect(auth.body.user.temporary_statuses).toEqual(told);
});

test('the same status twice on one day, and days that cross, are refused', async () => {
  const person = await buildUser(server.db, room.companyId);
  const first = { user_id: person.id, start_date: '2026-01-01', end_date: '2026-02-01' };
  expect((await give(admin, first)).status).toBe(200);
  expect(await give(admin, { ...first, start_date: '2026-02-01', end_date: null })).toMatchObject({
    status: 409,
    body: { code: 'status-twice' },
  });
  const later = await give(admin, { ...first, start_date: '2026-02-02', end_date: '2026-03-01' });
  expect(later.status).toBe(200);
  expect(await send(admin, 'PUT', `/${later.body.id}`, { start_date: '2026-01-15' })).toMatchObject({
    body: { code: 'status-twice' },
  });
  expect(await send(admin, 'PUT', `/${later.body.id}`, { end_date: '2026-01-15' })).toMatchObject({ status: 400 });
});

test('changed with a check of what was read, ended on a day, deleted; all is in the history of the person', async () => {
  const person = await buildUser(server.db, room.companyId);
  const made = (await give(admin, { user_id: person.id, start_date: '2026-01-10' })).body;
  const changed = await send(admin, 'PUT', `/${made.id}`, { end_date: '2027-01-01', updated_at: made.updated_at });
  expect(changed.body).toMatchObject({ end_date: '2027-01-01' });
  expect(await send(admin, 'PUT', `/${made.id}`, { reason: 'Поздно', updated_at: made.updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { end_date: '2027-01-01' } },
  });
  const end = (body: object) => send(admin, 'POST', '/end', { ids: [made.id], ...body });
  expect(await end({ end_date: '2026-01-09' })).toMatchObject({ status: 409, body: { code: 'status-not-begun' } });
  expect((await end({ end_date: '2026-05-01' })).body).toEqual({ changed: [made.id] });
  expect((await end({ end_date: '2026-06-01' })).body).toEqual({ changed: [] });
  expect(await list(admin, `&user_id=${person.id}`)).toMatchObject([{ end_date: '2026-05-01', state: 'ended' }]);
  expect((await send(admin, 'DELETE', `/${made.id}`)).status).toBe(200);
  const history = await server.request('GET', `/api/v2/admin/history?kind=user&record_id=${person.id}`, {
    as: admin.token,
  });
  expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'status-deleted',
    'status-ended',
    'status-changed',
    'status-given',
  ]);
});

test('several students at once: who has it already is named and left alone', async () => {
  const own = await buildStatusKind(server.db, room.companyId);
  await buildGivenStatus(server.db, room.companyId, { userId: room.student.id, kindId: own });
  const outsider = await buildUser(server.db, room.companyId);
  const { status, body } = await send(curator, 'POST', '/many', {
    user_ids: [room.student.id, room.classmate.id, outsider.id],
    temporary_status_id: own,
    start_date: '2026-03-01',
  });
  expect(status).toBe(200);
  expect(body.created).toHaveLength(1);
  expect(body.refused).toEqual(
    expect.arrayContaining([
      { id: room.student.id, name: expect.any(String), reason: 'В эти дни у человека уже есть такой статус' },
      { id: outsider.id, name: expect.any(String), reason: 'Это доступно учебной части и куратору студента' },
    ]),
  );
  expect(await list(admin, `&temporary_status_id=${own}&user_id=${room.classmate.id}`)).toHaveLength(1);
  expect(await list(admin, `&temporary_status_id=${own}&user_id=${outsider.id}`)).toEqual([]);
});

test('a curator writes those of own students, a teacher only reads them, a student sees own ones', async () => {
  const made = await give(curator, { user_id: room.student.id, start_date: '2026-04-01', reason: 'Справка от врача' });
  expect(made).toMatchObject({ status: 200, body: { may_change: true } });
  const { id } = made.body;
  const outsider = await buildUser(server.db, room.companyId);
  expect(await give(curator, { user_id: outsider.id })).toMatchObject({
    status: 403,
    body: { code: 'not-own-student' },
  });
  expect(await give(room.teacher, { user_id: room.student.id })).toMatchObject({ status: 403 });
  const seenBy = async (as: BuiltUser) =>
    (await list(as, `&temporary_status_id=${kind}`)).filter((row: { id: number }) => row.id === id);
  for (const reader of [admin, curator, room.teacher, room.student]) expect(await seenBy(reader)).toHaveLength(1);
  expect(await seenBy(room.teacher)).toMatchObject([{ may_change: false }]);
  const clerk = await buildUser(server.db, room.companyId, {
    roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', 'users_read']),
  });
  for (const reader of [admin, curator, room.student])
    expect(await seenBy(reader)).toMatchObject([{ reason: 'Справка от врача' }]);
  for (const reader of [clerk, room.teacher]) expect(await seenBy(reader)).toMatchObject([{ reason: null }]);
  const history = async (as: BuiltUser) => {
    const path = `/api/v2/admin/history?kind=user&record_id=${room.student.id}`;
    const { data } = (await server.request('GET', path, { as: as.token })).body;
    const given = data.find(({ action }: { action: string }) => action === 'status-given');
    return given.changes.map(({ field }: { field: string }) => field);
  };
  expect(await history(admin)).toContain('status_reason');
  expect(await history(clerk)).not.toContain('status_reason');
  const stranger = await buildCurator(server.db, room.companyId);
  for (const other of [room.classmate, stranger, outsider]) {
    expect(await seenBy(other)).toEqual([]);
    expect((await record(other, room.student.id)).temporary_statuses ?? []).toEqual([]);
  }
  const end = { ids: [id], end_date: '2026-04-02' };
  expect((await send(room.teacher, 'PUT', `/${id}`, { reason: 'Я' })).status).toBe(403);
  expect((await send(stranger, 'POST', '/end', end)).status).toBe(403);
  expect((await send(stranger, 'DELETE', `/${id}`)).body).toMatchObject({ code: 'access-denied' });
  expect((await send(curator, 'POST', '/end', end)).status).toBe(200);
});

test('found by group, state and words; the open list holds those of today; the file has a row for each', async () => {
  const own = await buildStatusKind(server.db, room.companyId);
  const people = [
    await buildUser(server.db, room.companyId, { last_name: 'Абрамова' }),
    await buildUser(server.db, room.companyId, { last_name: 'Борисова' }),
    await buildUser(server.db, room.companyId, { last_name: 'Власова' }),
  ];
  const group = await buildGroup(server.db, room.companyId, [people[0]!.id, people[1]!.id]);
  const days = [{ start: '2020-01-01', end: '2020-02-01' }, { start: '2020-01-01' }, { start: '2100-01-01' }];
  for (const [i, person] of people.entries())
    await buildGivenStatus(server.db, room.companyId, { userId: person.id, kindId: own, ...days[i] });
  const names = async (query: string) =>
    (await list(admin, `&temporary_status_id=${own}${query}`)).map(
      (row: { user: { last_name: string } }) => row.user.last_name,
    );
  expect(await names('')).toEqual(['Абрамова', 'Борисова', 'Власова']);
  expect(await names(`&group_id=${group}`)).toEqual(['Абрамова', 'Борисова']);
  expect(await names('&state=ended')).toEqual(['Абрамова']);
  expect(await names('&state=coming')).toEqual(['Власова']);
  expect(await names(`&query=${encodeURIComponent('власов')}`)).toEqual(['Власова']);
  expect(await names('&sort=end_date&sort_direction=desc')).toEqual(['Борисова', 'Власова', 'Абрамова']);
  const open = await server.request('GET', `/api/v2/open-temporary-status-users?temporary_status_id=${own}`, {
    as: admin.token,
  });
  expect(open.body).toMatchObject({ total: 1, data: [{ user: { last_name: 'Борисова' }, state: 'now' }] });
  const file = await server.request('GET', `/api/v2/temporary-status-users/export?temporary_status_id=${own}`, {
    as: admin.token,
  });
  const rows = [...(await readWorkbook(file.body)).values()][0]!;
  expect(rows).toHaveLength(4);
  expect(rows[2]).toEqual(expect.arrayContaining(['Борисова Анна Петровна', '01.01.2020', 'бессрочно']));
});
