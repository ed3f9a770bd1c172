import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { readWorkbook } from '../../../testing/workbook.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildGroup,
  buildHalf,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let algebra: number;
let physics: number;
let half: number;
let semester: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  algebra = await buildSubject(server.db, room.companyId, {
    title: 'Алгебра',
    code: 'ОП.02',
    teachers: [room.teacher.id],
    groups: [room.groupId],
  });
  physics = await buildSubject(server.db, room.companyId, {
    title: 'Физика',
    code: 'ОП.01',
    hidden: true,
    experts: [room.teacher.id],
    groups: [room.groupId],
  });
  half = await buildHalf(server.db, room.companyId, { subjects: [algebra], semester: ['2026-09-01', '2026-12-31'] });
  semester = (
    await server.db.one<{ semester_id: number }>(sql`select semester_id from half_semesters where half_id = ${half}`)
  ).semester_id;
});
afterAll(() => server.close());

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });
const ids = (reply: { body: any }): number[] => reply.body.data.map(({ id }: { id: number }) => id);

describe('the list of disciplines', () => {
  test.each([
    ['query=алгеб', () => [algebra]],
    ['query=ОП.01', () => [physics]],
    ['hidden=true', () => [physics]],
    ['distant=true', () => []],
    ['type=subject&hidden=true', () => [physics]],
  ])('%s', async (filter, expected) => {
    expect(ids(await get(admin, `/api/v2/subjects?${encodeURI(filter)}`))).toEqual(expected());
  });

  test('by teacher, group, half and semester', async () => {
    expect(ids(await get(admin, `/api/v2/subjects?teacher_id=${room.teacher.id}&sort=code`))).toEqual([
      room.subjectId,
      algebra,
    ]);
    expect(ids(await get(admin, `/api/v2/subjects?group_id=${room.groupId}&sort=code&sort_direction=desc`))).toEqual([
      algebra,
      physics,
      room.subjectId,
    ]);
    expect(ids(await get(admin, `/api/v2/subjects?half_id=${half}`))).toEqual([algebra]);
    expect(ids(await get(admin, `/api/v2/subjects?semester_id=${semester}`))).toEqual([algebra]);
    expect(ids(await get(admin, `/api/v2/subjects?semesters[]=${semester}&semesters[]=999999`))).toEqual([algebra]);
    expect(ids(await get(admin, '/api/v2/subjects?semesters[]=999999'))).toEqual([]);
  });

  test('six a page unless told; administrators get the counts of the states', async () => {
    for (let i = 0; i < 6; i += 1) await buildSubject(server.db, room.companyId, { is_archived: true });
    await buildSubject(server.db, room.companyId, { is_archived: true });
    const { body } = await get(admin, '/api/v2/subjects?archived=true');
    expect(body).toMatchObject({
      total: 7,
      from: 1,
      lastPage: 2,
      counters: { current: 3, archived: 7, deleted: 0, purged: 0 },
    });
    expect(body.data).toHaveLength(6);
    expect((await get(room.teacher, '/api/v2/subjects')).body.counters).toEqual({});
  });

  test('a row tells people, groups and halves; the code stands before the title for staff alone', async () => {
    expect((await get(room.teacher, '/api/v2/subjects?query=алгебра')).body.data).toMatchObject([
      {
        title: 'ОП.02 Алгебра',
        teachers: [{ id: room.teacher.id }],
        groups: [{ id: room.groupId }],
        halves: [{ id: half }],
      },
    ]);
    expect((await get(room.student, '/api/v2/subjects?query=алгебра')).body.data).toMatchObject([{ title: 'Алгебра' }]);
  });

  test('as a workbook, with its filters, for administrators of disciplines alone', async () => {
    const read = (as: BuiltUser) =>
      server.request(
        'GET',
        `/api/v2/admin/subjects/export?teacher_id=${room.teacher.id}&query=${encodeURIComponent('алг')}`,
        {
          as: as.token,
        },
      );
    const [rows = []] = [...(await readWorkbook((await read(admin)).body)).values()];
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[0]).toBe('ОП.02 Алгебра');
    expect((await read(room.teacher)).status).toBe(403);
  });

  test('only those one may change, or copy from; without the one where one is', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${physics}, ${expert.id}, 'EXPERT')`,
    );
    expect(ids(await get(admin, '/api/v2/subjects?may=edit')).toSorted()).toEqual(
      [room.subjectId, algebra, physics].toSorted(),
    );
    expect(ids(await get(admin, `/api/v2/subjects?may=edit&except_id=${algebra}`))).not.toContain(algebra);
    expect(ids(await get(expert, '/api/v2/subjects?may=edit'))).toEqual([]);
    expect(ids(await get(expert, '/api/v2/subjects?may=copy'))).toEqual([physics]);
    expect(ids(await get(room.teacher, '/api/v2/subjects?may=edit'))).not.toContain(physics);
    expect(ids(await get(room.student, '/api/v2/subjects?may=copy'))).toEqual([]);
  });

  test('each sees what the single call opens', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    expect(ids(await get(room.student, '/api/v2/subjects')).toSorted()).toEqual([room.subjectId, algebra].toSorted());
    expect(ids(await get(stranger, '/api/v2/subjects'))).toEqual([]);
    expect(ids(await get(room.teacher, '/api/v2/subjects')).toSorted()).toEqual(
      [room.subjectId, algebra, physics].toSorted(),
    );
  });

  test('a student learns only the own groups', async () => {
    const other = await buildGroup(server.db, room.companyId);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${algebra}, ${other})`);
    const groups = async (as: BuiltUser) =>
      (await get(as, '/api/v2/subjects?query=алгебра')).body.data[0].groups.map((group: { id: number }) => group.id);
    expect((await groups(room.student)).toSorted()).toEqual([room.groupId]);
    expect((await groups(room.teacher)).toSorted()).toEqual([room.groupId, other].toSorted());
  });
});

