import type { ChildChanges } from '@orbita/contract/family';
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildDueDate,
  buildLesson,
  buildRelation,
  buildUser,
  type BuiltUser,
  buildAdministrator,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { submit } from '../../testing/hand-in.ts';

inClassroom();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);
const send = (method: string, path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, body });

let parent: BuiltUser;
beforeEach(async () => {
  parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
});

const read = async (
  as = parent,
  query = '',
): Promise<{ now: string; data: (ChildChanges & { child: { id: number } })[] }> =>
  (await send('GET', `/api/v2/family/changes${query}`, as)).body;
const ofChild = async (query = '') => (await read(parent, query)).data[0]!;
const see = async (at?: string, as = parent) =>
  send('POST', '/api/v2/family/seen', as, { seen_at: at ?? (await read(as)).now });
/** Moves the visits into the past, as if the parent had been away. */
const leave = (minutes: number) =>
  run(sql`
    update family_visits set seen_at = seen_at - make_interval(mins => ${minutes}::int), since_at = since_at - make_interval(mins => ${minutes}::int),
      former_at = former_at - make_interval(mins => ${minutes}::int)`);
const subject = () => ({ id: room.subjectId, title: expect.any(String), color: expect.any(String) });
const topic = () => ({ step_id: room.stepId, title: 'Тема', subject: subject() });
const nothing = { marks: [], returned: [], absences: [], lessons: [], retakes: [], missed: [], coming: [] };

test('the first visit tells of the last seven days: the whole answer', async () => {
  await send('POST', '/api/v2/marks', room.teacher, { step_id: room.stepId, student_id: room.student.id, value: 8 });
  expect(await read()).toEqual({
    now: expect.any(String),
    data: [
      {
        child: expect.objectContaining({ id: room.student.id, is_online: false }),
        since: expect.any(String),
        former: null,
        is_first: true,
        ...nothing,
        marks: [{ ...topic(), at: expect.any(String), value: 8, max_mark: 10 }],
      },
    ],
  });
});

describe('what is told', () => {
  test('work returned, until it is handed in again', async () => {
    await submit();
    const verdict = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
    await send('POST', verdict, room.teacher, { passed_status_id: 4 });
    expect(await ofChild()).toMatchObject({ returned: [{ ...topic() }] });
    await run(sql`update answers set waiting_since = now() where user_id = ${room.student.id}`);
    expect(await ofChild()).toMatchObject({ returned: [] });
  });

  test('absences and lateness, once noted', async () => {
    const lesson = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], groups: [room.groupId] });
    await run(sql`
      insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 2), (${lesson}, ${room.classmate.id}, 2)`);
    expect((await ofChild()).absences).toEqual([
      { lesson_id: lesson, subject: subject(), starts_at: expect.any(String), status: 2, late: false },
    ]);
    await run(sql`update attendance set attendance_status = 1 where lesson_id = ${lesson}`);
    expect((await ofChild()).absences).toEqual([]);
  });

  test('a lesson moved by the keeper, with what it was before, and a cancelled one', async () => {
    const keeper = await buildAdministrator(server.db, room.companyId);
    const at = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 8 * 3_600_000);
    const plan = (day: number) => ({
      starts_at: at(day).toISOString(),
      ends_at: new Date(at(day).getTime() + 5_400_000).toISOString(),
    });
    const create = async (day: number) =>
      (
        await send('POST', '/api/v2/schedule/lessons', keeper, {
          ...plan(day),
          subject_ids: [room.subjectId],
          group_ids: [room.groupId],
          teachers: [{ user_id: room.teacher.id }],
          room_id: null,
          place: '',
          title: '',
          meeting_url: '',
          homework: '',
          step_ids: [],
        })
      ).body.lessons[0] as number;
    const first = await create(3);
    const second = await create(4);
    expect((await ofChild()).lessons).toEqual([]);
    await send('PUT', `/api/v2/schedule/lessons/${first}`, keeper, { scope: 'this', ...plan(5) });
    await send('POST', `/api/v2/schedule/lessons/${second}/cancel`, keeper, { reason: 'Олимпиада' });
    const told = (await ofChild()).lessons;
    expect(told).toMatchObject([
      { lesson_id: second, kind: 'cancelled', was_at: null, reason: 'Олимпиада', subject: subject() },
      { lesson_id: first, kind: 'moved', reason: '' },
    ]);
    expect(new Date(told[1]!.was_at!)).toEqual(at(3));
    expect(new Date(told[1]!.starts_at)).toEqual(at(5));
    await send('PUT', `/api/v2/schedule/lessons/${first}`, keeper, { scope: 'this', ...plan(3) });
    expect((await ofChild()).lessons.map(({ lesson_id }) => lesson_id)).toEqual([second]);
  });

  test('due dates that have gone or come, but not of what is handed in or passed', async () => {
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(2));
    expect(await ofChild()).toMatchObject({ ...nothing, coming: [topic()] });
    await run(sql`update abstract_lessons set due_at = ${inDays(-1).toISOString()} where step_id = ${room.stepId}`);
    expect(await ofChild()).toMatchObject({ ...nothing, missed: [topic()] });
    await send('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, room.teacher, { passed_status_id: 1 });
    expect(await ofChild()).toMatchObject(nothing);
  });

  test('a retake that was opened', async () => {
    const opened = await send('POST', '/api/v2/admin/retakes', room.teacher, {
      subject_id: room.subjectId,
      student_ids: [room.student.id],
      step_ids: [room.stepId],
      until: inDays(5).toISOString(),
    });
    expect(opened.status).toBe(200);
    expect((await ofChild()).retakes).toEqual([
      { id: expect.any(Number), subject: subject(), at: expect.any(String), until: expect.any(String) },
    ]);
  });

  test('nothing of a hidden topic or behind a password', async () => {
    await send('POST', '/api/v2/marks', room.teacher, { step_id: room.stepId, student_id: room.student.id, value: 8 });
    await buildDueDate(server.db, room.stepId, room.groupId, inDays(2));
    await run(sql`update steps set password_hash = 'x' where id = ${room.stepId}`);
    expect(await ofChild()).toMatchObject(nothing);
    await run(sql`update steps set password_hash = null, hidden = true where id = ${room.stepId}`);
    expect(await ofChild()).toMatchObject(nothing);
    await run(sql`update steps set hidden = false where id = ${room.stepId}`);
    await run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    expect(await ofChild()).toMatchObject(nothing);
  });
});

