import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const contents = async (as: BuiltUser = room.teacher): Promise<[string, string[]][]> =>
  (await call('GET', `/api/subjects/${room.subjectId}/contents`, undefined, as)).body.chapters.map((chapter: any) => [
    chapter.title,
    chapter.steps.map((step: any) => step.title),
  ]);
const saveBlocks = async (sections: object[]) => (await call('POST', '/api/lms/sections', { sections })).body.data;

describe('chapters and topics', () => {
  test('made with the defaults of the specification', async () => {
    const chapter = (await call('POST', '/api/chapters', { subject_id: room.subjectId })).body;
    expect(chapter).toEqual({
      id: expect.any(Number),
      subject_id: room.subjectId,
      title: 'Новый раздел',
      description: '',
      hidden: false,
      has_password: false,
      updated_at: expect.any(String),
    });
    const step = (await call('POST', '/api/steps', { chapter_id: chapter.id })).body;
    expect(step).toEqual({
      id: expect.any(Number),
      subject_id: room.subjectId,
      chapter_id: chapter.id,
      title: 'Новая тема',
      type: 1,
      number: 0,
      price: 0,
      reward: 0,
      public_text: '',
      private_text: '',
      service_key: 'default',
      max_mark: null,
      hours: null,
      is_retake: false,
      is_soft_skills: false,
      hidden: false,
      publish_at: null,
      replaces_id: null,
      replaces_nothing: false,
      answers_closed_at: null,
      answers_close_at: null,
      answers_open_at: null,
      has_password: false,
      cover: null,
      publicPhotos: [],
      skills: [],
      roles_ids: [],
      admin_roles_ids: [],
      link_of_id: null,
      updated_at: expect.any(String),
    });
    expect((await call('POST', '/api/lms/sections', { sections: [{ step_id: step.id }] })).body.data).toMatchObject([
      { title: 'Новый блок', content: '', index: 0, is_private: false },
    ]);
  });

  test('only teachers of the discipline and administrators build', async () => {
    const { db } = server;
    const [expert, admin, neighbour] = [
      await buildUser(db, room.companyId),
      await buildAdministrator(db, room.companyId),
      (await buildClassroom(db, room.companyId)).teacher,
    ];
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const rename = (as: BuiltUser) => call('PUT', `/api/steps/${room.stepId}`, { title: 'Имя' }, as);
    expect((await rename(admin)).status).toBe(200);
    for (const as of [expert, neighbour, room.student])
      expect(await rename(as)).toMatchObject({ status: 403, body: { code: 'teacher-only' } });
  });

  test('nothing changes in an archived discipline', async () => {
    const section = (await saveBlocks([{ step_id: room.stepId }]))[0];
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    for (const [method, path, body] of [
      ['POST', '/api/chapters', { subject_id: room.subjectId }],
      ['PUT', `/api/steps/${room.stepId}`, { title: 'Я' }],
      ['DELETE', `/api/chapters/${room.chapterId}`],
      ['PUT', `/api/lms/sections/${section.id}`, { title: 'Я' }],
      ['PUT', `/api/patterns/${room.patternId}`, { title: 'Я' }],
      ['DELETE', `/api/forms/${room.formId}`],
    ] as const) {
      expect(await call(method, path, body)).toMatchObject({ status: 409, body: { code: 'archived' } });
    }
  });

  test('ordered, also from chapter to chapter; an order that forgets or repeats is refused', async () => {
    const { db } = server;
    const second = await buildChapter(db, room.subjectId, { title: 'Второй' });
    const [a, b] = [await buildStep(db, second, { title: 'А' }), await buildStep(db, second, { title: 'Б' })];
    expect(
      (await call('POST', `/api/subjects/${room.subjectId}/chapters/index`, { index: [second, room.chapterId] })).body,
    ).toEqual({ ok: true });
    expect(
      (await call('POST', `/api/chapters/${room.chapterId}/steps/index`, { index: [b, room.stepId] })).body,
    ).toEqual({ ok: true });
    expect(await contents()).toEqual([
      ['Второй', ['А']],
      ['Раздел', ['Б', 'Тема']],
    ]);
    const elsewhere = await buildStep(
      db,
      await buildChapter(db, await buildSubject(db, room.companyId, { teachers: [room.teacher.id] })),
    );
    for (const index of [[b], [b, room.stepId, b], [b, room.stepId, elsewhere], []]) {
      expect(await call('POST', `/api/chapters/${room.chapterId}/steps/index`, { index })).toMatchObject({
        status: 400,
        body: { code: 'order-incomplete' },
      });
    }
    for (const index of [[second], [second, second], [second, room.chapterId, 2_000_000_000]]) {
      expect((await call('POST', `/api/subjects/${room.subjectId}/chapters/index`, { index })).status).toBe(400);
    }
    expect(await contents()).toEqual([
      ['Второй', ['А']],
      ['Раздел', ['Б', 'Тема']],
    ]);
    expect(a).toBeLessThan(b);
  });

  test('a copy brings blocks, files, tasks, questions and keys, but no answers; it stands behind the original', async () => {
    const { db } = server;
    await buildStep(db, room.chapterId, { title: 'Последняя' });
    const [section] = await saveBlocks([
      { step_id: room.stepId, title: 'Блок', content: '<p>Текст</p>', is_private: true },
    ]);
    const file = await uploadFile(server, room.teacher.token);
    await call('POST', `/api/lms/sections/${section.id}/attachments/documents`, {
      attachment_id: file.id,
      description: 'Устав',
    });
    await call('PUT', `/api/forms/${room.formId}`, { type: 'number', key: 42 });
    await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 42 }] },
      room.student,
    );
    const copy = (await call('POST', `/api/steps/${room.stepId}/copy`, { type: 'CLONE' })).body;
    expect(copy).toMatchObject({ title: 'Тема', chapter_id: room.chapterId, max_mark: 10 });
    expect(await contents()).toEqual([['Раздел', ['Тема', 'Тема', 'Последняя']]]);
    const { sections, patterns } = (await call('GET', `/api/v2/lessons/${copy.id}`)).body;
    expect(sections).toMatchObject([
      {
        title: 'Блок',
        content: '<p>Текст</p>',
        is_private: true,
        attachments: [{ attachment_id: file.id, description: 'Устав' }],
      },
    ]);
    expect(patterns).toMatchObject([{ answers_count: 0, forms: [{ type: 'number', key: 42 }] }]);
    expect(patterns[0].id).not.toBe(room.patternId);
    const [second, ofCopy] = [
      (await call('POST', `/api/steps/${room.stepId}/copy`, { index: 0 })).body,
      (await call('POST', `/api/steps/${copy.id}/copy`)).body,
    ];
    expect((await contents())[0]![1]).toHaveLength(5);
    for (const { id } of [second, ofCopy])
      expect((await call('GET', `/api/v2/lessons/${id}`)).body).toMatchObject({
        sections: [{ title: 'Блок', attachments: [{ attachment_id: file.id }] }],
        patterns: [{ forms: [{ type: 'number', key: 42 }] }],
      });
    const foreign = await buildChapter(db, await buildSubject(db, room.companyId));
    expect(await call('POST', `/api/steps/${room.stepId}/copy`, { lmsChapterId: foreign })).toMatchObject({
      status: 403,
      body: { code: 'teacher-only' },
    });
  });

  test('a deleted chapter takes its topics and brings back just those', async () => {
    const { db } = server;
    const second = await buildChapter(db, room.subjectId, { title: 'Второй' });
    const [kept, gone] = [
      await buildStep(db, second, { title: 'Живая' }),
      await buildStep(db, second, { title: 'Удалённая' }),
    ];
    expect((await call('DELETE', `/api/steps/${gone}`)).body).toEqual({ ok: true });
    expect((await call('DELETE', `/api/chapters/${second}`)).body).toEqual({ ok: true });
    expect(await contents()).toEqual([['Раздел', ['Тема']]]);
    expect((await call('GET', `/api/v2/lessons/${kept}`)).status).toBe(404);
    expect(await call('POST', `/api/steps/${gone}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'undo-too-late' },
    });
    expect((await call('POST', `/api/chapters/${second}/restore`)).body).toEqual({ ok: true });
    expect(await contents()).toEqual([
      ['Раздел', ['Тема']],
      ['Второй', ['Живая']],
    ]);
    expect((await call('POST', `/api/steps/${gone}/restore`)).status).toBe(200);
    expect(await contents()).toEqual([
      ['Раздел', ['Тема']],
      ['Второй', ['Живая', 'Удалённая']],
    ]);
  });

  test('what is hidden is hidden from students by name, too', async () => {
    const { db } = server;
    const shut = await buildChapter(db, room.subjectId, { title: 'Закрыт', hidden: true });
    const [inShut, hidden] = [
      await buildStep(db, shut),
      await buildStep(db, room.chapterId, { title: 'Скрыта', hidden: true }),
    ];
    const refusal = async (id: number) =>
      (await call('GET', `/api/v2/lessons/${id}`, undefined, room.student)) as { status: number; body: object };
    expect(await refusal(inShut)).toMatchObject({
      status: 403,
      body: { code: 'page-hidden', message: 'Страница скрыта преподавателем' },
    });
    expect(await refusal(hidden)).toMatchObject({
      status: 403,
      body: { code: 'topic-hidden', message: 'Тема скрыта преподавателем' },
    });
    const lesson = (await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, room.student)).body;
    expect(lesson).toMatchObject({ previous: null, next: null });
    expect((await call('GET', `/api/v2/lessons/${room.stepId}`)).body.next).toEqual({ id: hidden, title: 'Скрыта' });
    expect(await contents(room.student)).toEqual([['Раздел', ['Тема']]]);
  });

  test('points are positive hundredths', async () => {
    expect(await call('PUT', `/api/steps/${room.stepId}`, { max_mark: 0.001 })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: { max_mark: ['Не меньше 0.01'] } },
    });
    expect((await call('PUT', `/api/steps/${room.stepId}`, { max_mark: null })).body.max_mark).toBeNull();
    expect((await call('PUT', `/api/steps/${room.stepId}`, { max_mark: 4.5 })).body.max_mark).toBe(4.5);
    expect((await call('PUT', `/api/steps/${room.stepId}`, { hours: 1.5 })).body).toMatchObject({
      hours: 1.5,
      max_mark: 4.5,
    });
    expect((await call('PUT', `/api/steps/${room.stepId}`, { hours: null })).body.hours).toBeNull();
  });
});

describe('a stale change is refused with the record as it is, and nothing is lost', () => {
  const old = '2020-01-01T00:00:00Z';
  test('chapter, topic, block, task and question', async () => {
    const section = (await saveBlocks([{ step_id: room.stepId, title: 'Блок' }]))[0];
    for (const [path, title] of [
      [`/api/chapters/${room.chapterId}`, 'Раздел'],
      [`/api/steps/${room.stepId}`, 'Тема'],
      [`/api/lms/sections/${section.id}`, 'Блок'],
      [`/api/patterns/${room.patternId}`, 'Задание'],
      [`/api/forms/${room.formId}`, 'Вопрос'],
    ] as const) {
      const stale = await call('PUT', path, { title: 'Чужое', updated_at: old });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { title } } });
      const { updated_at } = stale.body.current;
      const fresh = await call('PUT', path, { title: 'Новое', updated_at });
      expect(fresh).toMatchObject({ status: 200, body: { title: 'Новое' } });
      expect((await call('PUT', path, { title: 'Опоздавшее', updated_at })).body.current).toMatchObject({
        title: 'Новое',
        updated_at: fresh.body.updated_at,
      });
    }
  });

  test('of two who save at once with the same reading, one is refused', async () => {
    const { updated_at } = (await call('GET', `/api/v2/lessons/${room.stepId}`)).body;
    const replies = await Promise.all(
      ['Раз', 'Два'].map((title) => call('PUT', `/api/steps/${room.stepId}`, { title, updated_at })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
