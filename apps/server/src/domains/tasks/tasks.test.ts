import { sql } from '@orbita/database';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildClassroom,
  buildForm,
  buildPattern,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { sendMultipart, uploadFile } from '../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const ask = async (form: object): Promise<any> => {
  const { status, body } = await call('POST', '/api/forms', { pattern_id: room.patternId, title: 'Вопрос', ...form });
  expect(body).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(200);
  return body;
};
const submit = (fields: object[], rest: object = {}, as: BuiltUser = room.student): Promise<Reply<any>> =>
  call('POST', '/api/v2/answers', { pattern_id: room.patternId, fields, ...rest }, as);
const limit = (change: object) => call('PUT', `/api/patterns/${room.patternId}`, change);
const attempts = (as: BuiltUser = room.student) =>
  call('GET', `/api/v2/tasks/${room.patternId}/attempts`, undefined, as);
const start = (as: BuiltUser = room.student) => call('POST', `/api/v2/tasks/${room.patternId}/attempts`, undefined, as);
const lesson = async (as: BuiltUser = room.student) =>
  (await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as)).body;
/** Moves the running attempt back in time. */
const passTime = (minutes: number) =>
  server.db
    .run(sql`update task_attempts set started_at = started_at - make_interval(mins => ${minutes}), deadline_at = deadline_at - make_interval(mins => ${minutes})
    where pattern_id = ${room.patternId} and submitted_at is null`);
const markOf = () =>
  server.db.row<{ value: number; author_id: number | null }>(
    sql`select value, author_id from marks where step_id = ${room.stepId} and student_id = ${room.student.id}`,
  );

describe('questions', () => {
  test('a question with everything, changed in part', async () => {
    const image = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    const made = await ask({
      type: 'number',
      description: '<p>Округлите</p><script>alert(1)</script>',
      key: 3.14,
      tolerance: 0.01,
      weight: 2.5,
      row: 0,
      column: 1,
      colspan: 2,
      default: '0',
      link: 'https://example.org',
      slide_image_id: image.id,
    });
    expect(made).toMatchObject({
      type: 'number',
      description: '<p>Округлите</p>',
      key: 3.14,
      tolerance: 0.01,
      weight: 2.5,
      row: 0,
      column: 1,
      colspan: 2,
      rowspan: null,
      default: '0',
      link: 'https://example.org',
      slide_image: { id: image.id, src: `/api/files/${image.id}` },
      required: true,
    });
    const changed = await call('PUT', `/api/forms/${made.id}`, { row: null, slide_image_id: null, weight: 0 });
    expect(changed.body).toMatchObject({
      row: null,
      column: 1,
      slide_image: null,
      weight: 0,
      key: 3.14,
      tolerance: 0.01,
    });
    expect((await call('PUT', `/api/forms/${made.id}`, { key: 'слово' })).status).toBe(400);
    expect((await call('PUT', `/api/forms/${made.id}`, { link: 'javascript:alert(1)' })).status).toBe(400);
    const stranger = await uploadFile(server, room.student.token, { kind: 'photo' });
    expect((await call('PUT', `/api/forms/${made.id}`, { slide_image_id: stranger.id })).body.code).toBe(
      'unknown-attachment',
    );
  });

  test('attachments: own uploads, described, detached; open to those who study', async () => {
    const file = await uploadFile(server, room.teacher.token);
    const path = `/api/v2/questions/${room.formId}/attachments/documents`;
    expect(
      (await call('POST', path, { attachment_id: file.id, description: 'Условие' })).body.attachments,
    ).toMatchObject([{ attachment_id: file.id, type: 'document', description: 'Условие' }]);
    expect((await call('POST', path, { attachment_id: file.id, description: 'Иначе' })).body.attachments).toMatchObject(
      [{ description: 'Иначе' }],
    );
    expect((await call('GET', `/api/files/${file.id}`, undefined, room.student)).status).toBe(200);
    await limit({ time_limit_minutes: 10 });
    expect((await call('GET', `/api/files/${file.id}`, undefined, room.student)).status).toBe(403);
    expect((await call('POST', path, { attachment_id: file.id }, room.student)).status).toBe(403);
    const foreign = await uploadFile(server, room.student.token);
    expect((await call('POST', path, { attachment_id: foreign.id })).body.code).toBe('unknown-attachment');
    expect((await call('DELETE', path, { attachment_id: file.id })).body.attachments).toEqual([]);
    expect((await call('DELETE', path, { attachment_id: file.id })).status).toBe(404);
  });

  test('every kind is answered and checked, with partial credit', async () => {
    const forms = [
      await ask({ type: 'text', key: 'Да\nКонечно' }),
      await ask({ type: 'number', key: 10, tolerance: 1 }),
      await ask({ type: 'date', key: '2026-11-21' }),
      await ask({ type: 'single', options: ['а', 'б'], key: 1 }),
      await ask({ type: 'multiple', options: ['а', 'б', 'в', 'г'], key: [0, 1] }),
      await ask({ type: 'matching', options: ['кот', 'пёс'], matches: ['cat', 'dog'], key: [0, 1] }),
      await ask({ type: 'ordering', options: ['раз', 'два', 'три'], key: [0, 1, 2] }),
      await ask({ type: 'richText', required: false }),
      await ask({ type: 'code', language: 'python', required: false }),
    ];
    const [, , , , , matching, ordering] = forms;
    const cat = matching.matches.indexOf('cat');
    const order = ['два', 'раз', 'три'].map((word) => ordering.options.indexOf(word));
    const values = [
      'конечно',
      10.5,
      '2026-11-21',
      1,
      [0, 2],
      [cat, cat],
      order,
      '<p>Да <b onclick="x()">так</b><img src=x onerror=alert(1)><script>1</script></p>',
      '  print(1)\n',
    ];
    const { status, body } = await submit([
      { form_id: room.formId, value: 'Ответ' },
      ...forms.map(({ id }, i) => ({ form_id: id, value: values[i] })),
    ]);
    expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
    const seen = (await call('GET', `/api/v2/answers/${body.id}`)).body.fields.slice(1);
    expect(seen.map(({ credit }: any) => credit)).toEqual([1, 1, 1, 1, 0, 0.5, 0.3333, null, null]);
    expect(seen.at(-2).value).toBe('<p>Да <b>так</b></p>');
    expect(seen.at(-1).value).toBe('  print(1)');
    // The student learns nothing of it while answers are open.
    expect(body.fields.map(({ credit }: any) => credit)).toEqual(body.fields.map(() => null));
  });
});

