import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildDueDate,
  buildGroup,
  buildLesson,
  buildRole,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { buildRetake, makeRetakeTopic } from '../retakes/retakes.builders.ts';
import { readTables } from '../../platform/spreadsheet/read-table.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const preview = (order: object, as?: BuiltUser) => call('POST', '/api/v2/reports/preview', order, as);
const mark = (stepId: number, student: BuiltUser, value: number) =>
  server.db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value) select ${stepId}, ${student.id}, id, ${value} from mark_types where company_id = ${room.companyId} and is_default`);

describe('the sheet of a group', () => {
  test('says of each student what the journal says, up to the cap, without hidden topics', async () => {
    const { db } = server;
    const [second, hidden, process] = [
      await buildStep(db, room.chapterId),
      await buildStep(db, room.chapterId, { hidden: true }),
      await buildStep(db, room.chapterId, { type: 0 }),
    ];
    await db.run(sql`update subjects set max_points = 15 where id = ${room.subjectId}`);
    for (const [step, value] of [
      [room.stepId, 8],
      [second, 9.5],
      [hidden, 10],
      [process, 3],
    ] as const)
      await mark(step, room.student, value);
    await mark(room.stepId, room.classmate, 4.5);
    const journal = (await call('GET', `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`)).body;
    const sheet = (await preview({ form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId })).body;
    const points = sheet.tables[0].rows.map((row: unknown[]) => row[2]);
    expect(points).toEqual(journal.rows.map((row: { points: number }) => row.points));
    expect(points.toSorted()).toEqual([15, 4.5]);
    const summary = (await preview({ form: 'summary-sheet', group_id: room.groupId })).body;
    expect(summary.tables[0].rows.map((row: unknown[]) => row[2])).toEqual(points);
    expect(summary.tables[0].totals[0][2]).toBe(9.8);
  });

  test('needs a group and a discipline that the reader may report on', async () => {
    expect((await preview({ form: 'group-sheet' })).body.code).toBe('report-group');
    expect((await preview({ form: 'group-sheet', group_id: room.groupId })).body.code).toBe('report-subject');
    const other = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${other.id}, ${room.groupId})`);
    const order = { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId };
    expect((await preview(order, room.teacher)).status).toBe(200);
    expect((await preview(order, other)).status).toBe(200);
    await server.db.run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
    expect((await preview(order, other)).status).toBe(404);
    expect((await preview(order, room.student)).status).toBe(403);
    const stranger = await buildUser(server.db, room.companyId);
    const foreign = await buildSubject(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${foreign}, ${stranger.id}, 'TEACHER')`,
    );
    expect((await preview(order, stranger)).status).toBe(404);
  });
});

test('the attendance sheet counts as the attendance of the group does', async () => {
  const { db } = server;
  const note = async (day: string, statuses: [BuiltUser, number][]) => {
    const lesson = await buildLesson(db, room.companyId, {
      starts_at: new Date(day),
      groups: [room.groupId],
      subjects: [room.subjectId],
    });
    for (const [student, status] of statuses)
      await db.run(
        sql`insert into attendance (lesson_id, student_id, attendance_status, late) values (${lesson}, ${student.id}, ${status}, ${status === 1})`,
      );
  };
  await note('2026-09-10T08:00:00Z', [
    [room.student, 1],
    [room.classmate, 2],
  ]);
  await note('2026-09-11T08:00:00Z', [
    [room.student, 3],
    [room.classmate, 5],
  ]);
  const sheet = (await preview({ form: 'attendance-sheet', group_id: room.groupId })).body;
  const { data } = (await call('GET', `/api/v2/groups/${room.groupId}/attendance`)).body;
  const counted = data.map(({ summary }: any) => [
    ...[summary.attended, summary.attended_online, summary.absent, summary.sick, summary.excused_absence],
    ...[summary.late, summary.total],
  ]);
  expect(sheet.tables[0].rows.map((row: unknown[]) => row.slice(2, 9))).toEqual(counted);
  expect(sheet.tables[0].totals[0].slice(2, 9)).toEqual([1, 1, 1, 0, 1, 1, 4]);
});

test('the load of teachers is that of all for the office and the own one for a teacher', async () => {
  const colleague = await buildUser(server.db, room.companyId, { last_name: 'Коллега' });
  for (const { id } of [room.teacher, colleague])
    await buildLesson(server.db, room.companyId, {
      starts_at: new Date('2026-01-10T08:00:00Z'),
      groups: [room.groupId],
      subjects: [room.subjectId],
      teacherId: id,
    });
  const rowsFor = async (as?: BuiltUser) =>
    (await preview({ form: 'workload' }, as)).body.tables[0].rows.map((row: unknown[]) => row.slice(1, 5));
  const [own, all] = [await rowsFor(room.teacher), await rowsFor()];
  expect(own.map((row: unknown[]) => row.slice(2))).toContainEqual([1, 2]);
  expect(JSON.stringify(own)).not.toContain('Коллега');
  for (const row of own) expect(all).toContainEqual(row);
  expect(JSON.stringify(all)).toContain('Коллега');
  expect((await preview({ form: 'workload' }, room.student)).status).toBe(403);
});

test('the load of teachers is not for staff who neither teach nor read reports', async () => {
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  const officer = async (...permissions: string[]) =>
    buildUser(server.db, room.companyId, {
      roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', ...permissions]),
    });
  for (const person of [curator, await officer('users_read')])
    expect(await preview({ form: 'workload' }, person)).toMatchObject({ status: 403, body: { code: 'access-denied' } });
  expect((await preview({ form: 'workload' }, await officer('reports_read'))).status).toBe(200);
});

test('hours are those of whoever held the lessons, though somebody else is entered in the discipline', async () => {
  const substitute = await buildUser(server.db, room.companyId, { last_name: 'Заменяющий' });
  await buildLesson(server.db, room.companyId, {
    ...{ starts_at: new Date('2026-01-12T08:00:00Z'), groups: [room.groupId] },
    ...{ subjects: [room.subjectId], teacherId: substitute.id },
  });
  const rows: unknown[][] = (await preview({ form: 'workload' })).body.tables[0].rows;
  expect(rows.filter(([, teacher]) => String(teacher).startsWith('Заменяющий'))).toMatchObject([
    [expect.any(Number), expect.any(String), expect.any(String), 1, 2, 0],
  ]);
});

describe('what a form of a group says of itself', () => {
  const officer = async (...permissions: string[]) =>
    buildUser(server.db, room.companyId, {
      roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', ...permissions]),
    });
  const sheet = () => ({ form: 'attendance-sheet', group_id: room.groupId });

  test('its average is of what was due, however much of the course lies ahead', async () => {
    const second = await buildStep(server.db, room.chapterId);
    await buildStep(server.db, room.chapterId);
    for (const step of [room.stepId, second])
      await buildDueDate(server.db, step, room.groupId, new Date(Date.now() - 86_400_000));
    await mark(room.stepId, room.student, 10);
    const { rows, columns } = (await preview({ form: 'summary-sheet', group_id: room.groupId })).body.tables[0];
    expect(rows.map((row: unknown[]) => row.at(-1)).toSorted()).toEqual([0, 50]);
    expect(columns[2].title).toMatch(/\(из 20\)$/);
  });

  test('a sheet of a part of the disciplines names them', async () => {
    const other = await buildSubject(server.db, room.companyId, { title: 'Чужая' });
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${other}, ${room.groupId})`);
    const part = { name: 'Неполная ведомость', value: expect.stringContaining('только дисциплины составителя') };
    expect((await preview(sheet(), room.teacher)).body.facts).toContainEqual(part);
    expect((await preview(sheet())).body.facts).not.toContainEqual(part);
  });

  test('whoever reads reports reads the attendance for them, and nobody by the right to disciplines alone', async () => {
    const lesson = await buildLesson(server.db, room.companyId, {
      ...{ starts_at: new Date('2026-09-10T08:00:00Z'), groups: [room.groupId], subjects: [room.subjectId] },
    });
    await server.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 1)`,
    );
    const read = await preview(sheet(), await officer('reports_read'));
    expect(read.body.tables[0].totals[0].slice(2, 9)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect((await preview(sheet(), await officer('subjects_read'))).status).not.toBe(200);
  });

  test('names its group and its discipline though it has no rows', async () => {
    const { db } = server;
    const empty = await buildGroup(db, room.companyId, []);
    await db.run(sql`update groups set name = 'Пустая' where id = ${empty}`);
    await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${empty})`);
    const { title } = await db.one<{ title: string }>(sql`select title from subjects where id = ${room.subjectId}`);
    for (const form of ['retakes', 'attendance-sheet', 'group-sheet', 'gradebook', 'summary-sheet']) {
      const isOfOne = form !== 'summary-sheet';
      const { facts } = (await preview({ form, group_id: empty, ...(isOfOne ? { subject_id: room.subjectId } : {}) }))
        .body;
      expect(facts[0]).toEqual({ name: 'Группа', value: 'Пустая' });
      if (isOfOne) expect(facts[1]).toEqual({ name: 'Дисциплина', value: title });
    }
    const file = await call('POST', '/api/v2/reports/file', { form: 'retakes', group_id: empty, format: 'xlsx' });
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('Пустая');
  });

  test('a semester that is none of the institution is not found, and the sheet of a discipline names none', async () => {
    expect((await preview({ ...sheet(), semester_id: 99_999 })).status).toBe(404);
    const order = { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId };
    const names = (await preview(order)).body.facts.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Период');
  });
});

