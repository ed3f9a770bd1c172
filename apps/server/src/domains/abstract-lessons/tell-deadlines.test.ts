import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildCompany, buildStep, type Classroom } from '../../testing/builders.ts';
import { tellDeadlines } from './tell-deadlines.ts';

let server: TestApp;
let companyId: number;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(
    sql`truncate notifications, deadline_notices, abstract_lessons, abstract_lesson_schedules restart identity cascade`,
  );
  room = await buildClassroom(server.db, companyId);
});

const live = { isConnected: () => false, send: () => undefined };
const run = (now: Date) => tellDeadlines({ db: server.db, live } as unknown as Deps, now);
/** A moment by the clock of Moscow. */
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+03:00`);
const plan = (due: Date, stepId = room.stepId) =>
  server.db.run(
    sql`insert into abstract_lessons (step_id, group_id, due_at) values (${stepId}, ${room.groupId}, ${due})`,
  );
const told = async (userId = room.student.id) =>
  server.db.rows<{ payload: { days_left: number; topics: number } }>(
    sql`select payload, step_id from notifications where user_id = ${userId} and type = 'deadline' order by id`,
  );
const distances = async (userId?: number) => (await told(userId)).map(({ payload }) => payload.days_left);

describe('when', () => {
  test('a week before, a day before and once late, each once though two servers run', async () => {
    await plan(at('2026-10-20', '18:00'));
    for (const day of [
      '2026-10-12',
      '2026-10-13',
      '2026-10-14',
      '2026-10-18',
      '2026-10-19',
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
    ])
      for (const time of ['09:00', '15:00']) await Promise.all([run(at(day, time)), run(at(day, time))]);
    expect(await distances()).toEqual([7, 1, 0]);
    expect(await distances(room.classmate.id)).toEqual([7, 1, 0]);
    expect(await told(room.teacher.id)).toEqual([]);
  });

  test('never at night by the clock of the institution', async () => {
    await plan(at('2026-10-20', '18:00'));
    for (const time of ['00:30', '08:59', '20:00', '23:00']) await run(at('2026-10-19', time));
    expect(await distances()).toEqual([]);
    await run(at('2026-10-19', '09:00'));
    expect(await distances()).toEqual([1]);
  });

  test('calendar days count, also where the clocks change between', async () => {
    await server.db.run(sql`update companies set time_zone = 'Europe/Berlin' where id = ${companyId}`);
    await plan(new Date('2026-10-25T22:30:00Z'));
    await run(new Date('2026-10-24T08:00:00Z'));
    await server.db.run(sql`update companies set time_zone = 'Europe/Moscow' where id = ${companyId}`);
    expect(await distances()).toEqual([1]);
  });

  test('after a standstill what is over is left out', async () => {
    await plan(at('2026-10-20', '18:00'));
    await run(at('2026-10-16'));
    await run(at('2026-10-25'));
    expect(await distances()).toEqual([]);
  });
});

describe('what', () => {
  test('topics of a discipline at one distance are one notification that names only a single topic', async () => {
    const second = await buildStep(server.db, room.chapterId, { max_mark: 10 });
    await plan(at('2026-10-20'));
    await run(at('2026-10-19', '09:00'));
    await plan(at('2026-10-20'), second);
    const third = await buildStep(server.db, room.chapterId, { max_mark: 10 });
    await plan(at('2026-10-20'), third);
    await run(at('2026-10-19', '10:00'));
    expect(await told()).toMatchObject([
      { step_id: room.stepId, payload: { topics: 1, due_at: expect.any(String) } },
      { step_id: null, payload: { topics: 2 } },
    ]);
  });

  test('an own date of the student counts instead of that of the group', async () => {
    await plan(at('2026-10-20'));
    await server.db.run(
      sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${room.stepId}, ${room.student.id}, ${at('2026-10-27')})`,
    );
    await run(at('2026-10-19'));
    expect([await distances(), await distances(room.classmate.id)]).toEqual([[], [1]]);
    await run(at('2026-10-20'));
    expect(await distances()).toEqual([7]);
  });

  test('a date moved within the same days is not told again', async () => {
    await plan(at('2026-10-20', '10:00'));
    await run(at('2026-10-19'));
    await server.db.run(sql`update abstract_lessons set due_at = ${at('2026-10-20', '18:00')}`);
    await run(at('2026-10-19', '13:00'));
    expect(await distances()).toEqual([1]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'handed in',
      () =>
        server.db.run(
          sql`insert into answers (pattern_id, step_id, subject_id, user_id, version, waiting_since) select ${room.patternId}, ${room.stepId}, ${room.subjectId}, ${room.student.id}, 1, now()`,
        ),
    ],
    [
      'passed',
      () =>
        server.db.run(
          sql`insert into passings (company_id, step_id, student_id, passed_status_id) values (${companyId}, ${room.stepId}, ${room.student.id}, 1)`,
        ),
    ],
    [
      'marked',
      () =>
        server.db.run(
          sql`insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, min(id), 5 from mark_types`,
        ),
    ],
    ['hidden', () => server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`)],
    [
      'in an archived discipline',
      () => server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`),
    ],
    ['not studied any more', () => server.db.run(sql`delete from group_users where user_id = ${room.student.id}`)],
  ])('a topic that is %s is not told of', async (_, change) => {
    await plan(at('2026-10-20'));
    await change();
    await run(at('2026-10-19'));
    expect(await distances()).toEqual([]);
  });
});

test('as many statements for many topics as for one', async () => {
  await plan(at('2026-10-20'));
  const count = async (day: string) => {
    const before = server.db.queryCount();
    await run(at(day));
    return server.db.queryCount() - before;
  };
  const one = await count('2026-10-19');
  for (let n = 0; n < 12; n += 1)
    await plan(at('2026-11-20'), await buildStep(server.db, room.chapterId, { max_mark: 10 }));
  expect(await count('2026-11-19')).toBe(one);
});