describe('the key stays here until answers close', () => {
  test('in no reading of a student, a classmate, a curator; in none of what is told live or in news', async () => {
    const secret = 'ТАЙНЫЙ КЛЮЧ';
    const { id } = await ask({ type: 'text', key: secret });
    const order = await ask({ type: 'ordering', options: ['первое', 'второе', 'третье'], key: [0, 1, 2] });
    const number = await ask({ type: 'number', key: 731931, tolerance: 0.731 });
    await call('POST', '/api/v2/question-bank', { form_id: id, for_all: true });
    const answer = (
      await submit(
        [
          { form_id: room.formId, value: 'Я' },
          { form_id: id, value: 'нет' },
          { form_id: order.id, value: [0, 1, 2] },
          { form_id: number.id, value: 1 },
        ],
        { privacy: 0 },
      )
    ).body;
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const paths = [
      `/api/v2/lessons/${room.stepId}`,
      `/api/v2/topics/${room.stepId}/patterns`,
      `/api/subjects/${room.subjectId}/contents`,
      `/api/v2/subjects/${room.subjectId}`,
      `/api/v2/answers`,
      `/api/v2/answers/${answer.id}`,
      `/api/v2/answers/${answer.id}/versions`,
      `/api/v2/answers/users/${room.student.id}/subjects/${room.subjectId}`,
      `/api/v2/tasks/${room.patternId}/attempts`,
      `/api/v2/tasks/answers`,
      `/api/v2/tasks/${room.patternId}/export`,
      `/api/v2/question-bank`,
      `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`,
      `/api/v2/notifications`,
      `/api/v2/marks?step_id=${room.stepId}`,
      `/api/v2/search?query=${encodeURIComponent(secret)}`,
    ];
    for (const reader of [room.student, room.classmate, curator])
      for (const path of paths) {
        const { status, body } = await call('GET', path, undefined, reader);
        const text = JSON.stringify(body);
        expect({ path, status, leaks: /ТАЙНЫЙ|731931|0\.731/.test(text) }).toEqual({ path, status, leaks: false });
        expect(text).not.toMatch(/"key":(?!null)/);
        expect(text).not.toMatch(/"credit":(?!null)/);
      }
    const shown = (await lesson()).patterns[0].forms.find((form: any) => form.id === order.id);
    expect(shown.options).not.toEqual(['первое', 'второе', 'третье']);
    const told = await server.db.rows(sql`select payload::text from notifications where step_id = ${room.stepId}`);
    expect(JSON.stringify(told)).not.toMatch(/ТАЙНЫЙ|731931/);
    // Nor by writing: every call that answers with a question refuses a student.
    const writes: [string, string, object][] = [
      ['PUT', `/api/forms/${id}`, { title: 'Я' }],
      ['PUT', `/api/patterns/${room.patternId}`, { title: 'Я' }],
      ['POST', '/api/patterns', { patterns: [{ id: room.patternId }] }],
      ['POST', `/api/steps/${room.stepId}/copy`, {}],
      ['POST', '/api/v2/question-bank', { form_id: id }],
      ['POST', '/api/v2/question-bank/insert', { item_ids: [1], step_id: room.stepId }],
      ['POST', `/api/v2/questions/${id}/attachments/links`, { attachment_id: 1 }],
    ];
    for (const [method, path, body] of writes) expect((await call(method, path, body, room.student)).status).toBe(403);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true });
    const closed = (await lesson()).patterns[0].forms;
    expect(closed.find((form: any) => form.id === id).key).toBe(secret);
    expect(closed.find((form: any) => form.id === number.id)).toMatchObject({ key: 731931, tolerance: 0.731 });
  });

  test('a task with a time limit keeps its questions until the attempt has begun', async () => {
    await limit({ time_limit_minutes: 30 });
    expect((await lesson()).patterns).toMatchObject([{ is_locked: true, forms: [], forms_count: 1 }]);
    expect(
      (await call('GET', `/api/v2/topics/${room.stepId}/patterns`, undefined, room.student)).body.data[0].forms,
    ).toEqual([]);
    expect((await lesson(room.teacher)).patterns[0]).toMatchObject({ is_locked: false, forms: [{ id: room.formId }] });
    await start();
    expect((await lesson()).patterns).toMatchObject([{ is_locked: false, forms: [{ id: room.formId }] }]);
    expect((await lesson(room.classmate)).patterns[0].forms).toEqual([]);
  });
});

