// Several people change the organisation at the same moment, or after what they had in mind was deleted.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildClassroom, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { buildCircle, buildObject, buildOrganisationRole, giveCore } from '../../testing/organisation.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let circle: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  circle = await buildCircle(server.db, room.companyId);
  await giveCore(server.db, circle, 1, room.teacher.id);
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object, as = admin) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const makeRole = (name = 'Роль') => buildOrganisationRole(server.db, room.companyId, circle, name);
const raise = (roleId: number) => buildObject(server.db, roleId, 'tensions', room.teacher.id);
const propose = (tension: number, changes: object[], updated_at?: string) =>
  send('PUT', `/api/organisation/tensions/${tension}/proposal`, { changes, ...(updated_at ? { updated_at } : {}) });
const meet = async (circleId = circle) => {
  const planned = await send('POST', `/api/organisation/scopes/${circleId}/meetings`, {
    title: 'Собрание',
    starts_at: '2090-11-20T10:00:00+03:00',
  });
  return (await send('PUT', `/api/organisation/meetings/${planned.body.id}`, { state: 'running' })).body;
};
const decide = (meeting: number, proposal_id: number, more: object = {}) =>
  send('POST', `/api/organisation/meetings/${meeting}/decisions`, { proposal_id, outcome: 'accepted', ...more });

describe('changes at once', () => {
  test('of two moves that would put circles into each other one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await buildCircle(server.db, room.companyId, circle),
        await buildCircle(server.db, room.companyId, circle),
      ];
      const moves = await Promise.all([
        send('PUT', `/api/roles/${a}`, { parent_id: b }),
        send('PUT', `/api/roles/${b}`, { parent_id: a }),
      ]);
      expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('whoever edits a role does not lose what was added to it meanwhile', async () => {
    const id = await makeRole();
    const read = async () => (await send('GET', `/api/roles/${id}`)).body.updated_at;
    const edit = (updated_at: string) => send('PUT', `/api/roles/${id}`, { accountabilities: [], updated_at });
    const line = (kind: string) =>
      send('POST', `/api/organisation/roles/${id}/smart-objects`, { kind, title: 'Ведёт журнал' });
    const before = await read();
    const { body } = await line('accountabilities');
    expect(await edit(before)).toMatchObject({
      status: 409,
      body: { current: { accountabilities: ['Ведёт журнал'] } },
    });
    const added = await read();
    await send('PUT', `/api/organisation/smart-objects/${body.id}`, { title: 'Ведёт реестр' });
    expect((await edit(added)).status).toBe(409);
    const renamed = await read();
    const other = await makeRole();
    await send('PUT', `/api/roles/${other}`, { smart_object_ids: [body.id] });
    expect((await edit(renamed)).status).toBe(409);
    const moved = await read();
    // A tension changes nothing of the role.
    await line('tensions');
    expect((await edit(moved)).status).toBe(200);
  });

  test('the table itself refuses a circle among the circles around it', async () => {
    const id = await buildCircle(server.db, room.companyId, circle);
    await expect(
      server.db.run(sql`update organisation_roles set ancestors = array[${circle}, id] where id = ${id}`),
    ).rejects.toThrow('organisation_roles_no_ring');
  });

  test('what is done with a role that is deleted meanwhile is done before or not found', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await makeRole();
      const replies = await Promise.all([
        send('DELETE', `/api/roles/${id}`),
        send('DELETE', `/api/roles/${id}`),
        send('POST', `/api/scopes/${id}/roles`, { name: 'Внутри' }),
        send('PUT', `/api/roles/${id}`, { name: 'Иначе' }),
        send('PUT', `/api/organisation/roles/${id}/people/${room.teacher.id}`, {}),
        send('POST', `/api/organisation/roles/${id}/smart-objects`, { kind: 'tensions', title: 'Тесно' }),
      ]);
      expect(
        replies
          .slice(0, 2)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 404]);
      for (const { status } of replies.slice(2)) expect([200, 404]).toContain(status);
      const told = sql`select count(*)::int as n from audit_records where object_type = 'organisation-role' and object_id = ${id} and action = 'deleted'`;
      expect(await server.db.one(told)).toEqual({ n: 1 });
    }
  });

  test('nobody decides on a proposal that was rewritten meanwhile, and nobody rewrites what was decided', async () => {
    const id = await makeRole('Библиотекарь');
    const tension = await raise(id);
    const first = await propose(tension, [{ act: 'change', role_id: id, name: 'Хранитель книг' }]);
    const meeting = await meet();
    const read: string = meeting.agenda.find((item: { id: number }) => item.id === first.body.id).updated_at;
    const second = await propose(tension, [{ act: 'change', role_id: id, name: 'Хранитель архива' }], read);
    expect(second.status).toBe(200);
    expect(await decide(meeting.id, first.body.id, { updated_at: read })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const { updated_at } = second.body;
    expect((await decide(meeting.id, first.body.id, { updated_at })).status).toBe(200);
    expect(await propose(tension, [{ act: 'delete', role_id: id }], updated_at)).toMatchObject({
      status: 409,
      body: { code: 'tension-settled' },
    });
    expect((await send('GET', `/api/roles/${id}`)).body.name).toBe('Хранитель архива');
    await send('POST', `/api/organisation/meetings/${meeting.id}/finish`);
  });
});

