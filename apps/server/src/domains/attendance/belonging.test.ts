// Lists and sums of past lessons hold who belonged to the group then; archived groups stay open.
import { sql } from '@orbita/database';
import readExcelFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCurator,
  buildGroup,
  buildLesson,
  buildSemester,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const lessonOn = (day: string, groups = [room.groupId]) =>
  buildLesson(server.db, room.companyId, {
    subjects: [room.subjectId],
    groups,
    starts_at: new Date(`${day}T08:00:00Z`),
  });
const former = async (joined: string, left: string, groupId = room.groupId): Promise<BuiltUser> => {
  const person = await buildUser(server.db, room.companyId, { last_name: 'Аронов' });
  await server.db.run(sql`
    insert into former_members (group_id, user_id, joined_at, left_at) values (${groupId}, ${person.id}, ${joined}, ${left})`);
  return person;
};
const joinedAt = (moment: string, user?: BuiltUser) =>
  server.db.run(sql`
    update group_users set joined_at = ${moment} where group_id = ${room.groupId} and ${user ? sql`user_id = ${user.id}` : sql`true`}`);
const list = async (lesson: number, as?: BuiltUser) =>
  (await call('GET', `/api/v2/schedule/lessons/${lesson}/attendance`, undefined, as)).body.data.map(
    ({ student, joined_on, left_on }: any) => [student.id, joined_on, left_on],
  );
const note = (lesson: number, student: BuiltUser, status: number | null = 1) =>
  call('PUT', `/api/v2/schedule/lessons/${lesson}/attendance`, {
    students: [{ student_id: student.id, attendance_status: status }],
  });
const register = async (query = '') =>
  (await call('GET', `/api/v2/subjects/${room.subjectId}/attendance?group_id=${room.groupId}${query}`)).body;

let october: number;
let november: number;
beforeEach(async () => {
  await joinedAt('2026-09-01T09:00:00Z');
  october = await lessonOn('2026-10-05');
  november = await lessonOn('2026-11-09');
});

