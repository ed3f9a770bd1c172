import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let expert: BuiltUser;
let answer: any;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  expert = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
  answer = (
    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
      room.student,
    )
  ).body;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = expert): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const write = (body: object = {}, as: BuiltUser = expert) =>
  call('POST', '/api/expertises', { answer_id: answer.id, text: ' Метод выбран верно ', ...body }, as);
const shown = async (as: BuiltUser) =>
  (await call('GET', `/api/v2/answers/${answer.id}`, undefined, as)).body.expertises;

test('an expert writes one with attachments; the student sees it and is told', async () => {
  const [photo, document] = [
    await uploadFile(server, expert.token, { kind: 'photo' }),
    await uploadFile(server, expert.token),
  ];
  const made = await write({
    field_id: answer.fields[0].id,
    attachments: { photos: [photo.id], documents: [document.id] },
  });
  expect(made).toMatchObject({
    status: 200,
    body: {
      answer_id: answer.id,
      field_id: answer.fields[0].id,
      text: 'Метод выбран верно',
      skills: [],
      author: { id: expert.id },
      attachments: [
        { type: 'photo', attachment_id: photo.id },
        { type: 'document', attachment_id: document.id },
      ],
    },
  });
  expect(await shown(room.student)).toEqual([made.body]);
  expect((await call('GET', `/api/files/${document.id}`, undefined, room.student)).status).toBe(200);
  expect((await call('GET', '/api/v2/notifications', undefined, room.student)).body.data[0]).toMatchObject({
    type: 'expertise',
    actor: { id: expert.id },
    answer: { id: answer.id },
    expertise: { id: made.body.id, text: 'Метод выбран верно' },
  });
});

test('an expert does not mark; teachers, students and experts of other disciplines write none', async () => {
  const mark = await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 5 });
  expect(mark.body.code).toBe('teacher-only');
  const elsewhere = await buildClassroom(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${elsewhere.subjectId}, ${elsewhere.classmate.id}, 'EXPERT')`,
  );
  expect((await write({}, room.teacher)).body.code).toBe('expert-only');
  expect((await write({}, room.student)).status).toBe(403);
  expect((await write({}, elsewhere.classmate)).body.code).toBe('access-denied');
  expect((await write({}, await buildAdministrator(server.db, room.companyId))).status).toBe(200);
  expect((await write({ field_id: 2_000_000_000 })).body.code).toBe('foreign-field');
  await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
  expect((await write()).body.code).toBe('archived');
});

test('changed by its author, refused when stale; deleted and brought back', async () => {
  const { id, updated_at } = (await write()).body;
  const put = (body: object, as?: BuiltUser) => call('PUT', `/api/expertises/${id}`, body, as);
  expect((await put({ text: 'Точнее', updated_at })).body.text).toBe('Точнее');
  expect(await put({ text: 'Поздно', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { text: 'Точнее' } },
  });
  const admin = await buildAdministrator(server.db, room.companyId);
  expect((await put({ text: 'Чужое' }, admin)).body.code).toBe('access-denied');
  expect((await call('DELETE', `/api/v2/expertises/delete/${id}`, undefined, room.teacher)).body.code).toBe(
    'access-denied',
  );
  expect((await call('DELETE', `/api/v2/expertises/delete/${id}`)).body).toEqual({ ok: true });
  expect(await shown(room.student)).toEqual([]);
  expect((await put({ text: 'Призрак' })).status).toBe(404);
  expect((await call('POST', `/api/v2/expertises/${id}/restore`)).body.text).toBe('Точнее');
  expect(await shown(room.teacher)).toHaveLength(1);
});