describe('attempts', () => {
  const fields = () => [{ form_id: room.formId, value: 'Ответ' }];
  const latest = async () =>
    (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, room.student)).body.data[0];

  test('are counted, also without a start, and end', async () => {
    await limit({ attempts_limit: 2 });
    expect((await attempts()).body).toMatchObject({ left: 2, current: null, attempts: [] });
    expect((await submit(fields())).status).toBe(200);
    expect((await attempts()).body).toMatchObject({ left: 1, attempts: [{ number: 1, is_overtime: false }] });
    const second = await submit(fields(), { updated_at: (await latest()).updated_at });
    expect(second.status).toBe(200);
    const third = await submit(fields());
    expect(third).toMatchObject({ status: 409, body: { code: 'no-attempts-left' } });
    expect((await start()).body.code).toBe('no-attempts-left');
    expect((await latest()).version).toBe(2);
  });

  test('a repeated request with the same key does not use up another', async () => {
    await limit({ attempts_limit: 1 });
    const send = () =>
      server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        headers: { 'idempotency-key': `attempt-${room.patternId}` },
        body: { pattern_id: room.patternId, fields: fields() },
      });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await attempts()).body.attempts).toHaveLength(1);
  });

  test('two at once without a key: one is counted, one refused', async () => {
    await limit({ attempts_limit: 1 });
    const all = await Promise.all([submit(fields()), submit(fields()), submit(fields())]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('the clock is the server’s: start is needed, told twice begins once', async () => {
    await limit({ time_limit_minutes: 10, attempts_limit: 2 });
    expect((await submit(fields())).body.code).toBe('attempt-not-started');
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.body.current).toEqual(other.body.current);
    const { started_at, deadline_at } = one.body.current;
    expect(Date.parse(deadline_at) - Date.parse(started_at)).toBe(600_000);
    expect((await submit(fields())).body.is_late).toBe(false);
    expect((await attempts()).body).toMatchObject({ left: 1, current: null, attempts: [{ is_overtime: false }] });
  });

  test('after its time an answer is taken and marked late; the page’s own hand-in on time is not late', async () => {
    await limit({ time_limit_minutes: 10, attempts_limit: 2 });
    const second = await buildForm(server.db, room.patternId);
    await start();
    expect((await submit(fields(), { is_time_up: true })).body.code).toBe('answer-empty');
    await passTime(10);
    const auto = await submit(fields(), { is_time_up: true });
    expect(auto.body).toMatchObject({ is_late: false, version: 1 });
    expect((await attempts()).body.attempts).toMatchObject([{ is_auto: true, is_overtime: false }]);
    await start();
    await passTime(25);
    expect((await attempts()).body.current).toMatchObject({ number: 2, is_overtime: true });
    const late = await submit([...fields(), { form_id: second, value: 'Позже' }], { updated_at: auto.body.updated_at });
    expect(late.body).toMatchObject({ is_late: true, version: 2 });
  });

  test('an attempt that ran out unanswered is used up; the next may begin while there is one', async () => {
    await limit({ time_limit_minutes: 5, attempts_limit: 2 });
    await start();
    await passTime(20);
    expect((await start()).body).toMatchObject({ left: 0, current: { number: 2 } });
    await passTime(20);
    expect((await start()).body.code).toBe('no-attempts-left');
    // What was typed is still taken, and marked late.
    expect((await submit(fields())).body.is_late).toBe(true);
  });

  test('nobody looks into attempts of others but staff; no start where answers are closed', async () => {
    await limit({ time_limit_minutes: 5 });
    await start();
    const path = `/api/v2/tasks/${room.patternId}/attempts?user_id=${room.student.id}`;
    expect((await call('GET', path)).body.attempts).toHaveLength(1);
    expect((await call('GET', path, undefined, room.classmate)).status).toBe(403);
    expect((await start(room.teacher)).status).toBe(403);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true });
    expect((await start(room.classmate)).body.code).toBe('answers-closed');
  });
});