describe('the list of a lesson', () => {
  test('holds who was in the group on its day, and present members who came later at the end', async () => {
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await joinedAt('2026-11-01T09:00:00Z', room.student);
    const names = [room.student.id, room.classmate.id];
    expect(await list(october)).toEqual([
      [left.id, null, '2026-10-20'],
      [room.classmate.id, null, null],
      [room.student.id, '2026-11-01', null],
    ]);
    expect((await list(november)).map(([id]: number[]) => id).toSorted()).toEqual(names.toSorted());
    expect((await list(november)).every(([, joined, gone]: unknown[]) => joined === null && gone === null)).toBe(true);
  });

  test('who joined in the evening of the day belonged to it, who had left by the beginning did not', async () => {
    await joinedAt('2026-10-05T16:00:00Z', room.student);
    await former('2026-09-01T09:00:00Z', '2026-10-05T07:59:00Z');
    const late = await former('2026-09-01T09:00:00Z', '2026-10-05T08:30:00Z');
    const found = await list(october);
    expect(found.map(([id]: number[]) => id).toSorted()).toEqual(
      [room.student.id, room.classmate.id, late.id].toSorted(),
    );
    expect(found.find(([id]: number[]) => id === room.student.id)[1]).toBeNull();
  });

  test('takes records of who was there, keeps them, and takes none of who had left', async () => {
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    expect((await note(october, left, 2)).body.saved).toHaveLength(1);
    expect((await note(november, left)).status).toBe(404);
    expect((await note(october, left, null)).body.saved).toHaveLength(1);
  });

  test('holds a moved student once where both groups meet, as a member', async () => {
    const other = await buildGroup(server.db, room.companyId, [room.student.id]);
    await server.db.run(sql`delete from group_users where group_id = ${room.groupId} and user_id = ${room.student.id}`);
    const both = await lessonOn('2026-10-06', [room.groupId, other]);
    expect((await list(both)).filter(([id]: number[]) => id === room.student.id)).toHaveLength(1);
  });

  test('shows a curator those who left the own group, and no others', async () => {
    const other = await buildGroup(server.db, room.companyId, []);
    const own = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    const foreign = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z', other);
    const curator = await buildCurator(server.db, room.companyId, room.groupId);
    const both = await lessonOn('2026-10-06', [room.groupId, other]);
    const ids = (await list(both, curator)).map(([id]: number[]) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(foreign.id);
  });

  test('names no erased person who has left', async () => {
    const erased = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await server.db.run(sql`update users set deleted_at = now() where id = ${erased.id}`);
    expect((await list(october)).map(([id]: number[]) => id)).not.toContain(erased.id);
  });
});

describe('the register of a period', () => {
  test('leaves the days empty on which a student was not in the group, and sums who has left too', async () => {
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await note(october, left, 2);
    await joinedAt('2026-11-01T09:00:00Z', room.student);
    const { rows, summary } = await register();
    const of = (person: BuiltUser) => rows.find(({ student }: any) => student.id === person.id);
    expect(of(left)).toMatchObject({ left_on: '2026-10-20', came_later: false, cells: [[2, 0], null] });
    expect(of(room.student)).toMatchObject({ left_on: null, came_later: false, cells: [null, [null, 0]] });
    expect(of(room.classmate).cells).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(summary).toMatchObject({ absent: 1, total: 1 });
  });

  test('without days holds who was there in one of its lessons, and nobody who left before the first', async () => {
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await former('2026-09-01T09:00:00Z', '2026-09-20T09:00:00Z');
    const { rows } = await register();
    expect(rows.map(({ student }: any) => student.id).toSorted()).toEqual(
      [left.id, room.student.id, room.classmate.id].toSorted(),
    );
    expect((await register('&from=2026-11-01')).rows).toHaveLength(2);
    const sums = await call('GET', `/api/v2/groups/${room.groupId}/attendance`);
    expect(sums.body.data.map(({ student }: any) => student.id)).toContain(left.id);
    const file = await call(
      'GET',
      `/api/v2/subjects/${room.subjectId}/journal/export?group_id=${room.groupId}&sheet=attendance`,
    );
    const [table] = await readExcelFile(file.body);
    expect(table!.data.map(([name]) => String(name)).filter((name) => name.includes('в группе по'))).toEqual([
      expect.stringContaining('(в группе по 20.10.2026)'),
    ]);
  });

  test('of a past semester holds its members, then those who came later without a record in it', async () => {
    const autumn = await buildSemester(server.db, room.companyId, ['2026-10-01', '2026-10-31']);
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await former('2026-09-01T09:00:00Z', '2026-09-20T09:00:00Z');
    await joinedAt('2026-11-01T09:00:00Z', room.student);
    const { rows } = await register(`&semester_id=${autumn}`);
    expect(rows.map(({ student, came_later }: any) => [student.id, came_later])).toEqual([
      [left.id, false],
      [room.classmate.id, false],
      [room.student.id, true],
    ]);
    await note(october, room.student);
    expect((await register('&from=2026-10-01&to=2026-10-31')).rows.map(({ came_later }: any) => came_later)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('the sums of the group and the picture hold the same people, and the workbook says who left', async () => {
    const autumn = await buildSemester(server.db, room.companyId, ['2026-10-01', '2026-10-31']);
    const left = await former('2026-09-01T09:00:00Z', '2026-10-20T09:00:00Z');
    await note(october, left, 2);
    await joinedAt('2026-11-01T09:00:00Z', room.student);
    const sums = await call('GET', `/api/v2/groups/${room.groupId}/attendance?semester_id=${autumn}`);
    expect(sums.body.data.map(({ student, left_on }: any) => [student.id, left_on])).toEqual([
      [left.id, '2026-10-20'],
      [room.classmate.id, null],
    ]);
    expect(sums.body.summary.absent).toBe(1);
    const heat = await call('GET', `/api/v2/groups/${room.groupId}/attendance/heat?semester_id=${autumn}`);
    expect(heat.body.students.map(({ student }: any) => student.id)).toEqual([left.id, room.classmate.id]);
    expect(heat.body.students[0].cells).toEqual([[0, 1]]);
    const file = await call('GET', `/api/v2/groups/${room.groupId}/attendance/export?semester_id=${autumn}`);
    const [table] = await readExcelFile(file.body);
    expect(table!.data.map(([name]) => name).join('\n')).toContain('(в группе по 20.10.2026)');
  });
});

describe('an archived group', () => {
  test.each(['teacher', 'curator', 'office'] as const)(
    'stays open to its %s: journal, register, results, exports',
    async (who) => {
      const as = {
        teacher: room.teacher,
        curator: await buildCurator(server.db, room.companyId, room.groupId),
        office: await buildAdministrator(server.db, room.companyId),
      }[who];
      await server.db.run(sql`update groups set is_archived = true where id = ${room.groupId}`);
      const of = `/api/v2/subjects/${room.subjectId}`;
      for (const path of [
        `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`,
        `${of}/attendance?group_id=${room.groupId}`,
        `${of}/attendance/heat?group_id=${room.groupId}`,
        `/api/v2/groups/${room.groupId}/attendance`,
      ]) {
        const reply = await call('GET', path, undefined, as);
        expect([path, reply.status]).toEqual([path, 200]);
      }
      const { rows } = (
        await call('GET', `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`, undefined, as)
      ).body;
      expect(rows).toHaveLength(2);
    },
  );

  test('is offered after those in use, and only when asked for', async () => {
    await server.db.run(sql`update groups set is_archived = true where id = ${room.groupId}`);
    const current = await buildGroup(server.db, room.companyId, [room.student.id]);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${current})`);
    const groups = async (query: string) =>
      (await call('GET', `/api/v2/subjects/${room.subjectId}/groups${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await groups('')).toEqual([current]);
    expect(await groups('?archived=true')).toEqual([current, room.groupId]);
    expect((await call('GET', `/api/v2/subjects/${room.subjectId}/attendance`)).body.group.id).toBe(current);
  });
});