describe('grades', () => {
  const order = () => ({ form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId });
  const grades = async (column: number, asked: object = order()) =>
    (await preview(asked)).body.tables.at(-1).rows.map((row: unknown[]) => row.at(column));
  const set = (change: object) => call('PUT', `/api/companies/${room.companyId}`, change);

  test('stand on forms as they were confirmed by the scale of the discipline', async () => {
    const { db } = server;
    await mark(room.stepId, room.student, 8.5);
    await mark(room.stepId, room.classmate, 8.4);
    const scale = [
      { title: '4', from: 70 },
      { title: '5', from: 85 },
    ];
    const saved = await set({ exam_grades: scale, credit_grades: [{ title: 'зачтено', from: 84.5 }] });
    expect(saved.body.exam_grades.map(({ title }: any) => title)).toEqual(['5', '4']);
    const path = `/api/v2/subjects/${room.subjectId}/final-results`;
    const suggested = async () =>
      (await call('GET', `${path}?group_id=${room.groupId}`)).body.rows.map((row: any) => row.suggested);
    expect((await suggested()).toSorted()).toEqual(['4', '5']);
    expect(await grades(6)).toEqual([null, null]);
    const confirmed = await call('POST', path, {
      group_id: room.groupId,
      results: [
        { student_id: room.student.id, grade: '5' },
        { student_id: room.classmate.id, grade: '4' },
      ],
    });
    expect(confirmed.status).toBe(200);
    expect((await grades(6)).toSorted()).toEqual(['4', '5']);
    const card = { form: 'study-card', group_id: room.groupId, student_id: room.student.id };
    expect(await grades(-1, card)).toEqual(['5']);
    expect((await grades(-1, { ...order(), form: 'gradebook' })).toSorted()).toEqual(['4', '5']);
    await call('PUT', `/api/subjects/${room.subjectId}`, { is_credit: true });
    expect((await suggested()).filter(Boolean)).toEqual(['зачтено']);
    await db.run(sql`update steps set max_mark = null where id = ${room.stepId}`);
    expect(await suggested()).toEqual([null, null]);
  });

  test('and bounds of a scale stand once', async () => {
    const twice = [
      { title: '5', from: 85 },
      { title: '4', from: 85 },
    ];
    expect((await set({ exam_grades: twice })).body.errors).toHaveProperty('exam_grades');
    expect((await set({ exam_grades: [{ title: '5', from: 101 }] })).status).toBe(400);
    expect((await call('PUT', `/api/companies/${room.companyId}`, { exam_grades: [] }, room.teacher)).status).toBe(403);
  });
});

