// Changes of an answer that come one by one, as existing clients send them, are collected and become one version.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDueDate, buildForm } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { call, field, handInAfter, submit } from '../../../testing/hand-in.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();

interface Answer {
  id: number;
  fields: { id: number; form_id: number }[];
}
const fieldOf = (answer: Answer, formId = room.formId) => answer.fields.find(({ form_id }) => form_id === formId)!.id;
const attach = async (answer: Answer, formId = room.formId) => {
  const { id } = await uploadFile(server, room.student.token, { kind: 'photo' });
  const body = { attachment_id: id, number: 0, description: '...', ugc_field_id: fieldOf(answer, formId) };
  return { id, ...(await call('POST', `/api/answers/${answer.id}/attachments/photos`, body)) };
};
const change = (answer: Answer, value: string) => call('PUT', `/api/fields/${fieldOf(answer)}`, { value });
const read = async ({ id }: Answer, as = room.student) =>
  (await call('GET', `/api/v2/answers/${id}`, undefined, as)).body;
const versionsOf = async ({ id }: Answer) =>
  (await call('GET', `/api/v2/answers/${id}/versions`)).body.data.map(({ number }: { number: number }) => number);
const told = async () =>
  (await server.db.rows(sql`select 1 from notifications where user_id = ${room.teacher.id}`)).length;
const photosOf = (answer: { fields: { photos: object[] }[] }) => answer.fields.map(({ photos }) => photos.length);

describe('changes after handing in', () => {
  test('new text, several files and a detached one are one version, and the teacher is told once', async () => {
    const { body: answer } = await submit();
    expect((await change(answer, 'Иначе')).body).toMatchObject({ version: 1, fields: [{ value: 'Иначе' }] });
    const first = await attach(answer);
    await attach(answer);
    await attach(answer);
    await call('DELETE', `/api/answers/${answer.id}/attachments/photos/${first.id}`);
    await handInAfter(20);
    expect([await versionsOf(answer), await told()]).toEqual([[1], 1]);
    await handInAfter(10);
    const handedIn = await read(answer);
    expect(handedIn).toMatchObject({ version: 2, is_waiting: true, receipt: { number: `${answer.id}-2` } });
    expect(handedIn.receipt.files).toHaveLength(2);
    expect([await versionsOf(answer), await told()]).toEqual([[2, 1], 2]);
    await handInAfter(60);
    expect(await versionsOf(answer)).toEqual([2, 1]);
  });

  test('files attached at the same moment are all kept', async () => {
    const { body: answer } = await submit();
    const replies = await Promise.all([attach(answer), attach(answer), attach(answer), change(answer, 'Иначе')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await handInAfter(30);
    const handedIn = await read(answer);
    expect([handedIn.version, handedIn.fields[0].value, photosOf(handedIn)]).toEqual([2, 'Иначе', [3]]);
  });

  test('what was judged is a version, and does not wait again; what comes after it is another', async () => {
    const { body: answer } = await submit();
    await change(answer, 'Что увидел преподаватель');
    const path = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
    expect(await call('POST', path, { mark: 9 }, room.teacher)).toMatchObject({ status: 200 });
    await handInAfter(60);
    expect(await read(answer)).toMatchObject({ version: 2, is_waiting: false });
    await change(answer, 'Ещё раз');
    await call('POST', path, { mark: 8 }, room.teacher);
    await change(answer, 'После оценки');
    expect(await versionsOf(answer)).toEqual([3, 2, 1]);
    await handInAfter(60);
    expect(await read(answer)).toMatchObject({ version: 4, is_waiting: true });
    const { data } = (await call('GET', `/api/v2/answers/${answer.id}/versions`)).body;
    expect(data.map((version: any) => version.fields[0].value)).toEqual([
      'После оценки',
      'Ещё раз',
      'Что увидел преподаватель',
      'Ответ',
    ]);
  });

  test('what came in time is a version of its own, whatever comes late', async () => {
    const { body: answer } = await submit();
    await change(answer, 'В срок');
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + 50));
    await server.db.run(sql`select pg_sleep(0.1)`);
    await change(answer, 'Поздно');
    await handInAfter(60);
    const { data } = (await call('GET', `/api/v2/answers/${answer.id}/versions`)).body;
    expect(data.map((version: any) => [version.fields[0].value, version.is_late])).toEqual([
      ['Поздно', true],
      ['В срок', false],
      ['Ответ', false],
    ]);
  });

  test('are handed in with the whole answer when it comes first', async () => {
    const { body: answer } = await submit();
    await change(answer, 'Иначе');
    expect((await submit({ fields: [field('Совсем иначе')] })).body.version).toBe(2);
    await handInAfter(60);
    expect(await versionsOf(answer)).toEqual([2, 1]);
  });

  test('two servers hand them in once', async () => {
    const { body: answer } = await submit();
    await change(answer, 'Иначе');
    await Promise.all([handInAfter(30), handInAfter(30), handInAfter(30)]);
    expect([await versionsOf(answer), await told()]).toEqual([[2, 1], 2]);
  });

  test('count when they came: what closed or was due since changes nothing', async () => {
    const { body: answer } = await submit();
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + 60_000));
    await change(answer, 'В срок');
    await server.db.run(sql`update abstract_lessons set due_at = now() where step_id = ${room.stepId}`);
    await server.db.run(sql`update steps set answers_closed_at = now(), hidden = true where id = ${room.stepId}`);
    await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
    await handInAfter(30);
    expect(await read(answer, room.teacher)).toMatchObject({
      version: 2,
      is_late: false,
      fields: [{ value: 'В срок' }],
    });
  });

  test('late when they came late', async () => {
    const { body: answer } = await submit();
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - 1000));
    await change(answer, 'Поздно');
    await handInAfter(30);
    expect(await read(answer)).toMatchObject({ version: 2, is_late: true });
  });

  test('one attempt is used up by all that come in a row', async () => {
    await server.db.run(sql`update patterns set attempts_limit = 2 where id = ${room.patternId}`);
    const { body: answer } = await submit();
    await change(answer, 'Второй');
    await attach(answer);
    await handInAfter(30);
    const attempts = (await call('GET', `/api/v2/tasks/${room.patternId}/attempts`)).body;
    expect(attempts).toMatchObject({
      left: 0,
      attempts: [{ number: 1 }, { number: 2, submitted_at: expect.any(String) }],
    });
    expect((await change(answer, 'Третий')).body.code).toBe('no-attempts-left');
    expect(await read(answer)).toMatchObject({ version: 2, fields: [{ value: 'Второй' }] });
  });
});

