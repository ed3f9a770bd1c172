// Conductors of retakes, and the administration's summaries by group and by student.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { buildRetake } from './retakes.builders.ts';

let server: TestApp;
let companyId: number;
let room: Classroom;
/** Teaches the same students another discipline. */
let guest: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: 'localhost' });
});
beforeEach(async () => {
  room = await buildClassroom(server.db, companyId);
  guest = (await buildClassroom(server.db, room.companyId)).teacher;
  await buildSubject(server.db, room.companyId, { teachers: [guest.id], groups: [room.groupId] });
});
afterAll(() => server.close());

const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const open = (rest: object) =>
  call('POST', '/api/v2/admin/retakes', room.teacher, {
    subject_id: room.subjectId,
    student_id: room.student.id,
    step_ids: [room.stepId],
    ...rest,
  });
const idsOf = ({ body }: Reply<any>): number[] => body.data.map(({ id }: any) => id);

describe('who conducts a retake', () => {
  test('reads it in every own list, but neither changes nor marks it', async () => {
    const id = (await open({ user_ids: [guest.id] })).body.data[0].id;
    const lists = [
      `/api/v2/users/${guest.id}/teacher-retakes`,
      '/api/v2/admin/retakes',
      `/api/v2/students/${room.student.id}/retakes`,
    ];
    for (const path of lists) {
      const reply = await call('GET', path, guest);
      expect(idsOf(reply)).toEqual([id]);
      expect(reply.body.data[0]).toMatchObject({
        retake_users: [{ id: guest.id }],
        retake_users_count: 1,
        can_edit: false,
      });
    }
    const refused = [
      await call('PUT', `/api/v2/admin/retakes/${id}`, guest, { is_closed: true }),
      await call('POST', '/api/v2/admin/retakes/delete', guest, { ids: [id] }),
      await call('POST', '/api/v2/marks', guest, { step_id: room.stepId, student_id: room.student.id, value: 5 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const inGroup = (id: number) => call('GET', `/api/v2/users/${guest.id}/teacher-retakes?group_id=${id}`, guest);
    expect(idsOf(await inGroup(room.groupId))).toEqual([id]);
    expect(idsOf(await inGroup(room.groupId + 1000))).toEqual([]);
    const own = await call('GET', `/api/v2/students/${room.student.id}/retakes`, room.student);
    expect(own.body.data[0].retake_users).toMatchObject([{ id: guest.id }]);
    await call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, { user_ids: [] });
    for (const path of lists) expect(idsOf(await call('GET', path, guest))).toEqual([]);
  });

  test('teaches; who has stopped teaching stays, and the change is on record', async () => {
    expect((await open({ user_ids: [room.classmate.id] })).body).toMatchObject({
      code: 'conductor-not-teacher',
      errors: { user_ids: [expect.any(String)] },
    });
    const id = (await open({ user_ids: [guest.id] })).body.data[0].id;
    await server.db.run(sql`delete from subject_users where user_id = ${guest.id}`);
    const users = [guest.id, room.teacher.id];
    const changed = await call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, { user_ids: users });
    expect(changed.body.retake_users_count).toBe(2);
    const [record] = await server.db.rows(
      sql`select old_value, new_value from audit_records where action = 'retake-change' and object_id = ${id}`,
    );
    expect(record).toMatchObject({ old_value: { user_ids: [guest.id] }, new_value: { user_ids: users } });
  });
});

describe('the office', () => {
  const past = new Date('2020-01-01');
  const groups = (query = '', as = room.teacher) => call('GET', `/api/v2/admin/retakes/groups?${query}`, as);
  const students = (query = '', as = room.teacher) => call('GET', `/api/v2/admin/retakes/students?${query}`, as);

  test('sees by group and by student how many there are, the most urgent first', async () => {
    const [late, calm] = [room.student, room.classmate];
    await buildRetake(server.db, late.id, room.subjectId, { until: past });
    await buildRetake(server.db, late.id, room.subjectId, { is_closed: true });
    await buildRetake(server.db, calm.id, room.subjectId, { is_closed: true });
    const empty = { open: 0, overdue: 0, done: 0, closed: 0, until: null };
    const first = { ...empty, overdue: 1, closed: 1, until: expect.stringContaining('2020-01-01T00:00:00') };
    const byGroup = await groups();
    expect(byGroup.body).toMatchObject({ total: 1, counters: { all: 1, open: 0, overdue: 1, done: 0, closed: 1 } });
    expect(byGroup.body.data).toMatchObject([{ id: room.groupId, students_count: 1, ...first, closed: 2 }]);
    const byStudent = await students();
    expect(byStudent.body).toMatchObject({ total: 2, counters: { all: 2, open: 0, overdue: 1, done: 0, closed: 2 } });
    expect(byStudent.body.data).toMatchObject([
      { student: { id: late.id }, ...first },
      { student: { id: calm.id }, ...empty, closed: 1 },
    ]);
    expect((await students('state=overdue')).body.total).toBe(1);
    expect((await students('query=%D0%BD%D0%B5%D1%82')).body).toMatchObject({ total: 0, data: [] });
    expect(
      (await students(`group_id=${room.groupId}&subject_id=${room.subjectId}&sort=overdue&size=1`)).body,
    ).toMatchObject({
      total: 2,
      lastPage: 2,
      data: [{ student: { id: late.id } }],
    });
    expect((await students('size=1&page=9')).body).toMatchObject({ total: 2, lastPage: 2, data: [] });
    expect((await groups(`query=${encodeURIComponent('нет такой')}`)).body.total).toBe(0);
  });

  test('counts only what the viewer administers', async () => {
    await buildRetake(server.db, room.student.id, room.subjectId);
    const admin = await buildAdministrator(server.db, companyId);
    const own = `subject_id=${room.subjectId}`;
    for (const [as, total] of [
      [admin, 1],
      [room.teacher, 1],
      [guest, 0],
    ] as const) {
      expect((await groups(own, as)).body.total).toBe(total);
      expect((await students(own, as)).body.total).toBe(total);
    }
  });

  test('opens the retakes of a group; strangers do not', async () => {
    const id = await buildRetake(server.db, room.student.id, room.subjectId, { until: past });
    const other = await buildGroup(server.db, room.companyId, []);
    const [admin, curator] = [
      await buildAdministrator(server.db, room.companyId),
      await buildUser(server.db, room.companyId),
    ];
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const read = (as: BuiltUser, group = room.groupId, query = '') =>
      call('GET', `/api/v2/groups/${group}/retakes?${query}`, as);
    for (const as of [admin, curator, room.teacher]) {
      const reply = await read(as);
      expect(idsOf(reply)).toEqual([id]);
      expect(reply.body).toMatchObject({ group: { id: room.groupId }, total: 1, counters: { overdue: 1 } });
    }
    expect((await read(admin, other)).body).toMatchObject({ total: 0, counters: { open: 0, overdue: 0 } });
    expect((await read(admin, room.groupId, 'state=closed')).body).toMatchObject({
      total: 0,
      counters: { overdue: 1 },
    });
    const { teacher: stranger } = await buildClassroom(server.db, room.companyId);
    expect((await read(stranger)).body.code).toBe('access-denied');
    const elsewhere = await buildCompany(server.db, { domain: `${room.groupId}.example` });
    expect((await read(admin, await buildGroup(server.db, elsewhere, []))).status).toBe(404);
  });

  test('reads the debts of a student with what is hidden or archived; the student does not', async () => {
    const id = await buildRetake(server.db, room.student.id, room.subjectId);
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    const admin = await buildAdministrator(server.db, room.companyId);
    const debts = async (as: BuiltUser) => idsOf(await call('GET', `/api/v2/students/${room.student.id}/retakes`, as));
    expect(await debts(admin)).toEqual([id]);
    expect(await debts(room.student)).toEqual([]);
  });
});
