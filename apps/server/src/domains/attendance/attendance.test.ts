import { sql } from '@orbita/database';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildGroup,
  buildLesson,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { summarizeAttendance } from './attendance-summary.ts';

let server: TestApp;
let room: Classroom;
let lesson: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  await server.db.run(sql`update group_users set joined_at = '2026-08-25T09:00:00Z' where group_id = ${room.groupId}`);
  lesson = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], groups: [room.groupId] });
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const note = (students: object[], as: BuiltUser = room.teacher) =>
  call('PUT', `/api/v2/schedule/lessons/${lesson}/attendance`, { students }, as);
const read = (query = '', as: BuiltUser = room.teacher) =>
  call('GET', `/api/v2/subjects/${room.subjectId}/attendance${query}`, undefined, as);
const list = (as: BuiltUser = room.teacher) =>
  call('GET', `/api/v2/schedule/lessons/${lesson}/attendance`, undefined, as);
const notesIn = () =>
  server.db.rows(
    sql`select student_id, attendance_status, late, comment, author_id from attendance where lesson_id = ${lesson} order by student_id`,
  );

describe('noting', () => {
  test('several students in one call, whole', async () => {
    const { body } = await note([
      { student_id: room.student.id, attendance_status: 1, late: true, comment: ' Автобус ' },
      { student_id: room.classmate.id, attendance_status: 4 },
    ]);
    expect(body.refused).toEqual([]);
    expect(body.saved[0]).toEqual({
      student: expect.objectContaining({ id: room.student.id }),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      attendance_status: { id: 1, title: 'Присутствовал' },
      late: true,
      comment: 'Автобус',
      author: expect.objectContaining({ id: room.teacher.id }),
      by_code: false,
      updated_at: expect.any(String),
      joined_on: null,
      left_on: null,
    });
    expect(await notesIn()).toEqual([
      { student_id: room.student.id, attendance_status: 1, late: true, comment: 'Автобус', author_id: room.teacher.id },
      { student_id: room.classmate.id, attendance_status: 4, late: false, comment: '', author_id: room.teacher.id },
    ]);
    // A field that is left out keeps its value; null removes the note.
    await note([
      { student_id: room.student.id, attendance_status: 3 },
      { student_id: room.classmate.id, attendance_status: null },
    ]);
    expect(await notesIn()).toEqual([
      { student_id: room.student.id, attendance_status: 3, late: true, comment: 'Автобус', author_id: room.teacher.id },
    ]);
    expect(
      await server.db.rows(
        sql`select action, old_value, new_value from audit_records where object_type = 'lesson' and object_id = ${lesson} and student_id = ${room.classmate.id} order by id`,
      ),
    ).toEqual([
      { action: 'attendance', old_value: null, new_value: { attendance_status: 4, late: false, comment: '' } },
      { action: 'attendance', old_value: { attendance_status: 4, late: false, comment: '' }, new_value: null },
    ]);
  });

  test('a row that a colleague has changed is told, the others are kept', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    await note([{ student_id: room.student.id, attendance_status: 2 }], admin);
    const { body } = await note([
      { student_id: room.student.id, attendance_status: 1, seen_status: null },
      { student_id: room.classmate.id, attendance_status: 1, seen_status: null },
    ]);
    expect(body.refused).toEqual([
      expect.objectContaining({
        attendance_status: { id: 2, title: 'Не был' },
        author: expect.objectContaining({ id: admin.id }),
      }),
    ]);
    expect(body.saved).toEqual([expect.objectContaining({ attendance_status: { id: 1, title: 'Присутствовал' } })]);
    const stale = await note([
      { student_id: room.student.id, attendance_status: 5, updated_at: '2020-01-01T00:00:00Z' },
    ]);
    expect(stale.body.refused).toHaveLength(1);
    const fresh = await note([
      { student_id: room.student.id, attendance_status: 5, updated_at: body.refused[0].updated_at },
    ]);
    expect(fresh.body.saved).toHaveLength(1);
    // Repeating the present state is neither refused nor recorded.
    expect((await note([{ student_id: room.student.id, attendance_status: 5, seen_status: 1 }])).body.refused).toEqual(
      [],
    );
  });

  test('only people of the lesson, only by its teachers and the office, not in an archived discipline', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    expect((await note([{ student_id: stranger.id, attendance_status: 1 }])).status).toBe(404);
    expect((await note([{ student_id: room.student.id, attendance_status: 6 }])).status).toBe(400);
    const [expert, curator, substitute] = [
      await buildUser(server.db, room.companyId),
      await buildUser(server.db, room.companyId),
      (await buildClassroom(server.db, room.companyId)).teacher,
    ];
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const one = [{ student_id: room.student.id, attendance_status: 1 }];
    for (const person of [expert, curator, substitute, room.student])
      expect((await note(one, person)).status).toBe(403);
    await server.db.run(sql`update lessons set teacher_id = ${substitute.id} where id = ${lesson}`);
    expect((await note(one, substitute)).status).toBe(200);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await note(one)).status).toBe(403);
  });
});

