import { createHmac } from 'node:crypto';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildCompany,
  buildStep,
  buildSubject,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { buildCircle } from '../../../testing/organisation.ts';
import { uploadFile } from '../../../testing/uploads.ts';

const SECRET = 'a secret of the polls';
let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp({ pollHub: { url: 'https://polls.example', secret: SECRET } });
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const lesson = async (id = room.stepId, as: BuiltUser = room.teacher) =>
  (await call('GET', `/api/v2/lessons/${id}`, undefined, as)).body;
const saveBlocks = async (sections: object[]) => (await call('POST', '/api/lms/sections', { sections })).body.data;
const photo = (as: BuiltUser = room.teacher) => uploadFile(server, as.token, { kind: 'photo' });

describe('settings of a topic', () => {
  test('skills, roles, price, reward, number and key are kept; unknown skills are refused whole', async () => {
    const skill = (await call('POST', '/api/v2/competence/skills', { title: 'Анализ', competence: 'ПК-1' })).body;
    expect(skill).toEqual({ id: expect.any(Number), title: 'Анализ', value: 1, competence: 'ПК-1' });
    expect((await call('POST', '/api/v2/competence/skills', { title: 'анализ', competence: 'пк-1' })).body.id).toBe(
      skill.id,
    );
    const settings = {
      number: 7,
      price: 10,
      reward: 20,
      service_key: 'lab',
      admin_roles_ids: [3],
      is_soft_skills: true,
    };
    const { body } = await call('PUT', `/api/steps/${room.stepId}`, { ...settings, skills: [skill.id] });
    expect(body).toMatchObject({ ...settings, skills: [skill] });
    expect(
      await call('PUT', `/api/steps/${room.stepId}`, { title: 'Нет', skills: [skill.id, 2_000_000_000] }),
    ).toMatchObject({ status: 400, body: { code: 'unknown-skill' } });
    expect(await lesson()).toMatchObject({ title: 'Тема', skills: [skill] });
    // They come back as they were read, too.
    expect((await call('PUT', `/api/steps/${room.stepId}`, { skills: [skill] })).body.skills).toEqual([skill]);
    await server.db.run(sql`update companies set domain = 'localhost' where id = ${room.companyId}`);
    const foreign = await server.db.one<{ id: number }>(sql`
      insert into skills (company_id, title) values (${await buildCompany(server.db, { domain: 'other.example' })}, 'Чужой') returning id`);
    expect((await call('PUT', `/api/steps/${room.stepId}`, { skills: [foreign.id] })).status).toBe(400);
    expect((await call('GET', '/api/v2/competence/skills?query=чуж')).body.data).toEqual([]);
  });

  test('a cover is an own photo; students of the topic see it', async () => {
    const [own, others] = [await photo(), await photo(room.student)];
    expect((await call('PUT', `/api/steps/${room.stepId}`, { cover_id: others.id })).body.code).toBe(
      'unknown-attachment',
    );
    const { body } = await call('PUT', `/api/steps/${room.stepId}`, { cover_id: own.id });
    expect(body.cover).toMatchObject({ id: own.id, src: `/api/files/${own.id}` });
    const see = (as: BuiltUser) => call('GET', `/api/files/${own.id}`, undefined, as);
    expect((await see(room.student)).status).toBe(200);
    expect((await see((await buildClassroom(server.db, room.companyId)).student)).status).toBe(403);
    // A colleague may keep the cover without owning the file.
    const admin = await buildAdministrator(server.db, room.companyId);
    expect((await call('PUT', `/api/steps/${room.stepId}`, { cover_id: own.id }, admin)).status).toBe(200);
    expect((await call('PUT', `/api/steps/${room.stepId}`, { cover_id: null })).body.cover).toBeNull();
  });

  test('private attachments and their bytes are for staff', async () => {
    const [open, secret] = [await photo(), await uploadFile(server, room.teacher.token)];
    await call('POST', `/api/steps/${room.stepId}/attachments/photos`, {
      attachment_id: open.id,
      description: 'Схема',
    });
    const { body } = await call('POST', `/api/steps/${room.stepId}/attachments/documents`, {
      attachment_id: secret.id,
      is_private: true,
    });
    expect(body).toMatchObject({
      attachments: [{ attachment_id: open.id, description: 'Схема' }],
      private_attachments: [{ attachment_id: secret.id, type: 'document' }],
    });
    expect(await lesson(room.stepId, room.student)).toMatchObject({
      attachments: [{ attachment_id: open.id }],
      private_attachments: [],
    });
    const see = async (id: number) => (await call('GET', `/api/files/${id}`, undefined, room.student)).status;
    expect([await see(open.id), await see(secret.id)]).toEqual([200, 403]);
    const opened = await call('POST', `/api/steps/${room.stepId}/attachments/documents`, {
      attachment_id: secret.id,
      is_private: false,
    });
    expect(opened.body.private_attachments).toEqual([]);
    expect(await see(secret.id)).toBe(200);
    expect(
      (await call('DELETE', `/api/steps/${room.stepId}/attachments/photos/${open.id}`)).body.attachments,
    ).toHaveLength(1);
    expect((await call('DELETE', `/api/steps/${room.stepId}/attachments/photos/${open.id}`)).status).toBe(404);
    const theirs = await photo(room.student);
    expect(
      (await call('POST', `/api/steps/${room.stepId}/attachments/photos`, { attachment_id: theirs.id })).body.code,
    ).toBe('unknown-attachment');
  });

  test('a slide stands with its block', async () => {
    const [slide, theirs] = [await photo(), await photo(room.student)];
    const [block] = await saveBlocks([{ step_id: room.stepId, slide_image_id: slide.id }]);
    expect(block.slide_image).toMatchObject({ id: slide.id });
    const change = (body: object) => call('PUT', `/api/lms/sections/${block.id}`, body);
    expect((await change({ slide_image_id: theirs.id })).body.code).toBe('unknown-attachment');
    expect((await change({ title: 'Иначе' })).body.slide_image).toMatchObject({ id: slide.id });
    expect((await call('GET', `/api/files/${slide.id}`, undefined, room.student)).status).toBe(200);
    await change({ is_private: true });
    expect((await call('GET', `/api/files/${slide.id}`, undefined, room.student)).status).toBe(403);
    expect((await change({ slide_image_id: null })).body.slide_image).toBeNull();
  });
});