describe('a task with a time limit', () => {
  let file: number;
  const begin = () => call('POST', `/api/v2/tasks/${room.patternId}/attempts`);
  const create = () => submit({ fields: [field('Текст'), { form_id: file }] });
  const attempts = async () => (await call('GET', `/api/v2/tasks/${room.patternId}/attempts`)).body;
  const passTime = (minutes: number) =>
    server.db.run(sql`
      update task_attempts set started_at = started_at - make_interval(mins => ${minutes}), deadline_at = deadline_at - make_interval(mins => ${minutes})
      where pattern_id = ${room.patternId} and submitted_at is null`);
  beforeEach(async () => {
    await server.db.run(
      sql`update patterns set time_limit_minutes = 10, attempts_limit = 1 where id = ${room.patternId}`,
    );
    file = await buildForm(server.db, room.patternId, { type: 'photo' });
  });

  test('waits for attachments while its time runs; all that come in a row end the attempt as one version', async () => {
    expect((await create()).body.code).toBe('attempt-not-started');
    await begin();
    const { body: answer } = await create();
    expect(answer).toMatchObject({ version: 0 });
    await attach(answer, file);
    expect((await attach(answer, file)).body).toMatchObject({ version: 0 });
    expect((await attempts()).current).toMatchObject({ number: 1 });
    await handInAfter(30);
    const handedIn = await read(answer);
    expect([handedIn.version, handedIn.is_late, photosOf(handedIn)]).toEqual([1, false, [0, 2]]);
    expect(await attempts()).toMatchObject({
      current: null,
      attempts: [{ is_auto: false, by_server: false, is_overtime: false }],
    });
    expect((await attach(answer, file)).status).toBe(409);
  });

  test('waits for files that are not required too', async () => {
    await server.db.run(sql`update forms set required = false where id = ${file}`);
    await begin();
    const { body: answer } = await create();
    await attach(answer, file);
    await handInAfter(30);
    expect(await read(answer)).toMatchObject({ version: 1 });
    expect((await attempts()).attempts).toHaveLength(1);
  });

  test('what is there is handed in when time runs out before the attachments come, not late', async () => {
    await begin();
    const { body: answer } = await create();
    await handInAfter(60);
    expect(await read(answer)).toMatchObject({ version: 0 });
    await passTime(12);
    await handInAfter(12 * 60);
    expect(await read(answer)).toMatchObject({ version: 1, is_late: false, fields: [{ value: 'Текст' }, {}] });
    expect((await attempts()).attempts).toMatchObject([{ is_auto: true, by_server: true, is_overtime: false }]);
  });

  test('does not wait after its time', async () => {
    await begin();
    await passTime(12);
    expect((await create()).body.code).toBe('answer-empty');
  });
});

