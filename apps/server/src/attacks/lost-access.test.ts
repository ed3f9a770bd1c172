// Whoever loses access loses it with the very next call, whatever is cached, connected or remembered.
import type { AddressInfo } from 'node:net';
import { sql } from '@orbita/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../http/viewer.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { digestTables } from '../testing/attackers.ts';
import {
  buildAttempt,
  buildClassroom,
  buildForm,
  buildPattern,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
  type Classroom,
  KNOWN_PASSWORD,
} from '../testing/builders.ts';
import { listenTo } from '../testing/live-listener.ts';
import { uploadFile } from '../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let host: string;
beforeAll(async () => {
  server = await createTestApp();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  server.app.attachLive(server.app.http.server);
  host = `http://127.0.0.1:${(server.app.http.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));
afterAll(() => server.close());

const call = (as: BuiltUser, method: string, path: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const answerOf = async (as: BuiltUser) =>
  (
    await call(as, 'POST', '/api/v2/answers', {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Ответ' }],
    })
  ).body;
const markOf = (value: number) =>
  call(room.teacher, 'POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value });

/** The calls made by the pages of a discipline; each response is cached. */
const readings = (studentId?: number): string[] => {
  const whose = studentId === undefined ? '' : `user_id=${studentId}`;
  return [
    `/api/v2/subjects/${room.subjectId}?${whose}`,
    `/api/subjects/${room.subjectId}/contents?${whose}`,
    `/api/v2/marks?subject_id=${room.subjectId}${studentId === undefined ? '' : `&student_id=${studentId}`}`,
  ];
};
const statuses = async (as: BuiltUser, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await call(as, 'GET', path)).status));
const ownSubjects = async (as: BuiltUser, path: string) =>
  (await call(as, 'GET', path)).body.data.map(({ id }: { id: number }) => id);

describe('what is kept in memory', () => {
  const losses: [name: string, statement: () => string][] = [
    ['left the group', () => `delete from group_users where user_id = ${room.student.id}`],
    ['the group left the discipline', () => `delete from subject_groups where subject_id = ${room.subjectId}`],
    ['the group was archived', () => `update groups set is_archived = true where id = ${room.groupId}`],
    ['the discipline was hidden', () => `update subjects set hidden = true where id = ${room.subjectId}`],
    ['the discipline was archived', () => `update subjects set is_archived = true where id = ${room.subjectId}`],
    ['the discipline was closed to students', () => `update subjects set privacy = 1 where id = ${room.subjectId}`],
    ['the discipline was deleted', () => `update subjects set deleted_at = now() where id = ${room.subjectId}`],
    ['left the school', () => `delete from company_members where user_id = ${room.student.id}`],
  ];
  test.each(losses)('is not for a student: %s', async (_name, statement) => {
    await markOf(7);
    const lists = ['/api/me/lms/groups/subjects', '/api/v2/subjects?size=100'];
    for (let i = 0; i < 2; i += 1) {
      expect(await statuses(room.student, readings())).toEqual([200, 200, 200]);
      for (const list of lists) expect(await ownSubjects(room.student, list)).toEqual([room.subjectId]);
    }
    await server.db.pool.query(statement());
    for (const status of await statuses(room.student, readings())) expect([403, 404]).toContain(status);
    for (const list of lists) {
      const { status, body } = await call(room.student, 'GET', list);
      expect(status === 403 ? [] : body.data).toEqual([]);
    }
  });

  test('is not for who teaches it no more', async () => {
    await answerOf(room.student);
    await markOf(7);
    const paths = [
      ...readings(),
      `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`,
      `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`,
    ];
    for (let i = 0; i < 2; i += 1) expect(new Set(await statuses(room.teacher, paths))).toEqual(new Set([200]));
    expect(await ownSubjects(room.teacher, '/api/me/lms/subjects')).toEqual([room.subjectId]);
    await server.db.run(sql`delete from subject_users where user_id = ${room.teacher.id}`);
    expect(new Set(await statuses(room.teacher, paths))).toEqual(new Set([403]));
  });

  test('of a student is not for a parent whose relation ended, nor does it show what staff see of the same student', async () => {
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    await buildStep(server.db, room.chapterId, { title: 'Скрытая', hidden: true });
    await markOf(7);
    const [, contents = ''] = readings(room.student.id);
    const titles = async (as: BuiltUser, path: string) =>
      (await call(as, 'GET', path)).body.chapters.flatMap(({ steps }: any) => steps.map(({ title }: any) => title));
    expect(await titles(room.teacher, contents)).toEqual(['Тема', 'Скрытая']);
    expect(await titles(parent, contents)).toEqual(['Тема']);
    expect(await titles(room.student, readings()[1]!)).toEqual(['Тема']);
    expect(await titles(room.teacher, contents)).toEqual(['Тема', 'Скрытая']);
    await server.db.run(sql`delete from relations where relative_id = ${parent.id}`);
    expect(await statuses(parent, readings(room.student.id))).toEqual([403, 403, 403]);
  });

  test('shows a topic no longer when it was hidden, deleted, or a password was set or changed', async () => {
    const shown = async () => {
      const { chapters } = (await call(room.student, 'GET', readings()[1]!)).body;
      return chapters[0]?.steps[0] ?? null;
    };
    const change = (body: object) => call(room.teacher, 'PUT', `/api/steps/${room.stepId}`, body);
    expect(await shown()).toMatchObject({ id: room.stepId, locked: false });
    await change({ password: 'слово' });
    expect(await shown()).toMatchObject({ locked: true });
    await call(room.student, 'POST', `/api/steps/${room.stepId}/unlock`, { password: 'слово' });
    expect(await shown()).toMatchObject({ locked: false });
    await change({ password: 'другое' });
    expect(await shown()).toMatchObject({ locked: true });
    await change({ password: null });
    expect(await shown()).toMatchObject({ locked: false });
    await change({ hidden: true });
    expect(await shown()).toBeNull();
    await change({ hidden: false });
    await call(room.teacher, 'DELETE', `/api/steps/${room.stepId}`);
    expect(await shown()).toBeNull();
  });
});

describe('what was begun', () => {
  test('is not finished, changed or taken back by who left the discipline', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const answer = await answerOf(room.student);
    const comment = (await call(room.teacher, 'POST', '/api/comments', { ugc_answer_id: answer.id, text: 'Как?' }))
      .body;
    const expertise = (await call(expert, 'POST', '/api/expertises', { answer_id: answer.id, text: 'Верно' })).body;
    const verdict = (
      await call(room.teacher, 'POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
        mark: 5,
      })
    ).body;
    const cells = (
      await call(room.teacher, 'POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
        cells: [{ step_id: room.stepId, student_id: room.classmate.id, mark: 6 }],
      })
    ).body;
    const many = (
      await call(room.teacher, 'POST', '/api/v2/marking/verdicts', {
        cases: [{ step_id: room.stepId, student_id: room.student.id }],
        passed_status_id: 4,
      })
    ).body;
    await call(room.teacher, 'DELETE', `/api/answers/${answer.id}`);
    await server.db.run(sql`delete from subject_users where subject_id = ${room.subjectId}`);
    await server.db.run(sql`update comments set deleted_at = null where id = ${comment.id}`);
    const tries = [
      `/api/v2/marking/verdicts/${verdict.undo_id}/undo`,
      `/api/v2/marking/batches/${many.undo_id}/undo`,
      `/api/v2/journal/batches/${cells.batch_id}/undo`,
      `/api/answers/${answer.id}/restore`,
    ];
    const before = await server.db.rows(sql`select * from marks where step_id = ${room.stepId} order by id`);
    for (const path of tries) expect((await call(room.teacher, 'POST', path)).status, path).toBe(403);
    expect(await server.db.rows(sql`select * from marks where step_id = ${room.stepId} order by id`)).toEqual(before);

    await server.db.run(sql`update answers set deleted_at = null where id = ${answer.id}`);
    await server.db.run(sql`update expertises set deleted_at = null where id = ${expertise.id}`);
    expect((await call(room.teacher, 'PUT', `/api/comments/${comment.id}`, { text: 'Иначе' })).status).toBe(403);
    expect((await call(room.teacher, 'DELETE', `/api/comments/${comment.id}`)).status).toBe(403);
    expect((await call(expert, 'PUT', `/api/expertises/${expertise.id}`, { text: 'Иначе' })).status).toBe(403);
    expect((await call(expert, 'DELETE', `/api/v2/expertises/delete/${expertise.id}`)).status).toBe(403);
    const { data } = (await call(room.teacher, 'GET', '/api/v2/notifications')).body;
    expect(JSON.stringify(data)).not.toContain('Ответ');
  });
});

describe('what a student has handed in', () => {
  const set = (table: string, id: () => number, columns: Record<string, unknown>) => () =>
    server.db.pool.query(
      `update ${table} set ${Object.keys(columns)
        .map((name, i) => `${name} = $${i + 1}`)
        .join(', ')} where id = ${id()}`,
      Object.values(columns),
    );
  const [subject, chapter, step] = [() => room.subjectId, () => room.chapterId, () => room.stepId];
  const losses: [name: string, lose: () => Promise<unknown>][] = [
    ['left the group', () => server.db.run(sql`delete from group_users where user_id = ${room.student.id}`)],
    ['the group left', () => server.db.run(sql`delete from subject_groups where subject_id = ${room.subjectId}`)],
    ['the group was archived', set('groups', () => room.groupId, { is_archived: true })],
    ['left the school', () => server.db.run(sql`delete from company_members where user_id = ${room.student.id}`)],
    ['the discipline was hidden', set('subjects', subject, { hidden: true })],
    ['the discipline was archived', set('subjects', subject, { is_archived: true })],
    ['the discipline was closed to students', set('subjects', subject, { privacy: 1 })],
    ['the discipline was opened to others only', set('subjects', subject, { privacy: 2 })],
    ['the discipline was deleted', set('subjects', subject, { deleted_at: new Date() })],
    ['the chapter was hidden', set('chapters', chapter, { hidden: true })],
    ['the chapter was locked', set('chapters', chapter, { password_hash: 'x' })],
    ['the topic was hidden', set('steps', step, { hidden: true })],
    ['the topic was locked', set('steps', step, { password_hash: 'x' })],
    ['the topic became that of a role', set('steps', step, { roles_ids: [1] })],
    ['the topic was deleted', set('steps', step, { deleted_at: new Date() })],
  ];

  /** Everything that a student may write about an answer, each against work of their own. */
  async function buildWrites(): Promise<[method: string, path: string, body?: object][]> {
    const { student, teacher } = room;
    const answer = await answerOf(student);
    const spare = await buildPattern(server.db, room.stepId);
    const spareForm = await buildForm(server.db, spare);
    const gone = await call(student, 'POST', '/api/v2/answers', {
      pattern_id: spare,
      fields: [{ form_id: spareForm, value: 'Удалю' }],
    });
    await call(student, 'DELETE', `/api/answers/${gone.body.id}`);
    const comment = async () =>
      (await call(student, 'POST', '/api/comments', { ugc_answer_id: answer.id, text: 'Вопрос' })).body.id;
    const [said, unsaid] = [await comment(), await comment()];
    await call(student, 'DELETE', `/api/comments/${unsaid}`);
    const timed = await buildPattern(server.db, room.stepId);
    const attempt = await buildAttempt(server.db, timed, student.id);
    const limited = await buildPattern(server.db, room.stepId);
    await server.db.run(sql`update patterns set attempts_limit = 3, time_limit_minutes = 10 where id = ${limited}`);
    const file = await uploadFile(server, student.token);
    await call(teacher, 'POST', `/api/v2/marking/steps/${room.stepId}/students/${student.id}/verdict`, {
      mark: 4,
      passed_status_id: 4,
    });
    const field = answer.fields[0].id;
    return [
      ['DELETE', `/api/answers/${answer.id}`],
      ['POST', `/api/answers/${gone.body.id}/restore`],
      ['PUT', `/api/answers/${answer.id}`, { title: 'Иначе', privacy: 0 }],
      ['PUT', `/api/fields/${field}`, { value: 'Иначе' }],
      ['POST', `/api/answers/${answer.id}/attachments/documents`, { attachment_id: file.id, ugc_field_id: field }],
      ['POST', '/api/v2/answers', { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ещё' }] }],
      ['POST', '/api/comments', { ugc_answer_id: answer.id, text: 'Ещё' }],
      ['PUT', `/api/comments/${said}`, { text: 'Иначе' }],
      ['POST', `/api/v2/comments/${said}/attachments/documents`, { attachment_id: file.id }],
      ['DELETE', `/api/comments/${said}`],
      ['POST', `/api/comments/${unsaid}/restore`],
      ['POST', `/api/v2/tasks/${limited}/attempts`],
      ['PUT', `/api/v2/attempts/${attempt}/draft`, { revision: 1, fields: [{ form_id: room.formId, value: 'Ещё' }] }],
      ['POST', `/api/v2/students/${student.id}/passing/${room.stepId}`, { passed_status_id: 3 }],
      ['POST', `/api/steps/${room.stepId}/passing/${student.id}`, { passed_status_id: 3 }],
      ['POST', '/api/v2/feedback-users', { step_id: room.stepId, rating: 5 }],
      ['POST', '/api/steps/passing', { updates: [{ step_id: room.stepId, passed_status_id: 3 }] }],
    ];
  }

  test.each(losses)('is not changed or taken back: %s', async (_name, lose) => {
    const writes = await buildWrites();
    await lose();
    const before = await digestTables(server, ['result_revisions', 'subject_revisions']);
    const passed: unknown[] = [];
    for (const [method, path, body] of writes) {
      const { status } = await call(room.student, method, path, body);
      if (![403, 404, 409].includes(status)) passed.push([method, path, status]);
    }
    expect(passed).toEqual([]);
    expect(await digestTables(server, ['result_revisions', 'subject_revisions'])).toEqual(before);
  });

  test('is changed by whoever has kept access, by the same calls', async () => {
    const writes = await buildWrites();
    const replies: unknown[] = [];
    for (const [method, path, body] of [...writes.slice(1), writes[0]!])
      replies.push([method, path, (await call(room.student, method, path, body)).status]);
    expect(replies.filter((reply) => (reply as unknown[])[2] !== 200)).toEqual([]);
  });
});

describe('the live channel', () => {
  test('of a stolen token is cut with the others when the owner changes the password, whatever room the thief has left', async () => {
    const stolen = (
      await call(room.student, 'POST', '/api/auth/signIn', { email: room.student.email, password: KNOWN_PASSWORD })
    ).body.token as string;
    const thief = listenTo(host, `users.${room.student.id}`, stolen);
    open.push(thief.close);
    expect(await thief.joined).toBe('joined');
    thief.socket.emit('unsubscribe', { channel: `session:${hashToken(stolen).toString('hex')}` });
    await thief.settled();
    const cut = new Promise((resolve) => thief.socket.on('disconnect', resolve));
    const { status } = await call(room.student, 'POST', '/api/me/password', {
      current_password: KNOWN_PASSWORD,
      new_password: 'совсем другое слово',
    });
    expect(status).toBe(200);
    expect(await cut).toBe('io server disconnect');
  });
});
