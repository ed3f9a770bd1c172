// Who decides in a meeting, and what a meeting that has decided something leaves.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { buildCircle, buildObject, buildOrganisationRole, giveCore } from '../../../testing/organisation.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let scribe: BuiltUser;
let helper: BuiltUser;
let circle: number;
let role: number;
const buildTeacher = async () => {
  const user = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${user.id}, 'TEACHER')`,
  );
  return user;
};
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  scribe = await buildTeacher();
  helper = await buildTeacher();
});
beforeEach(async () => {
  circle = await buildCircle(server.db, room.companyId);
  await giveCore(server.db, circle, 4, scribe.id);
  role = await buildOrganisationRole(server.db, room.companyId, circle, 'Диспетчер');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object, as = admin) =>
  server.request(method, `/api/organisation/${path}`, { as: as.token, ...(body ? { body } : {}) });
const raise = () => buildObject(server.db, role, 'tensions', admin.id);
const propose = (tension: number, more: object = {}, as = admin) =>
  send(
    'PUT',
    `tensions/${tension}/proposal`,
    { changes: [{ act: 'change', role_id: role, name: 'Иначе' }], ...more },
    as,
  );
const call = async (as = admin) => {
  const body = { title: 'Собрание', starts_at: '2090-11-20T10:00:00+03:00' };
  return (await send('POST', `scopes/${circle}/meetings`, body, as)).body;
};
const put = (meeting: number, body: object, as = admin) => send('PUT', `meetings/${meeting}`, body, as);
const decide = (meeting: number, proposal_id: number, as = admin) =>
  send('POST', `meetings/${meeting}/decisions`, { proposal_id, outcome: 'accepted' }, as);
const partOf = (id: number, meeting_role: string) => ({ user_id: id, meeting_role });

describe('who facilitates', () => {
  const refusal = { status: 403, body: { code: 'facilitator-not-yours' } };

  test('is not set by the scribe, for nobody', async () => {
    await propose(await raise());
    const meeting = await call(scribe);
    expect(meeting).toMatchObject({ can_run: true, can_appoint: false });
    for (const { id } of [scribe, helper])
      expect(await put(meeting.id, { people: [partOf(id, 'facilitator')] }, scribe)).toMatchObject(refusal);
    const others = [partOf(scribe.id, 'scribe'), partOf(helper.id, 'member')];
    expect((await put(meeting.id, { state: 'running', people: others }, scribe)).status).toBe(200);
    expect((await decide(meeting.id, meeting.agenda[0].id, scribe)).status).toBe(403);
  });

  test('is set by lead and administrator; whoever facilitates one meeting hands the part back, but not on', async () => {
    const meeting = await call();
    expect(meeting.can_appoint).toBe(true);
    const appointed = await put(meeting.id, { people: [partOf(helper.id, 'facilitator')] });
    expect(appointed.body.people).toMatchObject([{ id: helper.id, meeting_role: 'facilitator' }]);
    const both = [partOf(helper.id, 'facilitator'), partOf(scribe.id, 'facilitator')];
    expect(await put(meeting.id, { people: both }, helper)).toMatchObject(refusal);
    expect(await put(meeting.id, { people: [] }, scribe)).toMatchObject(refusal);
    expect((await put(meeting.id, { people: [partOf(helper.id, 'member')] }, helper)).status).toBe(200);
  });

  test('is nobody whose role is over, and such a role calls nobody', async () => {
    await giveCore(server.db, circle, 3, helper.id);
    await server.db.run(
      sql`update organisation_roles set finished_at = now() where parent_id = ${circle} and core_type = 3`,
    );
    await propose(await raise());
    const meeting = await call();
    expect(meeting.people.map(({ id }: { id: number }) => id)).toEqual([scribe.id]);
    await put(meeting.id, { state: 'running' });
    expect((await decide(meeting.id, meeting.agenda[0].id, helper)).status).toBe(403);
  });

  test('proposes nothing by a role that is over', async () => {
    await server.db.run(sql`insert into organisation_role_people (role_id, user_id) values (${role}, ${helper.id})`);
    const tension = await raise();
    await server.db.run(sql`update organisation_roles set finished_at = now() where id = ${role}`);
    expect((await propose(tension, {}, helper)).status).toBe(403);
    await server.db.run(sql`update organisation_roles set finished_at = null where id = ${role}`);
    expect((await propose(tension, {}, helper)).status).toBe(200);
  });
});

describe('a meeting that has decided something', () => {
  const refusal = { status: 409, body: { code: 'meeting-has-decided' } };
  const act = async () => {
    await propose(await raise());
    const meeting = await call();
    await put(meeting.id, { state: 'running' });
    expect((await decide(meeting.id, meeting.agenda[0].id)).status).toBe(200);
    return meeting.id;
  };

  test('is not put back, and leaves minutes', async () => {
    const id = await act();
    expect(await put(id, { state: 'planned' })).toMatchObject(refusal);
    const { body } = await send('POST', `meetings/${id}/finish`);
    expect(body.minutes.items).toMatchObject([{ state: 'accepted' }]);
  });

  test('is not cancelled either, though it stands as planned, and ends with its circle', async () => {
    const id = await act();
    await server.db.run(sql`update organisation_meetings set state = 'planned', begun_at = null where id = ${id}`);
    expect(await send('DELETE', `meetings/${id}`)).toMatchObject(refusal);
    await server.request('DELETE', `/api/roles/${circle}`, { as: admin.token });
    expect((await send('GET', `meetings/${id}`)).body.minutes.items).toMatchObject([{ state: 'accepted' }]);
  });

  test('a meeting that has decided nothing is put back and cancelled', async () => {
    const meeting = await call();
    await put(meeting.id, { state: 'running' });
    expect((await put(meeting.id, { state: 'planned' })).status).toBe(200);
    expect((await send('DELETE', `meetings/${meeting.id}`)).status).toBe(200);
  });
});

describe('a proposal', () => {
  test('that somebody else has written meanwhile is not replaced unread', async () => {
    const tension = await raise();
    const first = await propose(tension, {}, admin);
    const changes = [{ act: 'delete', role_id: role }];
    const again = await propose(tension, { changes });
    expect(again).toMatchObject({ status: 409, body: { code: 'stale', current: { changes: first.body.changes } } });
    expect((await propose(tension, { changes, updated_at: first.body.updated_at })).status).toBe(200);
  });

  test('stands on no agenda while its tension is settled, and waits again when that is taken up', async () => {
    const tension = await raise();
    await propose(tension);
    const meeting = await call();
    const [item] = meeting.agenda;
    const settle = (status: string) => send('PUT', `smart-objects/${tension}`, { status });
    await settle('ready');
    expect((await send('GET', `meetings/${meeting.id}`)).body).toMatchObject({ agenda: [], waiting: [] });
    expect(await put(meeting.id, { agenda: [item.id], state: 'running' })).toMatchObject({ status: 409 });
    await put(meeting.id, { state: 'running' });
    expect((await decide(meeting.id, item.id)).status).toBe(404);
    await settle('processing');
    expect((await send('GET', `meetings/${meeting.id}`)).body.waiting).toMatchObject([{ id: item.id }]);
    expect((await put(meeting.id, { agenda: [item.id] })).body.agenda).toMatchObject([{ id: item.id }]);
  });

  test('is no longer than a meeting can read', async () => {
    const tension = await raise();
    const lines = (count: number) => Array.from({ length: count }, () => 'а'.repeat(990));
    const changes = (count: number) => [
      { act: 'change', role_id: role, purposes: lines(10), accountabilities: lines(count - 10) },
    ];
    const write = (count: number) => send('PUT', `tensions/${tension}/proposal`, { changes: changes(count) });
    expect(await write(21)).toMatchObject({ status: 400, body: { code: 'proposal-large' } });
    expect((await write(20)).status).toBe(200);
  });

  test('is one of at most 60 on an agenda, all of which are written again at once', async () => {
    await server.db.run(sql`
      with raised as (
        insert into smart_objects (company_id, role_id, kind, title) select ${room.companyId}, ${role}, 'tensions', 'Тесно ' || n from generate_series(1, 61) n returning id)
      insert into organisation_proposals (company_id, tension_id, changes)
      select ${room.companyId}, id, ${JSON.stringify([{ act: 'change', role_id: role, name: 'Иначе' }])}::jsonb from raised`);
    const meeting = await call();
    const ids: number[] = meeting.agenda.map(({ id }: { id: number }) => id);
    expect([ids.length, meeting.waiting.length]).toEqual([60, 1]);
    expect((await put(meeting.id, { agenda: ids.slice(1) })).body.agenda).toHaveLength(59);
    await put(meeting.id, { state: 'running' });
    await decide(meeting.id, ids[1]!);
    const { body } = await send('GET', `meetings/${meeting.id}`);
    const open = body.agenda
      .filter(({ state }: { state: string }) => state === 'open')
      .map(({ id }: { id: number }) => id);
    const [one, two] = body.waiting.map(({ id }: { id: number }) => id);
    expect((await put(meeting.id, { agenda: [...open, one] })).status).toBe(200);
    expect(await put(meeting.id, { agenda: [...open, one, two] })).toMatchObject({
      status: 409,
      body: { code: 'agenda-limit' },
    });
  });
});