describe('reading', () => {
  test('lessons of the discipline and the group in order, cells beside them, sums', async () => {
    const later = await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [room.groupId],
      starts_at: new Date('2026-09-08T06:00:00Z'),
      teacherId: room.teacher.id,
    });
    await buildLesson(server.db, room.companyId, { groups: [room.groupId] });
    await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [await buildGroup(server.db, room.companyId)],
    });
    await note([
      { student_id: room.student.id, attendance_status: 1, late: true },
      { student_id: room.classmate.id, attendance_status: 2, comment: 'Звонил' },
    ]);
    const { body } = await read();
    expect(body.group.id).toBe(room.groupId);
    expect(body.lessons.map(({ id }: { id: number }) => id)).toEqual([lesson, later]);
    expect(body.lessons[1]).toMatchObject({
      room: '204',
      can_mark: true,
      teacher: { id: room.teacher.id },
      step: null,
    });
    expect(body.rows.map(({ cells }: { cells: unknown }) => cells)).toEqual([
      [
        [1, 1],
        [null, 0],
      ],
      [
        [2, 0, 'Звонил'],
        [null, 0],
      ],
    ]);
    expect(body.summary).toMatchObject({ attended: 1, absent: 1, late: 1, comment: 1, total: 2 });
    expect((await read('?from=2026-09-02&to=2026-09-30')).body.lessons).toHaveLength(1);
    expect((await list()).body.data.map(({ attendance_status }: any) => attendance_status.id)).toEqual([1, 2]);
  });

  describe('of more lessons than are shown side by side', () => {
    const dayOf = (day: number) => new Date(Date.now() + day * 86_400_000);
    let held: number[];
    beforeEach(async () => {
      await server.db.run(
        sql`update lessons set starts_at = ${dayOf(-30)}, ends_at = ${dayOf(-29)} where id = ${lesson}`,
      );
      held = [lesson];
      for (const day of [-20, -10, -1, 3, 10])
        held.push(
          await buildLesson(server.db, room.companyId, {
            subjects: [room.subjectId],
            groups: [room.groupId],
            starts_at: dayOf(day),
          }),
        );
      await note([{ student_id: room.student.id, attendance_status: 2 }]);
      await server.db.run(
        sql`insert into attendance (lesson_id, student_id, attendance_status) values (${held[3]!}, ${room.student.id}, 1)`,
      );
    });
    const columns = ({ body }: Reply<any>) => body.lessons.map(({ id }: { id: number }) => held.indexOf(id));

    test('the columns hold today and are full; earlier and later ones are asked for', async () => {
      const first = await read('?size=3');
      expect([first.body.offset, first.body.lessons_count, columns(first)]).toEqual([1, 6, [1, 2, 3]]);
      expect(columns(await read('?size=4'))).toEqual([1, 2, 3, 4]);
      expect(columns(await read('?size=3&offset=0'))).toEqual([0, 1, 2]);
      const last = await read('?size=4&offset=5');
      expect([last.body.offset, columns(last)]).toEqual([2, [2, 3, 4, 5]]);
      expect(columns(await read())).toEqual([0, 1, 2, 3, 4, 5]);
      expect((await read('?size=201')).status).toBe(400);
    });

    test('the sums are those of the whole period, whichever columns are shown', async () => {
      const [whole, part] = [await read(), await read('?size=2&offset=4')];
      expect(part.body.rows[0].cells).toEqual([
        [null, 0],
        [null, 0],
      ]);
      expect(part.body.rows[0].summary).toEqual(whole.body.rows[0].summary);
      expect(part.body.summary).toMatchObject({ attended: 1, absent: 1, total: 2 });
      const from = dayOf(-5).toISOString().slice(0, 10);
      const narrow = await read(`?size=2&from=${from}`);
      expect([narrow.body.lessons_count, narrow.body.summary.total]).toEqual([3, 1]);
    });

    test('a cancelled lesson without notes is neither a column nor counted', async () => {
      await server.db.run(sql`update lessons set cancelled_at = now() where id = any (${[held[2]!, held[3]!]}::int[])`);
      const { body } = await read();
      expect([body.lessons_count, body.summary.total]).toEqual([5, 2]);
    });
  });

  test('a semester of the programme of the group narrows columns, sums and heat', async () => {
    const { id: semester } = await server.db.one<{ id: number }>(
      sql`with made as (insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Осень', '2026-09-02', '2026-12-31') returning id),
        half as (insert into halves (company_id, title) values (${room.companyId}, '1 курс') returning id),
        placed as (update groups set half_id = half.id from half where groups.id = ${room.groupId}),
        linked as (insert into half_semesters (half_id, semester_id) select half.id, made.id from half, made)
        select id from made`,
    );
    const later = await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [room.groupId],
      starts_at: new Date('2026-09-08T06:00:00Z'),
    });
    await note([{ student_id: room.student.id, attendance_status: 2 }]);
    await server.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${later}, ${room.student.id}, 1)`,
    );
    const { body } = await read(`?semester_id=${semester}`);
    expect(body.semesters).toEqual([{ id: semester, title: 'Осень' }]);
    expect(body.lessons.map(({ id }: { id: number }) => id)).toEqual([later]);
    expect(body.summary).toMatchObject({ attended: 1, absent: 0, total: 1 });
    const heat = (query: string) => call('GET', `/api/v2/subjects/${room.subjectId}/attendance/heat${query}`);
    expect((await heat('')).body.weeks).toEqual(['2026-08-31', '2026-09-07']);
    expect((await heat(`?semester_id=${semester}`)).body).toMatchObject({
      weeks: ['2026-09-07'],
      days: [{ weekday: 2, cells: [[1, 1]] }],
    });
  });

  test('the heat of a discipline is open to its staff and curators of its groups, also where the group is closed to others', async () => {
    const [curator, expert] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await server.db.run(sql`update groups set privacy = 1 where id = ${room.groupId}`);
    await note([{ student_id: room.student.id, attendance_status: 1 }]);
    const second = await buildGroup(server.db, room.companyId, [(await buildUser(server.db, room.companyId)).id]);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${second})`);
    const heat = async (as: BuiltUser, query = `?group_id=${room.groupId}`) =>
      call('GET', `/api/v2/subjects/${room.subjectId}/attendance/heat${query}`, undefined, as);
    for (const person of [room.teacher, curator, expert]) {
      const { body } = await heat(person);
      expect(body.students.map(({ student, cells }: any) => [student.id, cells])).toEqual([
        [room.student.id, [[1, 1]]],
        [room.classmate.id, [null]],
      ]);
    }
    expect((await heat(curator, `?group_id=${second}`)).status).toBe(404);
    const other = (await buildClassroom(server.db, room.companyId)).teacher;
    for (const person of [room.student, other]) expect((await heat(person)).status).toBe(403);
  });

  test('a lesson names its topic to those alone to whom the topic is named', async () => {
    const [curator, expert] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await server.db.run(sql`update lessons set step_id = ${room.stepId} where id = ${lesson}`);
    const named = async () =>
      Promise.all(
        [room.teacher, expert, curator].map(async (as) => (await read('', as)).body.lessons[0].step?.id ?? null),
      );
    const id = room.stepId;
    expect(await named()).toEqual([id, id, id]);
    await server.db.run(sql`update chapters set hidden = true where id = ${room.chapterId}`);
    expect(await named()).toEqual([id, id, null]);
    await server.db.run(sql`update chapters set hidden = false where id = ${room.chapterId}`);
    await server.db.run(sql`update steps set hidden = true where id = ${id}`);
    expect(await named()).toEqual([id, null, null]);
  });

  test('a curator sees the own groups; students and teachers of other disciplines nothing', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const second = await buildGroup(server.db, room.companyId, [(await buildUser(server.db, room.companyId)).id]);
    await server.db.run(sql`insert into lesson_groups (lesson_id, group_id) values (${lesson}, ${second})`);
    expect((await read('', curator)).body.lessons[0].can_mark).toBe(false);
    expect((await list(curator)).body.data).toHaveLength(2);
    expect((await list()).body.data).toHaveLength(3);
    const other = (await buildClassroom(server.db, room.companyId)).teacher;
    for (const person of [room.student, other]) {
      expect((await read('', person)).status).toBe(403);
      expect((await list(person)).status).toBe(403);
    }
  });

  test('the statuses in the language of the caller', async () => {
    const { body } = await server.request('GET', '/api/v2/attendance-marks', {
      as: room.student.token,
      headers: { 'accept-language': 'en' },
    });
    expect(body.data.map(({ id, title }: any) => [id, title])).toEqual([
      [1, 'Attended'],
      [2, 'Absent'],
      [3, 'Attended online'],
      [4, 'Sick'],
      [5, 'Excused'],
    ]);
  });
});