describe('a visit', () => {
  const give = (value: number) =>
    send('POST', '/api/v2/marks', room.teacher, { step_id: room.stepId, student_id: room.student.id, value });

  test('tells the same while it lasts, and only what is new afterwards', async () => {
    await give(8);
    await see();
    expect(await ofChild()).toMatchObject({ is_first: false, marks: [{ value: 8 }] });
    await leave(60);
    await run(sql`update marks set updated_at = now() - interval '2 hours'`);
    expect(await ofChild()).toMatchObject({ is_first: false, marks: [] });
    await give(9);
    expect(await ofChild()).toMatchObject({ marks: [{ value: 9 }] });
  });

  test('the visit before stays reachable', async () => {
    await give(8);
    await see();
    await leave(60);
    await run(sql`update marks set updated_at = now() - interval '2 hours'`);
    const { former, marks } = await ofChild();
    expect({ marks, former: former !== null }).toEqual({ marks: [], former: true });
    const before = await ofChild('?former=true');
    expect(before).toMatchObject({ since: former, marks: [{ value: 8 }] });
  });

  test('counts what was shown, never what is still to come', async () => {
    await see(inDays(3).toISOString());
    const { seen_at } = await server.db.one<{ seen_at: string }>(sql`select seen_at from family_visits`);
    expect(Date.parse(seen_at)).toBeLessThanOrEqual(Date.now());
    await see(inDays(-1).toISOString());
    expect(await server.db.one(sql`select seen_at from family_visits`)).toEqual({ seen_at });
  });
});

describe('whose children', () => {
  test('the own and confirmed ones alone', async () => {
    const ids = async (as: BuiltUser) => (await read(as)).data.map(({ child }) => child.id);
    expect(await ids(parent)).toEqual([room.student.id]);
    const other = await buildUser(server.db, room.companyId);
    expect(await ids(other)).toEqual([]);
    await run(sql`
      insert into relations (company_id, relative_id, student_id) values (${room.companyId}, ${other.id}, ${room.student.id})`);
    expect(await ids(other)).toEqual([]);
    for (const as of [room.student, room.classmate, room.teacher]) expect(await ids(as)).toEqual([]);
    await run(sql`delete from relations where relative_id = ${parent.id}`);
    expect(await ids(parent)).toEqual([]);
  });

  test('two children come with their own changes, by as many statements as one', async () => {
    const count = async () => {
      const before = server.db.queryCount();
      await read();
      return server.db.queryCount() - before;
    };
    const one = await count();
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.classmate.id });
    await send('POST', '/api/v2/marks', room.teacher, {
      step_id: room.stepId,
      student_id: room.classmate.id,
      value: 5,
    });
    expect(await count()).toBe(one);
    const marks = new Map((await read()).data.map(({ child, marks: given }) => [child.id, given.length]));
    expect(marks).toEqual(
      new Map([
        [room.student.id, 0],
        [room.classmate.id, 1],
      ]),
    );
  });

  test('an administrator who looks through the eyes of a parent leaves no visit', async () => {
    await run(sql`
      update sessions set acting_admin_id = ${(await buildAdministrator(server.db, room.companyId)).id}, expires_at = now() + interval '1 hour' where user_id = ${parent.id}`);
    expect((await see('2026-01-01T00:00:00Z')).body.code).toBe('acting-session');
  });
});