describe('a topic placed elsewhere', () => {
  test('as a link shows the blocks of the original as they change; tasks are its own', async () => {
    const { db } = server;
    const file = await photo();
    const [shown, secret] = await saveBlocks([
      { step_id: room.stepId, title: 'Материал', slide_image_id: file.id },
      { step_id: room.stepId, title: 'Для коллег', is_private: true },
    ]);
    const second = await buildClassroom(db, room.companyId);
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${second.subjectId}, ${room.teacher.id}, 'TEACHER')`,
    );
    const { body } = await call('POST', `/api/steps/${room.stepId}/copy`, {
      type: 'LINK',
      lmsChapterId: second.chapterId,
      index: 0,
    });
    expect(body).toMatchObject({ subject_id: second.subjectId, link_of_id: room.stepId, hidden: false });
    await call('PUT', `/api/lms/sections/${shown.id}`, { title: 'Материал 2' });

    const seen = await lesson(body.id, second.student);
    expect(seen.sections.map(({ title }: any) => title)).toEqual(['Материал 2']);
    expect(seen.link_of).toBeNull();
    expect(seen.patterns).toHaveLength(1);
    expect(seen.patterns[0].id).not.toBe(room.patternId);
    expect((await call('GET', `/api/files/${file.id}`, undefined, second.student)).status).toBe(200);
    expect((await lesson(room.stepId, second.student)).code).toBe('subject-not-studied');
    // Staff of the second discipline see the origin of a topic, but not its private blocks.
    expect(await lesson(body.id, second.teacher)).toMatchObject({
      link_of: { id: room.stepId, can_edit: false },
      sections: [{ id: shown.id }],
    });
    expect((await lesson(body.id)).link_of).toMatchObject({ can_edit: true });
    expect((await call('POST', '/api/lms/sections', { sections: [{ step_id: body.id }] })).body.code).toBe(
      'topic-linked',
    );
    expect(secret.is_private).toBe(true);

    // Once the original is taken back, its editors alone see its blocks, also in the link.
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true, title: 'Тайна' });
    const blocksFor = async (as: BuiltUser) => (await lesson(body.id, as)).sections.length;
    expect(await Promise.all([second.student, second.teacher, room.teacher].map(blocksFor))).toEqual([0, 0, 1]);
    expect((await call('GET', `/api/files/${file.id}`, undefined, second.student)).status).toBe(403);
    expect((await call('GET', `/api/v2/lessons/${body.id}/student-view`)).body.sections).toEqual([]);
    const structureFor = async (as: BuiltUser) =>
      (await call('GET', `/api/v2/subjects/${second.subjectId}/structure`, undefined, as)).body.chapters
        .flatMap(({ steps }: any) => steps)
        .find(({ id }: any) => id === body.id).link;
    const linkFor = async (as: BuiltUser) => (await lesson(body.id, as)).link_of;
    expect([await linkFor(second.teacher), await linkFor(room.teacher), await linkFor(second.student)]).toEqual([
      expect.objectContaining({ is_draft: true, can_edit: false }),
      expect.objectContaining({ is_draft: true, can_edit: true }),
      null,
    ]);
    expect([(await lesson(body.id, second.teacher)).link_of.title, await structureFor(second.teacher)]).toEqual([
      body.title,
      expect.objectContaining({ title: body.title, can_open: false }),
    ]);
    expect([(await lesson(body.id)).link_of.title, await structureFor(room.teacher)]).toEqual([
      'Тайна',
      expect.objectContaining({ title: 'Тайна', can_open: true }),
    ]);
    for (const path of ['unlink', 'copy'])
      expect(await call('POST', `/api/steps/${body.id}/${path}`, {}, second.teacher)).toMatchObject({
        status: 403,
        body: { code: 'topic-hidden' },
      });
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: false });

    const own = (await call('POST', `/api/steps/${body.id}/unlink`)).body;
    expect(own.link_of_id).toBeNull();
    await call('PUT', `/api/lms/sections/${shown.id}`, { title: 'Материал 3' });
    expect((await lesson(body.id, second.student)).sections).toMatchObject([{ title: 'Материал 2' }]);
  });

  test('as a copy takes settings along; from a discipline the copier is staff of, an archived one too', async () => {
    const { db } = server;
    const cover = await photo();
    const skill = (await call('POST', '/api/v2/competence/skills', { title: 'Письмо' })).body;
    await call('PUT', `/api/steps/${room.stepId}`, { cover_id: cover.id, skills: [skill.id], password: 'пароль' });
    const file = await uploadFile(server, room.teacher.token);
    await call('POST', `/api/steps/${room.stepId}/attachments/documents`, { attachment_id: file.id, is_private: true });
    await db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    const target = await buildChapter(db, await buildSubject(db, room.companyId, { teachers: [room.teacher.id] }));
    const { body } = await call('POST', `/api/steps/${room.stepId}/copy`, { lmsChapterId: target });
    expect(body).toMatchObject({ cover: { id: cover.id }, skills: [skill], has_password: true, link_of_id: null });
    expect(await lesson(body.id)).toMatchObject({ private_attachments: [{ attachment_id: file.id }] });

    const stranger = await buildClassroom(db, room.companyId);
    const steal = (as: BuiltUser) =>
      call('POST', `/api/steps/${room.stepId}/copy`, { lmsChapterId: stranger.chapterId }, as);
    expect((await steal(stranger.teacher)).status).toBe(403);
    expect((await call('POST', `/api/steps/${stranger.stepId}/copy`, { lmsChapterId: target })).status).toBe(403);
  });
});

describe('choosing topics', () => {
  test('by words, types, discipline, chapter, skills and roles, page by page', async () => {
    const { db } = server;
    const skill = (await call('POST', '/api/v2/competence/skills', { title: 'Счёт' })).body;
    const found = await buildStep(db, room.chapterId, { title: 'Дроби 100%', type: 1, max_mark: null });
    const role = await buildCircle(db, room.companyId);
    await call('PUT', `/api/steps/${found}`, { skills: [skill.id], roles_ids: [role] });
    const list = async (query: string, as: BuiltUser = room.teacher) =>
      (await call('GET', `/api/steps?${query}`, undefined, as)).body;
    const ids = async (query: string, as?: BuiltUser) => (await list(query, as)).data.map(({ id }: any) => id);
    const here = `subject_id=${room.subjectId}`;
    expect(await ids(here)).toEqual([room.stepId, found]);
    expect(await ids(`query=${encodeURIComponent('100%')}`)).toEqual([found]);
    expect(await ids(`${here}&types[]=2`)).toEqual([room.stepId]);
    expect(await ids(`chapter_id=${room.chapterId}&skills_ids[]=${skill.id}`)).toEqual([found]);
    expect(await ids(`roles_ids[]=${role}`)).toEqual([found]);
    expect(await ids(`${here}&card_filter=checkpoints`)).toEqual([room.stepId]);
    expect(await list(`${here}&size=1&page=2`)).toMatchObject({ total: 2, lastPage: 2, data: [{ id: found }] });
    expect((await list(here)).data[0]).toMatchObject({
      title: 'Тема',
      can_copy: true,
      tasks_count: 1,
      subject: { id: room.subjectId },
    });
    expect((await list(here, room.student)).data[0]).toMatchObject({ can_copy: false });
    await db.run(sql`update steps set hidden = true where id = ${found}`);
    expect(await ids(here, room.student)).toEqual([room.stepId]);
    await db.run(sql`update steps set is_retake = true where id = ${room.stepId}`);
    expect(await ids(here, room.student)).toEqual([]);
    expect(await ids(here)).toEqual([room.stepId, found]);
    const stranger = (await buildClassroom(db, room.companyId)).student;
    expect(await ids(here, stranger)).toEqual([]);
  });
});

describe('reading', () => {
  test('adds up, forgets nothing, counts what students see', async () => {
    const [a, b, hidden] = await saveBlocks([
      { step_id: room.stepId },
      { step_id: room.stepId },
      { step_id: room.stepId, is_private: true },
    ]);
    const save = async (section_ids: number[]) =>
      (await call('PUT', `/api/v2/lessons/${room.stepId}/reading`, { section_ids }, room.student)).body;
    expect((await lesson(room.stepId, room.student)).reading).toEqual({ section_ids: [], percent: 0 });
    expect(await save([a.id, hidden.id, 2_000_000_000])).toEqual({ section_ids: [a.id], percent: 50 });
    expect(await save([b.id])).toEqual({ section_ids: [a.id, b.id], percent: 100 });
    expect(await save([])).toMatchObject({ percent: 100 });
    expect((await lesson(room.stepId, room.student)).reading).toMatchObject({ percent: 100 });
    expect((await lesson()).reading).toBeNull();
    const contents = await call('GET', `/api/subjects/${room.subjectId}/contents`, undefined, room.student);
    expect(contents.body.chapters[0].steps[0].reading_percent).toBe(100);
    expect((await call('PUT', `/api/v2/lessons/${room.stepId}/reading`, { section_ids: [] })).status).toBe(403);
  });
});

describe('polls', () => {
  test('open by a signed address to those who may open the topic', async () => {
    expect((await lesson()).polls_enabled).toBe(true);
    expect(
      (await call('PUT', `/api/patterns/${room.patternId}/poll`, { poll_hub_id: 55, is_poll_hub_test: true })).body,
    ).toEqual({ ok: true });
    expect((await lesson(room.stepId, room.student)).polls).toEqual([
      { pattern_id: room.patternId, poll_hub_id: 55, is_poll_hub_test: true },
    ]);
    const { body } = await call('GET', '/api/v2/poll-hub/55/auth', undefined, room.student);
    const url = new URL(body.url);
    expect(`${url.origin}${url.pathname}`).toBe('https://polls.example/polls/55');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ user: String(room.student.id), test: '1' });
    const signature = url.searchParams.get('signature');
    url.searchParams.delete('signature');
    expect(signature).toBe(
      createHmac('sha256', SECRET).update(`${url.pathname}?${url.searchParams.toString()}`).digest('hex'),
    );
    const stranger = (await buildClassroom(server.db, room.companyId)).student;
    expect((await call('GET', '/api/v2/poll-hub/55/auth', undefined, stranger)).status).toBe(403);
    expect((await call('GET', '/api/v2/poll-hub/56/auth', undefined, room.student)).status).toBe(404);
    await server.db.run(sql`update steps set answers_closed_at = now() where id = ${room.stepId}`);
    expect((await call('GET', '/api/v2/poll-hub/55/auth', undefined, room.student)).body.code).toBe('answers-closed');
  });
});

test('an administrator reads a block with where it stands; a teacher of the panel only is told so', async () => {
  const [block] = await saveBlocks([{ step_id: room.stepId, title: 'Блок', is_private: true }]);
  const admin = await buildAdministrator(server.db, room.companyId);
  expect((await call('GET', `/api/v2/admin/sections/${block.id}`, undefined, admin)).body).toMatchObject({
    title: 'Блок',
    step: { id: room.stepId },
    chapter: { id: room.chapterId },
    subject: { id: room.subjectId },
    linked_steps: [],
  });
  expect((await call('GET', `/api/v2/admin/sections/${block.id}`)).body.code).toBe('admin-only');
});

test('the signs of topics are told in the order in which they win, in the language of the caller', async () => {
  const { body } = await call('GET', '/api/v2/events/statuses');
  expect(body.data.map(({ status }: any) => status)).toEqual(['star', 'check', 'skull', 'fire', 'clock']);
  expect(body.data[2]).toMatchObject({ emoji: '💀', title: 'Просрочена' });
  const english = await server.request('GET', '/api/v2/events/statuses', {
    as: room.student.token,
    headers: { 'accept-language': 'en' },
  });
  expect(english.body.data[0].title).toBe('Excellent');
});

describe('a topic is moved by its chapter', () => {
  const move = (chapter_id: number, as = room.teacher) => call('PUT', `/api/steps/${room.stepId}`, { chapter_id }, as);
  const listed = async () => (await call('GET', `/api/steps?subject_id=${room.subjectId}`)).body.data;

  test('to the end of another chapter of the same discipline', async () => {
    const chapter = await buildChapter(server.db, room.subjectId, { title: 'Второй' });
    const there = await buildStep(server.db, chapter);
    expect((await move(chapter)).body).toMatchObject({ id: room.stepId, chapter_id: chapter });
    expect((await listed()).map(({ id, chapter_id }: any) => [id, chapter_id])).toEqual([
      [there, chapter],
      [room.stepId, chapter],
    ]);
  });

  test('but not into another discipline, and only by those who may change it', async () => {
    const elsewhere = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
    const chapter = await buildChapter(server.db, elsewhere);
    expect((await move(chapter)).status).toBe(404);
    expect((await move(room.chapterId, room.student)).status).toBe(403);
    expect((await listed())[0]).toMatchObject({ id: room.stepId, chapter_id: room.chapterId });
  });
});

test('a task is made a poll and an ordinary task again by the calls of tasks', async () => {
  const { body } = await call('POST', '/api/patterns', {
    patterns: [{ step_id: room.stepId, poll_hub_id: 56, is_poll_hub_test: 1 }],
  });
  const { id } = body.data[0];
  expect(body.data[0]).toMatchObject({ poll_hub_id: 56, is_poll_hub_test: true });
  expect((await call('PUT', `/api/patterns/${id}`, { title: 'Опрос' })).body).toMatchObject({ poll_hub_id: 56 });
  expect((await lesson()).polls).toContainEqual({ pattern_id: id, poll_hub_id: 56, is_poll_hub_test: true });
  expect((await call('PUT', `/api/patterns/${id}`, { poll_hub_id: null })).body).toMatchObject({
    poll_hub_id: null,
    is_poll_hub_test: false,
  });
});