test('the sums follow the specification', () => {
  const base = { late: false, comment: '', isOnline: false, hasPlan: false };
  expect(
    summarizeAttendance([
      { ...base, status: 1, late: true },
      { ...base, status: 3, isOnline: true },
      { ...base, status: 3, hasPlan: true },
      { ...base, status: 3 },
      { ...base, status: 2, hasPlan: true },
      { ...base, status: 2, comment: 'Звонил' },
      { ...base, status: 4 },
      { ...base, status: 5 },
    ]),
  ).toEqual({
    attended: 1,
    attended_online: 3,
    attended_online_with_online_or_iup: 2,
    excused_absence: 1,
    absent_with_iup: 1,
    sick: 1,
    absent: 2,
    late: 1,
    comment: 1,
    total: 8,
  });
});

describe('the sums of a group', () => {
  const sums = (query = '', as: BuiltUser = room.teacher) =>
    call('GET', `/api/v2/groups/${room.groupId}/attendance${query}`, undefined, as);
  beforeEach(() =>
    note([
      { student_id: room.student.id, attendance_status: 1, late: true, comment: 'Автобус' },
      { student_id: room.classmate.id, attendance_status: 2 },
    ]),
  );

  test('count by student, by discipline and in all, as the list of a discipline does', async () => {
    const { body } = await sums();
    const ofSubject = (await read()).body;
    expect(body).toMatchObject({ group: { id: room.groupId }, lessons_count: 1, summary: ofSubject.summary });
    const rows = body.data.map(({ student, summary }: any) => [student.id, summary]);
    expect(rows).toEqual(ofSubject.rows.map(({ student, summary }: any) => [student.id, summary]));
    expect(body.subjects).toEqual([expect.objectContaining({ id: room.subjectId, summary: ofSubject.summary })]);
  });

  test('are narrowed to a discipline and to the days of a semester', async () => {
    const [other] = [await buildGroup(server.db, room.companyId)];
    const semester = async (from: string, to: string) =>
      (
        await server.db.one<{ id: number }>(
          sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Осень', ${from}, ${to}) returning id`,
        )
      ).id;
    const within = await semester('2026-09-01', '2026-09-01');
    const before = await semester('2026-08-01', '2026-08-31');
    expect((await sums(`?semester_id=${within}&subject_id=${room.subjectId}`)).body.summary.total).toBe(2);
    expect((await sums(`?semester_id=${before}`)).body).toMatchObject({ lessons_count: 0, subjects: [] });
    expect((await sums('?subject_id=2147483647')).body.summary.total).toBe(0);
    expect((await call('GET', `/api/v2/groups/${other}/attendance`)).status).toBe(403);
  });

  test('hold only lessons that the viewer may read; the office of groups alone reads none', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`with made as (insert into subjects (company_id, title) values (${room.companyId}, 'Другая') returning id),
        taught as (insert into subject_users (subject_id, user_id, role_type) select id, ${colleague.id}, 'TEACHER' from made)
        insert into subject_groups (subject_id, group_id) select id, ${room.groupId} from made`,
    );
    expect((await sums('', colleague)).body).toMatchObject({ lessons_count: 0, summary: { total: 0 }, subjects: [] });
    const admin = await buildAdministrator(server.db, room.companyId);
    expect((await sums('', admin)).body).toMatchObject({ lessons_count: 1, summary: { total: 2 } });
  });

  test('are shown by week of a student, and by day of the week and hour, in the zone of the company', async () => {
    // Sunday evening in UTC is Monday in Moscow, in the next week.
    const late = await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [room.groupId],
      starts_at: new Date('2026-09-06T22:30:00Z'),
    });
    await server.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${late}, ${room.student.id}, 3), (${late}, ${room.classmate.id}, 4)`,
    );
    const heat = (as: BuiltUser = room.teacher) =>
      call('GET', `/api/v2/groups/${room.groupId}/attendance/heat`, undefined, as);
    const { body } = await heat();
    expect(body.weeks).toEqual(['2026-08-31', '2026-09-07']);
    expect(body.students.map(({ student, cells }: any) => [student.id, cells])).toEqual([
      [
        room.student.id,
        [
          [1, 1],
          [1, 1],
        ],
      ],
      [
        room.classmate.id,
        [
          [0, 1],
          [0, 1],
        ],
      ],
    ]);
    expect(body.times).toEqual(['01:30', '09:00']);
    expect(body.days).toEqual([
      { weekday: 1, cells: [[1, 2], null] },
      { weekday: 2, cells: [null, [1, 2]] },
    ]);
    const stranger = (await buildClassroom(server.db, room.companyId)).teacher;
    expect((await heat(stranger)).status).toBe(403);
    expect((await heat(room.student)).status).toBe(403);
    const file = await call('GET', `/api/v2/groups/${room.groupId}/attendance/export`);
    expect(file.status).toBe(200);
    const [sheet] = await readExcelFile(file.body);
    expect(sheet?.sheet).toBe('Посещаемость');
    expect(sheet?.data[0]?.slice(0, 3)).toEqual(['Студент', 'Присутствие, %', 'Присутствовал']);
    expect(sheet?.data.slice(1).map((row) => row.slice(1, 3))).toEqual([
      [100, 1],
      [0, 0],
      [50, 1],
    ]);
    expect(sheet?.data.at(-1)?.[0]).toBe('Группа в целом');
    expect((await call('GET', `/api/v2/groups/${room.groupId}/attendance/export`, undefined, stranger)).status).toBe(
      403,
    );
  });
});
