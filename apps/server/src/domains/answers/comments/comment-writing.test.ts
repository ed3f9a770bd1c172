import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type BuiltUser } from '../../../testing/builders.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';
import { call, submit } from '../../../testing/hand-in.ts';

inClassroom();

describe('comments', () => {
  const comment = (answerId: number, text: string, as: BuiltUser, rest: object = {}) =>
    call('POST', '/api/comments', { ugc_answer_id: answerId, text, ...rest }, as);

  test('written, changed, deleted and restored by their author alone', async () => {
    const answer = (await submit()).body;
    const made = await comment(answer.id, ' Покажите ход решения ', room.teacher, {
      ugc_field_id: answer.fields[0].id,
    });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ugc_answer_id: answer.id,
        ugc_field_id: answer.fields[0].id,
        text: 'Покажите ход решения',
        author: { id: room.teacher.id },
      },
    });
    const { id, updated_at } = made.body;
    expect((await call('PUT', `/api/comments/${id}`, { text: 'Иначе' }, room.student)).body.code).toBe('access-denied');
    expect((await call('DELETE', `/api/comments/${id}`, undefined, room.student)).body.code).toBe('access-denied');
    expect(
      (await call('PUT', `/api/comments/${id}`, { text: 'Покажите проверку', updated_at }, room.teacher)).body.text,
    ).toBe('Покажите проверку');
    expect(await call('PUT', `/api/comments/${id}`, { text: 'Поздно', updated_at }, room.teacher)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { text: 'Покажите проверку' } },
    });
    expect((await call('DELETE', `/api/comments/${id}`, undefined, room.teacher)).body).toEqual({ ok: true });
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body.comments).toEqual([]);
    expect((await call('PUT', `/api/comments/${id}`, { text: 'Призрак' }, room.teacher)).status).toBe(404);
    expect((await call('POST', `/api/comments/${id}/restore`, undefined, room.teacher)).body.text).toBe(
      'Покажите проверку',
    );
  });

  test('empty ones, those of strangers and those in an archive are refused', async () => {
    const answer = (await submit()).body;
    expect((await comment(answer.id, '  ', room.teacher)).body).toMatchObject({
      message: 'Не могу отправить пустую запись',
    });
    expect((await comment(answer.id, 'Я', room.classmate)).body.code).toBe('access-denied');
    const other = (await submit({}, room.classmate)).body;
    expect((await comment(answer.id, 'Я', room.teacher, { ugc_field_id: other.fields[0].id })).body.code).toBe(
      'foreign-field',
    );
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await comment(answer.id, 'Я', room.teacher)).toMatchObject({ status: 409, body: { code: 'archived' } });
  });

  test('markup is kept as the text it is', async () => {
    const answer = (await submit()).body;
    const text = '<script>alert(1)</script> & <b>жирно</b>';
    expect((await comment(answer.id, text, room.student)).body.text).toBe(text);
  });
});