test('the institution changes title, lines and signatures of a form, and gives it the usual ones again', async () => {
  const put = (body: object, as?: BuiltUser) =>
    call('PUT', '/api/v2/reports/layout', { form: 'group-sheet', ...body }, as);
  const path = '/api/v2/reports/layout?form=group-sheet';
  const order = { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId };
  const usual = (await preview(order)).body;
  expect((await call('GET', path)).body).toMatchObject({ title: usual.title, header: [], is_own: false });
  const own = { title: 'Ведомость № ____', header: ['г. Москва', 'тел. 1-23'], signatures: ['Декан'] };
  const saved = (await put(own)).body;
  expect(saved).toMatchObject({ ...own, is_own: true });
  expect((await preview(order, room.teacher)).body).toMatchObject(own);
  expect((await preview({ ...order, form: 'gradebook' })).body.title).not.toBe(own.title);
  await put({ ...own, title: 'Другая', updated_at: saved.updated_at });
  const late = await put({ ...own, updated_at: saved.updated_at });
  expect(late.body).toMatchObject({ code: 'stale', current: { title: 'Другая' } });
  expect((await put(own, room.teacher)).status).toBe(403);
  expect((await call('GET', '/api/v2/reports/layout?form=nothing')).status).toBe(400);
  expect((await call('DELETE', path)).body).toMatchObject({ is_own: false });
  expect((await preview(order)).body.title).toBe(usual.title);
});

