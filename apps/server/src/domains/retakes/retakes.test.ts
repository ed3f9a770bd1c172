import { connect, sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildDueDate,
  buildForm,
  buildPattern,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { whileWaiting } from '../../testing/waiting.ts';
import { buildRetake, makeRetakeTopic } from './retakes.builders.ts';

let server: TestApp;
let room: Classroom;
/** A retake topic in the discipline. */
let again: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  again = await buildStep(server.db, room.chapterId, { title: 'Пересдача: контрольная' });
  await makeRetakeTopic(server.db, again);
});
afterAll(() => server.close());

const call = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const open = (rest: object = {}, as = room.teacher) =>
  call('POST', '/api/v2/admin/retakes', as, { subject_id: room.subjectId, student_id: room.student.id, ...rest });
const pass = (stepId: number, status: number, as = room.teacher) =>
  call('POST', `/api/steps/${stepId}/passing/${room.student.id}`, as, { passed_status_id: status });
const mark = (stepId: number, value: number) =>
  call('POST', '/api/v2/marks', room.teacher, { step_id: stepId, student_id: room.student.id, value });
const curatorOf = async () => {
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  return curator;
};

describe('a topic of retakes is shown', () => {
  /** Returns where the student meets the topic, by place. */
  async function places(as = room.student): Promise<Record<string, unknown>> {
    const contents = (await call('GET', `/api/subjects/${room.subjectId}/contents`, as)).body;
    const card = (await call('GET', '/api/me/lms/groups/subjects', as)).body.data[0];
    const search = (await call('GET', `/api/v2/search?query=${encodeURIComponent('Пересдача')}`, as)).body;
    const lesson = await call('GET', `/api/v2/lessons/${again}`, as);
    const progress = (await call('GET', `/api/v2/students/${as.id}/progress`, as)).body;
    return {
      contents: contents.chapters.some(({ steps }: any) => steps.some(({ id }: any) => id === again)),
      topics: card.topics_count,
      search: search.topics.length,
      lesson: lesson.status,
      next: (await call('GET', `/api/v2/lessons/${room.stepId}`, as)).body.next !== null,
      progress: progress.total.topics_count,
    };
  }
  const hidden = { contents: false, topics: 1, search: 0, lesson: 403, next: false, progress: 1 };
  // It is another chance for the same topics, so the discipline counts no more of them.
  const shown = { contents: true, topics: 1, search: 1, lesson: 200, next: true, progress: 1 };

  test('only with an open retake, or a closed one with a result in it', async () => {
    expect(await places()).toEqual(hidden);
    const id = await buildRetake(server.db, room.student.id, room.subjectId, { steps: [{ id: again }] });
    expect(await places()).toEqual(shown);
    expect(await places(room.classmate)).toEqual(hidden);
    const set = (change: object) => call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, change);
    await set({ is_closed: true });
    expect(await places()).toEqual(hidden);
    await set({ is_closed: false });
    await pass(again, 11);
    await set({ is_closed: true });
    expect(await places()).toEqual(hidden);
    await set({ is_closed: false });
    await mark(again, 0);
    await set({ is_closed: true });
    expect(await places()).toEqual(hidden);
    await set({ is_closed: false });
    await mark(again, 4);
    await set({ is_closed: true });
    expect(await places()).toEqual(shown);
    await call('DELETE', `/api/v2/admin/retakes/${id}`, room.teacher);
    expect(await places()).toEqual(hidden);
  });

  test('a closed retake keeps its topics and the results in them', async () => {
    const id = await buildRetake(server.db, room.student.id, room.subjectId, { steps: [{ id: again }] });
    const set = (change: object) => call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, change);
    await mark(again, 4);
    await set({ is_closed: true });
    expect((await set({ step_ids: [room.stepId] })).body.code).toBe('retake-topics-kept');
    expect((await set({ step_ids: [again], comment: 'Зачтено' })).status).toBe(200);
    await server.db.run(sql`update steps set deleted_at = now() where id = ${again}`);
    expect((await set({ step_ids: [], comment: 'Темы больше нет' })).status).toBe(200);
    await server.db.run(sql`update steps set deleted_at = null where id = ${again}`);
    expect(await server.db.rows(sql`select step_id from retake_checkpoints where retake_id = ${id}`)).toEqual([
      { step_id: again },
    ]);
    await set({ is_closed: false });
    expect((await set({ step_ids: [room.stepId] })).status).toBe(200);
    const [record] = await server.db.rows<{ new_value: object }>(
      sql`select new_value from audit_records where object_type = 'retake' and object_id = ${id} order by id desc limit 1`,
    );
    expect(record?.new_value).toMatchObject({ step_ids: [room.stepId] });
  });

  test('to staff always; a retake of another discipline opens nothing', async () => {
    const other = await buildClassroom(server.db, room.companyId);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${other.groupId}, ${room.student.id})`);
    await buildRetake(server.db, room.student.id, other.subjectId);
    expect((await call('GET', `/api/v2/lessons/${again}`, room.student)).body.code).toBe('retake-closed');
    const { chapters } = (await call('GET', `/api/subjects/${room.subjectId}/contents`, room.teacher)).body;
    expect(chapters[0].steps.map(({ id, is_retake }: any) => [id, is_retake])).toEqual([
      [room.stepId, false],
      [again, true],
    ]);
    // Viewed for a student, the contents show that student's state.
    await pass(room.stepId, 1);
    const seen = await call('GET', `/api/v2/subjects/${room.subjectId}?user_id=${room.student.id}`, room.teacher);
    expect(seen.body).toMatchObject({ topics_count: 1, passed_count: 1 });
    const path = `/api/subjects/${room.subjectId}/contents?user_id=${room.student.id}`;
    expect((await call('GET', path, room.teacher)).body.chapters[0].steps).toHaveLength(1);
  });

  test("a classmate's answer in it is as closed as the topic", async () => {
    const patternId = await buildPattern(server.db, again);
    const formId = await buildForm(server.db, patternId);
    await buildRetake(server.db, room.student.id, room.subjectId);
    const answer = { pattern_id: patternId, privacy: 0, fields: [{ form_id: formId, value: 'Я' }] };
    const { body } = await call('POST', '/api/v2/answers', room.student, answer);
    expect((await call('GET', `/api/v2/answers/${body.id}`, room.classmate)).body.code).toBe('access-denied');
    expect((await call('POST', '/api/v2/answers', room.classmate, answer)).body.code).toBe('retake-closed');
    await buildRetake(server.db, room.classmate.id, room.subjectId);
    expect((await call('GET', `/api/v2/answers/${body.id}`, room.classmate)).status).toBe(200);
  });
});

describe('a retake gives another chance', () => {
  test('its points count, but the discipline gives no more for it; its date is the due date', async () => {
    await mark(room.stepId, 3);
    await open({ until: '2099-01-10T10:00:00Z' });
    await mark(again, 9);
    const stats = { checkpoints_marks_collected: 10, checkpoints_marks_total: 10 };
    const contents = (await call('GET', `/api/subjects/${room.subjectId}/contents`, room.student)).body;
    expect(contents.checkpoints_stats).toEqual(stats);
    expect(contents.chapters[0].steps[1].due_at).toBe('2099-01-10T10:00:00Z');
    const card = (await call('GET', '/api/me/lms/groups/subjects', room.student)).body.data[0];
    expect(card).toMatchObject({ checkpoints_stats: stats, next_due_at: '2099-01-10T10:00:00Z' });
    const journal = (await call('GET', `/api/v2/subjects/${room.subjectId}/journal`, room.teacher)).body;
    expect(journal.rows.find(({ student }: any) => student.id === room.student.id).points).toBe(10);
    expect((await call('GET', `/api/v2/lessons/${again}`, room.student)).body.due_at).toBe('2099-01-10T10:00:00Z');
  });

  test('a topic that must be done again gets its date too', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, new Date('2020-01-01'));
    await open({ step_ids: [room.stepId], until: '2099-01-10T10:00:00Z' });
    const topic = (await call('GET', `/api/v2/lessons/${room.stepId}`, room.student)).body;
    expect(topic).toMatchObject({ due_at: '2099-01-10T10:00:00Z', emoji: 'clock' });
  });

  test('nothing is marked or handed in without an open one', async () => {
    const patternId = await buildPattern(server.db, again);
    const answer = { pattern_id: patternId, fields: [{ form_id: await buildForm(server.db, patternId), value: 'Я' }] };
    for (const reply of [await mark(again, 5), await pass(again, 1)])
      expect(reply).toMatchObject({ status: 409, body: { code: 'no-open-retake' } });
    const { data } = (await open()).body;
    expect((await mark(again, 5)).status).toBe(200);
    await call('PUT', `/api/v2/admin/retakes/${data[0].id}`, room.teacher, { is_closed: true });
    expect((await mark(again, 6)).body.code).toBe('no-open-retake');
    expect((await call('POST', '/api/v2/answers', room.student, answer)).body.code).toBe('no-open-retake');
    expect((await call('GET', `/api/v2/lessons/${again}`, room.student)).body.can_answer).toBe(false);
  });

  test('a topic without task and maximum is failed by its status alone, not by its date', async () => {
    const bare = await buildStep(server.db, room.chapterId, { title: 'Зачёт по посещению', max_mark: null });
    await buildDueDate(server.db, bare, room.groupId, new Date('2020-01-01'));
    const failedBy = async (id: number) => {
      const { body } = await call(
        'GET',
        `/api/v2/admin/retakes/candidates?subject_id=${room.subjectId}&group_id=${room.groupId}`,
        room.teacher,
      );
      const { failed } = body.data.find(({ student }: any) => student.id === id);
      return failed.map(({ step_id }: any) => step_id);
    };
    expect(await failedBy(room.student.id)).toEqual([]);
    await pass(bare, 11);
    expect(await failedBy(room.student.id)).toEqual([bare]);
    await server.db.run(sql`update steps set max_mark = 5 where id = ${bare}`);
    expect(await failedBy(room.classmate.id)).toEqual([bare]);
  });

  test('one student fails, gets a retake and passes it', async () => {
    await pass(room.stepId, 11);
    const candidates = await call(
      'GET',
      `/api/v2/admin/retakes/candidates?subject_id=${room.subjectId}&group_id=${room.groupId}`,
      room.teacher,
    );
    expect(
      candidates.body.data.map(({ student, failed, has_open }: any) => [student.id, failed.length, has_open]),
    ).toEqual(
      expect.arrayContaining([
        [room.student.id, 1, false],
        [room.classmate.id, 0, false],
      ]),
    );
    const { data } = (await open({ step_ids: [room.stepId, again] })).body;
    const debts = async () =>
      (await call('GET', `/api/v2/students/${room.student.id}/retakes`, room.student)).body.data;
    expect(await debts()).toMatchObject([
      { id: data[0].id, state: 'open', retake_checkpoints: [{ passed_status_id: 11, is_done: false }, { mark: null }] },
    ]);
    await mark(again, 8);
    await pass(again, 1);
    await pass(room.stepId, 1);
    expect(await debts()).toMatchObject([{ state: 'done' }]);
    await call('PUT', `/api/v2/admin/retakes/${data[0].id}`, room.teacher, { is_closed: true });
    await server.db.run(sql`delete from marks where step_id = ${again}`);
    expect(await debts()).toMatchObject([
      {
        state: 'closed',
        closed_at: expect.any(String),
        retake_checkpoints: [{ is_done: true }, { mark: 8, is_done: true }],
      },
    ]);
  });
});

describe('opening', () => {
  test('for many at once; those who have one keep it; news for the student', async () => {
    const first = await open({ starts_at: '2099-01-01T10:00:00Z', until: '2099-01-10T10:00:00Z', comment: 'Каб. 12' });
    expect(first.body).toMatchObject({ skipped_ids: [] });
    expect(first.body.data[0]).toMatchObject({
      student: { id: room.student.id },
      subject_id: room.subjectId,
      is_closed: false,
      state: 'open',
      comment: 'Каб. 12',
      retake_checkpoints: [{ step_id: again, is_retake: true, mark: null, passed_status_id: null, is_done: false }],
      retake_users: [],
      retake_users_count: 0,
      author: { id: room.teacher.id },
      can_edit: true,
    });
    const conductor = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [conductor.id], groups: [room.groupId] });
    const many = await open({ student_ids: [room.student.id, room.classmate.id], user_ids: [conductor.id] });
    expect(many.body.skipped_ids).toEqual([room.student.id]);
    expect(many.body.data).toMatchObject([
      { student: { id: room.classmate.id }, retake_users: [{ id: conductor.id }] },
    ]);
    const { data } = (await call('GET', '/api/v2/notifications', room.student)).body;
    expect(data).toMatchObject([{ type: 'retake', topic: null, subject: { id: room.subjectId } }]);
    expect((await call('GET', `/api/v2/users/${conductor.id}/teacher-retakes`, conductor)).body.total).toBe(1);
  });

  test('conductors hear that it is theirs, of other dates, and of what is handed in', async () => {
    const conductor = await buildUser(server.db, room.companyId);
    await buildSubject(server.db, room.companyId, { teachers: [conductor.id], groups: [room.groupId] });
    const told = async (as: BuiltUser) =>
      (await call('GET', '/api/v2/notifications', as)).body.data.map(({ type, payload }: any) => [
        type,
        payload.retake,
      ]);
    const { body } = await open({ student_ids: [room.student.id, room.classmate.id], user_ids: [conductor.id] });
    expect(await told(conductor)).toEqual([['retake', 'assigned']]);
    expect(await told(room.student)).toEqual([['retake', 'opened']]);
    const [{ id }] = body.data.filter(({ student }: any) => student.id === room.student.id);
    const change = (values: object) => call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, values);
    await change({ until: '2099-03-01T10:00:00Z' });
    await change({ until: '2099-03-01T13:00:00+03:00', comment: 'Аудитория 204' });
    expect(await told(conductor)).toEqual([
      ['retake', 'dated'],
      ['retake', 'assigned'],
    ]);
    expect(await told(room.student)).toEqual([
      ['retake', 'dated'],
      ['retake', 'opened'],
    ]);
    await call('POST', '/api/v2/answers', room.student, {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Ответ' }],
    });
    expect((await told(conductor))[0]).toEqual(['answer', undefined]);
    expect((await told(room.classmate)).length).toBe(1);
  });

  test('two at once open one', async () => {
    const replies = await Promise.all([open(), open()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.flatMap(({ body }) => body.data)).toHaveLength(1);
  });

  test('asks for what the student failed when the discipline has no topics of retakes', async () => {
    await server.db.run(sql`update steps set is_retake = false where id = ${again}`);
    await pass(room.stepId, 11);
    expect((await open()).body.data[0].retake_checkpoints).toMatchObject([{ step_id: room.stepId }]);
  });

  test('does not ask for overdue work that was handed in and waits to be marked', async () => {
    await server.db.run(sql`update steps set is_retake = false where id = ${again}`);
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - 86_400_000));
    const fields = [{ form_id: room.formId, value: 'Ответ' }];
    const handedIn = await call('POST', '/api/v2/answers', room.student, { pattern_id: room.patternId, fields });
    expect(handedIn.status).toBe(200);
    expect((await open()).body.data[0].retake_checkpoints).toEqual([]);
    const ofClassmate = await open({ student_id: room.classmate.id });
    expect(ofClassmate.body.data[0].retake_checkpoints).toMatchObject([{ step_id: room.stepId }]);
  });

  test('refuses crossed dates, nobody, strangers and foreign topics', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    const foreign = await buildStep(server.db, (await buildClassroom(server.db, room.companyId)).chapterId);
    expect((await open({ starts_at: '2099-02-01T00:00:00Z', until: '2099-01-01T00:00:00Z' })).body.code).toBe(
      'dates-crossed',
    );
    expect((await open({ student_id: undefined })).body.code).toBe('nobody-chosen');
    expect((await open({ student_id: stranger.id })).status).toBe(404);
    expect((await open({ step_ids: [foreign] })).status).toBe(404);
    expect((await open({ user_ids: [2_000_000_000] })).status).toBe(404);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await open()).body.code).toBe('archived');
    expect(await server.db.rows(sql`select 1 from retakes where subject_id = ${room.subjectId}`)).toEqual([]);
  });
});

test('the database itself keeps none that ends before it starts', async () => {
  const id = await buildRetake(server.db, room.student.id, room.subjectId);
  const date = (until: string) =>
    server.db.run(sql`update retakes set starts_at = '2099-02-01T00:00:00Z', until = ${until} where id = ${id}`);
  await expect(date('2099-01-01T00:00:00Z')).rejects.toThrow('check constraint');
  expect(await date('2099-02-01T00:00:00Z')).toBe(1);
});

describe('who', () => {
  test('the teacher and who has the permission open, change and delete; a curator only the dates', async () => {
    const admin = await buildAdministrator(server.db, room.companyId);
    const [curator, expert] = [await curatorOf(), await buildUser(server.db, room.companyId)];
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const { teacher: other } = await buildClassroom(server.db, room.companyId);
    for (const as of [curator, expert, other, room.student]) expect((await open({}, as)).status).toBe(403);
    const id = (await open({}, admin)).body.data[0].id;
    const change = (as: BuiltUser, body: object) => call('PUT', `/api/v2/admin/retakes/${id}`, as, body);
    expect((await change(curator, { until: '2099-01-01T00:00:00Z' })).body).toMatchObject({
      until: '2099-01-01T00:00:00Z',
      can_edit: false,
      can_set_dates: true,
    });
    for (const body of [{ is_closed: true }, { until: null, comment: 'Я' }, { step_ids: [] }])
      expect((await change(curator, body)).status).toBe(403);
    for (const as of [expert, other]) expect((await change(as, { until: null })).status).toBe(403);
    // A client sends all that it read, in which only the dates are new.
    await change(admin, { step_ids: [room.stepId], comment: 'Второй корпус' });
    const [read] = (await call('GET', '/api/v2/admin/retakes', curator)).body.data;
    const moved = await change(curator, { ...read, until: '2099-02-01T00:00:00Z' });
    expect(moved.body).toMatchObject({ id, until: '2099-02-01T00:00:00Z', comment: 'Второй корпус' });
    expect(moved.body.retake_checkpoints).toMatchObject([{ step_id: room.stepId }]);
    for (const body of [{ is_closed: true }, { comment: 'Я' }, { retake_checkpoints: [] }])
      expect((await change(curator, { ...moved.body, ...body })).status).toBe(403);
    for (const as of [curator, expert, other])
      expect((await call('POST', '/api/v2/admin/retakes/delete', as, { ids: [id] })).status).toBe(403);
    const audits = await server.db.rows(
      sql`select actor_id, student_id, action from audit_records where object_type = 'retake' and object_id = ${id} order by id`,
    );
    expect(audits).toEqual([
      { actor_id: admin.id, student_id: room.student.id, action: 'retake-open' },
      { actor_id: curator.id, student_id: room.student.id, action: 'retake-change' },
      { actor_id: admin.id, student_id: room.student.id, action: 'retake-change' },
      { actor_id: curator.id, student_id: room.student.id, action: 'retake-change' },
    ]);
  });

  test('lists hold what each may see', async () => {
    const id = (await open()).body.data[0].id;
    const [admin, curator] = [await buildAdministrator(server.db, room.companyId), await curatorOf()];
    const parent = await buildUser(server.db, room.companyId);
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    const { teacher: other } = await buildClassroom(server.db, room.companyId);
    const seen = async (as: BuiltUser, path: string) => {
      const { status, body } = await call('GET', path, as);
      return status === 200 ? body.data.some((retake: any) => retake.id === id) : body.code;
    };
    for (const as of [admin, curator, room.teacher])
      expect(await seen(as, '/api/v2/admin/retakes?size=100')).toBe(true);
    expect(await seen(other, '/api/v2/admin/retakes?size=100')).toBe(false);
    const own = `/api/v2/students/${room.student.id}/retakes`;
    for (const as of [room.student, parent, curator, admin, room.teacher]) expect(await seen(as, own)).toBe(true);
    expect(await seen(other, own)).toBe('access-denied');
    expect(await seen(room.classmate, own)).toBe('access-denied');
    const taught = `/api/v2/users/${room.teacher.id}/teacher-retakes`;
    expect(await seen(room.teacher, taught)).toBe(true);
    expect(await seen(admin, taught)).toBe(true);
    expect(await seen(other, taught)).toBe('access-denied');
  });
});

describe('the list', () => {
  test('by state, group, words, with counters; open ones first by date', async () => {
    const { id: studentId } = room.student;
    const late = await buildRetake(server.db, studentId, room.subjectId, { until: new Date('2020-01-01') });
    const closed = await buildRetake(server.db, room.classmate.id, room.subjectId, { is_closed: true });
    const list = async (query: string) => (await call('GET', `/api/v2/admin/retakes?${query}`, room.teacher)).body;
    const all = await list(`subject_id=${room.subjectId}`);
    expect(all.data.map(({ id }: any) => id)).toEqual([late, closed]);
    expect(all.counters).toEqual({ open: 0, overdue: 1, done: 0, closed: 1 });
    expect((await list('state=overdue')).data.map(({ id }: any) => id)).toEqual([late]);
    expect((await list('state=closed')).total).toBe(1);
    expect((await list(`group_id=${room.groupId}&student_id=${studentId}`)).total).toBe(1);
    expect((await list(`query=${encodeURIComponent('нет такого')}`)).total).toBe(0);
  });

  test('one whose topics are all passed is done and no longer open, until it is closed', async () => {
    const { id: studentId } = room.student;
    const id = await buildRetake(server.db, studentId, room.subjectId, { steps: [{ id: again }] });
    const waiting = await buildRetake(server.db, room.classmate.id, room.subjectId, { steps: [{ id: again }] });
    await pass(again, 1);
    const list = async (query: string) =>
      (await call('GET', `/api/v2/admin/retakes?subject_id=${room.subjectId}${query}`, room.teacher)).body;
    expect((await list('')).counters).toEqual({ open: 1, overdue: 0, done: 1, closed: 0 });
    const idsOf = async (state: string) => (await list(`&state=${state}`)).data.map((one: { id: number }) => one.id);
    expect([await idsOf('open'), await idsOf('done')]).toEqual([[waiting], [id]]);
    await call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, { is_closed: true });
    expect((await list('')).counters).toEqual({ open: 1, overdue: 0, done: 0, closed: 1 });
  });

  test('deleting many is all or nothing and is taken back', async () => {
    const ids = (await open({ student_ids: [room.student.id, room.classmate.id] })).body.data.map(({ id }: any) => id);
    const send = (path: string, body: object) => call('POST', `/api/v2/admin/retakes/${path}`, room.teacher, body);
    expect((await send('delete', { ids: [...ids, 2_000_000_000] })).status).toBe(404);
    const total = async () =>
      (await call('GET', `/api/v2/admin/retakes?subject_id=${room.subjectId}`, room.teacher)).body.total;
    expect(await total()).toBe(2);
    expect((await send('delete', { ids })).body).toEqual({ ok: true });
    expect(await total()).toBe(0);
    expect((await send('restore', { ids })).body).toEqual({ ok: true });
    expect(await total()).toBe(2);
    await send('delete', { ids });
    await open();
    expect((await send('restore', { ids })).body.code).toBe('retake-open-already');
  });

  test('an open one is restored only for who studies there, a closed one as it was', async () => {
    const ids = (await open({ student_ids: [room.student.id, room.classmate.id] })).body.data.map(({ id }: any) => id);
    const closed = await buildRetake(server.db, room.student.id, room.subjectId, { is_closed: true });
    const send = (path: string, body: object) => call('POST', `/api/v2/admin/retakes/${path}`, room.teacher, body);
    await send('delete', { ids: [...ids, closed] });
    await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
    expect(await send('restore', { ids })).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const back = await server.db.rows(sql`select 1 from retakes where id = any (${ids}::int[]) and deleted_at is null`);
    expect(back).toEqual([]);
    expect((await send('restore', { ids: [closed] })).status).toBe(200);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.student.id})`);
    expect((await send('restore', { ids })).status).toBe(200);
  });

  test('saved as it was read, it leaves no record in the audit; another comment does', async () => {
    const [retake] = (await open()).body.data;
    const change = (body: object) => call('PUT', `/api/v2/admin/retakes/${retake.id}`, room.teacher, body);
    const changes = async () =>
      (
        await server.db.rows(
          sql`select 1 from audit_records where object_type = 'retake' and object_id = ${retake.id} and action = 'retake-change'`,
        )
      ).length;
    expect((await change(retake)).status).toBe(200);
    expect((await change({ user_ids: retake.retake_users.map(({ id }: { id: number }) => id) })).status).toBe(200);
    expect(await changes()).toBe(0);
    await change({ comment: 'Кабинет 12' });
    expect(await changes()).toBe(1);
  });

  test('a stale change is refused with the record as it is', async () => {
    const [retake] = (await open()).body.data;
    const change = (body: object) => call('PUT', `/api/v2/admin/retakes/${retake.id}`, room.teacher, body);
    await change({ comment: 'Кабинет 12' });
    expect((await change({ comment: 'Иначе', updated_at: retake.updated_at })).body).toMatchObject({
      code: 'stale',
      current: { comment: 'Кабинет 12' },
    });
    await buildChapter(server.db, room.subjectId);
    expect((await change({ step_ids: [room.stepId] })).body.retake_checkpoints).toMatchObject([
      { step_id: room.stepId },
    ]);
  });
});