describe('what was decided', () => {
  test('stays in the minutes, though it deleted the role with the tension, or the tension was deleted after it', async () => {
    const [spare, other] = [await makeRole('Лишняя роль'), await makeRole('Вторая')];
    const [doomed, kept] = [await raise(spare), await raise(other)];
    await propose(doomed, [{ act: 'delete', role_id: spare }]);
    await propose(kept, [{ act: 'change', role_id: other, name: 'Единственная' }]);
    const meeting = await meet();
    for (const { id } of meeting.agenda)
      expect((await decide(meeting.id, id, { note: 'Все согласны' })).status).toBe(200);
    expect((await send('GET', `/api/roles/${spare}`)).status).toBe(404);
    await send('DELETE', `/api/organisation/smart-objects/${kept}`);
    const { body } = await send('POST', `/api/organisation/meetings/${meeting.id}/finish`);
    expect(body.minutes.items).toMatchObject([
      {
        role: 'Лишняя роль',
        what_is: 'Что есть',
        state: 'accepted',
        note: 'Все согласны',
        worded: [{ act: 'delete' }],
      },
      { role: 'Вторая', what_is: 'Что есть', state: 'accepted', worded: [{ act: 'change', role: 'Вторая' }] },
    ]);
    expect(body.minutes.items[0].author).toContain('Петровна');
  });

  test('a proposal that nobody decided goes with its tension', async () => {
    const tension = await raise(await makeRole());
    const { body } = await propose(tension, [{ act: 'create', parent_id: circle, name: 'Связной' }]);
    await send('DELETE', `/api/organisation/smart-objects/${tension}`);
    expect(await server.db.row(sql`select 1 from organisation_proposals where id = ${body.id}`)).toBeUndefined();
  });

  test('a circle that is deleted ends its meetings: minutes of the running one, the planned one is cancelled', async () => {
    const inner = await buildCircle(server.db, room.companyId, circle);
    const tension = await raise(await buildOrganisationRole(server.db, room.companyId, inner, 'Внутри'));
    await propose(tension, [{ act: 'create', parent_id: inner, name: 'Связной' }]);
    const running = await meet(inner);
    await decide(running.id, running.agenda[0].id);
    const planned = await send('POST', `/api/organisation/scopes/${inner}/meetings`, {
      title: 'Потом',
      starts_at: '2090-12-01T10:00:00+03:00',
    });
    expect((await send('DELETE', `/api/roles/${inner}`)).status).toBe(200);
    expect((await send('GET', `/api/organisation/meetings/${running.id}`)).body).toMatchObject({
      state: 'finished',
      scope_id: null,
      minutes: { circle: 'Круг', items: [{ state: 'accepted', role: 'Внутри' }] },
    });
    expect((await send('GET', `/api/organisation/meetings/${planned.body.id}`)).status).toBe(404);
  });

  test('a meeting that lost its circle before is still finished by an administrator', async () => {
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into organisation_meetings (company_id, title, starts_at, state) values (${room.companyId}, 'Бездомная', now(), 'running') returning id`,
    );
    expect((await send('POST', `/api/organisation/meetings/${id}/finish`, undefined, room.teacher)).status).toBe(403);
    expect((await send('POST', `/api/organisation/meetings/${id}/finish`)).body.state).toBe('finished');
  });

  test('the history of a deleted role can still be read', async () => {
    const id = await makeRole('Архивариус');
    await send('DELETE', `/api/roles/${id}`);
    const { body } = await send('GET', `/api/organisation/roles/${id}/history`, undefined, room.teacher);
    expect(body.data).toMatchObject([{ action: 'deleted', changes: [{ field: 'name', old: 'Архивариус' }] }]);
    expect((await send('GET', '/api/organisation/roles/999999999/history')).status).toBe(404);
  });
});

describe('a tension in another circle', () => {
  test('leaves the agenda of the old one with its role, or alone', async () => {
    const [from, to] = [await makeRole(), await buildCircle(server.db, room.companyId, circle)];
    const tension = await raise(from);
    await propose(tension, [{ act: 'create', parent_id: circle, name: 'Связной' }]);
    const meeting = await meet();
    expect(meeting.agenda).toHaveLength(1);
    const target = await buildOrganisationRole(server.db, room.companyId, to);
    await send('PUT', `/api/roles/${target}`, { smart_object_ids: [tension] });
    expect((await send('GET', `/api/organisation/meetings/${meeting.id}`)).body.agenda).toEqual([]);
    const [missed] = (await send('GET', `/api/organisation/roles/${from}/history`)).body.data;
    expect(missed.changes).toMatchObject([{ field: 'tensions', old: 'Что есть', new: null }]);
  });

  test('a role takes no more than it may hold', async () => {
    const [from, to] = [await makeRole(), await makeRole()];
    const fill = (roleId: number, count: number) =>
      server.db.rows<{ id: number }>(sql`
        insert into smart_objects (company_id, role_id, kind, title) select ${room.companyId}, ${roleId}, 'news', 'Новость ' || n from generate_series(1, ${count}) n returning id`);
    await fill(to, 499);
    const moved = (await fill(from, 2)).map(({ id }) => id);
    expect(await send('PUT', `/api/roles/${to}`, { smart_object_ids: moved })).toMatchObject({
      status: 409,
      body: { code: 'objects-limit' },
    });
    expect((await send('PUT', `/api/roles/${to}`, { smart_object_ids: moved.slice(1) })).status).toBe(200);
  });
});
