import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildForm } from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { cleanUpKeys } from '../answers.service.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';
import { call, field, handInAfter, submit } from '../../../testing/hand-in.ts';

inClassroom();

const versionsIn = async (answerId: number) =>
  (
    await server.db.rows<{ number: number }>(
      sql`select number from answer_versions where answer_id = ${answerId} order by number`,
    )
  ).map(({ number }) => number);

describe('the same request again', () => {
  const key = (name: string) => ({ 'idempotency-key': name });
  const notified = async () =>
    (
      await server.db.one<{ n: number }>(
        sql`select count(*)::int as n from notifications where user_id = ${room.teacher.id}`,
      )
    ).n;

  test('changes nothing twice, one after the other', async () => {
    const first = await submit({}, room.student, key('attempt-1'));
    const again = await submit({}, room.student, key('attempt-1'));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect([await versionsIn(first.body.id), await notified()]).toEqual([[1], 1]);
  });

  test('changes nothing twice when sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit({}, room.student, key('attempt-2'))));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id} ${body.version}`)).size).toBe(1);
    expect([await versionsIn(replies[0]!.body.id), await notified()]).toEqual([[1], 1]);
  });

  test('without a key both count, and neither is lost', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, (_, i) => submit({ fields: [field(`Раз ${i}`)] })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await versionsIn(replies[0]!.body.id)).toEqual([1, 2, 3, 4]);
  });

  test('with another content is refused, of another person is another key', async () => {
    await submit({}, room.student, key('attempt-3'));
    expect(await submit({ fields: [field('Иначе')] }, room.student, key('attempt-3'))).toMatchObject({
      status: 409,
      body: { code: 'key-reused' },
    });
    expect((await submit({}, room.classmate, key('attempt-3'))).status).toBe(200);
  });

  test('is known by a key of any length up to 200; a key that cannot be kept is refused', async () => {
    for (const name of ['1', 'a b/"ü"'.replaceAll('ü', 'u'), 'k'.repeat(200)]) {
      const first = await submit({ fields: [field(name)] }, room.student, key(name));
      const again = await submit({ fields: [field(name)] }, room.student, key(name));
      expect(again.body.version).toBe(first.body.version);
    }
    for (const name of ['', 'k'.repeat(201), 'ключ', 'a\tb'])
      expect(await submit({}, room.student, key(name))).toMatchObject({
        status: 400,
        body: { code: 'idempotency-key', message: 'Idempotency-Key — от 1 до 200 печатных символов ASCII' },
      });
  });

  test('after a refusal is a first one', async () => {
    expect((await submit({ fields: [field('')] }, room.student, key('attempt-4'))).status).toBe(400);
    expect((await submit({ fields: [field('')] }, room.student, key('attempt-4'))).status).toBe(400);
    expect((await submit({}, room.student, key('attempt-4'))).body.version).toBe(1);
  });

  test('is answered though the topic has closed since; old keys are forgotten', async () => {
    const first = (await submit({}, room.student, key('attempt-5'))).body;
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true }, room.teacher);
    expect(await submit({}, room.student, key('attempt-5'))).toMatchObject({
      status: 200,
      body: { id: first.id, version: 1 },
    });
    await server.db.run(
      sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'attempt-5'`,
    );
    await cleanUpKeys(server.db);
    expect((await submit({}, room.student, key('attempt-5'))).body.code).toBe('answers-closed');
  });
});

describe('field by field, as existing clients do', () => {
  test('a value changed, a file attached and detached: one version when it is quiet', async () => {
    const answer = (await submit()).body;
    const [own] = answer.fields;
    expect((await call('PUT', `/api/fields/${own.id}`, { value: 'Точнее' })).body).toMatchObject({
      version: 1,
      fields: [{ id: own.id, value: 'Точнее' }],
    });
    const file = await uploadFile(server, room.student.token);
    const attach = (rest: object = {}) =>
      call('POST', `/api/answers/${answer.id}/attachments/documents`, {
        attachment_id: file.id,
        ugc_field_id: own.id,
        number: 0,
        ...rest,
      });
    expect((await attach({ description: 'Черновик' })).body).toMatchObject({
      version: 1,
      fields: [{ value: 'Точнее', attachments: [{ attachment_id: file.id, description: 'Черновик' }] }],
    });
    expect((await call('DELETE', `/api/answers/${answer.id}/attachments/documents/${file.id}`)).body).toMatchObject({
      version: 1,
      fields: [{ attachments: [] }],
    });
    expect((await call('DELETE', `/api/answers/${answer.id}/attachments/documents/${file.id}`)).status).toBe(404);
    expect((await attach({ ugc_field_id: own.id + 1000 })).body.code).toBe('foreign-field');
    expect((await call('PUT', `/api/fields/${own.id}`, { value: '' })).body).toMatchObject({ code: 'answer-empty' });
    expect(await versionsIn(answer.id)).toEqual([1]);
    await handInAfter(30);
    expect(await versionsIn(answer.id)).toEqual([1, 2]);
  });

  test("another student's field, answer and file are refused", async () => {
    const answer = (await submit()).body;
    const file = await uploadFile(server, room.classmate.token);
    const tries = [
      await call('PUT', `/api/fields/${answer.fields[0].id}`, { value: 'Чужое' }, room.classmate),
      await call('PUT', `/api/answers/${answer.id}`, { privacy: 0 }, room.classmate),
      await call(
        'POST',
        `/api/answers/${answer.id}/attachments/documents`,
        { attachment_id: file.id, ugc_field_id: answer.fields[0].id },
        room.classmate,
      ),
      await call('DELETE', `/api/answers/${answer.id}/attachments/documents/${file.id}`, undefined, room.classmate),
      await call('PUT', `/api/fields/${answer.fields[0].id}`, { value: 'Чужое' }, room.teacher),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [403, 'access-denied']));
    const own = (await submit({}, room.classmate)).body;
    expect(
      (
        await call(
          'POST',
          `/api/answers/${own.id}/attachments/documents`,
          { attachment_id: file.id, ugc_field_id: answer.fields[0].id },
          room.classmate,
        )
      ).body.code,
    ).toBe('foreign-field');
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      version: 1,
      fields: [{ value: 'Ответ' }],
    });
  });

  test('a question deleted meanwhile does not stop the others', async () => {
    const second = await buildForm(server.db, room.patternId, { required: false });
    const answer = (await submit({ fields: [field('Раз'), { form_id: second, value: 'Второе' }] })).body;
    await call('DELETE', `/api/forms/${second}`, undefined, room.teacher);
    expect((await call('PUT', `/api/fields/${answer.fields[0].id}`, { value: 'Дальше' })).body).toMatchObject({
      version: 1,
      fields: [{ value: 'Дальше' }],
    });
    await handInAfter(30);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      version: 2,
      fields: [{ value: 'Дальше' }],
    });
    expect((await call('PUT', `/api/fields/${answer.fields[1].id}`, { value: 'Дальше' })).status).toBe(404);
  });

  test('a closed topic takes no change', async () => {
    const answer = (await submit()).body;
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true }, room.teacher);
    expect(await call('PUT', `/api/fields/${answer.fields[0].id}`, { value: 'Поздно' })).toMatchObject({
      status: 409,
      body: { code: 'answers-closed' },
    });
  });
});

test('a student hands in no more versions than can be read at once; what the server hands in is kept', async () => {
  const first = (await submit()).body;
  const add = (from: number, to: number, letters: number) =>
    server.db.run(sql`
      insert into answer_versions (answer_id, number, content, sha256)
      select ${first.id}, n, jsonb_build_object('fields', '[]'::jsonb, 'text', repeat('я', ${letters}::int)), ''
      from generate_series(${from}::int, ${to}::int) n`);
  await add(2, 9, 700_000);
  await server.db.run(sql`update answers set version = 9 where id = ${first.id}`);
  expect((await submit()).body.version).toBe(10);
  expect(await submit()).toMatchObject({ status: 409, body: { code: 'too-many-versions' } });
});
