import { MOST_LEVELS } from '@orbita/contract/organisation/words';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildStep,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { buildCircle, buildOrganisationRole, giveCore } from '../../testing/organisation.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let lead: BuiltUser;
let circle: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  lead = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${lead.id}, 'TEACHER')`,
  );
  circle = await buildCircle(server.db, room.companyId);
  await giveCore(server.db, circle, 1, lead.id);
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const makeRole = async (name: string, body: object = {}, as = lead): Promise<number> =>
  (await send(as, 'POST', `/api/scopes/${circle}/roles`, { name, ...body })).body.id;
const history = async (id: number) =>
  (await send(room.teacher, 'GET', `/api/organisation/roles/${id}/history`)).body.data;

describe('the tree', () => {
  test('staff read all of it, students nothing', async () => {
    const { status, body } = await send(room.teacher, 'GET', '/api/organisation');
    expect(status).toBe(200);
    const inner = body.roles.filter(({ parent_id }: { parent_id: number }) => parent_id === circle);
    expect(inner.map(({ type }: { type: number }) => type).filter(Boolean)).toEqual([1, 2, 3, 4, 5, 10]);
    expect(body).toMatchObject({ own_circles: [], can_change_all: false });
    expect((await send(lead, 'GET', '/api/organisation')).body.own_circles).toContain(circle);
    expect((await send(room.student, 'GET', '/api/organisation')).status).toBe(403);
  });

  test('a lead makes roles with everything about them, others do not', async () => {
    const id = await makeRole('Диспетчер', {
      accountabilities: ['Составляет расписание', 'Ищет замены'],
      user_ids: [room.teacher.id],
      steps_ids: [room.stepId],
    });
    expect((await send(room.teacher, 'GET', `/api/roles/${id}`)).body).toMatchObject({
      name: 'Диспетчер',
      type: null,
      parent_id: circle,
      accountabilities: ['Составляет расписание', 'Ищет замены'],
      user_ids: [room.teacher.id],
      steps: [{ id: room.stepId }],
      can_change: false,
      can_remove: false,
    });
    const inner = await makeRole('Внутренний круг', { is_scope: true });
    const within = await makeRole('Внутри', { parent_id: inner });
    expect((await send(lead, 'GET', `/api/roles/${within}`)).body.parent_id).toBe(inner);
    const outside = await send(lead, 'POST', `/api/scopes/${inner}/roles`, { name: 'Снаружи', parent_id: circle });
    expect(outside.status).toBe(404);
    const refusal = { status: 403, body: { code: 'organisation-read-only' } };
    expect(await send(room.teacher, 'POST', `/api/scopes/${circle}/roles`, { name: 'Моя' })).toMatchObject(refusal);
    expect(await send(room.teacher, 'PUT', `/api/roles/${id}`, { name: 'Иначе' })).toMatchObject(refusal);
    expect(await send(room.teacher, 'DELETE', `/api/roles/${id}`)).toMatchObject(refusal);
  });

  test('what a role teaches by is one relation, written from the role or from the topic', async () => {
    const stepId = await buildStep(server.db, room.chapterId);
    const id = await makeRole('Наставник', { steps_ids: [stepId] });
    const step = async () => (await send(room.teacher, 'GET', `/api/v2/lessons/${stepId}`)).body.roles_ids;
    const role = async () => (await send(lead, 'GET', `/api/roles/${id}`)).body;
    expect(await step()).toEqual([id]);
    const before = await role();
    const write = (roles_ids: number[]) => send(room.teacher, 'PUT', `/api/steps/${stepId}`, { roles_ids });
    expect((await write([])).body.roles_ids).toEqual([]);
    expect((await role()).steps_ids).toEqual([]);
    expect((await history(id))[0]).toMatchObject({
      ...{ action: 'updated', actor: { id: room.teacher.id } },
      changes: [{ field: 'topics', old: '1', new: '0' }],
    });
    // Who read the role before learns of it.
    const stale = { steps_ids: [stepId], updated_at: before.updated_at };
    expect((await send(lead, 'PUT', `/api/roles/${id}`, stale)).status).toBe(409);
    expect((await write([id])).body.roles_ids).toEqual([id]);
    expect((await role()).steps_ids).toEqual([stepId]);
    // It closes the topic to nobody.
    expect((await send(room.student, 'GET', `/api/v2/lessons/${stepId}`)).status).toBe(200);
    expect(await write([id, 2_000_000_000])).toMatchObject({ status: 400, body: { code: 'unknown-role' } });
    expect(await step()).toEqual([id]);
    const made = await send(room.teacher, 'POST', '/api/steps', { chapter_id: room.chapterId, roles_ids: [id] });
    expect((await role()).steps_ids).toEqual([stepId, made.body.id]);
  });

  test('a role becomes a circle with its core roles when it gets its first role', async () => {
    const id = await makeRole('Приёмная комиссия');
    expect((await send(lead, 'POST', `/api/scopes/${id}/roles`, { name: 'Секретарь приёма' })).status).toBe(200);
    const core = await server.db.rows<{ core_type: number | null }>(
      sql`select core_type from organisation_roles where parent_id = ${id} order by 1`,
    );
    expect(core.map(({ core_type }) => core_type)).toEqual([1, 2, 3, 4, 5, 10, null]);
  });
});

describe('changes', () => {
  test('leave a history: what, by whom, old and new', async () => {
    const id = await makeRole('Методист', { accountabilities: ['Проверяет программы'] });
    const { body } = await send(lead, 'PUT', `/api/roles/${id}`, {
      accountabilities: ['Проверяет программы', 'Учит новых преподавателей'],
    });
    expect(body.accountabilities).toHaveLength(2);
    expect((await history(id))[0]).toMatchObject({
      action: 'updated',
      actor: { id: lead.id },
      changes: [
        {
          field: 'accountabilities',
          old: 'Проверяет программы',
          new: 'Проверяет программы, Учит новых преподавателей',
        },
      ],
    });
  });

  test('of two people at once the later one is told', async () => {
    const id = await makeRole('Куратор');
    const { updated_at } = (await send(lead, 'GET', `/api/roles/${id}`)).body;
    await send(admin, 'PUT', `/api/roles/${id}`, { description: 'Первый', updated_at });
    expect(await send(lead, 'PUT', `/api/roles/${id}`, { description: 'Второй', updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { description: 'Первый' } },
    });
  });

  test('a person gets a role, is told, and may give it up', async () => {
    const id = await makeRole('Архивариус');
    const person = `/api/organisation/roles/${id}/people/${room.teacher.id}`;
    expect((await send(lead, 'PUT', person, { focus: 'Дипломы' })).body.people).toMatchObject([
      { id: room.teacher.id, focus: 'Дипломы' },
    ]);
    const told = (await send(room.teacher, 'GET', '/api/v2/notifications')).body.data[0];
    expect(told).toMatchObject({ type: 'role', payload: { news: 'given', role_id: id, role_name: 'Архивариус' } });
    expect((await send(room.teacher, 'DELETE', person)).body.people).toEqual([]);
    const stranger = await server.db.one<{ id: number }>(
      sql`insert into users (email, password_hash, first_name, last_name) values ('stranger@example.org', '', 'Чужой', 'Человек') returning id`,
    );
    expect(await send(lead, 'PUT', `/api/organisation/roles/${id}/people/${stranger.id}`, {})).toMatchObject({
      status: 400,
      body: { code: 'unknown-holder' },
    });
  });

  test('the lead of a circle hears who comes, and a core role is told with its circle', async () => {
    const lead = await buildAdministrator(server.db, room.companyId);
    const joined = await buildCircle(server.db, room.companyId);
    await giveCore(server.db, joined, 1, lead.id);
    const scribe = await server.db.one<{ id: number }>(
      sql`select id from organisation_roles where parent_id = ${joined} and core_type = 4`,
    );
    await send(admin, 'PUT', `/api/organisation/roles/${scribe.id}/people/${room.teacher.id}`, {});
    const last = async (as: BuiltUser) => (await send(as, 'GET', '/api/v2/notifications')).body.data[0];
    const facts = { role_id: scribe.id, role_type: 4, circle: 'Круг' };
    expect(await last(lead)).toMatchObject({
      student: { id: room.teacher.id },
      payload: { news: 'joined', ...facts },
    });
    expect(await last(room.teacher)).toMatchObject({ payload: { news: 'given', ...facts } });
  });

  test('one depth holds for roles that are made and moved', async () => {
    let deep = await buildCircle(server.db, room.companyId);
    for (let level = 2; level < MOST_LEVELS; level++) deep = await buildCircle(server.db, room.companyId, deep);
    const made = await send(admin, 'POST', `/api/scopes/${deep}/roles`, { name: 'Последняя', is_scope: false });
    expect(made.status).toBe(200);
    const circleBelow = await send(admin, 'POST', `/api/scopes/${deep}/roles`, { name: 'Круг', is_scope: true });
    expect(circleBelow.body.code).toBe('circles-too-deep');
    const other = await buildOrganisationRole(server.db, room.companyId, await buildCircle(server.db, room.companyId));
    expect((await send(admin, 'PUT', `/api/roles/${other}`, { parent_id: deep })).status).toBe(200);
  });

  test('a person leaves all roles of a circle at once', async () => {
    const inner = await buildCircle(server.db, room.companyId, circle);
    await giveCore(server.db, inner, 4, room.teacher.id);
    const role = await buildOrganisationRole(server.db, room.companyId, inner);
    await send(lead, 'PUT', `/api/organisation/roles/${role}/people/${room.teacher.id}`, {});
    expect((await send(lead, 'DELETE', `/api/organisation/scopes/${inner}/people/${room.teacher.id}`)).body).toEqual({
      removed: 2,
    });
  });

  test('a role moves with what it holds; no circle gets into itself', async () => {
    const outer = await makeRole('Внешний', { is_scope: true });
    const inner = (await send(lead, 'POST', `/api/scopes/${outer}/roles`, { name: 'Внутренний', is_scope: true })).body;
    expect(await send(lead, 'PUT', `/api/roles/${outer}`, { parent_id: inner.id })).toMatchObject({
      status: 409,
      body: { code: 'circle-in-itself' },
    });
    const target = await makeRole('Новый дом', { is_scope: true });
    expect((await send(lead, 'PUT', `/api/roles/${outer}`, { parent_id: target })).body.parent_id).toBe(target);
    expect(await server.db.row(sql`select ancestors from organisation_roles where id = ${inner.id}`)).toEqual({
      ancestors: [circle, target, outer],
    });
    expect((await history(outer))[0].changes).toMatchObject([{ field: 'circle', new: 'Новый дом' }]);
  });

  test('a role is deleted with what it holds; core roles stay', async () => {
    const outer = await makeRole('Временный', { is_scope: true });
    const core = await server.db.one<{ id: number }>(
      sql`select id from organisation_roles where parent_id = ${outer} and core_type = 4`,
    );
    expect(await send(lead, 'DELETE', `/api/roles/${core.id}`)).toMatchObject({
      status: 409,
      body: { code: 'core-role-stays' },
    });
    expect((await send(lead, 'DELETE', `/api/roles/${outer}`)).status).toBe(200);
    expect((await send(lead, 'GET', `/api/roles/${core.id}`)).status).toBe(404);
    expect((await history(circle))[0].changes).toMatchObject([{ field: 'roles', old: 'Временный' }]);
  });

  test('who leads a circle changes it, but does not move or delete it', async () => {
    const inner = await makeRole('Свой круг', { is_scope: true });
    await giveCore(server.db, inner, 5, room.teacher.id);
    expect((await send(room.teacher, 'PUT', `/api/roles/${inner}`, { description: 'Наш' })).status).toBe(200);
    expect((await send(room.teacher, 'DELETE', `/api/roles/${inner}`)).status).toBe(403);
    expect((await send(room.teacher, 'PUT', `/api/roles/${inner}`, { parent_id: null })).status).toBe(403);
  });
});

describe('what belongs to a role', () => {
  test('goes through any status in any order', async () => {
    const id = await makeRole('Проекты');
    const made = await send(lead, 'POST', `/api/organisation/roles/${id}/smart-objects`, {
      kind: 'projects',
      title: 'Электронный архив',
    });
    expect(made.body).toMatchObject({ kind: 'projects', status: 'processing', can_change: true });
    for (const status of ['ready', 'paused', 'deffered', 'processing'])
      expect((await send(lead, 'PUT', `/api/organisation/smart-objects/${made.body.id}`, { status })).body.status).toBe(
        status,
      );
    const list = await send(room.teacher, 'GET', `/api/organisation/smart-objects?role_id=${id}&kind=projects`);
    expect(list.body).toMatchObject({ total: 1, data: [{ can_change: false }] });
    expect((await send(room.teacher, 'DELETE', `/api/organisation/smart-objects/${made.body.id}`)).status).toBe(403);
    expect((await send(lead, 'DELETE', `/api/organisation/smart-objects/${made.body.id}`)).status).toBe(200);
  });

  test('a tension reaches whoever holds the role, else the lead above', async () => {
    const id = await makeRole('Секретарь учебной части');
    const raise = (title: string) =>
      send(room.teacher, 'POST', `/api/organisation/roles/${id}/smart-objects`, { kind: 'tensions', title });
    const last = async (as: BuiltUser) => (await send(as, 'GET', '/api/v2/notifications')).body.data[0];
    expect((await raise('Ведомости теряются')).status).toBe(200);
    expect(await last(lead)).toMatchObject({
      type: 'role',
      payload: { news: 'tension', reason: 'Ведомости теряются' },
    });
    const holder = await buildAdministrator(server.db, room.companyId);
    await send(lead, 'PUT', `/api/organisation/roles/${id}/people/${holder.id}`, {});
    await raise('Справки делают неделю');
    expect(await last(holder)).toMatchObject({ payload: { news: 'tension', reason: 'Справки делают неделю' } });
    expect((await last(lead)).payload.reason).toBe('Ведомости теряются');
  });

  test('a tension whose author is gone is read by others and not theirs to change', async () => {
    const id = await makeRole('Хранитель ключей');
    const { body } = await send(room.teacher, 'POST', `/api/organisation/roles/${id}/smart-objects`, {
      kind: 'tensions',
      title: 'Ключи не возвращают',
    });
    await server.db.run(sql`update smart_objects set created_by = null where id = ${body.id}`);
    const list = await send(room.teacher, 'GET', `/api/organisation/smart-objects?role_id=${id}`);
    expect(list.body.data).toMatchObject([{ id: body.id, author: null, can_change: false, can_propose: false }]);
  });
});

describe('duties', () => {
  test('a question to the institution reaches whoever holds the role today', async () => {
    const id = await makeRole('Отвечает на вопросы', { user_ids: [room.teacher.id] });
    expect((await send(lead, 'PUT', '/api/organisation/duties', { duty: 'inquiries', role_id: id })).status).toBe(403);
    const { body } = await send(admin, 'PUT', '/api/organisation/duties', { duty: 'inquiries', role_id: id });
    expect(body.data[0]).toMatchObject({ duty: 'inquiries', role: { id }, people: [{ id: room.teacher.id }] });
    await send(room.student, 'POST', '/api/v2/question-form', {
      name: 'Мария',
      email: 'maria@example.org',
      text: 'Есть ли общежитие?',
    });
    const [told] = (await send(room.teacher, 'GET', '/api/v2/notifications')).body.data;
    expect(told).toMatchObject({
      type: 'role',
      payload: { news: 'inquiry', role_id: id, reason: 'Мария: Есть ли общежитие?' },
    });
  });
});

test('a trajectory is tied to roles and untied', async () => {
  const id = await makeRole('Тестировщик');
  const { id: trajectory } = await server.db.one<{ id: number }>(
    sql`insert into trajectories (company_id, title) values (${room.companyId}, 'Программисты') returning id`,
  );
  const path = `/api/lms/trajectories/${trajectory}/tealRoles`;
  expect((await send(admin, 'POST', path, { tealRoleId: id })).body.data).toMatchObject([
    { id, name: 'Тестировщик', circle: 'Круг' },
  ]);
  expect((await send(admin, 'GET', `/api/roles/${id}`)).body.trajectories).toMatchObject([{ id: trajectory }]);
  expect((await send(admin, 'DELETE', `${path}/${id}`)).body.data).toEqual([]);
  expect((await send(room.teacher, 'POST', path, { tealRoleId: id })).status).toBe(403);
});
