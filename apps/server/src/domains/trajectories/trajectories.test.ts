import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildBusinessRole,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildHalf,
  buildSubject,
  buildTrajectory,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { buildCircle, buildOrganisationRole } from '../../testing/organisation.ts';

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
const trajectory = (method: string, id: number, word = '', body?: object) =>
  send(admin, method, `/api/lms/trajectories/${id}${word && `/${word}`}`, body);
const historyOf = async (kind: string, id: number) =>
  (await send(admin, 'GET', `/api/v2/admin/history?kind=${kind}&record_id=${id}`)).body.data;

test('one is made and changed; a stale change is refused, and the history tells each', async () => {
  const photo = await uploadFile(server, admin.token, { kind: 'photo', host: HOST });
  const made = await send(admin, 'POST', '/api/lms/trajectories', {
    title: ' Программисты ',
    image_id: photo.id,
    show_full_structure: 0,
    is_show_hard_skills: 1,
  });
  expect(made).toMatchObject({
    status: 200,
    body: {
      title: 'Программисты',
      image_id: photo.id,
      educational_program_name: '',
      show_full_structure: false,
      is_show_hard_skills: true,
      halves: [],
      groups: [],
      business_roles: [],
    },
  });
  const { id, updated_at } = made.body;
  const change = { title: 'Разработчики', educational_program_name: '09.02.07', show_full_structure: 1 };
  expect(await trajectory('PUT', id, '', { ...change, updated_at })).toMatchObject({
    status: 200,
    body: { title: 'Разработчики', show_full_structure: true, is_show_hard_skills: true },
  });
  expect(await trajectory('PUT', id, '', { title: 'Поздно', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { title: 'Разработчики' } },
  });
  expect(await trajectory('PUT', id, '', { description: 'я'.repeat(2049) })).toMatchObject({ status: 400 });
  expect(await historyOf('trajectory', id)).toMatchObject([
    {
      action: 'updated',
      changes: [
        { field: 'title', old: 'Программисты', new: 'Разработчики' },
        { field: 'show_full_structure', old: 'false', new: 'true' },
        { field: 'educational_program_name', old: '', new: '09.02.07' },
      ],
    },
    { action: 'created' },
  ]);
  const foreign = await uploadFile(server, room.teacher.token, { kind: 'photo', host: HOST });
  expect((await trajectory('PUT', id, '', { image_id: foreign.id })).status).toBe(400);
});

test('the list counts, sorts, searches and pages; no limit returns all', async () => {
  const half = await buildHalf(server.db, room.companyId, { subjects: [room.subjectId] });
  const id = await buildTrajectory(server.db, room.companyId, { title: 'Ёлочка', halves: [half] });
  await buildTrajectory(server.db, room.companyId, { title: 'Ёлка' });
  await trajectory('POST', id, 'groups', { group_id: room.groupId });
  const list = async (query: string) => (await send(admin, 'GET', `/api/v2/trajectories?${query}`)).body;
  expect((await list('query=ёл&limit=0')).data.map(({ title }: { title: string }) => title)).toEqual([
    'Ёлка',
    'Ёлочка',
  ]);
  expect(await list('query=ёл&sort=groups&sort_direction=desc&limit=1')).toMatchObject({
    data: [{ id, halves_count: 1, subjects_count: 1, groups_count: 1 }],
    total: 2,
    lastPage: 2,
  });
  expect((await send(admin, 'GET', '/api/lms/trajectories')).body.total).toBeGreaterThan(2);
  expect((await send(room.teacher, 'GET', '/api/v2/trajectories')).status).toBe(403);
});