describe('the mark by itself', () => {
  beforeEach(async () => {
    await server.db.run(sql`delete from forms where pattern_id = ${room.patternId}`);
  });
  test('needs limited attempts', async () => {
    expect((await limit({ auto_mark: true })).status).toBe(400);
    expect((await limit({ auto_mark: true, attempts_limit: 3 })).body.auto_mark).toBe(true);
    expect((await limit({ attempts_limit: null })).body.auto_mark).toBe(false);
  });

  test('comes with the answer, the best of the attempts counts, the queue is spared; nobody is its author', async () => {
    await limit({ auto_mark: true, attempts_limit: 3 });
    const [one, two] = [await ask({ type: 'number', key: 1, weight: 3 }), await ask({ type: 'text', key: 'да' })];
    const hand = (first: number, second: string, rest: object = {}) =>
      submit(
        [
          { form_id: one.id, value: first },
          { form_id: two.id, value: second },
        ],
        rest,
      );
    const first = await hand(1, 'нет');
    expect(await markOf()).toEqual({ value: 7.5, author_id: null });
    expect(first.body).toMatchObject({ is_waiting: false, marks: [{ value: 7.5, author: null }] });
    expect((await call('GET', `/api/v2/marking/queue?step_id=${room.stepId}`)).body.total).toBe(0);
    const second = await hand(2, 'да', { updated_at: first.body.updated_at });
    expect(await markOf()).toEqual({ value: 7.5, author_id: null });
    await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, { mark: 4 });
    await hand(1, 'да', { updated_at: second.body.updated_at });
    expect(await markOf()).toEqual({ value: 4, author_id: room.teacher.id });
    // Of each new value the student is told once; the second attempt brought none.
    const { data: news } = (await call('GET', '/api/v2/notifications', undefined, room.student)).body;
    expect(news.map(({ type, actor, payload }: any) => [type, actor?.id, payload.value, payload.max_mark])).toEqual([
      ['mark', room.teacher.id, 4, 10],
      ['mark', undefined, 7.5, 10],
    ]);
    const history = await server.db.rows(
      sql`select actor_id, new_value from audit_records where step_id = ${room.stepId} and action = 'mark' order by id`,
    );
    expect(history).toEqual([
      { actor_id: null, new_value: 7.5 },
      { actor_id: room.teacher.id, new_value: 4 },
    ]);
  });

  test('waits for a person where a question has no key, or a required task has no answer', async () => {
    await limit({ auto_mark: true, attempts_limit: 3 });
    const { id } = await ask({ type: 'number', key: 1 });
    const other = await buildPattern(server.db, room.stepId);
    await buildForm(server.db, other, { type: 'number', key: 1 });
    expect((await submit([{ form_id: id, value: 1 }])).body.is_waiting).toBe(true);
    expect(await markOf()).toBeUndefined();
  });

  test('is not given for what came late', async () => {
    await limit({ auto_mark: true, attempts_limit: 3, time_limit_minutes: 5 });
    const { id } = await ask({ type: 'number', key: 1 });
    await start();
    await passTime(30);
    expect((await submit([{ form_id: id, value: 1 }])).body).toMatchObject({ is_late: true, is_waiting: true });
    expect(await markOf()).toBeUndefined();
  });
});

