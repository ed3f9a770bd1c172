// Whom forms hold: members of their period, archived groups, teachers who left.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildGroup,
  buildLesson,
  buildRole,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const preview = (order: object, as?: BuiltUser) => call('POST', '/api/v2/reports/preview', order, as);
const namesIn = async (order: object): Promise<string[]> =>
  (await preview({ group_id: room.groupId, ...order })).body.tables[0].rows.map((row: string[]) => row[1]);
const mark = (student: BuiltUser, value: number, author: BuiltUser | null = null) =>
  server.db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value, author_id) select ${room.stepId}, ${student.id}, id, ${value}, ${author?.id ?? null} from mark_types
    where company_id = ${room.companyId} and is_default`);
const semester = async (first: string, last: string): Promise<number> =>
  (
    await server.db.one<{ id: number }>(
      sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, ${first}, ${first}, ${last}) returning id`,
    )
  ).id;
/** A person who was in the group between two days, and how a form of these days names the person. */
const former = async (joined: string, left: string, movedTo: number | null = null): Promise<BuiltUser> => {
  const person = await buildUser(server.db, room.companyId, { last_name: `Бывший ${left}` });
  await server.db.run(sql`
    insert into former_members (group_id, user_id, joined_at, left_at, moved_to_id) values (${room.groupId}, ${person.id}, ${joined}, ${left}, ${movedTo})`);
  return person;
};
const forms = ['attendance-sheet', 'summary-sheet', 'gradebook'] as const;

describe('a form of a semester', () => {
  test.each(forms)('%s holds whoever was in the group then, and says who left', async (form) => {
    const { db } = server;
    const spring = await semester('2025-02-01', '2025-06-30');
    const half = await db.one<{ id: number }>(
      sql`insert into halves (company_id, title) values (${room.companyId}, 'Весна') returning id`,
    );
    await db.run(sql`insert into half_semesters (half_id, semester_id) values (${half.id}, ${spring})`);
    await db.run(sql`insert into subject_halves (subject_id, half_id) values (${room.subjectId}, ${half.id})`);
    await db.run(sql`update group_users set joined_at = '2025-07-01T09:00:00Z' where group_id = ${room.groupId}`);
    await db.run(
      sql`update group_users set joined_at = '2024-09-01T09:00:00Z' where group_id = ${room.groupId} and user_id = ${room.student.id}`,
    );
    const other = await buildGroup(db, room.companyId, []);
    await former('2024-09-01T09:00:00Z', '2025-01-20T09:00:00Z');
    await former('2024-09-01T09:00:00Z', '2025-03-15T09:00:00Z', other);
    await former('2024-09-01T09:00:00Z', '2025-04-15T09:00:00Z');
    const names = await namesIn({ form, semester_id: spring });
    expect(names).toHaveLength(3);
    expect(names.filter((name) => name.includes('переведён(а) с 15.03.2025'))).toHaveLength(1);
    expect(names.filter((name) => name.includes('выбыл(а) 15.04.2025'))).toHaveLength(1);
  });

  test.each(['summary-sheet', 'gradebook'] as const)(
    '%s holds whoever was entered after its last day and has results in it',
    async (form) => {
      const { db } = server;
      const spring = await semester('2025-02-01', '2025-06-30');
      const half = await db.one<{ id: number }>(
        sql`insert into halves (company_id, title) values (${room.companyId}, 'Весна') returning id`,
      );
      await db.run(sql`insert into half_semesters (half_id, semester_id) values (${half.id}, ${spring})`);
      await db.run(sql`insert into subject_halves (subject_id, half_id) values (${room.subjectId}, ${half.id})`);
      await db.run(sql`update group_users set joined_at = '2025-07-01T09:00:00Z' where group_id = ${room.groupId}`);
      await mark(room.student, 6);
      const names = await namesIn({ form, semester_id: spring });
      expect(names).toHaveLength(1);
      expect(names[0]).not.toContain('выбыл');
    },
  );

  test('names somebody who came back once, without a note', async () => {
    await server.db.run(sql`
      insert into former_members (group_id, user_id, joined_at, left_at) values (${room.groupId}, ${room.student.id}, '2025-01-01T09:00:00Z', '2025-03-01T09:00:00Z')`);
    const names = await namesIn({ form: 'attendance-sheet' });
    expect(names).toHaveLength(2);
    expect(names.join('')).not.toContain('выбыл');
  });
});

