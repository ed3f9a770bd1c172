// A lesson is found by its groups in the week in which it begins, whoever changes what at the same moment.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildGroup } from '../../testing/builders.ts';
import { at, call, create, idsOf, inTimetable, list, room, server, week } from '../../testing/timetable.ts';

inTimetable();

const NEXT_MONDAY = '2099-10-19';
const nextWeek = { from: NEXT_MONDAY, to: '2099-10-25' };
const ofRoom = async (query: object = {}) => idsOf(await list({ group_id: room.groupId, ...query }));
const ofStudent = async (query: object) => idsOf(await list({ user_id: room.student.id, ...query }, room.student));

test('a moved lesson leaves its week and is in the other', async () => {
  const [id] = await create();
  expect([await ofRoom(), await ofStudent(week)]).toEqual([[id], [id]]);
  const times = { starts_at: at('09:00', NEXT_MONDAY), ends_at: at('10:30', NEXT_MONDAY) };
  expect((await call('PUT', `lessons/${id}`, times)).status).toBe(200);
  expect([await ofRoom(), await ofStudent(week)]).toEqual([[], []]);
  expect([await ofRoom(nextWeek), await ofStudent(nextWeek)]).toEqual([[id], [id]]);
});

test('a group that joins while the lesson is being moved knows the new time', async () => {
  const [id] = await create();
  const groupId = await buildGroup(server.db, room.companyId);
  const moved = `${NEXT_MONDAY}T06:00:00Z`;
  let joining: Promise<number> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.run(sql`
      update lessons set starts_at = ${moved}::timestamptz, ends_at = ${moved}::timestamptz + interval '1 hour' where id = ${id}`);
    joining = server.db.run(sql`insert into lesson_groups (lesson_id, group_id) values (${id}, ${groupId})`);
    // The group waits for this transaction, which goes on once it does.
    await expect
      .poll(() =>
        server.db.rows(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .not.toEqual([]);
  });
  await joining;
  const begins = await server.db.rows(sql`
    select distinct starts_at = ${moved}::timestamptz as is_moved from lesson_groups where lesson_id = ${id}`);
  expect(begins).toEqual([{ is_moved: true }]);
});
