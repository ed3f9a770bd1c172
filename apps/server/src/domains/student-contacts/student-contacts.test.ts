import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildRelation,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

let curator: BuiltUser;
const appoint = async (groupId = room.groupId) => {
  const person = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${person.id}, ${groupId})`);
  return person;
};
beforeEach(async () => {
  curator = await appoint();
});

const path = () => `/api/v2/students/${room.student.id}/contacts`;
const send = (method: string, url: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, url, { as: as.token, body });
const note = (as = curator, more: object = {}) =>
  send('POST', path(), as, { kind: 'call', whom: 'мать', text: 'болеет до среды', ...more });
const list = (as = curator) => send('GET', path(), as);

test('a call is noted in one line and told to the next curator, the latest first: the whole answer', async () => {
  await note(curator, { contacted_at: '2026-01-10T09:00:00Z', text: 'раньше' });
  const { body } = await note();
  expect(body).toEqual({
    id: expect.any(Number),
    kind: 'call',
    whom: 'мать',
    text: 'болеет до среды',
    contacted_at: expect.any(String),
    author: expect.objectContaining({ id: curator.id }),
    is_own: true,
  });
  const read = (await list(await appoint())).body;
  expect(read).toMatchObject({ total: 2, data: [{ text: 'болеет до среды', is_own: false }, { text: 'раньше' }] });
});

test('nothing is noted ahead of time or without words', async () => {
  const { body } = await note(curator, { contacted_at: '2999-01-01T00:00:00Z' });
  expect(Date.parse(body.contacted_at)).toBeLessThanOrEqual(Date.now());
  expect((await note(curator, { text: ' ' })).status).toBe(400);
  expect((await note(curator, { kind: 'pigeon' })).status).toBe(400);
});

describe('who reads and writes', () => {
  test('curators of the student and the office, nobody else', async () => {
    await note();
    const admin = await buildAdministrator(server.db, room.companyId);
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    const other = await buildClassroom(server.db, room.companyId);
    const otherCurator = await appoint(other.groupId);
    expect((await list(admin)).body.total).toBe(1);
    expect((await note(admin)).status).toBe(200);
    for (const as of [room.student, room.classmate, room.teacher, parent, other.teacher, otherCurator]) {
      expect((await list(as)).status, String(as.id)).toBe(403);
      expect((await note(as)).status, String(as.id)).toBe(403);
    }
  });

  test('an office worker who studies does not read what was noted about them', async () => {
    await server.db.run(sql`
      insert into admin_role_users (role_id, company_id, user_id) select 1, ${room.companyId}, ${room.student.id}`);
    expect((await list(room.student)).status).toBe(403);
  });

  test('deletes only the own ones, while still a curator', async () => {
    const { id } = (await note()).body;
    const remove = (as: BuiltUser) => send('DELETE', `/api/v2/student-contacts/${id}`, as);
    expect((await remove(await appoint())).status).toBe(403);
    expect((await remove(room.teacher)).status).toBe(403);
    await server.db.run(sql`delete from curator_groups where curator_id = ${curator.id}`);
    expect((await remove(curator)).status).toBe(403);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await remove(curator)).body).toEqual({ ok: true });
    expect((await list()).body.total).toBe(0);
  });
});

test('another institution does not know the student', async () => {
  const elsewhere = await buildAdministrator(server.db, await buildCompany(server.db, { domain: 'else.example' }));
  const reply = await server.request('GET', path(), { as: elsewhere.token, headers: { host: 'else.example' } });
  expect(reply.status).toBe(404);
});