describe('an answer that awaits attachments', () => {
  let answer: Answer;
  let photo: number;
  beforeEach(async () => {
    const file = await buildForm(server.db, room.patternId, { type: 'photo' });
    const second = await buildForm(server.db, room.patternId, { type: 'photo' });
    answer = (await submit({ privacy: 0, fields: [field('Начал'), { form_id: file }, { form_id: second }] })).body;
    photo = (await attach(answer, file)).id;
  });

  test('is its author’s alone: staff and classmates neither read it nor open its files', async () => {
    for (const as of [room.teacher, room.classmate]) {
      expect((await call('GET', `/api/v2/answers/${answer.id}`, undefined, as)).status).toBe(403);
      expect((await call('GET', `/api/documents/download/${photo}`, undefined, as)).status).toBeGreaterThanOrEqual(403);
      const list = await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, as);
      expect(list.body.data).toEqual([]);
    }
    expect((await call('GET', `/api/documents/download/${photo}`)).status).toBe(200);
    expect(
      (await call('GET', `/api/v2/marking/queue?step_id=${room.stepId}`, undefined, room.teacher)).body.total,
    ).toBe(0);
  });

  test('takes no comment, assessment or mark, not even a comment of its author', async () => {
    const text = 'Когда сдадите?';
    const comment = { ugc_answer_id: answer.id, text };
    expect((await call('POST', '/api/comments', comment, room.teacher)).status).toBe(403);
    expect(await call('POST', '/api/comments', comment)).toMatchObject({
      status: 409,
      body: { code: 'answer-unfinished' },
    });
    const expertise = { answer_id: answer.id, text };
    expect((await call('POST', '/api/expertises', expertise, room.teacher)).status).toBe(403);
    const mark = { step_id: room.stepId, student_id: room.student.id, value: 5, answer_id: answer.id };
    expect((await call('POST', '/api/v2/marks', mark, room.teacher)).status).toBe(404);
    const verdict = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
    expect((await call('POST', verdict, { comment: text }, room.teacher)).body.code).toBe('nothing-to-comment');
    expect((await call('DELETE', `/api/answers/${answer.id}`, undefined, room.teacher)).status).toBe(403);
  });

  test('deleted by its author, leaves the status that a teacher gave', async () => {
    const cells = [{ step_id: room.stepId, student_id: room.student.id, passed_status_id: 4 }];
    await call('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, { cells }, room.teacher);
    expect((await call('DELETE', `/api/answers/${answer.id}`)).status).toBe(200);
    expect(
      await server.db.rows(sql`select passed_status_id from passings where student_id = ${room.student.id}`),
    ).toEqual([{ passed_status_id: 4 }]);
  });

  test('keeps files attached at the same moment', async () => {
    const [, , last] = answer.fields;
    const [{ body }] = await Promise.all([attach(answer, answer.fields[1]!.form_id), attach(answer, last!.form_id)]);
    expect(body.id).toBe(answer.id);
    expect(photosOf(await read(answer))).toEqual([0, 2, 1]);
  });
});
