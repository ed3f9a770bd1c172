import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildStep, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const saveBlocks = async (sections: object[]) => (await call('POST', '/api/lms/sections', { sections })).body.data;

describe('blocks', () => {
  test('saved all or nothing: a stale one stops the new one beside it', async () => {
    const [known] = await saveBlocks([{ step_id: room.stepId, title: 'Первый' }]);
    const reply = await call('POST', '/api/lms/sections', {
      sections: [
        { step_id: room.stepId, title: 'Новый' },
        { id: known.id, title: 'Изменён', updated_at: '2020-01-01T00:00:00Z' },
      ],
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale', current: [{ id: known.id, title: 'Первый' }] } });
    const bad = await call('POST', '/api/lms/sections', {
      sections: [
        { step_id: room.stepId, title: 'Новый' },
        { id: known.id, video_url: 'https://evil.example/video' },
      ],
    });
    expect(bad).toMatchObject({
      status: 400,
      body: { errors: { 'sections.1.video_url': ['Вставьте ссылку на видео YouTube, RuTube, VK Видео или Vimeo'] } },
    });
    const { sections } = (await call('GET', `/api/v2/lessons/${room.stepId}`)).body;
    expect(sections.map(({ title }: { title: string }) => title)).toEqual(['Первый']);
    const both = await saveBlocks([
      { id: known.id, title: 'Первый!' },
      { step_id: room.stepId, title: 'Второй', video_url: 'https://rutube.ru/video/1/' },
    ]);
    expect(both).toMatchObject([
      { title: 'Первый!', index: 0 },
      { title: 'Второй', index: 2 },
    ]);
  });

  test('of two topics at once are refused', async () => {
    const other = await buildStep(server.db, room.chapterId);
    const reply = await server.request('POST', '/api/lms/sections', {
      as: room.teacher.token,
      headers: { 'accept-language': 'en' },
      body: { sections: [{ step_id: room.stepId }, { step_id: other }] },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'Give one topic', errors: { step_id: ['Give one topic'] } },
    });
    expect((await call('POST', '/api/lms/sections', { sections: [{ title: 'Без темы' }] })).status).toBe(400);
  });

  test('ordered, deleted and restored', async () => {
    const [a, b] = await saveBlocks([
      { step_id: room.stepId, title: 'А' },
      { step_id: room.stepId, title: 'Б' },
    ]);
    expect((await call('PUT', `/api/v2/lessons/${room.stepId}/blocks/order`, { blocks: [b.id, a.id] })).body).toEqual({
      ok: true,
    });
    expect((await call('PUT', `/api/v2/lessons/${room.stepId}/blocks/order`, { blocks: [b.id] })).body.code).toBe(
      'order-incomplete',
    );
    const titles = async () =>
      (await call('GET', `/api/v2/lessons/${room.stepId}`)).body.sections.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Б', 'А']);
    await call('DELETE', '/api/lms/sections', { section_ids: [b.id] });
    expect(await titles()).toEqual(['А']);
    expect((await call('PUT', `/api/lms/sections/${b.id}`, { title: 'Призрак' })).status).toBe(404);
    await call('POST', '/api/lms/sections/restore', { section_ids: [b.id] });
    expect(await titles()).toEqual(['Б', 'А']);
  });

  test('stored clean: text of topic, block and task', async () => {
    const dirty = '<p onclick="x()">Текст</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const step = (await call('PUT', `/api/steps/${room.stepId}`, { public_text: dirty, private_text: dirty })).body;
    expect(step).toMatchObject({ public_text: '<p>Текст</p>', private_text: '<p>Текст</p>' });
    const [section] = await saveBlocks([{ step_id: room.stepId, content: dirty }]);
    expect(section.content).toBe('<p>Текст</p>');
    expect(
      (await call('PUT', `/api/lms/sections/${section.id}`, { content: `${dirty}<svg onload=1></svg>` })).body.content,
    ).toBe('<p>Текст</p>');
    expect((await call('PUT', `/api/patterns/${room.patternId}`, { description: dirty })).body.description).toBe(
      '<p>Текст</p>',
    );
    expect(
      (await call('POST', '/api/patterns', { patterns: [{ step_id: room.stepId, description: dirty }] })).body.data[0]
        .description,
    ).toBe('<p>Текст</p>');
  });

  test('what is private is for staff alone', async () => {
    const { db } = server;
    await call('PUT', `/api/steps/${room.stepId}`, { private_text: '<p>Ключ под ковриком</p>' });
    await saveBlocks([
      { step_id: room.stepId, title: 'Всем' },
      { step_id: room.stepId, title: 'Себе', is_private: true },
    ]);
    const curator = await buildUser(db, room.companyId);
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    for (const as of [room.student, curator]) {
      const { body } = await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as);
      expect(body).toMatchObject({ private_text: '', sections: [{ title: 'Всем' }], can_edit: false, can_mark: false });
      expect(JSON.stringify(body)).not.toMatch(/ковриком|Себе/);
    }
    expect((await call('GET', `/api/v2/lessons/${room.stepId}`)).body.sections).toHaveLength(2);
  });

  test('only own uploads of the right kind are attached; another description is kept', async () => {
    const [section] = await saveBlocks([{ step_id: room.stepId }]);
    const [mine, theirs] = [await uploadFile(server, room.teacher.token), await uploadFile(server, room.student.token)];
    const attach = (type: string, attachment_id: number, rest: object = {}) =>
      call('POST', `/api/lms/sections/${section.id}/attachments/${type}`, { attachment_id, ...rest });
    expect((await attach('documents', theirs.id)).body.code).toBe('unknown-attachment');
    expect((await attach('photos', mine.id)).body.code).toBe('unknown-attachment');
    expect((await attach('links', mine.id)).body.code).toBe('unknown-attachment');
    expect((await attach('documents', mine.id)).body.attachments).toMatchObject([
      { attachment_id: mine.id, type: 'document', description: '...', src: `/api/files/${mine.id}` },
    ]);
    expect((await attach('documents', mine.id, { description: 'Памятка', number: 3 })).body.attachments).toMatchObject([
      { description: 'Памятка', number: 3 },
    ]);
    expect((await attach('documents', mine.id, { description: 'я'.repeat(2049) })).body).toMatchObject({
      message: 'Описание не может быть длиннее 2048 символов.',
    });
    expect(
      (await call('DELETE', `/api/lms/sections/${section.id}/attachments/documents/${mine.id}`)).body.attachments,
    ).toEqual([]);
    expect((await call('DELETE', `/api/lms/sections/${section.id}/attachments/documents/${mine.id}`)).status).toBe(404);
  });
});
