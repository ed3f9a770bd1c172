import type { DatesEffect } from '@orbita/contract/abstract-lessons';
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildDueDate,
  buildGroup,
  buildOwnDueDate,
  buildStep,
  buildUser,
} from '../../testing/builders.ts';
import type { BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import type { Deps } from '../../http/deps.ts';
import { tellMovedDates } from './tell-moved-dates.ts';

inClassroom();

const DAY = 86_400_000;
/** Whole seconds, written as the server writes them. */
const inDays = (days: number): string => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 19)}Z`;
const ADDITIONAL = '/api/v2/abstract-lesson-schedules/additional-steps';
interface Change {
  step_id?: number;
  opens_at?: string | null;
  due_at?: string | null;
  seen?: { opens_at: string | null; due_at: string | null };
}
const send = (path: string, steps: Change[], more: object = {}) =>
  server.request('POST', path, {
    as: room.teacher.token,
    body: {
      subject_id: room.subjectId,
      group_id: room.groupId,
      steps: steps.map((step) => ({ step_id: room.stepId, ...step })),
      ...more,
    },
  });
async function set(change: Change, more: object = {}): Promise<DatesEffect> {
  const reply = await send(ADDITIONAL, [change], more);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
}
const ofStudent = () => ({ group_id: null, user_id: room.student.id });
const kept = () =>
  server.db.rows(
    sql`select step_id, group_id, opens_at, due_at from abstract_lessons where step_id = ${room.stepId} order by group_id`,
  );
const lesson = async (as = room.student) =>
  (await server.request('GET', `/api/v2/lessons/${room.stepId}`, { as: as.token })).body;
const handIn = () =>
  server.request('POST', '/api/v2/answers', {
    as: room.student.token,
    body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
  });

describe('dates of a group', () => {
  test('are set, changed in part, told to staff and students, and taken away', async () => {
    const [opens_at, due_at] = [inDays(-1), inDays(10)];
    expect(await set({ opens_at, due_at })).toMatchObject({
      steps: [{ step_id: room.stepId, opens_at, due_at }],
      previous: [{ step_id: room.stepId, opens_at: null, due_at: null }],
      students: expect.any(Number),
    });
    await set({ due_at: inDays(12) });
    const listed = await server.request('GET', `/api/v2/abstract-lessons?subject=${room.subjectId}`, {
      as: room.student.token,
    });
    expect(listed.body).toMatchObject({ total: 1, data: [{ step_id: room.stepId, group_id: room.groupId, opens_at }] });
    const id = listed.body.data[0].id;
    const put = await server.request('PUT', `/api/v2/abstract-lessons/${id}`, {
      as: room.teacher.token,
      body: { opens_at: null, due_at },
    });
    expect(put.body).toMatchObject({ id, opens_at: null, due_at });
    expect(await lesson()).toMatchObject({ due_at });
    // Faults name the fields of this call, which has no list of topics.
    for (const body of [{ opens_at: inDays(400) }, { due_at: '0001-01-01' }])
      expect(
        await server.request('PUT', `/api/v2/abstract-lessons/${id}`, { as: room.teacher.token, body }),
      ).toMatchObject({
        status: 400,
        body: { errors: { due_at: [expect.any(String)] } },
      });
    const gone = await server.request('DELETE', `/api/v2/abstract-lessons/${id}`, { as: room.teacher.token });
    expect(gone.body).toEqual({ ok: true });
    expect(await kept()).toEqual([]);
    expect(await lesson()).toMatchObject({ due_at: null });
  });

  test('a day ends and begins in the time zone of the school, in summer and winter time alike', async () => {
    await server.db.run(sql`update companies set time_zone = 'Europe/Berlin' where id = ${room.companyId}`);
    const winter = await set({ opens_at: '2026-03-28', due_at: '2026-03-28' });
    expect(winter.steps).toMatchObject([{ opens_at: '2026-03-27T23:00:00Z', due_at: '2026-03-28T22:59:00Z' }]);
    // The night from 28 to 29 March 2026 is an hour shorter.
    const summer = await set({ opens_at: '2026-03-29', due_at: '2026-03-29' });
    expect(summer.steps).toMatchObject([{ opens_at: '2026-03-28T23:00:00Z', due_at: '2026-03-29T21:59:00Z' }]);
    await server.db.run(sql`update companies set time_zone = 'Europe/Moscow' where id = ${room.companyId}`);
  });

  test('a topic that is due before it opens, a year that cannot be, a topic twice and a foreign one are refused', async () => {
    const refusals: [Change[], number, object][] = [
      [[{ opens_at: inDays(2), due_at: inDays(1) }], 400, { errors: { 'steps.0.due_at': [expect.any(String)] } }],
      [[{ due_at: '0001-01-01' }], 400, { errors: { 'steps.0.due_at': [expect.any(String)] } }],
      [[{ due_at: '2026-02-30' }], 400, {}],
      [[{ due_at: 'завтра' }], 400, {}],
      [[{ due_at: inDays(1) }, { due_at: inDays(2) }], 400, { errors: { steps: [expect.any(String)] } }],
      [[{ step_id: room.stepId + 100_000, due_at: inDays(1) }], 404, {}],
      [[], 400, {}],
    ];
    for (const [steps, status, body] of refusals) expect(await send(ADDITIONAL, steps)).toMatchObject({ status, body });
    expect(await send(ADDITIONAL, [{ due_at: inDays(1) }], { user_id: room.student.id })).toMatchObject({
      status: 400,
    });
    expect(await send(ADDITIONAL, [{ due_at: inDays(1) }], { group_id: null })).toMatchObject({ status: 400 });
    const stranger = await buildGroup(server.db, room.companyId);
    expect(await send(ADDITIONAL, [{ due_at: inDays(1) }], { group_id: stranger })).toMatchObject({ status: 404 });
    expect(await kept()).toEqual([]);
    const opened = await set({ opens_at: inDays(3) });
    expect(opened.steps[0]!.due_at).toBeNull();
    expect(await send(ADDITIONAL, [{ due_at: inDays(2) }])).toMatchObject({ body: { code: 'dates-crossed' } });
  });

  test('nothing changes when a colleague has moved one of the dates since', async () => {
    const second = await buildStep(server.db, room.chapterId);
    await set({ due_at: inDays(5) });
    const reply = await send(ADDITIONAL, [
      { due_at: inDays(9), seen: { opens_at: null, due_at: null } },
      { step_id: second, due_at: inDays(9), seen: { opens_at: null, due_at: null } },
    ]);
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale', current: [{ step_id: room.stepId }] } });
    expect(await server.db.rows(sql`select 1 from abstract_lessons where step_id = ${second}`)).toEqual([]);
    const { body } = await server.request('GET', `/api/v2/abstract-lessons?subject=${room.subjectId}`, {
      as: room.teacher.token,
    });
    const put = (updated_at: string) =>
      server.request('PUT', `/api/v2/abstract-lessons/${body.data[0].id}`, {
        as: room.teacher.token,
        body: { due_at: inDays(7), updated_at },
      });
    expect(await put(inDays(-1))).toMatchObject({ status: 409, body: { current: { step_id: room.stepId } } });
    expect(await put(body.data[0].updated_at)).toMatchObject({ status: 200 });
  });

  test('what was before, sent back, takes a change back', async () => {
    await set({ opens_at: inDays(-3), due_at: inDays(5) });
    const before = await kept();
    const { previous, steps } = await set({ opens_at: null, due_at: inDays(20) });
    await set({ ...previous[0]!, seen: { opens_at: steps[0]!.opens_at, due_at: steps[0]!.due_at } });
    expect(await kept()).toEqual(before);
  });
});

describe('moved due dates are told', () => {
  const tell = async (minutesLater = 5) => {
    await server.db.run(
      sql`update moved_due_dates set moved_at = moved_at - make_interval(mins => ${minutesLater}::int)`,
    );
    await tellMovedDates({
      db: server.db,
      live: { isConnected: () => false, send: () => undefined },
    } as unknown as Deps);
  };
  const told = async (as = room.student) =>
    (await server.request('GET', '/api/v2/notifications', { as: as.token })).body.data;

  test('once the dates stand still, one line for a discipline, joined with what is not read', async () => {
    const other = await buildStep(server.db, room.chapterId, { max_mark: 5 });
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(inDays(5)));
    await buildDueDate(server.db, other, room.groupId, new Date(inDays(6)));
    const next = inDays(9);
    await set({ due_at: next });
    await tell(1);
    expect(await told()).toEqual([]);
    await tell();
    expect(await told()).toMatchObject([
      {
        type: 'dates',
        actor: { id: room.teacher.id },
        topic: { id: room.stepId },
        payload: { topics: 1, due_at: expect.stringContaining(next.slice(0, 19)) },
      },
    ]);
    await send(ADDITIONAL, [{ step_id: other, due_at: inDays(12) }, { due_at: null }]);
    await tell();
    expect(await told()).toMatchObject([{ type: 'dates', topic: null, payload: { topics: 2 } }]);
    await tell();
    expect(await told()).toHaveLength(1);
    expect(await told(room.classmate)).toHaveLength(1);
    expect(await told(room.teacher)).toEqual([]);
  });

  test('topics that became drafts since are not counted, in the list and when it is joined', async () => {
    const buildDated = async () => {
      const id = await buildStep(server.db, room.chapterId, { max_mark: 5 });
      await buildDueDate(server.db, id, room.groupId, new Date(inDays(6)));
      return id;
    };
    const [other, third] = [await buildDated(), await buildDated()];
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(inDays(5)));
    const hide = (ids: number[]) => server.db.run(sql`update steps set hidden = true where id = any (${ids}::int[])`);
    const counts = async () => (await told()).map(({ payload }: any) => payload.topics);
    await send(ADDITIONAL, [
      { due_at: inDays(9) },
      ...[other, third].map((step_id) => ({ step_id, due_at: inDays(9) })),
    ]);
    await tell();
    expect(await counts()).toEqual([3]);
    await hide([other]);
    expect(await counts()).toEqual([2]);
    await set({ due_at: inDays(10) });
    await tell();
    expect(await counts()).toEqual([2]);
    expect(
      await server.db.rows(
        sql`select payload -> 'topics' as n from notifications where type = 'dates' and user_id = ${room.student.id}`,
      ),
    ).toEqual([{ n: 2 }]);
    await hide([room.stepId, third]);
    expect(await counts()).toEqual([0]);
  });

  test('what was taken back, set for the first time, passed or hidden is not told', async () => {
    const was = inDays(5);
    await set({ due_at: was });
    await tell();
    expect(await told()).toEqual([]);
    await set({ due_at: inDays(9) });
    await set({ due_at: was });
    await tell();
    expect(await told()).toEqual([]);
    await set({ due_at: inDays(8) });
    await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
    await tell();
    expect(await told()).toEqual([]);
    await server.db.run(sql`update steps set hidden = false where id = ${room.stepId}`);
    await server.request('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, {
      as: room.teacher.token,
      body: { passed_status_id: 1 },
    });
    await set({ due_at: inDays(7) });
    await tell();
    expect((await told()).filter(({ type }: { type: string }) => type === 'dates')).toEqual([]);
    expect(await told(room.classmate)).toMatchObject([{ type: 'dates' }]);
  });
});

test('staff get the nearest due date ahead, of a group or of a single student, else the latest gone by', async () => {
  const shown = async () =>
    (await server.request('GET', `/api/v2/lessons/${room.stepId}`, { as: room.teacher.token })).body.due_at;
  const [past, soon, later] = [inDays(-2), inDays(3), inDays(5)];
  await set({ due_at: past });
  expect(await shown()).toBe(past);
  await set({ due_at: later }, ofStudent());
  expect(await shown()).toBe(later);
  await set({ due_at: soon });
  expect(await shown()).toBe(soon);
});

test('the dates of a student have ids that the paired call takes: of a group, and of the student alone', async () => {
  const list = async () =>
    (
      await server.request('GET', `/api/v2/abstract-lesson-schedules?subject_id=${room.subjectId}`, {
        as: room.student.token,
      })
    ).body.data;
  const change = (id: number, due_at: string, as: BuiltUser = room.teacher) =>
    server.request('PUT', `/api/v2/abstract-lesson-schedules/${id}`, { as: as.token, body: { due_at } });
  const [first, second, third] = [inDays(3), inDays(5), inDays(9)];
  await set({ due_at: first });
  const [ofGroup] = await list();
  expect(ofGroup).toMatchObject({ group_id: room.groupId, due_at: first, id: expect.any(Number) });
  expect((await change(ofGroup.id, second)).body).toMatchObject({
    ...{ id: ofGroup.id, student: null, group_id: room.groupId, due_at: second, step_id: room.stepId },
  });
  expect(await list()).toMatchObject([{ id: ofGroup.id, due_at: second }]);
  expect((await change(ofGroup.id, first, room.student)).status).toBe(403);
  expect((await change(ofGroup.id + 1000, first)).status).toBe(404);
  await set({ due_at: third }, ofStudent());
  const [own] = await list();
  expect(own).toMatchObject({ group_id: null, due_at: third });
  expect((await change(own.id, first)).body).toMatchObject({ student: { id: room.student.id }, group_id: null });
  expect(await list()).toMatchObject([{ id: own.id, due_at: first }]);
});

describe('what students see', () => {
  const emoji = async () => (await lesson()).emoji;
  test('🔥 and 💀 follow a moved date at once, in the topic, the contents, the journal and the diary', async () => {
    const seen = async () => {
      const get = async (path: string, as = room.student) => (await server.request('GET', path, { as: as.token })).body;
      const contents = await get(`/api/subjects/${room.subjectId}/contents`);
      const progress = await get(`/api/v2/students/${room.student.id}/progress`);
      const standing = await get(`/api/v2/students/${room.student.id}/standing/${room.stepId}`);
      const journal = await get(`/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`, room.teacher);
      const row = journal.rows.findIndex(({ student }: { student: { id: number } }) => student.id === room.student.id);
      const column = journal.steps.findIndex(({ id }: { id: number }) => id === room.stepId);
      return {
        topic: await emoji(),
        contents: contents.chapters[0].steps[0].emoji,
        overdue: progress.total.overdue_count,
        standing: standing.emoji.value,
        cell: JSON.stringify(journal.rows[row].cells[column]),
      };
    };
    await set({ due_at: inDays(3) });
    const fire = await seen();
    expect(fire).toMatchObject({ topic: 'fire', contents: 'fire', overdue: 0, standing: 'fire' });
    await set({ due_at: inDays(-1) });
    const skull = await seen();
    expect(skull).toMatchObject({ topic: 'skull', contents: 'skull', overdue: 1, standing: 'skull' });
    expect(skull.cell).not.toBe(fire.cell);
    await set({ due_at: inDays(4) }, ofStudent());
    expect(await seen()).toEqual(fire);
  });

  test('a topic takes answers from the planned moment, for one student earlier', async () => {
    await set({ opens_at: inDays(2), due_at: inDays(9) });
    expect(await handIn()).toMatchObject({ body: { code: 'answers-not-open' } });
    expect(await lesson()).toMatchObject({ can_answer: false, answers_open_at: expect.any(String) });
    // The field of the topic itself stays empty for whoever edits it.
    expect(await lesson(room.teacher)).toMatchObject({ answers_open_at: null });
    await set({ opens_at: inDays(-1) }, ofStudent());
    expect(await lesson()).toMatchObject({ can_answer: true });
    expect(await handIn()).toMatchObject({ status: 200 });
  });

  test('a student is never due before the topic opens for them: refused for one, told for a group', async () => {
    await set({ opens_at: inDays(5), due_at: inDays(9) });
    const own = await send(ADDITIONAL, [{ due_at: inDays(3) }], ofStudent());
    expect(own).toMatchObject({ status: 400, body: { code: 'dates-crossed' } });
    expect(await lesson()).toMatchObject({ answers_open_at: expect.any(String) });
    await set({ due_at: inDays(7) }, ofStudent());
    const later = await send(`${ADDITIONAL}/preview`, [{ opens_at: inDays(8), due_at: inDays(12) }]);
    expect(later.body.crossed).toEqual({ cases: 1, students: 1, step_ids: [room.stepId] });
    await set({ opens_at: inDays(-1) }, ofStudent());
    const harmless = await send(`${ADDITIONAL}/preview`, [{ opens_at: inDays(8), due_at: inDays(12) }]);
    expect(harmless.body.crossed.cases).toBe(0);
  });

  test('of several groups the earliest opening and due date count, a date of the student before both', async () => {
    const other = await buildGroup(server.db, room.companyId);
    await server.db.run(sql`insert into subject_groups (subject_id, group_id) values (${room.subjectId}, ${other})`);
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${other}, ${room.student.id})`);
    const [sooner, later, own] = [inDays(3), inDays(30), inDays(60)];
    await set({ opens_at: inDays(1), due_at: later });
    await set({ opens_at: inDays(-1), due_at: sooner }, { group_id: other });
    expect(await lesson()).toMatchObject({ due_at: sooner, can_answer: true });
    await set({ due_at: own }, ofStudent());
    expect(await lesson()).toMatchObject({ due_at: own, can_answer: true });
    const { body } = await server.request('GET', '/api/v2/abstract-lesson-schedules', { as: room.student.token });
    expect(body.data.find(({ step_id }: { step_id: number }) => step_id === room.stepId)).toMatchObject({
      id: expect.any(Number),
      due_at: own,
    });
    const standing = await server.request('GET', `/api/v2/students/${room.student.id}/standing/${room.stepId}`, {
      as: room.student.token,
    });
    expect(standing.body.due).toMatchObject({ due_at: own, from: 'student' });
  });

  test('what was handed in is late by the dates as they are now, its receipt as it was', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - DAY));
    await handIn();
    const late = () =>
      server.db.one(
        sql`select a.is_late, v.is_late as signed from answers a join answer_versions v on v.answer_id = a.id where a.step_id = ${room.stepId}`,
      );
    expect(await late()).toEqual({ is_late: true, signed: true });
    expect(await set({ due_at: inDays(2) })).toMatchObject({
      not_late: { cases: 1, students: 1, step_ids: [room.stepId] },
    });
    expect(await late()).toEqual({ is_late: false, signed: true });
    expect(await set({ due_at: inDays(-2) })).toMatchObject({ late: { cases: 1 } });
    expect(await late()).toEqual({ is_late: true, signed: true });
  });
});

