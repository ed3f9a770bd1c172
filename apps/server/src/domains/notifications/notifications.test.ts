import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import { buildUser, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = async () =>
  (
    await call('POST', '/api/v2/answers', room.student, {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Ответ' }],
    })
  ).body;
const mark = (value: number) =>
  call('POST', '/api/v2/marks', room.teacher, { step_id: room.stepId, student_id: room.student.id, value });
const list = async (as: BuiltUser, query = '') => (await call('GET', `/api/v2/notifications?${query}`, as)).body;
const status = async (as: BuiltUser) => (await call('GET', '/api/v2/notifications/status', as)).body;
const types = async (as: BuiltUser) => (await list(as)).data.map(({ type }: { type: string }) => type);

test('a mark, whole; the status shows the latest and the counter', async () => {
  await mark(7);
  const { data } = await list(room.student);
  expect(data).toEqual([
    {
      id: expect.any(Number),
      type: 'mark',
      read_at: null,
      created_at: expect.any(String),
      student: null,
      actor: expect.objectContaining({ id: room.teacher.id }),
      subject: { id: room.subjectId, title: expect.any(String), color: '#3b5bdb' },
      topic: { id: room.stepId, title: 'Тема' },
      answer: null,
      lesson: null,
      comment: null,
      expertise: null,
      payload: { value: 7, max_mark: 10, passed_status_id: null },
    },
  ]);
  expect(await status(room.student)).toEqual({
    latest_notification: { ...data[0], created_at: expect.any(String) },
    notification_read_at: null,
    unread_notifications: 1,
  });
});

test('who hears of what: answers the teachers, marks and words the student, nobody of the own deeds', async () => {
  const answer = await submit();
  expect([await types(room.teacher), await types(room.student), await types(room.classmate)]).toEqual([
    ['answer'],
    [],
    [],
  ]);
  await call('POST', '/api/comments', room.teacher, { ugc_answer_id: answer.id, text: 'Как вышло?' });
  await call('POST', '/api/comments', room.student, { ugc_answer_id: answer.id, text: 'Вот так' });
  await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, room.teacher, { passed_status_id: 4 });
  await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, room.teacher, { passed_status_id: 4 });
  await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, room.student, { passed_status_id: 3 });
  await mark(5);
  await mark(5);
  expect([await types(room.teacher), await types(room.student)]).toEqual([
    ['comment', 'answer'],
    ['mark', 'passing', 'comment'],
  ]);
  expect((await list(room.teacher)).data[0]).toMatchObject({
    comment: { text: 'Вот так' },
    answer: { id: answer.id, user_id: room.student.id },
  });
});

test('read and unread singly and all; the counter follows', async () => {
  await mark(1);
  await mark(2);
  await mark(3);
  const [, middle] = (await list(room.student)).data;
  const set = (unread: boolean) => call('PUT', `/api/v2/notifications/${middle.id}`, room.student, { unread });
  expect((await set(false)).body).toMatchObject({ id: middle.id, read_at: expect.any(String), payload: { value: 2 } });
  expect(await status(room.student)).toMatchObject({
    unread_notifications: 2,
    notification_read_at: expect.any(String),
  });
  expect(await list(room.student, 'unread=true')).toMatchObject({ total: 2, counters: { unread: 2 } });
  expect((await set(true)).body.read_at).toBeNull();
  expect((await status(room.student)).unread_notifications).toBe(3);
  expect((await call('PUT', '/api/v2/notifications/read-all', room.student)).body).toEqual({ ok: true });
  expect((await status(room.student)).unread_notifications).toBe(0);
  expect(await list(room.student, 'unread=true')).toMatchObject({ data: [], total: 0, from: 0, lastPage: 1 });
  expect(await list(room.student, 'page=2&size=2')).toMatchObject({
    total: 3,
    from: 3,
    lastPage: 2,
    data: [{ payload: { value: 1 } }],
  });
});

test('those of others do not exist', async () => {
  await mark(1);
  const [mine] = (await list(room.student)).data;
  for (const as of [room.classmate, room.teacher])
    expect((await call('PUT', `/api/v2/notifications/${mine.id}`, as, { unread: false })).status).toBe(404);
  await call('PUT', '/api/v2/notifications/read-all', room.classmate);
  expect((await status(room.student)).unread_notifications).toBe(1);
});

test('a comment deleted since is no longer shown', async () => {
  const answer = await submit();
  const { id } = (await call('POST', '/api/comments', room.teacher, { ugc_answer_id: answer.id, text: 'Тайна' })).body;
  await call('DELETE', `/api/comments/${id}`, room.teacher);
  expect(JSON.stringify(await list(room.student))).not.toContain('Тайна');
});

test('nothing is there at first', async () => {
  const person = await buildUser(server.db, room.companyId);
  expect(await status(person)).toEqual({
    latest_notification: null,
    notification_read_at: null,
    unread_notifications: 0,
  });
  expect(await server.db.rows(sql`select 1 from notifications where user_id = ${person.id}`)).toEqual([]);
});

test('all of one discipline, new answers among them; those of others stay', async () => {
  await submit();
  const { id: other } = await server.db.one<{ id: number }>(sql`
    insert into notifications (company_id, user_id, type) values (${room.companyId}, ${room.teacher.id}, 'password') returning id`);
  await call('PUT', `/api/v2/notifications/read-all?subject_id=${room.subjectId}`, room.teacher);
  const { data } = await list(room.teacher);
  expect(data.map(({ id, read_at }: any) => [id === other, read_at === null])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect((await status(room.teacher)).unread_notifications).toBe(1);
  const wrong = await call('PUT', '/api/v2/notifications/read-all?subject_id=x', room.teacher);
  expect(wrong.status).toBe(400);
});

test('whoever has to set a password first reads none by any call', async () => {
  await server.db.run(sql`update users set must_change_password = true where id = ${room.student.id}`);
  for (const path of ['', '/status', '/settings', '/devices'])
    expect(await server.request('GET', `/api/v2/notifications${path}`, { as: room.student.token })).toMatchObject({
      status: 403,
      body: { code: 'password-to-change' },
    });
});
