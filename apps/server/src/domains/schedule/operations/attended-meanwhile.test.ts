// Attendance that is being saved while a keeper changes the timetable is neither lost nor moved.
import { type Db, sql } from '@orbita/database';
import { expect, test, vi } from 'vitest';
import { call, create, inTimetable, room, server, week } from '../../../testing/timetable.ts';

inTimetable();

const waitingNow = async (): Promise<number> =>
  (
    await server.db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).n;
/** Notes attendance in a transaction that ends once the keeper's change waits for it. */
async function whileNoting<Reply>(lesson: number, change: () => Promise<Reply>): Promise<Reply> {
  let changing: Promise<Reply> | undefined;
  await server.db.transaction(async (tx: Db) => {
    await tx.run(sql`select 1 from lessons where id = ${lesson} for update`);
    await tx.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${room.student.id}, 1)`,
    );
    changing = change();
    await vi.waitUntil(async () => (await waitingNow()) > 0, { timeout: 60_000, interval: 20 });
  });
  return changing!;
}
const lessonOf = (id: number) =>
  server.db.row<{ starts_at: string; notes: number }>(
    sql`select starts_at, (select count(*)::int from attendance a where a.lesson_id = l.id) as notes from lessons l where id = ${id}`,
  );

test('undoing a copy leaves the lesson', async () => {
  await create();
  const copy = { act: 'copy', target: '2099-10-26', group_ids: [room.groupId], ...week };
  const { change_id } = (await call('POST', 'operations', copy)).body;
  const { lesson_id } = await server.db.one<{ lesson_id: number }>(
    sql`select lesson_id from timetable_change_lessons where change_id = ${change_id}`,
  );
  const { status, body } = await whileNoting(lesson_id, () => call('POST', `changes/${change_id}/undo`));
  expect({ status, undone: body.undone, reasons: body.left.map((one: { reason: string }) => one.reason) }).toEqual({
    status: 200,
    undone: 0,
    reasons: ['attended'],
  });
  expect(await lessonOf(lesson_id)).toMatchObject({ notes: 1 });
});

test('moving a week leaves the lesson', async () => {
  const [id] = await create();
  const before = await lessonOf(id!);
  const move = { act: 'move', target: '2099-11-02', group_ids: [room.groupId], ...week };
  const { body } = await whileNoting(id!, () => call('POST', 'operations', move));
  expect(body.left).toMatchObject([{ id, reason: 'attended' }]);
  expect(await lessonOf(id!)).toEqual({ ...before, notes: 1 });
});

test('a new plan of the series leaves the lesson', async () => {
  const ids = await create({ repeat: { weekdays: [1, 3], until: '2099-10-28' } });
  const before = await lessonOf(ids[2]!);
  const plan = { weekdays: [2], until: '2099-10-28', start: '15:00', end: '16:00' };
  const { status } = await whileNoting(ids[2]!, () => call('POST', `lessons/${ids[0]}/plan`, plan));
  expect(status).toBe(200);
  expect(await lessonOf(ids[2]!)).toEqual({ ...before, notes: 1 });
});

test('an undone plan leaves the history of other series', async () => {
  const plan = (start: string, end: string) => ({ weekdays: [2], until: '2099-10-28', start, end });
  const series = () => create({ repeat: { weekdays: [1], until: '2099-10-28' } });
  const ids = await series();
  await call('POST', `lessons/${ids[0]}/plan`, plan('15:00', '16:00'));
  await call('POST', `lessons/${ids[0]}/plan`, plan('16:00', '17:00'));
  const plans = async () => (await call('GET', `lessons/${ids[0]}/plans`)).body.data.length;
  expect(await plans()).toBe(3);
  const others = await create({ repeat: { weekdays: [4], until: '2099-10-28' } });
  const { change_id } = (await call('POST', `lessons/${others[0]}/plan`, plan('18:00', '19:00'))).body;
  expect((await call('POST', `changes/${change_id}/undo`)).status).toBe(200);
  expect(await plans()).toBe(3);
});