describe('a preview', () => {
  test('counts what students would see and writes nothing', async () => {
    await set({ opens_at: inDays(-5), due_at: inDays(30) });
    const before = await kept();
    const students = await server.db.rows(sql`select 1 from group_users where group_id = ${room.groupId}`);
    const overdue = await send(`${ADDITIONAL}/preview`, [{ due_at: inDays(-1) }]);
    const all = { cases: students.length, students: students.length, step_ids: [room.stepId] };
    const nobody = { cases: 0, students: 0, step_ids: [] };
    expect(overdue.body).toMatchObject({ students: students.length, overdue: all, in_time: nobody, closed: nobody });
    const closed = await send(`${ADDITIONAL}/preview`, [{ opens_at: inDays(2), due_at: inDays(5) }]);
    expect(closed.body).toMatchObject({ closed: all, soon: all, overdue: nobody });
    expect(await kept()).toEqual(before);
    expect((await set({ due_at: inDays(-1) })).overdue).toEqual(all);
    expect((await send(`${ADDITIONAL}/preview`, [{ due_at: inDays(9) }])).body).toMatchObject({ in_time: all });
  });
});

describe('access', () => {
  test('other teachers, students and other schools change and see nothing; curators and administrators by their rights', async () => {
    await set({ due_at: inDays(5) });
    await buildOwnDueDate(server.db, room.stepId, room.student.id, new Date(Date.now() + DAY));
    const { id } = await server.db.one<{ id: number }>(
      sql`select id from abstract_lesson_schedules where step_id = ${room.stepId}`,
    );
    const put = (as: { token: string }) =>
      server.request('PUT', `/api/v2/abstract-lesson-schedules/${id}`, { as: as.token, body: { due_at: inDays(3) } });
    const read = (as: { token: string }) =>
      server.request('GET', `/api/v2/abstract-lessons/subjects/${room.subjectId}`, { as: as.token });
    const admin = await buildAdministrator(server.db, room.companyId);
    expect((await put(room.student)).status).toBe(403);
    expect((await read(room.student)).status).toBe(403);
    expect((await put(admin)).status).toBe(200);
    expect((await read(room.teacher)).body).toMatchObject({
      can_edit: true,
      time_zone: 'Europe/Moscow',
      abstract_lessons: [{ step_id: room.stepId }],
      schedules: [{ step_id: room.stepId, student: { id: room.student.id } }],
    });
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    expect((await read(curator)).body).toMatchObject({ can_edit: false, groups: [{ id: room.groupId }] });
    expect((await put(curator)).status).toBe(403);
    const own = (as: { token: string }) =>
      server.request('GET', `/api/v2/abstract-lesson-schedules?user_id=${room.student.id}`, { as: as.token });
    expect((await own(curator)).body.total).toBeGreaterThan(0);
    expect((await own(room.classmate)).status).toBe(403);
  });

  test('dates of an archived discipline stay as they are', async () => {
    await set({ due_at: inDays(5) });
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await send(ADDITIONAL, [{ due_at: inDays(6) }])).toMatchObject({ status: 409, body: { code: 'archived' } });
  });
});