describe('the picture', () => {
  let id: number;
  let autumn: number;
  let spring: number;
  beforeAll(async () => {
    autumn = await buildHalf(server.db, room.companyId, {
      subjects: [room.subjectId],
      semester: ['2026-09-01', '2026-12-31'],
    });
    spring = await buildHalf(server.db, room.companyId);
    id = await buildTrajectory(server.db, room.companyId, { halves: [autumn, spring] });
  });
  const halvesOf = ({ body }: { body: any }) =>
    body.halves.map((half: any) => [half.id, half.subjects.map((subject: any) => subject.id)]);

  test('halves stand in their order with semesters and disciplines, and with those that share them', async () => {
    const other = await buildTrajectory(server.db, room.companyId, { title: 'Соседи', halves: [spring] });
    expect((await trajectory('GET', id)).body.halves).toMatchObject([
      { id: autumn, semesters: [{ started_at: '2026-09-01' }], subjects: [{ id: room.subjectId }], shared_with: [] },
      { id: spring, semesters: [], subjects: [], shared_with: [{ id: other, title: 'Соседи' }] },
    ]);
  });

  test('arranging moves, adds and removes halves in one step; what others did meanwhile is not undone', async () => {
    const extra = await buildHalf(server.db, room.companyId);
    const arrange = (half_ids: number[], seen?: number[]) =>
      trajectory('PUT', id, 'halves', { half_ids, ...(seen ? { seen } : {}) });
    expect(halvesOf(await arrange([extra, spring, autumn], [autumn, spring]))).toEqual([
      [extra, []],
      [spring, []],
      [autumn, [room.subjectId]],
    ]);
    expect(await arrange([autumn], [autumn, spring])).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id } },
    });
    expect((await arrange([autumn, autumn])).status).toBe(400);
    expect((await arrange([autumn, 999_999])).status).toBe(404);
    const other = await buildCompany(server.db);
    expect((await arrange([await buildHalf(server.db, other)])).status).toBe(404);
    expect(halvesOf(await arrange([autumn, spring]))).toEqual([
      [autumn, [room.subjectId]],
      [spring, []],
    ]);
    const [{ action, changes }] = await historyOf('trajectory', id);
    expect([action, changes.map(({ field }: { field: string }) => field)]).toEqual(['updated', ['halves']]);
  });

  test('a discipline moves between the halves, joins one and leaves it', async () => {
    const move = (from_half_id: number | null, to_half_id: number | null, subject_id = room.subjectId) =>
      trajectory('POST', id, 'subjects', { subject_id, from_half_id, to_half_id });
    expect(halvesOf(await move(autumn, spring))).toEqual([
      [autumn, []],
      [spring, [room.subjectId]],
    ]);
    expect((await historyOf('trajectory', id))[0].changes).toMatchObject([{ field: 'subjects' }]);
    expect(halvesOf(await move(spring, null))).toEqual([
      [autumn, []],
      [spring, []],
    ]);
    expect(halvesOf(await move(null, autumn))).toEqual([
      [autumn, [room.subjectId]],
      [spring, []],
    ]);
    expect((await move(null, null)).status).toBe(400);
    expect((await move(null, await buildHalf(server.db, room.companyId))).status).toBe(404);
    const other = await buildCompany(server.db);
    expect((await move(null, autumn, await buildSubject(server.db, other))).status).toBe(404);
  });

  test('groups join with their half and leave', async () => {
    const groups = (method: string, body: object) => trajectory(method, id, 'groups', body);
    const placed = async () => server.db.row(sql`select trajectory_id, half_id from groups where id = ${room.groupId}`);
    expect((await groups('POST', { group_ids: [room.groupId], half_id: spring })).body.groups).toMatchObject([
      { id: room.groupId, half_id: spring, students_count: 2 },
    ]);
    expect(await groups('POST', { group_id: room.groupId })).toMatchObject({ body: { groups: [{ half_id: spring }] } });
    expect(await groups('POST', { group_id: room.groupId, half_id: 999_999 })).toMatchObject({ status: 404 });
    expect(
      await groups('POST', { group_id: await buildGroup(server.db, await buildCompany(server.db)) }),
    ).toMatchObject({
      status: 404,
    });
    expect((await groups('POST', {})).status).toBe(400);
    expect((await groups('DELETE', { group_id: room.groupId })).body.groups).toEqual([]);
    expect(await placed()).toEqual({ trajectory_id: null, half_id: null });
    expect((await historyOf('group', room.groupId))[0].changes).toMatchObject([
      { field: 'half', new: null },
      { field: 'trajectory', new: null },
    ]);
  });

  test('business roles are tied and untied', async () => {
    const role = await buildBusinessRole(server.db, room.companyId);
    const tie = (word: string, business_role_id = role) =>
      send(admin, 'POST', `/api/v2/trajectories/${id}/business-roles/${word}`, { business_role_id });
    expect((await tie('attach')).body.business_roles).toMatchObject([{ id: role }]);
    expect((await tie('attach')).body.business_roles).toHaveLength(1);
    expect((await send(admin, 'GET', `/api/v2/trajectories?business_role_id=${role}`)).body.data).toMatchObject([
      { id },
    ]);
    expect((await tie('detach')).body.business_roles).toEqual([]);
    const foreign = await buildBusinessRole(server.db, await buildCompany(server.db));
    expect((await tie('attach', foreign)).status).toBe(404);
  });
});