test('a form without days names former members who have results, and no erased person', async () => {
  const { db } = server;
  const moved = await former('2024-09-01T09:00:00Z', '2025-03-15T09:00:00Z');
  const erased = await former('2024-09-01T09:00:00Z', '2025-03-16T09:00:00Z');
  await former('2024-09-01T09:00:00Z', '2025-03-17T09:00:00Z');
  await mark(moved, 7);
  await mark(erased, 8);
  await db.run(sql`update users set deleted_at = now() where id = ${erased.id}`);
  const order = { form: 'group-sheet', subject_id: room.subjectId };
  const left = (await namesIn(order)).filter((name) => name.includes('выбыл'));
  expect(left).toHaveLength(1);
  expect(left[0]).toContain('15.03.2025');
  const { rows } = (await preview({ ...order, group_id: room.groupId })).body.tables[0];
  expect(rows.find(([, name]: string[]) => name === left[0])[2]).toBe(7);
});

describe('archived groups', () => {
  const groups = async (archived: boolean, as?: BuiltUser): Promise<number[]> =>
    (await call('GET', `/api/v2/reports/groups?size=100&archived=${archived}`, undefined, as)).body.data.map(
      ({ id }: { id: number }) => id,
    );

  test('are chosen apart and have the forms of the past', async () => {
    await server.db.run(sql`update groups set is_archived = true where id = ${room.groupId}`);
    await mark(room.student, 9);
    expect(await groups(true)).toContain(room.groupId);
    expect(await groups(false)).not.toContain(room.groupId);
    expect(await groups(true, room.teacher)).toContain(room.groupId);
    const { forms } = (await call('GET', '/api/v2/reports/places?archived=true')).body;
    expect(forms).toContain('study-card');
    expect(forms).not.toContain('curator-report');
    expect(await namesIn({ form: 'group-sheet', subject_id: room.subjectId })).toHaveLength(2);
    const card = await preview({ form: 'study-card', group_id: room.groupId, student_id: room.student.id });
    expect(card.status).toBe(200);
    expect((await preview({ form: 'curator-report', group_id: room.groupId })).status).toBe(404);
    const stranger = await buildUser(server.db, room.companyId);
    const order = { form: 'summary-sheet', group_id: room.groupId };
    expect((await preview(order, stranger)).status).not.toBe(200);
    expect((await call('POST', '/api/v2/certificates', { ...order, student_id: room.student.id })).status).toBe(404);
  });

  test('that are private stay with their office', async () => {
    await server.db.run(sql`update groups set is_archived = true, privacy = 1 where id = ${room.groupId}`);
    const roleId = await buildRole(server.db, room.companyId, ['admin_panel_read', 'reports_read']);
    const reader = await buildUser(server.db, room.companyId, { roleId });
    expect(await groups(true, reader)).not.toContain(room.groupId);
    expect((await preview({ form: 'summary-sheet', group_id: room.groupId }, reader)).status).toBe(404);
  });
});

test('the load of a semester holds teachers who left since, and no discipline of another semester', async () => {
  const { db } = server;
  const [autumn, spring] = [await semester('2024-09-01', '2024-12-31'), await semester('2025-02-01', '2025-06-30')];
  const left = await buildUser(db, room.companyId, { last_name: 'Ушедшая' });
  await mark(room.student, 5, left);
  await db.run(sql`update marks set updated_at = '2025-03-03T09:00:00Z' where author_id = ${left.id}`);
  await buildLesson(db, room.companyId, {
    ...{ starts_at: new Date('2025-03-04T08:00:00Z'), groups: [room.groupId], subjects: [room.subjectId] },
    teacherId: room.teacher.id,
  });
  const load = async (semester_id: number): Promise<unknown[][]> =>
    (await preview({ form: 'workload', semester_id })).body.tables[0].rows;
  const rows = await load(spring);
  expect(rows.filter(([, name]) => String(name).startsWith('Ушедшая'))).toMatchObject([
    [expect.any(Number), expect.any(String), expect.any(String), 0, 0, 1],
  ]);
  expect(rows).toHaveLength(2);
  expect(await load(autumn)).toEqual([]);
});

test('the load holds former teachers with the role of a teacher, and nobody of the office who teaches nothing', async () => {
  const { db } = server;
  const [teacher, officer] = [
    await buildUser(db, room.companyId, { last_name: 'Роль', roleId: 13 }),
    await buildUser(db, room.companyId, {
      last_name: 'Учебная часть',
      roleId: await buildRole(db, room.companyId, ['admin_panel_read']),
    }),
  ];
  await mark(room.student, 5, teacher);
  await mark(room.classmate, 5, officer);
  const { rows } = (await preview({ form: 'workload' })).body.tables[0];
  const names = rows.map(([, name]: string[]) => name?.split(' ')[0]);
  expect(names).toContain('Роль');
  expect(names).not.toContain('Учебная');
});