describe('the gradebook', () => {
  test('has the marks of the journal in its checkpoints, those of a retake when somebody has one', async () => {
    const { db } = server;
    const [second, again] = [
      await buildStep(db, room.chapterId, { title: 'Вторая' }),
      await buildStep(db, room.chapterId, { title: 'Пересдача' }),
    ];
    await makeRetakeTopic(db, again);
    await mark(room.stepId, room.student, 8);
    await mark(second, room.student, 4.5);
    await mark(room.stepId, room.classmate, 6);
    await mark(again, room.classmate, 10);
    const order = { form: 'gradebook', group_id: room.groupId, subject_id: room.subjectId };
    const read = async () => (await preview(order)).body.tables[0];
    const journal = (await call('GET', `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`)).body;
    const names: string[] = journal.rows.map(({ student }: any) => student.last_name);
    const cells = (row: unknown[]) => row.slice(2, 4);
    const first = await read();
    expect(first.rows.map(([, name]: string[]) => name?.split(' ')[0])).toEqual(names);
    const own = journal.rows.findIndex(({ student }: any) => student.id === room.student.id);
    expect(first.rows.map(cells)[own]).toEqual([8, 4.5]);
    expect(first.rows.map((row: unknown[]) => row.at(-3))).toEqual(journal.rows.map(({ points }: any) => points));
    expect(first.note).not.toContain('Пересдача');
    await buildRetake(db, room.classmate.id, room.subjectId, { steps: [{ id: again }] });
    const after = await read();
    expect(after.note).toContain('Пересдача');
    expect(after.rows[1 - own][4]).toBe(10);
  });
});

describe('the study card', () => {
  const card = (as = admin, student = room.student) =>
    preview({ form: 'study-card', group_id: room.groupId, student_id: student.id }, as);

  test('tells groups, statuses and results, of disciplines left behind too, as the sheets do', async () => {
    const { db } = server;
    await mark(room.stepId, room.student, 7);
    const former = await buildGroup(db, room.companyId, [room.student.id]);
    await db.run(sql`update groups set name = 'Прежняя' where id = ${former}`);
    await db.run(sql`delete from group_users where group_id = ${former}`);
    await db.run(sql`
      insert into temporary_status_users (company_id, user_id, temporary_status_id, start_date, end_date)
      select ${room.companyId}, ${room.student.id}, id, '2026-09-01', '2026-10-01' from temporary_statuses where company_id = ${room.companyId} and is_leave order by id limit 1`);
    await buildRetake(db, room.student.id, room.subjectId);
    const { facts, tables } = (await card()).body;
    const { last_name } = await db.one<{ last_name: string }>(
      sql`select last_name from users where id = ${room.student.id}`,
    );
    expect(facts[0].value).toContain(last_name);
    const moves = JSON.stringify(tables[0].rows);
    for (const said of ['Прежняя', '01.09.2026', '01.10.2026']) expect(moves).toContain(said);
    const sheet = (await preview({ form: 'summary-sheet', group_id: room.groupId })).body.tables[0];
    const row = sheet.rows.find(([, name]: string[]) => name?.startsWith(last_name));
    expect(tables[1].rows[0].slice(3, 4)).toEqual([row[2]]);
    expect(tables[1].rows[0][8]).toBe('открыто: 1');
    await db.run(sql`delete from subject_groups where subject_id = ${room.subjectId}`);
    expect((await card()).body.tables[1].rows[0][3]).toBe(7);
  });

  test('is made by the office and the curators of the group, of its own students alone', async () => {
    const curator = await buildUser(server.db, room.companyId);
    expect((await card(curator)).status).not.toBe(200);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await card(curator)).body.tables[1].rows).toHaveLength(1);
    expect((await card(room.teacher)).status).toBe(404);
    expect((await card(room.student)).status).toBe(403);
    const stranger = await buildUser(server.db, room.companyId);
    expect((await card(admin, stranger)).status).toBe(404);
    expect((await preview({ form: 'study-card', group_id: room.groupId })).body.code).toBe('report-student');
    const students = (as: BuiltUser) => call('GET', `/api/v2/reports/students?group_id=${room.groupId}`, undefined, as);
    expect((await students(curator)).body.data).toHaveLength(2);
    expect((await students(room.teacher)).status).toBe(404);
    await server.db.run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
    expect((await card(curator)).body.tables).toHaveLength(1);
  });
});

