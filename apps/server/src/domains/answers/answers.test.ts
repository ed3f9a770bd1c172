import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildDueDate,
  buildForm,
  buildGroup,
  buildPattern,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { cleanUpKeys } from './answers.service.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const field = (value: unknown, rest: object = {}) => ({ form_id: room.formId, value, ...rest });
const submit = (
  body: object = {},
  as: BuiltUser = room.student,
  headers: Record<string, string> = {},
): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/answers', {
    as: as.token,
    headers,
    body: { pattern_id: room.patternId, fields: [field('Ответ')], ...body },
  });
const versionsIn = async (answerId: number) =>
  (
    await server.db.rows<{ number: number }>(
      sql`select number from answer_versions where answer_id = ${answerId} order by number`,
    )
  ).map(({ number }) => number);
const answersIn = () => server.db.rows(sql`select 1 from answers where pattern_id = ${room.patternId}`);

describe('handing in', () => {
  test('for the first time replies what reading the answer gives', async () => {
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 4 }, room.teacher);
    const first = await submit({ title: 'Первый', privacy: 0 });
    expect(first).toMatchObject({ status: 200, body: { version: 1, state: 'waiting', marks: [{ value: 4 }] } });
    expect(first.body).toEqual((await call('GET', `/api/v2/answers/${first.body.id}`)).body);
  });
  test('an answer, whole', async () => {
    const document = await uploadFile(server, room.student.token, { name: 'Решение.pdf' });
    const link = (await call('POST', '/api/links', { url: 'https://example.org' })).body;
    const { status, body } = await submit({
      title: 'Моё решение',
      fields: [
        field(' Ответ ', {
          attachments: [
            { type: 'document', attachment_id: document.id, description: 'Чистовик' },
            { type: 'link', attachment_id: link.id },
          ],
        }),
      ],
    });
    expect(status).toBe(200);
    const person = {
      id: room.student.id,
      first_name: 'Анна',
      last_name: expect.any(String),
      middle_name: 'Петровна',
      photo_src: null,
      is_online: false,
    };
    expect(body).toEqual({
      id: expect.any(Number),
      pattern_id: room.patternId,
      step_id: room.stepId,
      subject_id: room.subjectId,
      user: person,
      title: 'Моё решение',
      privacy: 1,
      access_users_ids: [],
      access_companies_ids: [],
      access_users: [],
      access_companies: [],
      version: 1,
      is_late: false,
      is_waiting: true,
      state: 'waiting',
      place: {
        pattern_title: 'Задание',
        step_title: 'Тема',
        subject_title: expect.stringContaining('Дисциплина'),
        subject_color: expect.any(String),
      },
      may_delete: true,
      comments: [],
      expertises: [],
      marks: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      fields: [
        {
          id: expect.any(Number),
          form_id: room.formId,
          value: 'Ответ',
          credit: null,
          attachments: [
            {
              attachment_id: document.id,
              type: 'document',
              name: 'Решение.pdf',
              mime: 'application/pdf',
              size: document.size,
              src: `/api/files/${document.id}`,
              thumbnail_src: null,
              width: null,
              height: null,
              description: 'Чистовик',
              number: 0,
            },
            {
              attachment_id: link.id,
              type: 'link',
              name: 'https://example.org',
              mime: '',
              size: 0,
              src: 'https://example.org',
              thumbnail_src: null,
              width: null,
              height: null,
              description: '...',
              number: 1,
            },
          ],
        },
      ],
      receipt: {
        number: `${body.id}-1`,
        submitted_at: expect.any(String),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        is_late: false,
        files: [{ name: 'Решение.pdf', size: document.size }],
      },
    });
    expect(
      await server.db.one(
        sql`select passed_status_id, author_id from passings where step_id = ${room.stepId} and student_id = ${room.student.id}`,
      ),
    ).toEqual({ passed_status_id: 3, author_id: room.student.id });
    expect(
      await server.db.one(
        sql`select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') <> '' as kept, content #>> '{fields,0,attachments,0,sha256}' as sha from answer_versions where answer_id = ${body.id}`,
      ),
    ).toEqual({ kept: true, sha: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('by a form, as existing clients write it', async () => {
    const number = await buildForm(server.db, room.patternId, { type: 'number' });
    const several = await buildForm(server.db, room.patternId, { type: 'multiple', options: ['а', 'б', 'в'] });
    const text = new URLSearchParams([
      ['pattern_id', String(room.patternId)],
      ['fields[0][form_id]', String(room.formId)],
      ['fields[0][value]', '007'],
      ['fields[1][form_id]', String(number)],
      ['fields[1][value]', '4,5'],
      ['fields[2][form_id]', String(several)],
      ['fields[2][value][]', '0'],
      ['fields[2][value][]', '2'],
    ]);
    const reply = await server.request('POST', '/api/v2/answers', {
      as: room.student.token,
      body: text.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.fields.map(({ value }: { value: unknown }) => value)).toEqual(['007', 4.5, [0, 2]]);
  });

  test.each([
    [
      'en',
      'The answer field cannot be empty',
      'The answer to a link question must be a link',
      'An empty record cannot be sent',
    ],
    [
      'ru',
      'Поле с ответом не может быть пустым',
      'Ответ на вопрос-ссылку должен быть ссылкой',
      'Не могу отправить пустую запись',
    ],
  ])('refusals in the words of the specification (%s)', async (language, empty, noLink, nothing) => {
    const headers = { 'accept-language': language };
    expect(await submit({ fields: [field('  ')] }, room.student, headers)).toMatchObject({
      status: 400,
      body: { message: empty, code: 'answer-empty', errors: { [`fields.${room.formId}`]: [empty] } },
    });
    await call('PUT', `/api/forms/${room.formId}`, { type: 'link' }, room.teacher);
    expect((await submit({ fields: [field('example.org')] }, room.student, headers)).body).toMatchObject({
      message: noLink,
      code: 'answer-link',
    });
    await call('PUT', `/api/forms/${room.formId}`, { required: false }, room.teacher);
    expect((await submit({ fields: [field('')] }, room.student, headers)).body).toEqual({
      message: nothing,
      code: 'empty-record',
    });
    expect(await answersIn()).toEqual([]);
  });

  test('a description too long, a question of another task, a file of another person or kind: nothing is saved', async () => {
    const [mine, theirs] = [
      await uploadFile(server, room.student.token),
      await uploadFile(server, room.classmate.token),
    ];
    const other = await buildForm(server.db, await buildPattern(server.db, room.stepId));
    const attached = (attachment: object) => submit({ fields: [field('Ответ', { attachments: [attachment] })] });
    expect(
      (await attached({ type: 'document', attachment_id: mine.id, description: 'я'.repeat(2049) })).body,
    ).toMatchObject({
      message: 'Описание не может быть длиннее 2048 символов.',
      errors: { 'fields.0.attachments.0.description': ['Описание не может быть длиннее 2048 символов.'] },
    });
    expect((await submit({ fields: [field('Ответ'), { form_id: other, value: 'x' }] })).body).toMatchObject({
      code: 'foreign-field',
      errors: { [`fields.${other}`]: ['Вопрос не относится к этому заданию'] },
    });
    for (const attachment of [
      { type: 'document', attachment_id: theirs.id },
      { type: 'photo', attachment_id: mine.id },
      { type: 'link', attachment_id: mine.id },
      { type: 'document', attachment_id: 2_000_000_000 },
    ]) {
      expect(await attached(attachment)).toMatchObject({
        status: 400,
        body: { code: 'unknown-attachment', message: 'Файл не найден среди ваших загрузок' },
      });
    }
    expect(await answersIn()).toEqual([]);
    expect(await server.db.rows(sql`select 1 from passings where step_id = ${room.stepId}`)).toEqual([]);
  });

  test('who does not study it, hidden, archived and closed', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    expect((await submit({}, stranger)).body.code).toBe('subject-not-studied');
    expect((await submit({}, room.teacher)).body.code).toBe('subject-not-studied');
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true }, room.teacher);
    expect(await submit()).toMatchObject({ status: 403, body: { code: 'topic-hidden' } });
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: false, answers_closed: true }, room.teacher);
    expect(await submit()).toMatchObject({
      status: 409,
      body: { code: 'answers-closed', message: 'Приём ответов по теме закрыт' },
    });
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await submit()).toMatchObject({ status: 403, body: { code: 'subject-archived' } });
    expect(await answersIn()).toEqual([]);
  });

  test('a student who also teaches it cannot hand in to an archive either', async () => {
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${room.student.id}, 'EXPERT')`,
    );
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'archived' } });
  });

  test('late is taken and marked so; the earliest due date of the own groups counts', async () => {
    const other = await buildGroup(server.db, room.companyId, [room.classmate.id]);
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + 60_000));
    await buildDueDate(server.db, room.stepId, other, new Date(Date.now() - 60_000));
    expect((await submit()).body).toMatchObject({ is_late: false, receipt: { is_late: false } });
    expect((await submit({}, room.classmate)).body).toMatchObject({ is_late: true, receipt: { is_late: true } });
  });

  test('again: a new version, the old one kept; what is not named is detached', async () => {
    const second = await buildForm(server.db, room.patternId, { required: false, title: 'Второй' });
    const file = await uploadFile(server, room.student.token);
    const first = (
      await submit({
        fields: [
          field('Раз', { attachments: [{ type: 'document', attachment_id: file.id }] }),
          { form_id: second, value: 'Второе' },
        ],
      })
    ).body;
    const next = (await submit({ fields: [field('Два')] })).body;
    expect(next).toMatchObject({
      id: first.id,
      version: 2,
      fields: [{ value: 'Два', attachments: [] }],
      receipt: { number: `${first.id}-2`, files: [] },
    });
    expect(next.fields).toHaveLength(1);
    const versions = (await call('GET', `/api/v2/answers/${first.id}/versions`, undefined, room.teacher)).body.data;
    expect(versions).toMatchObject([
      { number: 2, fields: [{ title: 'Вопрос', value: 'Два', attachments: [] }] },
      {
        number: 1,
        sha256: first.receipt.sha256,
        fields: [
          { value: 'Раз', attachments: [{ type: 'document', name: file.name, size: file.size }] },
          { title: 'Второй', value: 'Второе' },
        ],
      },
    ]);
    expect((await call('GET', `/api/v2/answers/${first.id}/versions`)).body.data).toEqual(versions);
  });

  test('a comment on a field outlives the field', async () => {
    const second = await buildForm(server.db, room.patternId, { required: false });
    const answer = (await submit({ fields: [field('Раз'), { form_id: second, value: 'Второе' }] })).body;
    await call(
      'POST',
      '/api/comments',
      { ugc_answer_id: answer.id, ugc_field_id: answer.fields[1].id, text: 'Проверьте знак' },
      room.teacher,
    );
    expect((await submit()).body.comments).toMatchObject([{ text: 'Проверьте знак', ugc_field_id: null }]);
  });

  test('a stale one is refused with the answer as it is', async () => {
    const first = (await submit()).body;
    const second = (await submit({ fields: [field('Из телефона')], updated_at: first.updated_at })).body;
    expect(second.version).toBe(2);
    const stale = await submit({ fields: [field('Со старой вкладки')], updated_at: first.updated_at });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: first.id, version: 2, fields: [{ value: 'Из телефона' }] } },
    });
    expect(await versionsIn(first.id)).toEqual([1, 2]);
  });

  test('to a topic that is done leaves it done', async () => {
    await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, { passed_status_id: 1 }, room.teacher);
    await submit();
    expect(
      (await call('GET', `/api/v2/students/${room.student.id}/passing/${room.stepId}`)).body.data.passed_status_id,
    ).toBe(1);
  });
});

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
  test('a value changed, a file attached and detached: a version each', async () => {
    const answer = (await submit()).body;
    const [own] = answer.fields;
    expect((await call('PUT', `/api/fields/${own.id}`, { value: 'Точнее' })).body).toMatchObject({
      version: 2,
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
      version: 3,
      fields: [{ value: 'Точнее', attachments: [{ attachment_id: file.id, description: 'Черновик' }] }],
    });
    expect((await call('DELETE', `/api/answers/${answer.id}/attachments/documents/${file.id}`)).body).toMatchObject({
      version: 4,
      fields: [{ attachments: [] }],
    });
    expect((await call('DELETE', `/api/answers/${answer.id}/attachments/documents/${file.id}`)).status).toBe(404);
    expect((await attach({ ugc_field_id: own.id + 1000 })).body.code).toBe('foreign-field');
    expect((await call('PUT', `/api/fields/${own.id}`, { value: '' })).body).toMatchObject({ code: 'answer-empty' });
    expect(await versionsIn(answer.id)).toEqual([1, 2, 3, 4]);
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

describe('who reads an answer', () => {
  async function buildCast(): Promise<Record<string, BuiltUser>> {
    const { db } = server;
    const [expert, curator, parent] = [
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
      await buildUser(db, room.companyId),
    ];
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await buildRelation(db, room.companyId, parent.id, room.student.id);
    const elsewhere = await buildUser(db, room.companyId);
    const otherGroup = await buildGroup(db, room.companyId, [elsewhere.id]);
    await db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${otherGroup})`);
    const neighbour = await buildClassroom(db, room.companyId);
    return {
      author: room.student,
      classmate: room.classmate,
      elsewhere,
      teacher: room.teacher,
      expert,
      admin: await buildAdministrator(db, room.companyId),
      curator,
      parent,
      otherTeacher: neighbour.teacher,
      otherStudent: neighbour.student,
    };
  }
  /** Who can open it; the lists must hold it for just those. */
  async function readers(cast: Record<string, BuiltUser>, id: number): Promise<string[]> {
    const open: string[] = [];
    for (const [name, { token }] of Object.entries(cast)) {
      const single = await server.request('GET', `/api/v2/answers/${id}`, { as: token });
      expect(single.status).toBeOneOf([200, 403]);
      const list = await server.request('GET', `/api/v2/answers?subject_id=${room.subjectId}`, { as: token });
      expect({ name, listed: list.body.data.some((answer: { id: number }) => answer.id === id) }).toEqual({
        name,
        listed: single.status === 200,
      });
      const ofStudent = await server.request(
        'GET',
        `/api/v2/answers/users/${room.student.id}/subjects/${room.subjectId}`,
        { as: token },
      );
      if (ofStudent.status === 200)
        expect({ name, listed: ofStudent.body.data.length === 1 }).toEqual({ name, listed: single.status === 200 });
      if (single.status === 200) open.push(name);
    }
    return open;
  }

  test('by its privacy', async () => {
    const cast = await buildCast();
    const answer = (await submit()).body;
    const staff = ['author', 'teacher', 'expert', 'admin'];
    const open = async (body: object) => {
      expect((await call('PUT', `/api/answers/${answer.id}`, body)).status).toBe(200);
      return readers(cast, answer.id);
    };
    expect(await readers(cast, answer.id)).toEqual(staff);
    expect(await open({ privacy: 0 })).toEqual(['author', 'classmate', 'teacher', 'expert', 'admin']);
    expect(await open({ privacy: 1 })).toEqual(staff);
    expect(await open({ privacy: -1 })).toEqual(staff);
    expect(await open({ privacy: 2, access_users_ids: [cast['otherStudent']!.id, 2_000_000_000] })).toEqual([
      ...staff,
      'otherStudent',
    ]);
    expect(await open({ privacy: 3 })).toEqual(staff);
    expect(await open({ privacy: 3, access_companies_ids: [room.companyId, 2_000_000_000] })).toEqual(
      Object.keys(cast),
    );
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      access_users_ids: [cast['otherStudent']!.id],
      access_companies_ids: [room.companyId],
    });
  });

  test('a public one in a hidden topic or discipline is not for classmates', async () => {
    const answer = (await submit({ privacy: 0 })).body;
    const status = async () => (await call('GET', `/api/v2/answers/${answer.id}`, undefined, room.classmate)).status;
    expect(await status()).toBe(200);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true }, room.teacher);
    expect(await status()).toBe(403);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: false }, room.teacher);
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    expect(await status()).toBe(403);
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).status).toBe(200);
  });

  test('classmates see the answer, but neither talk nor mark nor versions', async () => {
    const answer = (await submit({ privacy: 0 })).body;
    await call('POST', '/api/comments', { ugc_answer_id: answer.id, text: 'Только вам' }, room.teacher);
    await call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 3 }, room.teacher);
    expect((await call('GET', `/api/v2/answers/${answer.id}`, undefined, room.classmate)).body).toMatchObject({
      comments: [],
      marks: [],
    });
    expect((await call('GET', `/api/v2/answers/${answer.id}`)).body).toMatchObject({
      comments: [{ text: 'Только вам' }],
      marks: [{ value: 3 }],
    });
    expect((await call('GET', `/api/v2/answers/${answer.id}/versions`, undefined, room.classmate)).status).toBe(403);
    expect(
      (await call('POST', '/api/comments', { ugc_answer_id: answer.id, text: 'И я' }, room.classmate)).status,
    ).toBe(403);
  });

  test('automatic credit is for staff, for the student once answers are closed', async () => {
    await call(
      'PUT',
      `/api/forms/${room.formId}`,
      { type: 'multiple', options: ['а', 'б', 'в'], key: [0, 1] },
      room.teacher,
    );
    const answer = (await submit({ fields: [field([0])] })).body;
    const credit = async (as: BuiltUser) =>
      (await call('GET', `/api/v2/answers/${answer.id}`, undefined, as)).body.fields[0].credit;
    expect([answer.fields[0].credit, await credit(room.student), await credit(room.teacher)]).toEqual([
      null,
      null,
      0.5,
    ]);
    await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true }, room.teacher);
    expect(await credit(room.student)).toBe(0.5);
  });
});

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

test('a list of a whole discipline by pages, newest first', async () => {
  const step = await buildStep(server.db, await buildChapter(server.db, room.subjectId));
  const pattern = await buildPattern(server.db, step);
  const form = await buildForm(server.db, pattern);
  const first = (await submit()).body.id;
  const second = (await submit({}, room.classmate)).body.id;
  const third = (await submit({ pattern_id: pattern, fields: [{ form_id: form, value: 'x' }] })).body.id;
  const list = async (query: string) =>
    (await call('GET', `/api/v2/answers?subject_id=${room.subjectId}&${query}`, undefined, room.teacher)).body;
  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  expect(ids(await list(''))).toEqual([third, second, first]);
  expect(await list('page=2&size=2')).toMatchObject({ total: 3, from: 3, lastPage: 2, data: [{ id: first }] });
  expect(ids(await list(`user_id=${room.student.id}`))).toEqual([third, first]);
  expect(ids(await list(`step_id=${step}`))).toEqual([third]);
  expect(ids(await list(`pattern_id=${room.patternId}`))).toEqual([second, first]);
});