describe('the disciplines of a person', () => {
  const of = (person: BuiltUser, query = '') => `/api/users/${person.id}/lms/subjects?${query}`;

  test('by role', async () => {
    expect(ids(await get(admin, of(room.teacher))).toSorted()).toEqual([room.subjectId, algebra, physics].toSorted());
    expect(ids(await get(admin, of(room.teacher, 'role_type=EXPERT')))).toEqual([physics]);
    expect(ids(await get(admin, of(room.student, 'role_type=STUDENT'))).toSorted()).toEqual(
      [room.subjectId, algebra].toSorted(),
    );
    expect(ids(await get(admin, of(room.teacher, `semesters[]=${semester}`)))).toEqual([algebra]);
    expect(ids(await get(admin, of(room.teacher, 'archived=true')))).toEqual([]);
  });

  test('a student sees of a teacher the shown ones of the own groups, and nothing of a classmate', async () => {
    expect(ids(await get(room.student, of(room.teacher))).toSorted()).toEqual([room.subjectId, algebra].toSorted());
    expect(await get(room.student, of(room.classmate, 'role_type=STUDENT'))).toMatchObject({
      status: 403,
      body: { code: 'access-denied' },
    });
    expect(ids(await get(room.student, of(room.student, 'role_type=STUDENT'))).toSorted()).toEqual(
      [room.subjectId, algebra].toSorted(),
    );
  });
});

test('the own lists are narrowed by semesters too', async () => {
  expect(ids(await get(room.teacher, `/api/me/lms/subjects?semesters[]=${semester}`))).toEqual([algebra]);
  expect(ids(await get(room.teacher, `/api/v2/users/${room.student.id}/subjects?semester_id=${semester}`))).toEqual([
    algebra,
  ]);
});

test('choices: groups by name with their size, semesters the latest first', async () => {
  expect((await get(room.teacher, '/api/v2/selection/groups')).body.data).toContainEqual(
    expect.objectContaining({ id: room.groupId, students_count: 2, is_archived: false }),
  );
  expect((await get(room.student, '/api/v2/selection/semesters')).body.data).toMatchObject([
    { id: semester, started_at: '2026-09-01' },
  ]);
  expect((await get(room.student, '/api/v2/selection/groups')).status).toBe(403);
});
