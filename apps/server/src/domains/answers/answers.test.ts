import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildDueDate, buildForm, buildGroup, buildPattern, buildUser } from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';
import { call, field, submit } from '../../testing/hand-in.ts';

inClassroom();

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
  test('replies that work which was accepted before stays', async () => {
    const path = `/api/steps/${room.stepId}/passing/${room.student.id}`;
    expect((await call('POST', path, { passed_status_id: 1 }, room.teacher)).status).toBe(200);
    const { body } = await submit();
    expect(body).toMatchObject({ version: 1, may_delete: false });
    expect(body).toEqual((await call('GET', `/api/v2/answers/${body.id}`)).body);
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
    const shownDocument = {
      id: document.id,
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
    };
    const shownLink = {
      id: link.id,
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
      is_being_marked: false,
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
          answer_id: body.id,
          form_id: room.formId,
          value: 'Ответ',
          credit: null,
          attachments: [shownDocument, shownLink],
          ...{ photos: [], videos: [], documents: [shownDocument], links: [shownLink] },
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
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
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
