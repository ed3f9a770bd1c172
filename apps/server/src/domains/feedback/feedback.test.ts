import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildClassroom, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const give = (body: object, as: BuiltUser = room.student) =>
  server.request('POST', '/api/v2/feedback-users', { as: as.token, body });
const list = async (as: BuiltUser, query = `step_id=${room.stepId}`) =>
  (await server.request('GET', `/api/v2/feedbacks?${query}`, { as: as.token })).body;

test('one opinion each, which may change; staff read all of them, a student the own one', async () => {
  const first = await give({ step_id: room.stepId, rating: 2, options: ['hard'], text: '  Быстро ' });
  expect(first.body).toMatchObject({
    rating: 2,
    options: ['hard'],
    text: 'Быстро',
    step: { id: room.stepId },
    lesson: null,
  });
  const second = await give({ step_id: room.stepId, rating: 4 });
  expect(second.body).toMatchObject({ id: first.body.id, rating: 4, options: [], text: '' });
  await give({ step_id: room.stepId, rating: 5, options: ['clear', 'useful'] }, room.classmate);

  const seen = await list(room.teacher);
  expect(seen).toMatchObject({
    total: 2,
    average: 4.5,
    counters: { rating_4: 1, rating_5: 1, option_clear: 1, option_useful: 1 },
  });
  expect(seen.options[0]).toEqual({ name: 'interesting', title: 'Интересно', is_praise: true });
  expect((await list(room.student)).data).toMatchObject([{ rating: 4, user: { id: room.student.id } }]);
  const neighbour = (await buildClassroom(server.db, room.companyId)).teacher;
  expect(await list(neighbour)).toMatchObject({ total: 0, average: null, data: [] });
  expect(await list(room.teacher, `subject_id=${room.subjectId}&size=1`)).toMatchObject({ total: 2, lastPage: 2 });
});

test('only those who study the topic or attend the lesson judge it', async () => {
  const stranger = (await buildClassroom(server.db, room.companyId)).student;
  expect((await give({ step_id: room.stepId, rating: 5 }, stranger)).status).toBe(403);
  expect((await give({ rating: 5 })).status).toBe(400);
  expect((await give({ step_id: room.stepId, rating: 6 })).status).toBe(400);
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into lessons (company_id, title, starts_at, ends_at) values (${room.companyId}, 'Пара', now(), now() + interval '1 hour') returning id`);
  await server.db.run(sql`insert into lesson_subjects (lesson_id, subject_id) values (${id}, ${room.subjectId})`);
  expect((await give({ lesson_id: id, rating: 5 })).status).toBe(403);
  await server.db.run(sql`insert into lesson_groups (lesson_id, group_id) values (${id}, ${room.groupId})`);
  expect((await give({ lesson_id: id, rating: 5 })).body).toMatchObject({ step: null, lesson: { id, title: 'Пара' } });
  expect((await give({ lesson_id: id, step_id: room.stepId, rating: 5 })).status).toBe(400);
});

test('lessons that have begun are judged by those who were there; staff read what all think', async () => {
  const { db } = server;
  const lesson = async (hours: number) => {
    const { id } = await db.one<{ id: number }>(sql`
      insert into lessons (company_id, title, starts_at, ends_at)
      values (${room.companyId}, 'Пара', now() + ${hours} * interval '1 hour', now() + ${hours + 1} * interval '1 hour') returning id`);
    await db.run(sql`insert into lesson_subjects (lesson_id, subject_id) values (${id}, ${room.subjectId})`);
    await db.run(sql`insert into lesson_groups (lesson_id, group_id) values (${id}, ${room.groupId})`);
    return id;
  };
  const [held, ahead] = [await lesson(-2), await lesson(2)];
  const lessons = async (as: BuiltUser) =>
    (await server.request('GET', `/api/v2/subjects/${room.subjectId}/feedback-lessons`, { as: as.token })).body;
  expect((await give({ lesson_id: ahead, rating: 5 })).body.code).toBe('lesson-ahead');
  await db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status) values (${held}, ${room.classmate.id}, 2)`,
  );
  expect(await give({ lesson_id: held, rating: 5 }, room.classmate)).toMatchObject({
    status: 403,
    body: { code: 'lesson-missed', message: 'Отзыв о занятии оставляют те, кто на нём был' },
  });
  expect((await lessons(room.classmate)).data).toMatchObject([{ id: held, can_give: false, own: null }]);
  await give({ lesson_id: held, rating: 4, options: ['clear'], text: 'Живо' });
  expect((await lessons(room.student)).data).toMatchObject([
    {
      id: held,
      can_give: true,
      own: { rating: 4, options: ['clear'], text: 'Живо' },
      feedbacks_count: null,
      average: null,
      groups: [{ id: room.groupId }],
    },
  ]);
  expect((await lessons(room.teacher)).data).toMatchObject([
    { id: held, can_give: false, own: null, feedbacks_count: 1, average: 4 },
  ]);
  await give({ step_id: room.stepId, rating: 1 });
  expect(await list(room.teacher, `subject_id=${room.subjectId}&about=lesson`)).toMatchObject({ total: 1, average: 4 });
  expect(await list(room.teacher, `subject_id=${room.subjectId}&about=topic`)).toMatchObject({ total: 1, average: 1 });
  const stranger = (await buildClassroom(db, room.companyId)).student;
  expect((await lessons(stranger)).code).toBe('subject-not-studied');
});
