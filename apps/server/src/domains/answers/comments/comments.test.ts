import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../../testing/app.ts';
import { buildClassroom, buildUser, type BuiltUser, type Classroom } from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let answerId: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  answerId = (
    await call('POST', '/api/v2/answers', {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Ответ' }],
    })
  ).body.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const comment = (body: object, as: BuiltUser = room.teacher) =>
  call('POST', '/api/comments', { ugc_answer_id: answerId, text: 'Поясните', ...body }, as);
const buildSkill = async (companyId: number, title: string) =>
  (
    await server.db.one<{ id: number }>(
      sql`insert into skills (company_id, title) values (${companyId}, ${title + companyId + room.subjectId}) returning id`,
    )
  ).id;

test('a reply stands under its comment; a reply elsewhere is refused; it outlives a deleted comment', async () => {
  const first = (await comment({})).body;
  const reply = (await comment({ parent_id: first.id, text: 'Вот так' }, room.student)).body;
  expect([first.parent_id, reply.parent_id]).toEqual([null, first.id]);
  const other = (
    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Другой' }] },
      room.classmate,
    )
  ).body.id;
  expect((await comment({ ugc_answer_id: other, parent_id: first.id })).body.code).toBe('foreign-comment');
  await call('DELETE', `/api/v2/comments/delete/${first.id}`, undefined, room.teacher);
  expect((await comment({ parent_id: first.id })).body.code).toBe('foreign-comment');
  const { comments } = (await call('GET', `/api/v2/answers/${answerId}`)).body;
  expect(comments).toMatchObject([{ id: reply.id, parent_id: null }]);
});

test('who is replied to hears of it, an expert as well', async () => {
  const expert = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
  const first = (await comment({}, expert)).body;
  await comment({ parent_id: first.id, text: 'Спасибо' }, room.student);
  const heard = async (as: BuiltUser) =>
    (await call('GET', '/api/v2/notifications', undefined, as)).body.data.filter(
      ({ comment: said }: any) => said?.text === 'Спасибо',
    ).length;
  expect([await heard(expert), await heard(room.teacher), await heard(room.student)]).toEqual([1, 1, 0]);
});

test('attachments and skills come in one transaction, only own uploads and skills of the institution', async () => {
  const [own, foreign] = [
    await uploadFile(server, room.teacher.token, { name: 'Образец.pdf' }),
    await uploadFile(server, room.student.token),
  ];
  const skill = await buildSkill(room.companyId, 'Доказательство');
  const made = await comment({
    skills: [skill],
    attachments: [{ type: 'document', attachment_id: own.id, description: 'Как надо' }],
  });
  expect(made.body).toMatchObject({
    skills: [{ id: skill }],
    attachments: [{ attachment_id: own.id, name: 'Образец.pdf', description: 'Как надо', number: 0 }],
  });
  const count = async () => (await call('GET', `/api/v2/answers/${answerId}`)).body.comments.length;
  expect((await comment({ attachments: [{ type: 'document', attachment_id: foreign.id }] })).body.code).toBe(
    'unknown-attachment',
  );
  expect((await comment({ skills: [2_000_000_000] })).body.code).toBe('unknown-skill');
  expect(await count()).toBe(1);
  const emptied = await call(
    'PUT',
    `/api/comments/${made.body.id}`,
    { attachments: [], skills: [], updated_at: made.body.updated_at },
    room.teacher,
  );
  expect(emptied.body).toMatchObject({ text: 'Поясните', attachments: [], skills: [] });
});

test('the author of the answer names skills as well, and changes them', async () => {
  const [one, two] = [await buildSkill(room.companyId, 'Анализ'), await buildSkill(room.companyId, 'Вывод')];
  const made = await comment({ text: 'Здесь я учился разбирать', skills: [one] }, room.student);
  expect(made.body).toMatchObject({ author: { id: room.student.id }, skills: [{ id: one }] });
  const changed = await call('PUT', `/api/comments/${made.body.id}`, { skills: [two] });
  expect(changed.body).toMatchObject({ text: 'Здесь я учился разбирать', skills: [{ id: two }] });
  const { comments } = (await call('GET', `/api/v2/answers/${answerId}`, undefined, room.teacher)).body;
  expect(comments).toMatchObject([{ skills: [{ id: two }] }]);
});

test('attached and detached one by one, as existing clients do; the file is for author and staff alone', async () => {
  const { id } = (await comment({})).body;
  const [file, second] = [await uploadFile(server, room.teacher.token), await uploadFile(server, room.teacher.token)];
  const attach = (attachment_id: number, rest: object = {}, as = room.teacher) =>
    call('POST', `/api/v2/comments/${id}/attachments/documents`, { attachment_id, ...rest }, as);
  expect((await attach(file.id, { description: 'Первый' })).body.attachments).toMatchObject([
    { description: 'Первый' },
  ]);
  expect((await attach(second.id, { number: 0 })).body.attachments).toMatchObject([
    { attachment_id: second.id },
    { attachment_id: file.id, description: 'Первый' },
  ]);
  expect((await attach(file.id, {}, room.student)).body.code).toBe('access-denied');
  await call('PUT', `/api/answers/${answerId}`, { privacy: 0 });
  const status = async (as: BuiltUser) => (await call('GET', `/api/files/${file.id}`, undefined, as)).status;
  expect([await status(room.student), await status(room.classmate)]).toEqual([200, 403]);
  const detach = () =>
    call('DELETE', `/api/v2/comments/${id}/attachments/documents`, { attachment_id: file.id }, room.teacher);
  expect((await detach()).body.attachments).toMatchObject([{ attachment_id: second.id, number: 0 }]);
  expect((await detach()).status).toBe(404);
  expect(await status(room.student)).toBe(403);
});

test('one person says no more on an answer than can be read at once', async () => {
  const first = (await comment({}, room.student)).body;
  await server.db.run(
    sql`insert into comments (answer_id, author_id, text) select ${answerId}, ${room.student.id}, 'Ещё' from generate_series(1, 498)`,
  );
  expect((await comment({}, room.student)).status).toBe(200);
  const tooMany = { status: 409, body: { code: 'too-many-comments' } };
  expect(await comment({}, room.student)).toMatchObject(tooMany);
  expect((await comment({})).status).toBe(200);
  await call('DELETE', `/api/v2/comments/delete/${first.id}`);
  expect((await comment({}, room.student)).status).toBe(200);
  expect(await call('POST', `/api/comments/${first.id}/restore`)).toMatchObject(tooMany);
  await server.db.run(
    sql`update comments set text = repeat('я', 799) where answer_id = ${answerId} and author_id = ${room.student.id} and id <> ${first.id}`,
  );
  const { id } = await server.db.one<{ id: number }>(
    sql`select max(id) as id from comments where answer_id = ${answerId} and author_id = ${room.student.id}`,
  );
  const long = (letters: number) => call('PUT', `/api/comments/${id}`, { text: 'я'.repeat(letters) });
  expect(await long(2000)).toMatchObject(tooMany);
  expect((await long(1000)).status).toBe(200);
});
