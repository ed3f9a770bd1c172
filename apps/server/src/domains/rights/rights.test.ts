import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { readWorkbook } from '../../testing/workbook.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildGroup,
  buildRole,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
// The install has one company at a time, so that it answers on any domain.
beforeEach(async () => {
  await server.db.run(sql`delete from companies`);
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});

const explain = async (person: BuiltUser, kind: string, id: number, as = admin) =>
  server.request('GET', `/api/v2/admin/rights/explanation?user_id=${person.id}&kind=${kind}&object_id=${id}`, {
    as: as.token,
  });
const opens = async (person: BuiltUser, path: string): Promise<boolean> =>
  (await server.request('GET', path, { as: person.token })).status === 200;

test('a discipline opens to its teacher and students, and the explanation agrees with the call', async () => {
  const outsider = await buildUser(server.db, room.companyId);
  const { subjectId } = room;
  const people = { teacher: room.teacher, student: room.student, outsider, admin };
  const told = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const { body } = await explain(person, 'subject', subjectId);
        expect(body.is_allowed).toBe(await opens(person, `/api/v2/subjects/${subjectId}`));
        return [name, body.reasons.map(({ code }: { code: string }) => code)];
      }),
    ),
  );
  expect(told).toEqual({ teacher: ['teaches'], student: ['studies'], outsider: ['nothing'], admin: ['role'] });
  const { body } = await explain(outsider, 'subject', subjectId);
  expect(body).toMatchObject({ refusal: { code: 'subject-not-studied' }, acts: [] });
  expect((await explain(room.teacher, 'subject', subjectId)).body.acts).toContainEqual({
    act: 'mark',
    is_allowed: true,
  });
});

test('what closes a topic is told with the words that the student reads', async () => {
  const { stepId, subjectId, student } = room;
  expect((await explain(student, 'topic', stepId)).body).toMatchObject({ is_allowed: true, refusal: null });
  await server.db.run(sql`update steps set hidden = true where id = ${stepId}`);
  const closed = await server.request('GET', `/api/v2/lessons/${stepId}`, { as: student.token });
  expect((await explain(student, 'topic', stepId)).body).toMatchObject({
    is_allowed: false,
    refusal: { code: closed.body.code, ru: closed.body.message },
  });
  await server.db.run(sql`update subjects set hidden = true where id = ${subjectId}`);
  expect((await explain(student, 'subject', subjectId)).body.reasons).toContainEqual({
    code: 'hidden',
    names: [],
    speaks_for: false,
  });
});

test('a curator and a parent follow a student; a classmate only meets them', async () => {
  const { db } = server;
  const [curator, parent] = [await buildUser(db, room.companyId), await buildUser(db, room.companyId)];
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await db.run(
    sql`insert into relations (student_id, relative_id, company_id, confirmed_at) values (${room.student.id}, ${parent.id}, ${room.companyId}, now())`,
  );
  const results = async (person: BuiltUser) => {
    const { body } = await explain(person, 'student', room.student.id);
    return [body.reasons[0].code, body.acts.find(({ act }: { act: string }) => act === 'see-results')?.is_allowed];
  };
  expect(await results(curator)).toEqual(['curates', true]);
  expect(await results(parent)).toEqual(['parent-of', true]);
  expect(await results(room.classmate)).toEqual(['nothing', false]);
  const stranger = await buildUser(db, room.companyId);
  expect((await explain(stranger, 'student', room.student.id)).body.is_allowed).toBe(false);
  expect((await explain(curator, 'group', room.groupId)).body).toMatchObject({ is_allowed: true });
});

test('who asks needs the right to read the objects too', async () => {
  const role = await buildRole(server.db, room.companyId, ['admin_panel_read', 'roles_read', 'groups_read']);
  const keeper = await buildUser(server.db, room.companyId, { roleId: role });
  expect((await explain(room.teacher, 'subject', room.subjectId, keeper)).status).toBe(403);
  expect((await explain(room.teacher, 'group', room.groupId, keeper)).status).toBe(200);
  expect((await explain(room.student, 'subject', room.subjectId, room.teacher)).status).toBe(403);
  expect((await explain(room.student, 'subject', 2_000_000)).status).toBe(404);
});

test('the table tells who sees which discipline and what lacks', async () => {
  const { db } = server;
  const curator = await buildUser(db, room.companyId);
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await buildSubject(db, room.companyId, { title: 'Ничья', groups: [await buildGroup(db, room.companyId)] });
  const list = (query = '') => server.request('GET', `/api/v2/admin/subjects-access${query}`, { as: admin.token });
  const { body } = await list();
  expect(body.data.find(({ id }: { id: number }) => id === room.subjectId)).toMatchObject({
    teachers: [{ id: room.teacher.id }],
    groups: [{ id: room.groupId }],
    curators: [{ id: curator.id }],
    students_count: 2,
  });
  expect((await list('?gap=no-teacher')).body.data).toMatchObject([{ teachers: [], students_count: 0 }]);
  await db.run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
  expect((await list('?gap=no-group')).body.total).toBe(0);
  expect((await list(`?query=${encodeURIComponent('ничья')}`)).body.total).toBe(1);
  const titles = async (query: string): Promise<string[]> =>
    (await list(query)).body.data.map(({ title }: { title: string }) => title);
  expect(await titles('?sort_direction=desc')).toEqual((await titles('')).toReversed());
  const file = await list(`/export?query=${encodeURIComponent('ничья')}`);
  const [rows = []] = [...(await readWorkbook(file.body)).values()];
  expect(rows.map(([title]) => title)).toEqual(['Дисциплина', 'Ничья']);
});