describe('answers by task', () => {
  test('for staff of the discipline, with points and filters', async () => {
    const keyed = await ask({ type: 'number', key: 5, weight: 4 });
    await submit([
      { form_id: room.formId, value: 'Ответ' },
      { form_id: keyed.id, value: 5 },
    ]);
    const { body } = await call('GET', `/api/v2/tasks/answers?pattern_id=${room.patternId}`);
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          pattern_title: 'Задание',
          user: { id: room.student.id },
          earned: 4,
          possible: 4,
          unchecked: 1,
          is_waiting: true,
          mark: null,
        },
      ],
    });
    const count = async (query: string, as?: BuiltUser) =>
      (await call('GET', `/api/v2/tasks/answers?${query}`, undefined, as)).body.total;
    expect(await count(`step_id=${room.stepId}&waiting=true&group_id=${room.groupId}&user_id=${room.student.id}`)).toBe(
      1,
    );
    expect(await count(`step_id=${room.stepId}&late=true`)).toBe(0);
    expect(await count(`step_id=${room.stepId}&query=нетакого`)).toBe(0);
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(await count(`pattern_id=${room.patternId}`, colleague)).toBe(0);
    expect((await call('GET', '/api/v2/tasks/answers', undefined, room.student)).status).toBe(403);
  });

  test('by marks of another type than the default one', async () => {
    await submit([{ form_id: room.formId, value: 'Ответ' }]);
    const { id: effort } = await server.db.one<{ id: number }>(
      sql`insert into mark_types (company_id, title, is_default, sort) values (${room.companyId}, ${`Старание ${room.stepId}`}, false, 9) returning id`,
    );
    const list = async (query = '', as?: BuiltUser) =>
      (await call('GET', `/api/v2/tasks/answers?pattern_id=${room.patternId}${query}`, undefined, as)).body;
    expect((await list()).counters).toEqual({});
    const given = { step_id: room.stepId, student_id: room.student.id };
    await call('POST', '/api/v2/marks', { ...given, value: 3, mark_type_id: effort });
    expect(await list()).toMatchObject({ data: [{ mark: null }], counters: { [`mark-type-${effort}`]: 1 } });
    expect(await list(`&mark_type_id=${effort}`)).toMatchObject({ total: 1, data: [{ mark: 3 }] });
    expect((await list(`&mark_type_id=${effort}&marked=true`)).total).toBe(1);
    expect((await list(`&mark_type_id=${effort}&marked=false`)).total).toBe(0);
    expect((await list('&marked=true')).total).toBe(0);
    expect((await list('&marked=false')).total).toBe(1);
    expect(await list('&mark_type_id=2000000000')).toMatchObject({ code: 'not-found' });
    const colleague = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(await list(`&mark_type_id=${effort}`, colleague)).toMatchObject({ total: 0, counters: {} });
  });
});

