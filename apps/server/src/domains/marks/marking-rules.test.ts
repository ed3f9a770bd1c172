import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { moveTo } from './marking-rules.service.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let domain = '';
let schools = 0;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  // Each test has its own statuses and types.
  domain = `school${(schools += 1)}.example`;
  room = await buildClassroom(server.db, await buildCompany(server.db, { domain }));
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as = admin): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body, headers: { host: domain } });
const mark = (value: number, rest: object = {}) =>
  call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value, ...rest }, room.teacher);
const addType = async (body: object = {}) =>
  (await call('POST', '/api/v2/mark-types', { title: 'Активность', ...body })).body;

test('moving within an order', () => {
  expect(moveTo([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
  expect(moveTo([1, 2, 3], 1, 2)).toEqual([2, 1, 3]);
  expect(moveTo([1, 2, 3], 1, 99)).toEqual([2, 3, 1]);
});

describe('types of marks', () => {
  test('are added, changed, ordered and deleted; the default one stays first', async () => {
    const [activity, behaviour] = [await addType({ max_value: 5 }), await addType({ title: 'Поведение' })];
    expect(activity).toEqual({
      id: expect.any(Number),
      title: 'Активность',
      is_default: false,
      max_value: 5,
      sort: 1,
      marks_count: 0,
    });
    await call('PUT', '/api/v2/mark-types', { id: behaviour.id, title: 'Дисциплина', sort: 1 });
    const list = async () =>
      (await call('GET', '/api/v2/mark-types', undefined, room.student)).body.data.map(({ title }: any) => title);
    expect(await list()).toEqual(['Оценка', 'Дисциплина', 'Активность']);
    // The place that is read is the one that is sent.
    const { body: types } = await call('GET', '/api/v2/mark-types');
    for (const type of types.data)
      expect((await call('PUT', '/api/v2/mark-types', type)).body).toMatchObject({ id: type.id, sort: type.sort });
    expect((await call('GET', '/api/v2/mark-types')).body).toEqual(types);
    expect((await call('DELETE', `/api/v2/mark-types?id=${activity.id}`)).body).toEqual({ ok: true });
    expect(await list()).toEqual(['Оценка', 'Дисциплина']);
  });

  test('the default one and one with marks are protected', async () => {
    const [first] = (await call('GET', '/api/v2/mark-types')).body.data;
    expect((await call('DELETE', `/api/v2/mark-types?id=${first.id}`)).body.code).toBe('mark-type-protected');
    const { id } = await addType();
    await mark(4, { mark_type_id: id });
    expect((await call('DELETE', `/api/v2/mark-types?id=${id}`)).body.code).toBe('mark-type-in-use');
    expect((await call('POST', '/api/v2/mark-types', { title: ' ' })).status).toBe(400);
    expect((await call('POST', '/api/v2/mark-types', { title: 'Я' }, room.teacher)).status).toBe(403);
  });

  test('a topic has one mark of each; only the default one is its points', async () => {
    const { id: typeId } = await addType({ max_value: 5 });
    const main = (await mark(7)).body;
    const other = (await mark(4, { mark_type_id: typeId })).body;
    expect((await mark(6, { mark_type_id: typeId })).body.code).toBe('mark-too-high');
    expect(other).toMatchObject({ mark_type_id: typeId, value: 4 });
    const read = async (path: string, as = room.student) => (await call('GET', path, undefined, as)).body;
    const contents = await read(`/api/subjects/${room.subjectId}/contents`);
    expect(contents.chapters[0].steps).toMatchObject([{ id: room.stepId, mark: 7 }]);
    expect(contents.checkpoints_stats.checkpoints_marks_collected).toBe(7);
    expect((await read('/api/me/lms/groups/subjects')).data[0].checkpoints_stats.checkpoints_marks_collected).toBe(7);
    expect((await read('/api/v2/checkpoints/marks')).data).toMatchObject([{ points: 7 }]);
    expect((await read(`/api/v2/lessons/${room.stepId}`)).mark).toBe(7);
    const journal = await read(`/api/v2/subjects/${room.subjectId}/journal`, room.teacher);
    const row = journal.rows.find(({ student }: any) => student.id === room.student.id);
    expect(row).toMatchObject({ points: 7, cells: [[7, null, 4, 0, 0, 0]] });
    const marking = await read(`/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`, room.teacher);
    expect(marking.mark.value).toBe(7);
    expect((await read('/api/v2/marks')).total).toBe(2);

    expect((await call('DELETE', `/api/v2/marks/${other.id}`, undefined, room.teacher)).status).toBe(200);
    expect((await read('/api/v2/marks')).data).toMatchObject([{ id: main.id, value: 7 }]);
    await mark(3, { mark_type_id: typeId });
    await call('DELETE', `/api/v2/marks/${main.id}`, undefined, room.teacher);
    expect((await read('/api/v2/marks')).data).toMatchObject([{ value: 3, mark_type_id: typeId }]);
    const history = await read(`/api/v2/students/${room.student.id}/marks/${room.stepId}/history`);
    expect(history.data.map(({ new_value, mark_type }: any) => [new_value, mark_type])).toEqual([
      [null, null],
      [3, 'Активность'],
      [null, 'Активность'],
      [4, 'Активность'],
      [7, null],
    ]);
  });
});

describe('pass statuses', () => {
  const titles = (body: any): string[] => body.data.map(({ title }: any) => title);
  const list = async () => (await call('GET', '/api/passingStepStatuses')).body;

  test('are added at the end, changed, moved', async () => {
    const { body } = await call('POST', '/api/passingStepStatuses', {
      title: 'Зачёт',
      color: '#AABBCC',
      is_final: true,
    });
    expect(body).toEqual({ id: 12, title: 'Зачёт', color: '#aabbcc', can_use_student: false, is_final: true, sort: 6 });
    const changed = await call('PUT', '/api/passingStepStatuses/12', { can_use_student: true });
    expect(changed.body).toMatchObject({ title: 'Зачёт', can_use_student: true, is_final: true });
    const moved = await call('PUT', '/api/passingStepStatuses/changeSort/12', { sort: 2 });
    expect(titles(moved.body).slice(0, 3)).toEqual(['Пройден', 'Зачёт', 'Пройден отлично']);
    expect((await list()).data.map(({ sort }: any) => sort)).toEqual([1, 2, 3, 4, 5, 6]);
    // A number that nobody has stays as it was sent, and is read again.
    expect((await call('PUT', '/api/passingStepStatuses/12', { sort: 70 })).body.sort).toBe(70);
    expect((await list()).data.map(({ id, sort }: any) => [id, sort]).at(-1)).toEqual([12, 70]);
    const far = await call('PUT', '/api/passingStepStatuses/changeSort/1', { sort: 70 });
    expect(far.body.data.at(-1)).toMatchObject({ id: 1, sort: 70 });
    expect(far.body.data.at(-2)).toMatchObject({ id: 12, sort: 69 });
    for (const color of ['red', '#12345', '#12345g'])
      expect((await call('PUT', '/api/passingStepStatuses/12', { color })).status).toBe(400);
    expect((await call('PUT', '/api/passingStepStatuses/12', { title: 'Я' }, room.teacher)).status).toBe(403);
  });

  test('11 stays and is never final; one final status stays', async () => {
    expect((await call('DELETE', '/api/passingStepStatuses/11?replacement_id=1')).body.code).toBe('status-protected');
    expect((await call('PUT', '/api/passingStepStatuses/11', { is_final: true })).body.code).toBe('status-protected');
    expect((await call('PUT', '/api/passingStepStatuses/11', { title: 'Незачёт' })).status).toBe(200);
    expect((await call('DELETE', '/api/passingStepStatuses/2')).status).toBe(200);
    expect((await call('DELETE', '/api/passingStepStatuses/1')).body.code).toBe('last-final-status');
    expect((await call('PUT', '/api/passingStepStatuses/1', { is_final: false })).body.code).toBe('last-final-status');
  });

  test('one in use asks for a replacement, which takes its place with a record', async () => {
    const path = `/api/v2/students/${room.student.id}/passing/${room.stepId}`;
    await call('POST', path, { passed_status_id: 4 }, room.teacher);
    expect((await call('DELETE', '/api/passingStepStatuses/4')).body).toMatchObject({
      code: 'status-in-use',
      current: { uses: 1 },
    });
    expect((await call('DELETE', '/api/passingStepStatuses/4?replacement_id=4')).body.code).toBe('unknown-status');
    const { status, body } = await call('DELETE', '/api/passingStepStatuses/4?replacement_id=11');
    expect([status, titles(body)]).toEqual([200, ['Пройден', 'Пройден отлично', 'На проверке', 'Не пройден']]);
    expect((await call('GET', path, undefined, room.student)).body.data.passed_status_id).toBe(11);
    const [record] = await server.db.rows(
      sql`select actor_id, old_value, new_value from audit_records where student_id = ${room.student.id} order by id desc limit 1`,
    );
    expect(record).toEqual({ actor_id: admin.id, old_value: 4, new_value: 11 });
    // An id is never reused with another meaning.
    expect((await call('POST', '/api/passingStepStatuses', { title: 'Я', color: '#000000' })).body.id).toBe(12);
  });
});

test('a status takes its place when it is made and when it is changed, and the others make room', async () => {
  const order = async () => {
    const { data } = (await call('GET', '/api/passingStepStatuses')).body;
    return data.map(({ id, sort }: any) => [id, sort]);
  };
  const made = (await call('POST', '/api/passingStepStatuses', { title: 'Зачёт', color: '#2f9e44', sort: 2 })).body;
  expect(made).toMatchObject({ id: 12, sort: 2 });
  expect(await order()).toEqual([
    [1, 1],
    [12, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [11, 6],
  ]);
  expect((await call('PUT', '/api/passingStepStatuses/12', { title: 'Незачёт', sort: 900 })).body).toMatchObject({
    title: 'Незачёт',
    sort: 900,
  });
  expect((await order()).at(-1)).toEqual([12, 900]);
  expect((await call('PUT', '/api/passingStepStatuses/12', { sort: -1 })).status).toBe(400);
});
