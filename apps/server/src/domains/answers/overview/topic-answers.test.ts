import { expect, test } from 'vitest';
import { type Reply } from '../../../testing/app.ts';
import { buildClassroom, buildForm, buildGroup, type BuiltUser } from '../../../testing/builders.ts';
import { distributeMarks } from './mark-distribution.ts';
import { room, server, inOneClassroom } from '../../../testing/classroom.ts';

inOneClassroom();
const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });

test('a topic in figures: who handed in, what came of it, how each question went', async () => {
  const choice = await buildForm(server.db, room.patternId, {
    type: 'multiple',
    title: 'Какие?',
    options: ['а', 'б', 'в'],
    key: [0, 1],
    required: false,
  });
  const submit = (as: BuiltUser, chosen: number[]) =>
    call(
      'POST',
      '/api/v2/answers',
      {
        pattern_id: room.patternId,
        fields: [
          { form_id: room.formId, value: 'Ответ' },
          { form_id: choice, value: chosen },
        ],
      },
      as,
    );
  await submit(room.student, [0, 1]);
  await submit(room.classmate, [0]);
  await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
    mark: 8,
    passed_status_id: 4,
  });
  const stats = (query = '', as = room.teacher) =>
    call('GET', `/api/v2/topics/${room.stepId}/answers/stats${query}`, undefined, as);
  const { body } = await stats();
  expect(body).toMatchObject({
    students: 2,
    submitted: 2,
    missing: 0,
    waiting: 1,
    returned: 1,
    marked: 1,
    late: 0,
    max_mark: 10,
    average: 8,
    median: 8,
    questions: [
      { form_id: room.formId, answered: 2, credit: null, full: 0, options: [] },
      {
        form_id: choice,
        answered: 2,
        credit: 0.75,
        full: 1,
        options: [
          { title: 'а', count: 2, is_right: true },
          { title: 'б', count: 1, is_right: true },
          { title: 'в', count: 0, is_right: false },
        ],
      },
    ],
  });
  expect(body.distribution[8]).toEqual({ from: 8, to: 8, count: 1 });
  expect(body.days).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 2 }]);
  const empty = await buildGroup(server.db, room.companyId);
  expect((await stats(`?group_id=${empty}`)).body).toMatchObject({ students: 0, submitted: 0, average: null });
  const other = await buildClassroom(server.db, room.companyId);
  expect((await stats('', other.teacher)).body.code).toBe('teacher-only');
  expect((await stats('', room.student)).status).toBe(403);
});

test('answers by student: staff see all, one by name, existing clients ask in their own words', async () => {
  const list = (query: string, as = room.teacher) =>
    call('GET', `/api/steps/${room.stepId}/usersAnswers?${query}`, undefined, as);
  const all = (await list('with[]=links&disablePagination=1')).body;
  expect(all).toMatchObject({ total: 2, from: 1 });
  expect(all.data.map(({ answers }: any) => answers.length)).toEqual([1, 1]);
  expect((await list(`forUser=${room.student.id}`)).body).toMatchObject({
    total: 1,
    data: [{ user: { id: room.student.id } }],
  });
  expect((await list('size=1&page=2')).body).toMatchObject({ total: 2, from: 2, lastPage: 2 });
  expect((await list('', room.student)).body).toMatchObject({ total: 1, data: [{ user: { id: room.student.id } }] });
  expect((await list('others=true', room.student)).body.total).toBe(0);
});

test('marks spread over whole points of a short scale, over ten steps of a long one', () => {
  expect(distributeMarks([], 10)).toEqual([]);
  expect(distributeMarks([2, 5, 5], 5).map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 2]);
  expect(distributeMarks([100, 95, 0], 100)).toMatchObject([
    { from: 0, to: 10, count: 1 },
    ...Array.from({ length: 8 }, () => ({ count: 0 })),
    { from: 90, to: 100, count: 2 },
  ]);
  for (const maximum of [null, 3, 10, 12.5, 100])
    for (const marks of [[0], [1.5, 2, 3], [10, 10]])
      expect(distributeMarks(marks, maximum).reduce((sum, { count }) => sum + count, 0)).toBe(marks.length);
});
