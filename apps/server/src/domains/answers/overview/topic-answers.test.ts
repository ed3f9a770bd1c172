import { sql } from '@orbita/database';
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

test('a list of very long answers is cut to a bound; one person and one answer are whole', async () => {
  const LONG = 100_000;
  const { ids } = await server.db.one<{ ids: number[] }>(sql`
    with people as (insert into users (email, username, password_hash, first_name, last_name)
        select 'long' || n || '@bound.example', 'long' || ${room.stepId}::text || '-' || n, '', 'Имя', 'Фамилия' || n from generate_series(1, 100) n returning id),
      member as (insert into group_users (group_id, user_id) select ${room.groupId}, id from people),
      handed as (insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at)
        select ${room.patternId}, ${room.stepId}, ${room.subjectId}, id, 1, now() from people returning id),
      given as (insert into answer_fields (answer_id, form_id, value)
        select id, ${room.formId}, to_jsonb(repeat('я', ${LONG}::int - 1) || '!') from handed)
    select array_agg(id) as ids from handed`);
  const list = async (query: string) =>
    (await call('GET', `/api/steps/${room.stepId}/usersAnswers?${query}`)).body.data.flatMap(
      ({ answers }: any) => answers,
    );
  const all = await list('disablePagination=1');
  const long = all.filter(({ id }: any) => ids.includes(id)).map(({ fields }: any) => fields[0]);
  expect(long).toHaveLength(100);
  const [beginning, ...others] = new Set(long.map(({ is_cut, value }: any) => `${is_cut} ${value.length}`));
  expect(others).toEqual([]);
  expect(beginning).toMatch(/^true 4\d{4}$/);
  expect(Buffer.byteLength(JSON.stringify(all))).toBeLessThan(10 * 1024 * 1024);
  const [field] = (await list('size=2&page=2'))[0].fields;
  expect([field.is_cut, field.value.length]).toEqual([false, LONG]);
  const single = await call('GET', `/api/v2/answers/${ids[0]}`);
  expect(single.body.fields[0].value.length).toBe(LONG);
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
