import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { inTimetable, call, at, lesson, create, list, series, MONDAY, server, room } from '../../testing/timetable.ts';

inTimetable();

describe('a series', () => {
  const timesOf = async () =>
    (await list({ group_id: room.groupId, to: '2099-11-15' })).body.student.map(
      (one: { starts_at: string }) => one.starts_at,
    );

  test('has a lesson on each of its days, and every other week when asked', async () => {
    await create(series);
    expect(await timesOf()).toEqual(
      ['2099-10-12', '2099-10-14', '2099-10-19', '2099-10-21', '2099-10-26', '2099-10-28'].map((day) =>
        at('09:00', day),
      ),
    );
    await create({
      starts_at: at('11:00', '2099-10-14'),
      ends_at: at('12:00', '2099-10-14'),
      repeat: { weekdays: [1, 3], interval_weeks: 2, until: '2099-10-28' },
    });
    expect((await timesOf()).filter((time: string) => time.includes('T08:'))).toEqual(
      ['2099-10-14', '2099-10-26', '2099-10-28'].map((day) => at('11:00', day)),
    );
  });

  test('is bounded, and not empty', async () => {
    const until = async (repeat: object) => (await call('POST', 'lessons', lesson({ repeat }))).body.errors;
    expect(await until({ weekdays: [1], until: '2101-01-01' })).toMatchObject({
      'repeat.until': [expect.stringMatching(/длинная/)],
    });
    expect(await until({ weekdays: [7], until: '2099-10-16' })).toMatchObject({
      'repeat.until': [expect.stringMatching(/ни одного/)],
    });
    expect(await until({ weekdays: [1], until: '2099-01-01' })).toMatchObject({ 'repeat.until': expect.anything() });
  });

  test('moves from a lesson on; what was before, has attendance or was changed by itself stays', async () => {
    const ids = await create(series);
    await call('PUT', `lessons/${ids[3]}`, {
      starts_at: at('18:00', '2099-10-21'),
      ends_at: at('19:30', '2099-10-21'),
    });
    await server.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${ids[4]}, ${room.student.id}, 1)`,
    );
    const { body } = await call('PUT', `lessons/${ids[1]}`, {
      scope: 'following',
      starts_at: at('12:00', '2099-10-15'),
      ends_at: at('13:00', '2099-10-15'),
    });
    expect(body).toMatchObject({
      changed: [ids[1], ids[2], ids[5]],
      kept: 2,
      lesson: { starts_at: at('12:00', '2099-10-15') },
    });
    expect(await timesOf()).toEqual([
      at('09:00'),
      at('12:00', '2099-10-15'),
      at('12:00', '2099-10-20'),
      at('18:00', '2099-10-21'),
      at('09:00', '2099-10-26'),
      at('12:00', '2099-10-29'),
    ]);
    // The plan of before ends where the new one begins.
    expect(
      await server.db.rows(sql`
      select weekdays, first_day::text, last_day::text from lesson_series where id in (select series_id from lessons where id = any (${ids}::int[])) order by id`),
    ).toEqual([
      { weekdays: [1, 3], first_day: MONDAY, last_day: '2099-10-13' },
      { weekdays: [2, 4], first_day: '2099-10-15', last_day: '2099-10-29' },
    ]);
    expect(await server.db.row(sql`select attendance_status from attendance where lesson_id = ${ids[4]}`)).toEqual({
      attendance_status: 1,
    });
  });

  test('is cancelled from a lesson on and restored; a cancelled lesson frees its hour', async () => {
    const ids = await create(series);
    const { body } = await call('POST', `lessons/${ids[4]}/cancel`, { scope: 'following', reason: 'Практика' });
    expect(body.changed).toEqual([ids[4], ids[5]]);
    expect(body.lesson).toMatchObject({ cancel_reason: 'Практика', cancelled_at: expect.any(String), can_mark: false });
    const [other] = await create({ starts_at: at('09:00', '2099-10-28'), ends_at: at('10:30', '2099-10-28') });
    expect((await call('POST', 'lessons/restore', { ids: body.changed })).body).toMatchObject({
      code: 'lesson-clash',
      current: { clashes: [{ other: { id: other } }, expect.anything()] },
    });
    await call('POST', `lessons/${other}/cancel`, {});
    const { restored } = (await call('POST', 'lessons/restore', { ids: body.changed })).body;
    expect(restored.toSorted()).toEqual(body.changed.toSorted());
    expect((await call('POST', `lessons/${other}/cancel`, {})).body.code).toBe('lesson-cancelled');
  });
});
