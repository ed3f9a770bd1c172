// A classmate learns from answers and questions only what the author, the teacher or the rules have opened.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { shuffledPlaces } from '../domains/tasks/questions/question-keys.ts';
import { type Reply } from '../testing/app.ts';
import { buildForm, buildGroup, buildUser, type BuiltUser } from '../testing/builders.ts';
import { room, server, inClassroom } from '../testing/classroom.ts';

inClassroom();

const call = (as: BuiltUser, method: string, path: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (body: object = {}, formId = room.formId, value: unknown = 'Ответ') =>
  call(room.student, 'POST', '/api/v2/answers', {
    pattern_id: room.patternId,
    fields: [{ form_id: formId, value }],
    ...body,
  });
const run = (statement: string) => server.db.pool.query(statement);

test('a reader who was named reads nothing in a hidden or archived discipline', async () => {
  const friend = await buildUser(server.db, room.companyId);
  const groupId = await buildGroup(server.db, room.companyId, [friend.id, room.student.id]);
  await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${groupId})`);
  const { id } = (await submit({ privacy: 2, access_users_ids: [friend.id] })).body;
  const reads = async () => {
    const { data, total } = (await call(friend, 'GET', '/api/v2/answers')).body;
    expect(data).toHaveLength(total);
    return [(await call(friend, 'GET', `/api/v2/answers/${id}`)).status, total];
  };
  expect(await reads()).toEqual([200, 1]);
  for (const column of ['hidden', 'is_archived']) {
    await run(`update subjects set ${column} = true where id = ${room.subjectId}`);
    expect(await reads()).toEqual([403, 0]);
    await run(`update subjects set ${column} = false where id = ${room.subjectId}`);
  }
  await run(`delete from company_members where user_id = ${friend.id}`);
  expect((await call(friend, 'GET', `/api/v2/answers/${id}`)).status).toBe(403);
});

test('an answer in an archive is not renamed or opened to others', async () => {
  const { id } = (await submit()).body;
  await run(`update subjects set is_archived = true where id = ${room.subjectId}`);
  const changed = await call(room.student, 'PUT', `/api/answers/${id}`, { title: 'Иначе', privacy: 0 });
  expect(changed).toMatchObject({ status: 409, body: { code: 'archived' } });
});

test('what the keys give is of the author, not of the classmates who may read the answer', async () => {
  const formId = await buildForm(server.db, room.patternId, { type: 'single', options: ['а', 'б'], key: 1 });
  const sent = {
    fields: [
      { form_id: room.formId, value: 'Я' },
      { form_id: formId, value: 1 },
    ],
  };
  const { id } = (await submit({ privacy: 0, ...sent })).body;
  const credits = async (as: BuiltUser) =>
    (await call(as, 'GET', `/api/v2/answers/${id}`)).body.fields.map(({ credit }: { credit: number | null }) => credit);
  expect(await credits(room.classmate)).toEqual([null, null]);
  await call(room.teacher, 'PUT', `/api/steps/${room.stepId}`, { answers_closed: true });
  expect(await credits(room.student)).toEqual([null, 1]);
  expect(await credits(room.classmate)).toEqual([null, null]);
});

test('the right order is not to be reckoned from anything that a student is told of the question', async () => {
  const right = ['первое', 'второе', 'третье', 'четвёртое', 'пятое', 'шестое'];
  let undone = 0;
  for (let i = 0; i < 12; i += 1) {
    await call(room.teacher, 'POST', '/api/forms', {
      pattern_id: room.patternId,
      title: 'По порядку',
      type: 'ordering',
      options: right,
      key: [0, 1, 2, 3, 4, 5],
    });
    const { data } = (await call(room.student, 'GET', `/api/v2/topics/${room.stepId}/patterns`)).body;
    const form = data[0].forms.at(-1);
    expect(JSON.stringify(form)).not.toContain('seed');
    expect(form).toMatchObject({ key: null, option_ids: null });
    // An earlier version derived the order from the question's id.
    const guess = shuffledPlaces(right.length, form.id);
    const order = right.map((_, place) => form.options[guess.indexOf(place)]);
    if (order.join() === right.join()) undone += 1;
  }
  expect(undone).toBeLessThan(3);
  const seeds = await server.db.rows(sql`select distinct shuffle_seed from forms where pattern_id = ${room.patternId}`);
  expect(seeds.length).toBeGreaterThan(10);
});
