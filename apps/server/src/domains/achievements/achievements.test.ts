import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import {
  buildClassroom,
  buildDueDate,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { achievementOf, levelOf } from './levels.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const read = async (kind: string, as = room.student, of = as) =>
  (await call('GET', `/api/v2/achievements/${of.id}/${kind}`, as)).body;

const none = { given: 0, marks: 0, at_maximum: 0, in_time: 0, dated: 0, it_passed: 0, it_topics: 0 };

test('levels', () => {
  expect([0, 4, 5, 20, 299, 300].map((score) => levelOf('expert', score))).toEqual([0, 0, 1, 2, 4, 5]);
  expect(achievementOf('expert', { ...none, given: 300 })).toMatchObject({ level: 5, next_threshold: null });
  expect(achievementOf('specialist', none)).toMatchObject({ score: 0, level: 0, next_threshold: 5 });
  expect(achievementOf('perfectionist', { ...none, marks: 8, at_maximum: 5 })).toMatchObject({ score: 62.5, level: 3 });
  // With only four marks the share is not meaningful.
  expect(achievementOf('perfectionist', { ...none, marks: 4, at_maximum: 4 })).toMatchObject({ score: 100, level: 0 });
});

test('comments on the work of others count for an expert', async () => {
  const answer = { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Я' }] };
  const { body } = await call('POST', '/api/v2/answers', room.student, answer);
  const comment = (as: BuiltUser) => call('POST', '/api/comments', as, { ugc_answer_id: body.id, text: 'Как вышло?' });
  await comment(room.student);
  await comment(room.teacher);
  await comment(room.teacher);
  expect(await read('expert')).toMatchObject({ score: 0, facts: [] });
  expect(await read('expert', room.teacher)).toEqual({
    kind: 'expert',
    score: 2,
    level: 0,
    next_threshold: 5,
    thresholds: [5, 20, 50, 120, 300],
    counted: 2,
    considered: 2,
    facts: Array.from({ length: 2 }, () => ({
      title: 'Тема',
      subject: { id: room.subjectId, title: expect.any(String), color: '#3b5bdb' },
      step_id: room.stepId,
      at: expect.any(String),
      value: null,
      kind: 'comment',
    })),
  });
});

test('marks at the maximum, topics in time, topics of IT', async () => {
  const steps = [room.stepId, await buildStep(server.db, room.chapterId), await buildStep(server.db, room.chapterId)];
  const [first, second, third] = steps as [number, number, number];
  await buildDueDate(server.db, first, room.groupId, new Date('2099-01-01'));
  await buildDueDate(server.db, second, room.groupId, new Date('2020-01-01'));
  const judge = (step: number, value: number, passed_status_id: number) =>
    call('POST', `/api/v2/marking/steps/${step}/students/${room.student.id}/verdict`, room.teacher, {
      mark: value,
      passed_status_id,
    });
  await judge(first, 10, 2);
  await judge(second, 6, 1);
  await judge(third, 2, 11);
  expect(await read('perfectionist')).toMatchObject({ score: 33.3, counted: 1, considered: 3, facts: [{ value: 10 }] });
  expect(await read('specialist')).toMatchObject({ counted: 1, considered: 2, facts: [{ step_id: first }] });
  expect(await read('it')).toMatchObject({ score: 0, considered: 0 });
  await server.db.run(sql`update subjects set tags = array['it'] where id = ${room.subjectId}`);
  expect(await read('it')).toMatchObject({ score: 2, considered: 3, facts: [{ step_id: second }, { step_id: first }] });
  const { data } = (await call('GET', '/api/v2/achievements', room.student)).body;
  expect(data.map(({ kind, score }: any) => [kind, score])).toEqual([
    ['expert', 0],
    ['perfectionist', 33.3],
    ['specialist', 1],
    ['it', 2],
  ]);
});

test('are for oneself, parents, curators, and staff of a discipline of the person', async () => {
  const parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  const { teacher: other } = await buildClassroom(server.db, room.companyId);
  expect(await read('it', room.teacher, room.student)).toMatchObject({ kind: 'it' });
  expect(await read('it', parent, room.student)).toMatchObject({ kind: 'it' });
  expect(await read('it', parent, room.classmate)).toMatchObject({ code: 'access-denied' });
  for (const as of [room.classmate, other])
    expect(await read('it', as, room.student)).toMatchObject({ code: 'access-denied' });
  const path = `/api/v2/achievements?user_id=${room.student.id}`;
  expect((await call('GET', path, room.classmate)).status).toBe(403);
  expect((await call('GET', path, room.teacher)).body.data).toHaveLength(4);
});