describe('the bank', () => {
  const keep = async (body: object, as: BuiltUser = room.teacher) =>
    (await call('POST', '/api/v2/question-bank', body, as)).body;
  const find = async (query: string, as: BuiltUser = room.teacher): Promise<any> =>
    (await call('GET', `/api/v2/question-bank?${query}`, undefined, as)).body;

  test('a question and a task are copied in and out, with attachments and keys', async () => {
    const file = await uploadFile(server, room.teacher.token);
    const question = await ask({
      type: 'ordering',
      title: 'Порядок дел',
      options: ['а', 'б', 'в'],
      key: [0, 1, 2],
      weight: 2,
    });
    await call('POST', `/api/v2/questions/${question.id}/attachments/documents`, { attachment_id: file.id });
    await limit({ attempts_limit: 2, auto_mark: true, title: 'Опрос' });
    const [one, task] = [
      await keep({ form_id: question.id, tags: ['Дела', 'дела'] }),
      await keep({ pattern_id: room.patternId }),
    ];
    expect(one).toMatchObject({
      kind: 'question',
      title: 'Порядок дел',
      tags: ['дела'],
      subject_id: room.subjectId,
      can_edit: true,
      questions: [{ type: 'ordering', has_key: true }],
    });
    expect(task).toMatchObject({
      kind: 'task',
      title: 'Опрос',
      questions: [{ type: 'longText' }, { type: 'ordering' }],
    });
    expect((await find(`query=дел&subject_id=${room.subjectId}`)).data.map(({ id }: any) => id)).toEqual([
      task.id,
      one.id,
    ]);
    expect((await find('type=ordering&kind=question&mine=true')).data.map(({ id }: any) => id)).toEqual([one.id]);
    // What is changed afterwards does not reach the bank.
    await call('PUT', `/api/forms/${question.id}`, { title: 'Другое' });
    const step = await buildStep(server.db, room.chapterId);
    const { body } = await call('POST', '/api/v2/question-bank/insert', { item_ids: [task.id, one.id], step_id: step });
    expect(body.pattern_ids).toHaveLength(2);
    expect(body.data).toMatchObject([
      { title: 'Опрос', attempts_limit: 2, auto_mark: true, forms: [{ type: 'longText' }, { title: 'Порядок дел' }] },
      {
        title: '',
        forms: [
          {
            title: 'Порядок дел',
            weight: 2,
            options: question.options,
            key: question.key,
            attachments: [{ attachment_id: file.id }],
          },
        ],
      },
    ]);
    const target = await buildPattern(server.db, step);
    const into = await call('POST', '/api/v2/question-bank/insert', { item_ids: [one.id], pattern_id: target });
    expect(into.body).toMatchObject({
      pattern_ids: [],
      form_ids: [expect.any(Number)],
      data: [{ id: target, forms: [{ title: 'Порядок дел' }] }],
    });
    expect((await find(`query=опрос`)).data[0].uses).toBe(1);
  });

  test('of a discipline it is for its staff, for all for every teacher; changed by those who teach it', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    const subject = await buildSubject(server.db, room.companyId, { teachers: [colleague.id] });
    expect(subject).toBeGreaterThan(0);
    const [own, shared] = [
      await keep({ form_id: room.formId, title: 'Свой' }),
      await keep({ form_id: room.formId, title: 'Общий', for_all: true }),
    ];
    expect((await find('', colleague)).data.map(({ id }: any) => id)).toContain(shared.id);
    expect((await find('', colleague)).data.map(({ id }: any) => id)).not.toContain(own.id);
    const chapter = await server.db.one<{ id: number }>(
      sql`insert into chapters (subject_id, title, position) values (${subject}, 'Р', 1) returning id`,
    );
    const step = await buildStep(server.db, chapter.id);
    const insert = (id: number) =>
      call('POST', '/api/v2/question-bank/insert', { item_ids: [id], step_id: step }, colleague);
    expect((await insert(own.id)).status).toBe(403);
    expect((await insert(shared.id)).status).toBe(200);
    expect((await call('PUT', `/api/v2/question-bank/${shared.id}`, { title: 'Я' }, colleague)).status).toBe(403);
    expect((await call('DELETE', `/api/v2/question-bank/${own.id}`)).status).toBe(200);
    expect(
      (await call('POST', '/api/v2/question-bank/insert', { item_ids: [own.id], step_id: room.stepId })).status,
    ).toBe(404);
    expect((await call('POST', `/api/v2/question-bank/${own.id}/restore`)).body).toMatchObject({ title: 'Свой' });
    const stale = await call('PUT', `/api/v2/question-bank/${own.id}`, {
      title: 'Я',
      updated_at: '2020-01-01T00:00:00Z',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { title: 'Свой' } } });
  });
});