test('a copy has halves of its own with the same disciplines', async () => {
  const half = await buildHalf(server.db, room.companyId, {
    subjects: [room.subjectId],
    semester: ['2026-09-01', '2026-12-31'],
  });
  const id = await buildTrajectory(server.db, room.companyId, { halves: [half] });
  const { body } = await trajectory('POST', id, 'clone');
  expect(body).toMatchObject({
    title: expect.stringContaining('(копия)'),
    halves: [{ semesters: [], subjects: [{ id: room.subjectId }], shared_with: [] }],
  });
  expect(body.halves[0].id).not.toBe(half);
});

test('archived many at once, all or none, and brought back through the company', async () => {
  const ids = [await buildTrajectory(server.db, room.companyId), await buildTrajectory(server.db, room.companyId)];
  const archive = (of: number[], is_archived: boolean) =>
    send(admin, 'POST', '/api/lms/trajectories/archiving', { ids: of, is_archived });
  expect((await archive([...ids, 999_999], true)).status).toBe(404);
  expect((await archive(ids, true)).body.changed.toSorted()).toEqual(ids.toSorted());
  expect((await send(admin, 'GET', '/api/v2/trajectories?archived=true')).body.total).toBe(2);
  const choices = (await send(admin, 'GET', '/api/v2/selection/trajectories?size=1000')).body.data;
  expect(choices.filter(({ id }: { id: number }) => ids.includes(id))).toEqual([]);
  const join = (company: number, trajectory_id: number) =>
    send(admin, 'POST', `/api/companies/${company}/trajectories`, { trajectory_id });
  expect((await join(room.companyId, ids[0]!)).body).toMatchObject({ id: ids[0], is_archived: false });
  expect((await join(await buildCompany(server.db), ids[0]!)).status).toBe(404);
});

test('a deleted one leaves its halves and groups, and undo brings it back', async () => {
  const half = await buildHalf(server.db, room.companyId, { subjects: [room.subjectId] });
  const id = await buildTrajectory(server.db, room.companyId, { halves: [half] });
  const role = await buildBusinessRole(server.db, room.companyId);
  await send(admin, 'POST', `/api/v2/trajectories/${id}/business-roles/attach`, { business_role_id: role });
  await trajectory('POST', id, 'groups', { group_id: room.groupId, half_id: half });
  const teal = await buildOrganisationRole(server.db, room.companyId, await buildCircle(server.db, room.companyId));
  await server.db.run(sql`insert into trajectory_organisation_roles (trajectory_id, role_id) values (${id}, ${teal})`);
  const tiedTo = (of: number) =>
    server.db.rows(sql`select role_id from trajectory_organisation_roles where trajectory_id = ${of}`);
  const copy = (await trajectory('POST', id, 'clone')).body;
  expect(await tiedTo(copy.id)).toEqual([{ role_id: teal }]);
  const { updated_at: _before, ...before } = (await trajectory('GET', id)).body;
  expect((await trajectory('DELETE', id)).status).toBe(200);
  expect((await trajectory('GET', id)).status).toBe(404);
  expect((await send(admin, 'GET', `/api/lms/halves/${half}`)).status).toBe(200);
  expect((await trajectory('POST', id, 'restore')).status).toBe(200);
  const { updated_at: _after, ...after } = (await trajectory('GET', id)).body;
  expect(after).toEqual(before);
  expect(await tiedTo(id)).toEqual([{ role_id: teal }]);
  expect((await trajectory('POST', id, 'restore')).status).toBe(404);
});

test('business roles: made, changed, searched, deleted and restored', async () => {
  const made = (await send(admin, 'POST', '/api/v2/admin/business-roles', { title: 'Аналитик' })).body;
  const role = (method: string, body?: object, word = '') =>
    send(admin, method, `/api/v2/admin/business-roles/${made.id}${word}`, body);
  expect(await role('PUT', { description: 'Пишет постановки', updated_at: made.updated_at })).toMatchObject({
    body: { title: 'Аналитик', description: 'Пишет постановки' },
  });
  expect((await role('PUT', { title: 'Поздно', updated_at: made.updated_at })).body).toMatchObject({ code: 'stale' });
  const id = await buildTrajectory(server.db, room.companyId);
  await send(admin, 'POST', `/api/v2/trajectories/${id}/business-roles/attach`, { business_role_id: made.id });
  const list = async () => (await send(admin, 'GET', '/api/v2/business-roles?query=постан')).body.data;
  expect(await list()).toMatchObject([{ id: made.id, trajectories: [{ id }] }]);
  expect((await role('DELETE')).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await role('POST', undefined, '/restore')).body).toMatchObject({ trajectories: [{ id }] });
  expect((await send(room.teacher, 'POST', '/api/v2/admin/business-roles', { title: 'Я' })).status).toBe(403);
});
