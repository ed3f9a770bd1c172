// Questions of every type, and keys that stay hidden until answers close.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { room, server } from '../../testing/classroom.ts';
import { openTaskRoom } from '../../testing/task-room.ts';

const { call, ask, submit, limit, start, lesson } = openTaskRoom();

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

  test('blank options are refused with their number, and what was saved stays', async () => {
    const made = await ask({ type: 'single', options: ['а', 'б'], key: 1 });
    const { status, body } = await call('PUT', `/api/forms/${made.id}`, { options: ['а', 'б', ' '] });
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 400,
      code: 'validation-failed',
      errors: { options: ['Вариант 3 пуст: напишите его или уберите'] },
    });
    expect((await lesson(room.teacher)).patterns[0].forms[1].options).toEqual(['а', 'б']);
    const pairs = { type: 'matching', options: ['кот'], matches: ['cat', ''] };
    expect((await call('POST', '/api/forms', { pattern_id: room.patternId, title: 'Пары', ...pairs })).status).toBe(
      400,
    );
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
    // The student sees no credit while answers are open.
    expect(body.fields.map(({ credit }: any) => credit)).toEqual(body.fields.map(() => null));
  });
});

test('how many answers were handed in is told to staff of the discipline; others are not told that there are none', async () => {
  await submit([{ form_id: room.formId, value: 'Я' }]);
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  const countFor = async (as: BuiltUser) =>
    (await call('GET', `/api/v2/topics/${room.stepId}/patterns`, undefined, as)).body.data[0].answers_count;
  expect(await countFor(room.teacher)).toBe(1);
  for (const reader of [curator, room.student, room.classmate]) expect(await countFor(reader)).toBeNull();
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
    // Every call that returns a question refuses a student.
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