describe('import and export', () => {
  const send = (path: string, bytes: Buffer, name = 'вопросы.txt', as = room.teacher): Promise<Reply<any>> =>
    sendMultipart(server, path, {
      as: as.token,
      parts: [
        { field: 'step_id', text: String(room.stepId) },
        { field: 'file', name, bytes },
      ],
    });
  const gift = Buffer.from('Дважды два? {#4}\n\nСтолица? {=Москва ~Тверь}\n\nПросто слова');
  const tasksIn = async () => (await lesson(room.teacher)).patterns.length;

  test('a preview shows and writes nothing; the import makes one task, its deletion is the undo', async () => {
    const preview = await send('/api/v2/questions/import/preview', gift);
    expect(preview.body).toMatchObject({
      format: 'gift',
      title: 'вопросы',
      questions: [
        { type: 'number', key: 4 },
        { type: 'single', key: 0 },
      ],
      skipped: [{ title: 'Просто слова', reason: 'Это пояснение без вопроса' }],
    });
    expect(await tasksIn()).toBe(1);
    const { body } = await send('/api/v2/questions/import', gift);
    expect(body.pattern).toMatchObject({ title: 'вопросы', forms: [{ title: 'Дважды два?' }, { title: 'Столица?' }] });
    await call('DELETE', '/api/patterns', { pattern_ids: [body.pattern.id] });
    expect(await tasksIn()).toBe(1);
  });

  test('what goes out as a package comes in again', async () => {
    await ask({ type: 'matching', options: ['кот', 'пёс'], matches: ['cat', 'dog'], key: [0, 1] });
    const out = await call('GET', `/api/v2/tasks/${room.patternId}/export`);
    expect(out.headers['content-type']).toBe('application/zip');
    const { body } = await send('/api/v2/questions/import', Buffer.from(out.body as Buffer), 'вопросы.zip');
    expect(body).toMatchObject({
      skipped: [],
      pattern: { forms: [{ type: 'longText' }, { type: 'matching', options: ['кот', 'пёс'] }] },
    });
  });

  test('is for those who build the topic; what is no file of questions is refused', async () => {
    for (const path of ['/api/v2/questions/import', '/api/v2/questions/import/preview']) {
      expect((await send(path, gift, 'в.txt', room.student)).status).toBe(403);
      const expert = await buildUser(server.db, room.companyId);
      await buildSubject(server.db, room.companyId, { teachers: [expert.id] });
      expect((await send(path, gift, 'в.txt', expert)).status).toBe(403);
      for (const bytes of [Buffer.from(''), Buffer.from([0, 1, 2, 0]), Buffer.from('PK\u0003\u0004чепуха')])
        expect((await send(path, bytes)).body.code).toMatch(/questions-unreadable|validation-failed/);
    }
    const bomb = Buffer.from(zipSync({ 'a.xml': [new Uint8Array(3_000_000), { level: 9 }] }));
    expect((await send('/api/v2/questions/import', bomb, 'b.zip')).body.code).toBe('questions-unreadable');
    const entity = Buffer.from(
      strToU8('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><assessmentItem>&e;</assessmentItem>'),
    );
    const read = await send('/api/v2/questions/import/preview', entity, 'e.xml');
    expect(read.body.questions).toEqual([]);
    expect(JSON.stringify(read.body)).not.toContain('root:');
    expect((await call('GET', `/api/v2/tasks/${room.patternId}/export`, undefined, room.student)).status).toBe(403);
  });
});
