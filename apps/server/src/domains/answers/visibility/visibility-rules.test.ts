import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../../testing/app.ts';
import { buildClassroom, buildGroup, buildUser, type BuiltUser, type Classroom } from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
/** Studies the discipline in another group. */
let neighbour: BuiltUser;
let answerId: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  neighbour = await buildUser(server.db, room.companyId);
  const group = await buildGroup(server.db, room.companyId, [neighbour.id]);
  await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${group})`);
  answerId = (await submit(room.student)).body.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (as: BuiltUser, body: object = {}) =>
  call(
    'POST',
    '/api/v2/answers',
    { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }], ...body },
    as,
  );
const RULES = '/api/v2/answer-visibility-rules';
const rule = (visibility: string, rest: object = {}, as: BuiltUser = room.teacher) =>
  call('POST', RULES, { task_id: room.patternId, visibility, ...rest }, as);

/** Returns which of classmate and neighbour read the answer, after checking that the single call and both lists agree. */
async function readers(): Promise<string[]> {
  const open: string[] = [];
  for (const [name, as] of Object.entries({ classmate: room.classmate, neighbour })) {
    const single = (await call('GET', `/api/v2/answers/${answerId}`, undefined, as)).status === 200;
    const list = (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, as)).body.data;
    const byPerson = (await call('GET', `/api/steps/${room.stepId}/usersAnswers?others=true`, undefined, as)).body.data;
    expect({ name, listed: list.some(({ id }: { id: number }) => id === answerId) }).toEqual({ name, listed: single });
    expect({ name, people: byPerson.map(({ user }: any) => user.id) }).toEqual({
      name,
      people: single ? [room.student.id] : [],
    });
    if (single) open.push(name);
  }
  return open;
}

describe('a rule of a task', () => {
  test('stays with its task: named with another one it is refused, and nothing changes', async () => {
    const { id } = (await rule('group')).body;
    const other = await buildClassroom(server.db, room.companyId);
    for (const task_id of [other.patternId, 2_000_000_000])
      expect(await call('PUT', RULES, { id, task_id, visibility: 'subject' })).toMatchObject({ status: 404 });
    const { data } = (await call('GET', `${RULES}?task_id=${room.patternId}`)).body;
    expect(data).toMatchObject([{ id, visibility: 'group' }]);
    const kept = await call('PUT', RULES, { id, task_id: room.patternId, visibility: 'subject' });
    expect(kept).toMatchObject({ status: 200, body: { visibility: 'subject' } });
  });

  test('opens answers to the group or to everybody who studies it, whatever the author chose', async () => {
    expect(await readers()).toEqual([]);
    expect((await rule('group')).body).toMatchObject({
      task_id: room.patternId,
      step_id: room.stepId,
      visibility: 'group',
      after_own: false,
      author: { id: room.teacher.id },
    });
    expect(await readers()).toEqual(['classmate']);
    await rule('subject');
    expect(await readers()).toEqual(['classmate', 'neighbour']);
  });

  test('private closes what the author opened', async () => {
    await call('PUT', `/api/answers/${answerId}`, { privacy: 0 }, room.student);
    expect(await readers()).toEqual(['classmate']);
    await rule('private');
    expect(await readers()).toEqual([]);
  });

  test('may wait until the reader has handed in an own answer, and counts the deleted one no more', async () => {
    await rule('group', { after_own: true });
    expect(await readers()).toEqual([]);
    const own = (await submit(room.classmate)).body.id;
    expect(await readers()).toEqual(['classmate']);
    await call('DELETE', `/api/answers/${own}`, undefined, room.classmate);
    expect(await readers()).toEqual([]);
  });

  test('opens nothing of a hidden topic, and never comments, marks, expertises and access lists', async () => {
    await rule('group');
    await call('POST', '/api/comments', { ugc_answer_id: answerId, text: 'Только автору' });
    await call('PUT', `/api/answers/${answerId}`, { privacy: 2, access_users_ids: [room.classmate.id] }, room.student);
    const [work] = (await call('GET', `/api/steps/${room.stepId}/usersAnswers?others=1`, undefined, room.classmate))
      .body.data;
    expect(work).toMatchObject({
      group_name: expect.any(String),
      answers: [{ comments: [], expertises: [], marks: [], access_users: [], access_users_ids: [], may_delete: false }],
    });
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true });
    expect((await call('GET', `/api/v2/answers/${answerId}`, undefined, room.classmate)).status).toBe(403);
  });

  test('is changed, refused when stale, and taken away; each change stands in the audit', async () => {
    const made = (await rule('group')).body;
    const changed = await call('PUT', RULES, { id: made.id, after_own: true, updated_at: made.updated_at });
    expect(changed.body).toMatchObject({ id: made.id, visibility: 'group', after_own: true });
    expect(
      await call('PUT', RULES, { task_id: room.patternId, visibility: 'subject', updated_at: made.updated_at }),
    ).toMatchObject({ status: 409, body: { code: 'stale', current: { after_own: true } } });
    // Saved as it is, it leaves no record.
    expect((await call('PUT', RULES, changed.body)).status).toBe(200);
    expect((await call('DELETE', `${RULES}/${made.id}`)).body).toEqual({ ok: true });
    expect((await call('DELETE', `${RULES}/${made.id}`)).status).toBe(404);
    expect(
      await server.db.rows(
        sql`select old_value, new_value from audit_records where action = 'answer-visibility' and object_id = ${room.patternId} order by id`,
      ),
    ).toEqual([
      { old_value: null, new_value: 'group' },
      { old_value: 'group', new_value: 'group' },
      { old_value: 'group', new_value: null },
    ]);
  });

  test('is set by teachers of the discipline alone and shown to those who open the topic', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    expect((await rule('subject', {}, other.teacher)).body.code).toBe('teacher-only');
    await rule('group');
    const seen = async (as: BuiltUser) =>
      (await call('GET', `${RULES}?step_id=${room.stepId}`, undefined, as)).body.data.length;
    expect([await seen(room.student), await seen(neighbour), await seen(other.student)]).toEqual([1, 1, 0]);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true });
    expect([await seen(room.student), await seen(room.teacher)]).toEqual([0, 1]);
  });
});

describe('access lists', () => {
  test('are accepted for selected people and companies only', async () => {
    const put = (body: object) => call('PUT', `/api/answers/${answerId}`, body, room.student);
    expect(await put({ access_users_ids: [room.classmate.id] })).toMatchObject({
      status: 400,
      body: { code: 'access-lists' },
    });
    expect((await put({ privacy: 0, access_companies_ids: [room.companyId] })).status).toBe(400);
    expect((await put({ privacy: 0, access_users_ids: [] })).status).toBe(200);
    expect((await put({ privacy: 2, access_users_ids: [room.classmate.id] })).body).toMatchObject({
      access_users: [{ id: room.classmate.id }],
      access_companies: [],
    });
    expect((await put({ access_users_ids: [] })).body.access_users).toEqual([]);
    expect((await submit(room.classmate, { access_users_ids: [room.student.id] })).body.code).toBe('access-lists');
    expect((await submit(room.classmate, { privacy: 2, access_users_ids: [room.student.id] })).status).toBe(200);
  });

  test('that another privacy keeps are sent back as they are read', async () => {
    const put = (body: object) => call('PUT', `/api/answers/${answerId}`, body, room.student);
    await put({ privacy: 2, access_users_ids: [room.classmate.id] });
    await put({ privacy: 3, access_companies_ids: [room.companyId] });
    const kept = { access_users_ids: [room.classmate.id], access_companies_ids: [room.companyId] };
    for (const privacy of [0, 1]) {
      const read = (await put({ privacy })).body;
      expect(read).toMatchObject({ privacy, ...kept });
      expect((await put(read)).body).toEqual({ ...read, updated_at: expect.any(String) });
      expect((await submit(room.student, { privacy, ...kept })).body).toMatchObject({ privacy, ...kept });
    }
    expect((await put({ access_users_ids: [room.classmate.id, room.teacher.id] })).body.code).toBe('access-lists');
  });

  test('name people one meets; a student does not leaf through the whole institution', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    const list = (as: BuiltUser, query = '') => call('GET', `/api/v2/answers/readers?size=100&${query}`, undefined, as);
    const ids = (await list(room.student)).body.data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([room.classmate.id, room.teacher.id]));
    expect(ids).not.toContain(stranger.id);
    expect(ids).not.toContain(room.student.id);
    expect((await list(room.student, 'query=Никого')).body).toMatchObject({ data: [], total: 0 });
  });
});
