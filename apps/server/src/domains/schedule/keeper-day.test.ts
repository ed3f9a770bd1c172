import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildUser } from '../../testing/builders.ts';
import { call, create, inTimetable, room, server } from '../../testing/timetable.ts';

inTimetable();

/** Puts a lesson at noon of the institution's day. */
const putToday = (id: number | undefined) =>
  server.db.run(sql`
    update lessons set starts_at = ((now() at time zone 'Europe/Moscow')::date + time '12:00') at time zone 'Europe/Moscow',
      ends_at = ((now() at time zone 'Europe/Moscow')::date + time '13:00') at time zone 'Europe/Moscow' where id = ${id ?? 0}`);

test('the keeper sees what of today needs a hand', async () => {
  const [kept, cancelled, later] = [
    (await create())[0],
    (await create({ starts_at: '2099-10-13T06:00:00Z', ends_at: '2099-10-13T07:00:00Z' }))[0],
    (await create({ starts_at: '2099-10-14T06:00:00Z', ends_at: '2099-10-14T07:00:00Z' }))[0],
  ];
  const stand = await buildUser(server.db, room.companyId, { last_name: 'Ким', first_name: 'Ольга' });
  await call('POST', `lessons/${kept}/substitution`, { teacher_id: room.teacher.id, user_id: stand.id });
  await call('POST', `lessons/${cancelled}/cancel`, { reason: 'Олимпиада' });
  await call('POST', `lessons/${later}/cancel`, { reason: 'Мороз' });
  await putToday(kept);
  await putToday(cancelled);
  const { body } = await call('GET', 'today');
  expect(body).toMatchObject({
    lessons: 1,
    substitutions: [{ id: kept, teacher: 'Ким Ольга' }],
    cancelled: [{ id: cancelled, reason: 'Олимпиада' }],
    cancelled_count: 1,
  });
});
