import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildChapter,
  buildClassroom,
  buildStep,
  buildSubject,
  buildUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let elsewhere: { subjectId: number; chapterId: number; stepId: number };
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  const subjectId = await buildSubject(server.db, room.companyId, { title: 'Физика', teachers: [room.teacher.id] });
  const chapterId = await buildChapter(server.db, subjectId);
  elsewhere = { subjectId, chapterId, stepId: await buildStep(server.db, chapterId, { title: 'Волны' }) };
  await server.request('POST', '/api/lms/sections', {
    as: room.teacher.token,
    body: {
      sections: [
        { step_id: elsewhere.stepId, title: 'Первый' },
        { step_id: elsewhere.stepId, title: 'Второй' },
      ],
    },
  });
});
afterAll(() => server.close());

const place = (body: object, token = room.teacher.token, id = room.subjectId) =>
  server.request('POST', `/api/subjects/${id}/steps`, { as: token, body });
const structure = (token = room.teacher.token) =>
  server.request('GET', `/api/v2/subjects/${room.subjectId}/structure`, { as: token });

describe('a topic of another discipline', () => {
  test('is placed by link, shows the blocks of the original, and is taken out again', async () => {
    const { status, body } = await place({ step_id: elsewhere.stepId });
    expect([status, body]).toEqual([200, { id: expect.any(Number), chapter_id: room.chapterId, title: 'Волны' }]);
    expect((await structure()).body.chapters[0].steps[1]).toMatchObject({
      title: 'Волны',
      blocks_count: 2,
      link: {
        step_id: elsewhere.stepId,
        title: 'Волны',
        subject_id: elsewhere.subjectId,
        subject_title: 'Физика',
        can_open: true,
      },
    });
    expect(await place({ step_id: elsewhere.stepId })).toMatchObject({ status: 409, body: { code: 'topic-placed' } });
    expect(await place({ step_id: body.id })).toMatchObject({ status: 409 });
    const path = `/api/subjects/${room.subjectId}/steps/`;
    expect((await server.request('DELETE', path + elsewhere.stepId, { as: room.teacher.token })).status).toBe(200);
    expect((await structure()).body.chapters[0].steps).toHaveLength(1);
    expect((await server.request('DELETE', path + elsewhere.stepId, { as: room.teacher.token })).status).toBe(404);
    expect((await server.request('DELETE', path + room.stepId, { as: room.teacher.token })).status).toBe(404);
    expect((await server.request('POST', `/api/steps/${body.id}/restore`, { as: room.teacher.token })).status).toBe(
      200,
    );
    expect((await structure()).body.chapters[0].steps).toHaveLength(2);
  });

  test('only by those who build here and see it there, into a chapter that is there', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    const theirs = await buildSubject(server.db, room.companyId, { teachers: [stranger.id] });
    expect(await place({ step_id: elsewhere.stepId }, stranger.token)).toMatchObject({ status: 403 });
    expect(await place({ step_id: room.stepId }, stranger.token, theirs)).toMatchObject({
      status: 409,
      body: { code: 'no-chapters' },
    });
    await buildChapter(server.db, theirs);
    expect(await place({ step_id: room.stepId }, stranger.token, theirs)).toMatchObject({ status: 403 });
    expect(await place({ step_id: elsewhere.stepId, chapter_id: elsewhere.chapterId })).toMatchObject({ status: 404 });
    expect(await place({ step_id: elsewhere.stepId }, room.student.token)).toMatchObject({ status: 403 });
  });
});

test('the structure counts what topics hold; students do not see it', async () => {
  const { body } = await structure();
  expect(body.chapters[0].steps[0]).toMatchObject({
    id: room.stepId,
    tasks_count: 1,
    questions_count: 1,
    blocks_count: 0,
    hours: null,
    link: null,
    follows: false,
  });
  expect(body.totals).toMatchObject({ chapters: 1, checkpoints: 2, tasks: 1, points: 20 });
  expect(await structure(room.student.token)).toMatchObject({ status: 403 });
});

test('points of all students at the checkpoints, by pages and groups', async () => {
  for (const [student, value] of [
    [room.student, 7],
    [room.classmate, 4.5],
  ] as const)
    await server.request('POST', '/api/v2/marks', {
      as: room.teacher.token,
      body: { step_id: room.stepId, student_id: student.id, value },
    });
  const path = `/api/v2/subjects/${room.subjectId}/checkpoints/marks`;
  const all = await server.request('GET', `${path}?size=1`, { as: room.teacher.token });
  expect(all.body).toMatchObject({
    total: 2,
    lastPage: 2,
    data: [{ topic_id: room.stepId, points: 7, student: { id: room.student.id } }],
  });
  expect((await server.request('GET', `${path}?group_id=${room.groupId}`, { as: room.teacher.token })).body.total).toBe(
    2,
  );
  expect((await server.request('GET', `${path}?group_id=2147483647`, { as: room.teacher.token })).body.total).toBe(0);
  expect((await server.request('GET', path, { as: room.student.token })).status).toBe(403);
});

test('a discipline none of whose topics gives points says so instead of counting them', async () => {
  await server.db.run(sql`update steps set max_mark = null where subject_id = ${room.subjectId}`);
  const nothing = {
    status: 404,
    body: { code: 'empty-subject-steps', message: 'В дисциплине нет тем с оценкой' },
  };
  const ask = (tail: string) =>
    server.request('GET', `/api/v2/subjects/${room.subjectId}${tail}`, { as: room.teacher.token });
  expect(await ask('/checkpoints/marks')).toMatchObject(nothing);
  expect(await ask('/journal/export?checkpoints=true')).toMatchObject(nothing);
  expect((await ask('/journal/export')).status).toBe(200);
});
