// Who receives live changes of journal and attendance, and how only the changed cells are read again.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subjectChannel } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLive } from '../../platform/live.ts';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildLesson,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { type LiveListener, listenTo } from '../../testing/live-listener.ts';
import { subjectChannelGuard } from './subject-channel.ts';

let server: TestApp;
let room: Classroom;
const hostOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  server.app.attachLive(server.app.http.server);
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
function watch(
  person: BuiltUser,
  { subjectId = room.subjectId, host = hostOf(server.app.http.server) } = {},
): LiveListener {
  const ear = listenTo(host, subjectChannel(subjectId).replace('private-', ''), person.token);
  open.push(ear.close);
  return ear;
}
const appoint = (person: BuiltUser, role: 'TEACHER' | 'EXPERT') =>
  server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${person.id}, ${role})`,
  );
const saveMark = (mark: number, student = room.student) =>
  call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
    cells: [{ step_id: room.stepId, student_id: student.id, mark }],
  });

describe('the channel of a discipline', () => {
  test('staff and an administrator who is not staff hear each cell and each note', async () => {
    const [admin, expert] = [
      await buildAdministrator(server.db, room.companyId),
      await buildUser(server.db, room.companyId),
    ];
    await appoint(expert, 'EXPERT');
    const ears = [watch(admin), watch(expert), watch(room.teacher)];
    expect(await Promise.all(ears.map(({ joined }) => joined))).toEqual(['joined', 'joined', 'joined']);
    const about = { subject_id: room.subjectId, actor_id: room.teacher.id };
    await saveMark(7);
    const cells = { kind: 'journal', ...about, cells: [[room.student.id, room.stepId, 7, null]] };
    for (const { heard } of ears) await expect.poll(() => heard).toEqual([cells]);

    const lesson = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], groups: [room.groupId] });
    await call('PUT', `/api/v2/schedule/lessons/${lesson}/attendance`, {
      students: [{ student_id: room.student.id, attendance_status: 2, late: false, comment: 'Звонил' }],
    });
    const notes = {
      kind: 'attendance',
      ...about,
      lesson_id: lesson,
      notes: [[room.student.id, 2, 0, 'Звонил']],
    };
    for (const { heard } of ears) await expect.poll(() => heard).toEqual([cells, notes]);

    // A mark given outside the journal names its cell.
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.classmate.id, value: 6 });
    const verdict = { kind: 'verdict', ...about, step_id: room.stepId, student_id: room.classmate.id };
    for (const { heard } of ears) await expect.poll(() => heard.at(-1)).toEqual(verdict);

    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
      room.student,
    );
    const answer = { kind: 'answer', subject_id: room.subjectId, step_id: room.stepId, student_id: room.student.id };
    for (const { heard } of ears) await expect.poll(() => heard.at(-1)).toEqual(answer);
  });

  test('a teacher of another discipline, a curator and a student are refused and hear nothing', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const other = (await buildClassroom(server.db, room.companyId)).teacher;
    const ears = [other, curator, room.student].map((person) => watch(person));
    expect(await Promise.all(ears.map(({ joined }) => joined))).toEqual([403, 403, 403]);
    expect(await watch(room.teacher, { subjectId: 999_999_999 }).joined).toBe(403);
    const own = watch(room.teacher);
    await own.joined;
    await saveMark(5);
    await expect.poll(() => own.heard).toHaveLength(1);
    expect(ears.flatMap(({ heard }) => heard)).toEqual([]);
  });

  test('who loses the role or the membership by a call is shown out at once', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    const [dismissed, expelled] = [
      await buildUser(server.db, room.companyId),
      await buildUser(server.db, room.companyId),
    ];
    await Promise.all([appoint(dismissed, 'TEACHER'), appoint(expelled, 'EXPERT')]);
    const [gone, out, stays] = [watch(dismissed), watch(expelled), watch(room.teacher)];
    expect(await Promise.all([gone.joined, out.joined, stays.joined])).toEqual(['joined', 'joined', 'joined']);
    const role = { user_id: dismissed.id, role_type: 'TEACHER' };
    const replies = [
      await call('DELETE', `/api/subjects/${room.subjectId}/roles`, role, admin),
      await call('DELETE', `/api/companies/${room.companyId}/users/${expelled.id}`, undefined, admin),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await saveMark(6);
    await expect.poll(() => stays.heard).toHaveLength(1);
    await Promise.all([gone.settled(), out.settled()]);
    expect([...gone.heard, ...out.heard]).toEqual([]);
  });

  test('who loses the role is shown out', async () => {
    const listening = createServer();
    const live = openLive(server.db, {
      cluster: false,
      channels: [subjectChannelGuard],
      recheck: 50,
      trust: () => false,
    });
    live.attach(listening);
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    open.push(() => void live.close());
    const leaver = await buildUser(server.db, room.companyId);
    await appoint(leaver, 'TEACHER');
    const ear = watch(leaver, { host: hostOf(listening) });
    expect(await ear.joined).toBe('joined');
    const refused = new Promise((resolve) =>
      ear.socket.on('subscription_error', (_channel, status) => resolve(status)),
    );
    await server.db.run(sql`delete from subject_users where user_id = ${leaver.id}`);
    expect(await refused).toBe(403);
    live.sendToChannel(subjectChannel(room.subjectId), { kind: 'journal' }, room.teacher);
    await ear.settled();
    expect(ear.heard).toEqual([]);
  });
});

describe('reading some cells again', () => {
  const readCells = (cells: object[], as = room.teacher, groupId = room.groupId) =>
    call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells/read`, { group_id: groupId, cells }, as);
  const place = (student: BuiltUser) => ({ step_id: room.stepId, student_id: student.id });

  test('they are as the whole journal has them; what is not in it is left out', async () => {
    await saveMark(9);
    await saveMark(4, room.classmate);
    const whole = (await call('GET', `/api/v2/subjects/${room.subjectId}/journal`)).body;
    const row = whole.rows.find(({ student }: { student: { id: number } }) => student.id === room.student.id);
    const { body } = await readCells([
      place(room.student),
      { step_id: 999_999_999, student_id: room.student.id },
      place(room.teacher),
    ]);
    expect(body).toEqual({
      cells: [{ ...place(room.student), cell: row.cells[0] }],
      points: [{ student_id: room.student.id, points: row.points }],
    });
    expect(row.cells[0][0]).toBe(9);
  });

  test('a curator reads the own group, a teacher of another discipline nothing', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await readCells([place(room.student)], curator)).body.cells).toHaveLength(1);
    const other = await buildClassroom(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other.groupId})`,
    );
    expect((await readCells([place(other.student)], curator, other.groupId)).status).toBe(404);
    expect((await readCells([place(room.student)], other.teacher)).status).toBe(403);
  });
});
