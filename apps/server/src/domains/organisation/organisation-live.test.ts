// Who hears that circles and roles have changed: the staff who have them open, whatever roles they hold.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { organisationChannel } from '@orbita/contract/live';
import { createCompany, sql } from '@orbita/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive } from '../../platform/live.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { type LiveListener, listenTo } from '../../testing/live-listener.ts';
import { buildCircle, buildOrganisationRole } from '../../testing/organisation.ts';
import { organisationChannelGuard } from './organisation-channel.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let role: number;
const hostOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  server.app.attachLive(server.app.http.server);
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  role = await buildOrganisationRole(server.db, room.companyId, await buildCircle(server.db, room.companyId));
});
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));
afterAll(() => server.close());

function watch(
  person: BuiltUser,
  { companyId = room.companyId, host = hostOf(server.app.http.server) } = {},
): LiveListener {
  const ear = listenTo(host, organisationChannel(companyId).replace('private-', ''), person.token);
  open.push(ear.close);
  return ear;
}
const change = (method: string, path: string, body?: object) =>
  server.request(method, path, { as: admin.token, ...(body ? { body } : {}) });

test('all of the staff hear a change, without a role and after losing the only one', async () => {
  const holder = await buildAdministrator(server.db, room.companyId);
  await change('PUT', `/api/organisation/roles/${role}/people/${holder.id}`, {});
  const [teacher, former] = [watch(room.teacher), watch(holder)];
  expect(await Promise.all([teacher.joined, former.joined])).toEqual(['joined', 'joined']);
  await change('DELETE', `/api/organisation/roles/${role}/people/${holder.id}`);
  await Promise.all([teacher.settled(), former.settled()]);
  for (const { heard } of [teacher, former])
    expect(heard.filter((event: any) => event.kind === 'organisation')).toHaveLength(1);
});

test('a tie of a trajectory is heard too, since a role shows its trajectories', async () => {
  const { id } = await server.db.one<{ id: number }>(
    sql`insert into trajectories (company_id, title) values (${room.companyId}, 'Программисты') returning id`,
  );
  const teacher = watch(room.teacher);
  await teacher.joined;
  await change('POST', `/api/lms/trajectories/${id}/tealRoles`, { tealRoleId: role });
  await change('DELETE', `/api/lms/trajectories/${id}/tealRoles/${role}`);
  await teacher.settled();
  expect(teacher.heard).toMatchObject([{ kind: 'organisation' }, { kind: 'organisation' }]);
});

test('students and the staff of another institution hear nothing', async () => {
  const companyId = await createCompany(server.db, { title: 'Другая', domain: 'other.example' });
  expect(await watch(room.student).joined).toBe(403);
  expect(await watch(room.teacher, { companyId }).joined).toBe(403);
  await server.db.run(sql`delete from companies where id = ${companyId}`);
});

test('whoever stops working there hears no more', async () => {
  const recheck = 20;
  const live = openLive(server.db, {
    cluster: false,
    channels: [organisationChannelGuard],
    recheck,
    trust: () => false,
  });
  const http = createServer();
  live.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  try {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const ear = watch(expert, { host: hostOf(http) });
    expect(await ear.joined).toBe('joined');
    const refused = new Promise((resolve) => ear.socket.once('subscription_error', resolve));
    await server.db.run(sql`delete from subject_users where user_id = ${expert.id}`);
    await refused;
    live.sendToChannel(organisationChannel(room.companyId), { kind: 'organisation' }, { id: null } as never);
    await ear.settled();
    expect(ear.heard).toEqual([]);
  } finally {
    await live.close();
  }
});
