import { raw, sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildClassroom,
  buildGivenStatus,
  buildLesson,
  buildStatusKind,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { lookThrough } from './absence-patterns.ts';

inClassroom();

const DAY = 86_400_000;
const HELD = 1;
const MISSED = 2;
const ILL = 4;
const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);

let curator: BuiltUser;
beforeEach(async () => {
  curator = await buildUser(server.db, room.companyId);
  await run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await run(sql`update users set last_seen_at = now()`);
  // Any time of the day is an evening in some zone.
  await run(sql`
    update companies set time_zone = z.name from (
      select name from unnest(array['Etc/GMT-12', 'Etc/GMT-6', 'UTC', 'Etc/GMT+6']) name
      order by extract(hour from now() at time zone name) desc limit 1) z`);
});

/** Notes attendance of the student in lessons so many days ago. */
async function attend(days: readonly [day: number, status: number][], subjectId = room.subjectId): Promise<void> {
  for (const [day, status] of days) {
    const id = await buildLesson(server.db, room.companyId, {
      starts_at: new Date(Date.now() - day * DAY),
      subjects: [subjectId],
      groups: [room.groupId],
    });
    await run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${id}, ${room.student.id}, ${status})`,
    );
  }
}
/** Looks through the institutions whose turn it is and returns the curator as often as told. */
async function lookNow(): Promise<number[]> {
  const told: number[] = [];
  await lookThrough(server.db, async (some) => void told.push(...some.map(({ user_id }) => user_id)));
  return told.filter((id) => id === curator.id);
}
/** Looks through the institution as on another day. */
async function look(): Promise<number[]> {
  await run(sql`update absence_checks set checked_on = checked_on - 1`);
  return lookNow();
}
const told = () =>
  server.db.rows(sql`
    select type, student_id, subject_id, payload from notifications where user_id = ${curator.id} order by id`);
const range = (from: number, to: number, status: number): [number, number][] =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, status]);

describe('what is a pattern', () => {
  test('three lessons in a row without a reason; two, or illness, are none', async () => {
    await attend([
      [9, HELD],
      [3, MISSED],
      [2, MISSED],
    ]);
    expect(await look()).toEqual([]);
    await attend([[1, ILL]]);
    expect(await look()).toEqual([]);
    await run(sql`update attendance set attendance_status = 2 where attendance_status = 4`);
    expect(await look()).toEqual([curator.id]);
    expect(await told()).toEqual([
      {
        type: 'absences',
        student_id: room.student.id,
        subject_id: null,
        payload: { pattern: 'row', missed: 3, of: 3 },
      },
    ]);
  });

  test('one day of the week again and again', async () => {
    await attend([
      [7, MISSED],
      [14, MISSED],
      [21, MISSED],
      [1, HELD],
      [3, HELD],
      [10, HELD],
      [17, HELD],
      [24, HELD],
    ]);
    expect(await look()).toEqual([curator.id]);
    expect((await told())[0]).toMatchObject({ payload: { pattern: 'weekday', missed: 3, of: 3 } });
  });

  test('one discipline, the others are attended', async () => {
    const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
    await attend(
      [
        [5, MISSED],
        [9, MISSED],
        [15, MISSED],
        [18, HELD],
        [27, MISSED],
      ],
      other,
    );
    await attend([[1, HELD], ...range(6, 7, HELD), ...range(10, 13, HELD), ...range(19, 22, HELD)]);
    expect(await look()).toEqual([curator.id]);
    expect((await told())[0]).toMatchObject({ subject_id: other, payload: { pattern: 'subject', missed: 4, of: 5 } });
  });

  test('a sudden drop', async () => {
    await attend([...range(15, 30, HELD), [1, HELD], [2, MISSED], [4, HELD], [6, MISSED], [9, HELD], [11, MISSED]]);
    expect(await look()).toEqual([curator.id]);
    expect((await told())[0]).toMatchObject({ payload: { pattern: 'drop', missed: 3, of: 6 } });
  });
});

describe('an episode', () => {
  const begin = () =>
    attend([
      [9, HELD],
      [3, MISSED],
      [2, MISSED],
      [1, MISSED],
    ]);

  test('is told once, while it lasts and shortly after', async () => {
    await begin();
    expect(await look()).toEqual([curator.id]);
    expect(await look()).toEqual([]);
    await attend([[0.5, MISSED]]);
    expect(await look()).toEqual([]);
    await attend([[0.3, HELD]]);
    expect(await look()).toEqual([]);
    await run(sql`update attendance set attendance_status = 2`);
    expect(await look()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  test('is told again when it comes back much later', async () => {
    await begin();
    await look();
    await run(sql`update absence_patterns set ended_at = now() - interval '20 days'`);
    expect(await look()).toEqual([curator.id]);
  });

  test('is looked for once a day, however many servers do', async () => {
    await begin();
    await run(sql`update absence_checks set checked_on = checked_on - 1`);
    const both = await Promise.all([lookNow(), lookNow()]);
    expect(both.flat()).toHaveLength(1);
  });
});

test('nobody is told of a student on leave', async () => {
  await attend([[9, HELD], ...range(1, 3, MISSED)]);
  const kindId = await buildStatusKind(server.db, room.companyId, { is_leave: true });
  await buildGivenStatus(server.db, room.companyId, { userId: room.student.id, kindId });
  expect(await look()).toEqual([]);
  await run(sql`update temporary_statuses set is_leave = false`);
  expect(await look()).toEqual([curator.id]);
});

test('nobody but current curators of the group is told, and the list names the reason', async () => {
  await attend([
    [9, HELD],
    [3, MISSED],
    [2, MISSED],
    [1, MISSED],
  ]);
  await look();
  const { readers } = await server.db.one<{ readers: number[] }>(sql`
    select array_agg(user_id) as readers from notifications where type = 'absences' and student_id = ${room.student.id}`);
  expect(readers).toEqual([curator.id]);
  const list = await server.request('GET', '/api/v2/standing/curated-students', { as: curator.token });
  const row = list.body.data.find((one: any) => one.student.id === room.student.id);
  expect(row).toMatchObject({
    patterns: [{ kind: 'row', missed: 3, of: 3, weekday: null, subject_title: null }],
    risk: 'some',
    needs_attention: true,
  });
});

test('an institution that fails keeps none of the others waiting, and is looked through in the next hour', async () => {
  await attend([[9, HELD], ...range(1, 3, MISSED)]);
  const other = await buildClassroom(server.db);
  await run(sql`
    update companies set time_zone = (select time_zone from companies where id = ${room.companyId}) where id = ${other.companyId}`);
  const isLookedThrough = async ({ id }: BuiltUser) =>
    (await server.db.rows(sql`select 1 from absence_patterns where student_id = ${id}`)).length > 0;
  for (const day of [1, 2, 3]) {
    const id = await buildLesson(server.db, other.companyId, {
      starts_at: new Date(Date.now() - day * DAY),
      subjects: [other.subjectId],
      groups: [other.groupId],
    });
    await run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${id}, ${other.student.id}, ${MISSED})`,
    );
  }
  await run(sql`create function refuse_pattern() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await run(sql`
    create trigger refuse_pattern before insert on absence_patterns for each row when (new.student_id = ${raw(String(room.student.id))}) execute function refuse_pattern()`);
  await expect(look()).rejects.toThrow(`Absences in institution ${room.companyId} could not be looked through`);
  expect([await isLookedThrough(room.student), await isLookedThrough(other.student)]).toEqual([false, true]);
  await run(sql`drop function refuse_pattern cascade`);
  expect(await lookNow()).toEqual([curator.id]);
});
