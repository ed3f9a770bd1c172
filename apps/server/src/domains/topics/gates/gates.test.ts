import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildChapter,
  buildClassroom,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const read = (path: string, as: BuiltUser = room.student) => call('GET', path, undefined, as);
const lockChapter = (password: string | null) => call('PUT', `/api/chapters/${room.chapterId}`, { password });
const lockStep = (password: string | null) => call('PUT', `/api/steps/${room.stepId}`, { password });
const unlockStep = (password: string, as: BuiltUser = room.student) =>
  call('POST', `/api/steps/${room.stepId}/unlock`, { password }, as);

describe('a chapter with a password', () => {
  test('tells staff that it has one, never which; the hash stays inside', async () => {
    const { body } = await lockChapter('осень 2026');
    expect(body).toMatchObject({ id: room.chapterId, has_password: true });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect(
      (await call('POST', '/api/chapters', { subject_id: room.subjectId, password: 'код 12' })).body,
    ).toMatchObject({
      has_password: true,
    });
    expect((await call('PUT', `/api/chapters/${room.chapterId}`, { password: 'я' })).status).toBe(400);
    expect((await read(`/api/subjects/${room.subjectId}/contents`, room.teacher)).body.chapters[0]).toMatchObject({
      has_password: true,
      locked: false,
      steps: [{ id: room.stepId, locked: false }],
    });
  });

  test('shows students its title and how many topics it has, and nothing of them anywhere', async () => {
    const { db } = server;
    await db.run(sql`update steps set title = 'Тайная встреча' where id = ${room.stepId}`);
    const next = await buildStep(db, await buildChapter(db, room.subjectId), { title: 'Открытая' });
    const photo = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    const attached = await call('POST', `/api/steps/${room.stepId}/attachments/photos`, { attachment_id: photo.id });
    expect(attached.status).toBe(200);
    const opinion = await call(
      'POST',
      '/api/v2/answers',
      { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }], privacy: 0 },
      room.classmate,
    );
    expect(opinion.status).toBe(200);
    await lockChapter('осень 2026');

    const contents = (await read(`/api/subjects/${room.subjectId}/contents`)).body;
    expect(contents.chapters[0]).toMatchObject({ locked: true, topics_count: 1, steps: [] });
    expect(contents.checkpoints_stats.checkpoints_marks_total).toBe(20);
    for (const path of [`/api/v2/lessons/${room.stepId}`, `/api/v2/topics/${room.stepId}/patterns`])
      expect(await read(path)).toMatchObject({ status: 403, body: { code: 'chapter-locked' } });
    expect((await read(`/api/files/${photo.id}`)).status).toBe(403);
    expect((await read(`/api/v2/answers/${opinion.body.id}`)).status).toBe(403);
    expect((await read(`/api/steps?subject_id=${room.subjectId}`)).body.data.map(({ id }: any) => id)).toEqual([next]);
    expect((await read(`/api/v2/search?query=${encodeURIComponent('Тайная')}`)).body.topics).toEqual([]);
    expect((await read(`/api/v2/lessons/${next}`)).body.previous).toBeNull();
    expect(
      await call(
        'POST',
        '/api/v2/answers',
        { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
        room.student,
      ),
    ).toMatchObject({ status: 403, body: { code: 'chapter-locked' } });
    expect(
      await call('PUT', `/api/v2/lessons/${room.stepId}/reading`, { section_ids: [] }, room.student),
    ).toMatchObject({
      status: 403,
    });

    expect(
      (await call('POST', `/api/chapters/${room.chapterId}/unlock`, { password: 'осень 2026' }, room.student)).body,
    ).toEqual({ ok: true });
    expect((await read(`/api/v2/lessons/${room.stepId}`)).status).toBe(200);
    expect((await read(`/api/files/${photo.id}`)).status).toBe(200);
    expect((await read(`/api/v2/answers/${opinion.body.id}`)).status).toBe(200);
    expect((await read(`/api/v2/lessons/${next}`)).body.previous).toMatchObject({ id: room.stepId });
    // A password entered by one student does not unlock the topic for another.
    expect((await read(`/api/v2/lessons/${room.stepId}`, room.classmate)).status).toBe(403);
  });

  test('a parent sees of it what the child sees', async () => {
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    await lockChapter('осень 2026');
    const path = `/api/subjects/${room.subjectId}/contents?user_id=${room.student.id}`;
    expect((await read(path, parent)).body.chapters[0]).toMatchObject({ locked: true, steps: [] });
    await unlockStep('осень 2026');
    expect((await read(path, parent)).body.chapters[0].steps).toHaveLength(1);
  });

  test('asks everybody again when the password changes, nobody when it is gone', async () => {
    await lockChapter('первый');
    expect((await unlockStep('первый')).status).toBe(200);
    await lockChapter('второй');
    expect((await read(`/api/v2/lessons/${room.stepId}`)).status).toBe(403);
    await lockChapter(null);
    expect((await read(`/api/v2/lessons/${room.stepId}`, room.classmate)).status).toBe(200);
  });
});

describe('a topic with a password', () => {
  test('is named but not opened; after its chapter it asks for its own', async () => {
    await lockStep('секрет');
    expect((await read(`/api/subjects/${room.subjectId}/contents`)).body.chapters[0].steps).toMatchObject([
      { id: room.stepId, has_password: true, locked: true },
    ]);
    expect(await read(`/api/v2/lessons/${room.stepId}`)).toMatchObject({ status: 403, body: { code: 'topic-locked' } });
    await lockChapter('раздел');
    expect((await unlockStep('секрет')).body.code).toBe('wrong-gate-password');
    expect((await unlockStep('раздел')).status).toBe(200);
    expect((await read(`/api/v2/lessons/${room.stepId}`)).body.code).toBe('topic-locked');
    expect((await unlockStep(' секрет ')).status).toBe(200);
    expect((await read(`/api/v2/lessons/${room.stepId}`)).body).toMatchObject({ has_password: true });
  });

  test('guesses are counted for each person before they are checked', async () => {
    await lockStep('секрет');
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, i) => unlockStep(`догадка ${i}`)));
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(await unlockStep('секрет')).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    expect((await unlockStep('секрет', room.classmate)).status).toBe(200);
  });

  test('is not opened by those who may not see it at all', async () => {
    await lockStep('секрет');
    const stranger = (await buildClassroom(server.db, room.companyId)).student;
    expect((await unlockStep('секрет', stranger)).status).toBe(403);
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    expect((await unlockStep('секрет')).body.code).toBe('topic-hidden');
  });
});
