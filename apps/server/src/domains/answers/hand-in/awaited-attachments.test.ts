// An answer created field by field, with attachments following, as existing clients do.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildForm } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { call, field } from '../../../testing/hand-in.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const create = (...questions: [id: number, value: string][]) =>
  server.request('POST', '/api/v2/answers', {
    as: room.student.token,
    headers: form,
    body: [
      `pattern_id=${room.patternId}&title=%D0%AF&privacy=1&access_users_ids=`,
      ...questions.map(([id, value], i) => `fields[${i}][form_id]=${id}&fields[${i}][value]=${value}`),
    ].join('&'),
  });
const attach = async (answer: { id: number; fields: { id: number; form_id: number }[] }, formId: number) => {
  const { id } = await uploadFile(server, room.student.token, { kind: 'photo' });
  const ugc_field_id = answer.fields.find(({ form_id }) => form_id === formId)?.id;
  const body = { attachment_id: id, number: 0, description: '...', ugc_field_id };
  return call('POST', `/api/answers/${answer.id}/attachments/photos`, body);
};
const versions = async () =>
  (
    await server.db.rows<{ number: number }>(
      sql`select v.number from answer_versions v join answers a on a.id = v.answer_id where a.pattern_id = ${room.patternId}`,
    )
  ).map(({ number }) => number);
const told = () => server.db.rows(sql`select 1 from notifications where user_id = ${room.teacher.id}`);

test('required files follow; the answer is handed in with the last of them, as one version', async () => {
  const { db } = server;
  const [first, second] = [
    await buildForm(db, room.patternId, { type: 'file' }),
    await buildForm(db, room.patternId, { type: 'photo' }),
  ];
  const created = await create([room.formId, 'one'], [first, ''], [second, '']);
  expect(created).toMatchObject({ status: 200, body: { version: 0, is_waiting: false, receipt: { sha256: '' } } });
  expect(created.body.fields).toHaveLength(3);
  expect([await versions(), await told()]).toEqual([[], []]);
  expect((await call('GET', '/api/v2/answers')).body.data).toEqual([]);
  expect((await call('GET', `/api/v2/answers/${created.body.id}`, undefined, room.teacher)).status).toBe(403);

  expect((await attach(created.body, first)).body).toMatchObject({ id: created.body.id, version: 0 });
  const whole = await attach(created.body, second);
  expect(whole).toMatchObject({ status: 200, body: { id: created.body.id, version: 1, is_waiting: true, title: 'Я' } });
  expect(whole.body.fields.map(({ photos }: { photos: object[] }) => photos.length)).toEqual([0, 1, 1]);
  expect([await versions(), (await told()).length]).toEqual([[1], 1]);
  expect((await call('GET', `/api/v2/answers/${created.body.id}`, undefined, room.teacher)).status).toBe(200);
});

test('what is wrong is refused at once, and nothing is kept', async () => {
  const file = await buildForm(server.db, room.patternId, { type: 'file' });
  expect(await create([room.formId, ''], [file, ''])).toMatchObject({ status: 400, body: { code: 'answer-empty' } });
  expect(await create([room.formId, 'one'])).toMatchObject({ status: 400, body: { code: 'answer-empty' } });
  expect(await server.db.rows(sql`select 1 from answers where pattern_id = ${room.patternId}`)).toEqual([]);
});

test('a whole answer handed in meanwhile takes its place', async () => {
  const file = await buildForm(server.db, room.patternId, { type: 'file' });
  const { body } = await create([room.formId, 'one'], [file, '']);
  const { id } = await uploadFile(server, room.student.token);
  const fields = [field('Иначе'), { form_id: file, attachments: [{ type: 'document', attachment_id: id }] }];
  const whole = await call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields });
  expect(whole).toMatchObject({ status: 200, body: { id: body.id, version: 1 } });
  expect(await versions()).toEqual([1]);
});