describe("the curator's report", () => {
  test('counts debts, risk and contacts as the page of the curator does', async () => {
    const { db } = server;
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await buildRetake(db, room.student.id, room.subjectId);
    await buildDueDate(db, room.stepId, room.groupId, new Date('2026-01-10T08:00:00Z'));
    await call('POST', `/api/v2/students/${room.student.id}/contacts`, { kind: 'call', text: 'О долгах' }, curator);
    const order = { form: 'curator-report', group_id: room.groupId };
    const { facts, tables } = (await preview(order, curator)).body;
    const { data } = (await call('GET', `/api/v2/standing/curated-students`, undefined, curator)).body;
    const page = new Map(data.map((one: any) => [one.student.last_name, [one.overdue_count, one.retakes_count]]));
    for (const row of tables[0].rows) expect(row.slice(6, 8)).toEqual(page.get(row[1].split(' ')[0]));
    expect(facts).toContainEqual({ name: 'С долгами', value: '2' });
    expect(JSON.stringify(tables[1].rows)).toContain('О долгах');
    expect((await preview(order, room.teacher)).status).toBe(404);
  });
});

describe("what a curator's report leaves out", () => {
  const order = () => ({ form: 'curator-report', group_id: room.groupId });
  const title = ({ body }: any): string => body.tables[0].columns.at(-1).title;

  test('statuses are read by the office of people and by curators, not by whoever reads reports alone', async () => {
    const { db } = server;
    await db.run(sql`
      insert into temporary_status_users (company_id, user_id, temporary_status_id, start_date, end_date)
      select ${room.companyId}, ${room.student.id}, id, current_date - 2, current_date + 2 from temporary_statuses where company_id = ${room.companyId} and is_leave order by id limit 1`);
    const officer = async (...more: string[]) =>
      buildUser(db, room.companyId, {
        roleId: await buildRole(db, room.companyId, ['admin_panel_read', 'reports_read', ...more]),
      });
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    for (const reader of [curator, await officer('users_read')]) {
      const read = await preview(order(), reader);
      expect(title(read)).toBe('Статус');
      expect(read.body.tables[0].rows.filter((row: unknown[]) => row.at(-1) !== '')).toHaveLength(1);
    }
    const read = await preview(order(), await officer());
    expect(title(read)).toBe('Контактов');
    const { columns, rows, totals } = read.body.tables[0];
    for (const row of [...rows, ...totals]) expect(row).toHaveLength(columns.length);
  });

  test('disciplines that are closed to curators are said to be left out', async () => {
    const { db } = server;
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const names = async (as?: BuiltUser) =>
      (await preview(order(), as)).body.facts.map(({ name }: { name: string }) => name);
    expect(await names(curator)).not.toContain('Неполная ведомость');
    await db.run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
    expect(await names(curator)).toContain('Неполная ведомость');
    expect(await names()).not.toContain('Неполная ведомость');
  });
});

test('a form is written as a workbook, a text document and a PDF', async () => {
  const order = { form: 'gradebook', group_id: room.groupId };
  for (const [format, start] of [
    ['xlsx', 'PK'],
    ['docx', 'PK'],
    ['pdf', '%PDF'],
  ] as const) {
    const file = await call('POST', '/api/v2/reports/file', { ...order, format });
    expect(file).toMatchObject({ status: 200 });
    expect(file.body.subarray(0, start.length).toString()).toBe(start);
  }
});

describe('the calls of the analytics service', () => {
  const paths = ['/marks/groups', '/attendance/groups', '/teachers/workstats', '/users/students/retakes'];

  test.each(paths)('%s sends a workbook to those who read reports', async (path) => {
    const file = await call('POST', path, {});
    expect(file.status).toBe(200);
    expect((await call('POST', path, {}, room.teacher)).status).toBe(403);
  });

  test.each(paths)('%s refuses groups and semesters that are not there', async (path) => {
    const asked = path === '/teachers/workstats' ? [] : [{ group_ids: [room.groupId, 999_999] }];
    for (const body of [...asked, { semester_id: 999_999 }])
      expect(await call('POST', path, body)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('points of groups stand in the workbook as in the sheet', async () => {
    await mark(room.stepId, room.student, 7.5);
    const file = await call('POST', '/marks/groups', { group_ids: [room.groupId] });
    expect(JSON.stringify(await readTables(file.body))).toContain('7.5');
  });
});