test('a change sent while somebody else is changing the retake is judged by what is kept then', async () => {
  const [retake] = (await open()).body.data;
  const elsewhere = connect(server.db.url, { max: 2 });
  const reply = await whileWaiting(
    elsewhere,
    (tx) => tx.run(sql`update retakes set comment = 'Кабинет 12', updated_at = now() where id = ${retake.id}`),
    () =>
      call('PUT', `/api/v2/admin/retakes/${retake.id}`, room.teacher, {
        ...{ comment: 'Кабинет 30', updated_at: retake.updated_at },
      }),
  );
  await elsewhere.end();
  expect(reply).toMatchObject({ status: 409, body: { code: 'stale', current: { comment: 'Кабинет 12' } } });
  expect(await server.db.row(sql`select comment from retakes where id = ${retake.id}`)).toEqual({
    comment: 'Кабинет 12',
  });
});

test('the topics are named as a retake shows them, when it is opened and when it is changed', async () => {
  const { id, retake_checkpoints: shown } = (await open({ retake_checkpoints: [{ step_id: room.stepId }] })).body
    .data[0];
  expect(shown).toMatchObject([{ step_id: room.stepId }]);
  const change = (step_id: number) =>
    call('PUT', `/api/v2/admin/retakes/${id}`, room.teacher, { retake_checkpoints: [{ step_id }, { step_id }] });
  expect((await change(again)).body.retake_checkpoints).toMatchObject([{ step_id: again }]);
  expect((await change(2147483647)).status).toBe(404);
});
