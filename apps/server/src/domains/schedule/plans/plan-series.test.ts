import { sql } from '@orbita/database';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRoom, buildUser } from '../../../testing/builders.ts';
import { at, call, create, inTimetable, list, room, series, server } from '../../../testing/timetable.ts';

inTimetable();

const plan = { weekdays: [1, 3, 5], until: '2099-10-28', start: '12:00', end: '13:30' };
const replan = async (id: number, more: object = {}) =>
  (await call('POST', `lessons/${id}/plan`, { ...plan, ...more })).body;
const note = (lessonId: number) =>
  server.db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status, comment) values (${lessonId}, ${room.student.id}, 2, 'Болел')`,
  );
const shown = async () =>
  (await list({ group_id: room.groupId, to: '2099-11-15' })).body.student.map(
    ({ starts_at, cancelled_at }: { starts_at: string; cancelled_at: string | null }) =>
      cancelled_at === null ? starts_at : `${starts_at} cancelled`,
  );

describe('a new plan of a series', () => {
  test('has other days a week from a lesson on; attendance and exceptions stay; the history tells both plans', async () => {
    const ids = await create(series);
    await note(ids[2]!);
    await call('PUT', `lessons/${ids[3]}`, { homework: 'Задачи' });
    const teacher = await buildUser(server.db, room.companyId);
    const room_id = await buildRoom(server.db, room.companyId);
    const done = await replan(ids[1]!, { room_id, teacher_ids: [teacher.id] });
    expect(done).toMatchObject({ moved: 4, made: 2, cancelled: 0, kept: 1, skipped: 0 });
    expect(await shown()).toEqual([
      ...[at('09:00'), at('12:00', '2099-10-14'), at('12:00', '2099-10-16'), at('09:00', '2099-10-19')],
      ...[at('12:00', '2099-10-21'), at('12:00', '2099-10-23'), at('12:00', '2099-10-26'), at('12:00', '2099-10-28')],
    ]);
    // Topics and homework follow their lesson to its new day.
    const follower = (await call('GET', `lessons/${ids[3]}`)).body;
    expect(follower).toMatchObject({
      homework: 'Задачи',
      room_id,
      teachers: [{ id: teacher.id }],
      starts_at: at('12:00', '2099-10-16'),
    });
    const plans = (await call('GET', `lessons/${ids[0]}/plans`)).body.data;
    expect(plans).toMatchObject([
      { weekdays: [1, 3], first_day: '2099-10-12', last_day: '2099-10-13', start: '09:00' },
      { weekdays: [1, 3, 5], first_day: '2099-10-14', last_day: '2099-10-28', start: '12:00', end: '13:30' },
    ]);
    expect((await call('POST', `changes/${done.change_id}/undo`)).body).toMatchObject({ undone: 6, left: [] });
    expect(await shown()).toEqual(['12', '14', '19', '21', '26', '28'].map((day) => at('09:00', `2099-10-${day}`)));
    expect((await call('GET', `lessons/${ids[1]}/plans`)).body.data).toMatchObject([{ last_day: '2099-10-28' }]);
  });

  test('with fewer days cancels the rest, and leaves holidays out', async () => {
    const ids = await create(series);
    await call('POST', 'holidays', {
      holidays: [{ title: 'День', first_day: '2099-10-21', last_day: '2099-10-21', group_ids: [room.groupId] }],
    });
    expect(await replan(ids[2]!, { weekdays: [3], reason: 'Реже' })).toMatchObject({
      moved: 1,
      made: 0,
      cancelled: 3,
      skipped: 1,
    });
    expect(await shown()).toEqual(
      expect.arrayContaining([at('12:00', '2099-10-28'), `${at('09:00', '2099-10-28')} cancelled`]),
    );
  });

  test('is refused where it clashes, for a single lesson, and without days', async () => {
    const ids = await create(series);
    const [single] = await create({ starts_at: at('12:30', '2099-10-23'), ends_at: at('13:00', '2099-10-23') });
    expect((await replan(ids[1]!)).code).toBe('lesson-clash');
    expect((await replan(single!)).code).toBe('lesson-alone');
    expect((await replan(ids[1]!, { until: '2099-10-13' })).errors).toHaveProperty('until');
    expect((await replan(ids[1]!, { start: '14:00' })).errors).toHaveProperty('end');
    expect((await replan(ids[1]!, { teacher_ids: [2147483647] })).code).toBe('not-found');
  });
});

describe('whatever a keeper does', () => {
  /** One of the operations of a keeper, on the lesson of a place in the list. */
  const act = fc.record({
    kind: fc.constantFrom(
      'plan',
      'move-week',
      'cancel-day',
      'copy-week',
      'move',
      'following',
      'cancel',
      'holiday',
      'undo',
      'note',
    ),
    at: fc.nat({ max: 20 }),
    day: fc.integer({ min: 0, max: 27 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
    hour: fc.integer({ min: 8, max: 18 }),
  });
  const dayOf = (n: number) => new Date(Date.UTC(2099, 9, 12 + n)).toISOString().slice(0, 10);
  const hour = (n: number) => String(n).padStart(2, '0');

  test('recorded attendance and its lessons stay as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
        await server.db.run(sql`delete from lessons where company_id = ${room.companyId}`);
        await server.db.run(sql`delete from holidays where company_id = ${room.companyId}`);
        await create(series);
        const attended = () =>
          server.db.rows(sql`
            select l.id, l.starts_at, l.ends_at, l.cancelled_at, l.series_id, l.teacher_id, l.room_id, a.student_id, a.attendance_status, a.comment,
              array(select x.group_id from lesson_groups x where x.lesson_id = l.id order by 1) as groups, array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id order by 1) as subjects
            from attendance a join lessons l on l.id = a.lesson_id where l.company_id = ${room.companyId} order by l.id`);
        let before = await attended();
        for (const { kind, at: place, day, weekdays, hour: h } of acts) {
          const rows = await server.db.rows<{ id: number; noted: boolean }>(sql`
            select l.id, exists (select 1 from attendance a where a.lesson_id = l.id) as noted from lessons l
            where l.company_id = ${room.companyId} and l.cancelled_at is null order by l.starts_at, l.id`);
          const { id, noted } = rows[place % rows.length] ?? { id: 0, noted: true };
          const week = { from: dayOf(day), to: dayOf(day + 6) };
          const times = { starts_at: at(`${hour(h)}:00`, dayOf(day)), ends_at: at(`${hour(h)}:45`, dayOf(day)) };
          const { body: last } = kind === 'undo' ? await call('GET', 'changes?size=1') : { body: null };
          if (kind === 'note' && !noted) await note(id);
          if (kind === 'plan')
            await call('POST', `lessons/${id}/plan`, {
              weekdays,
              until: '2099-11-08',
              start: `${hour(h)}:00`,
              end: `${hour(h)}:45`,
            });
          if (kind === 'move-week') await call('POST', 'operations', { ...week, act: 'move', target: dayOf(day + 7) });
          if (kind === 'copy-week') await call('POST', 'operations', { ...week, act: 'copy', target: dayOf(day + 7) });
          if (kind === 'cancel-day')
            await call('POST', 'operations', { act: 'cancel', from: dayOf(day), to: dayOf(day) });
          if (kind === 'move') await call('PUT', `lessons/${id}`, times);
          if (kind === 'following') await call('PUT', `lessons/${id}`, { ...times, scope: 'following' });
          // A lesson with attendance may be cancelled by itself, on purpose; it keeps its attendance.
          if (kind === 'cancel' && !noted) await call('POST', `lessons/${id}/cancel`, { scope: 'following' });
          if (kind === 'holiday')
            await call('POST', 'holidays', {
              holidays: [{ title: 'День', first_day: dayOf(day), last_day: dayOf(day + 1) }],
            });
          if (last?.data?.[0]) await call('POST', `changes/${last.data[0].id}/undo`);
          if (kind === 'note') before = await attended();
          expect(await attended(), kind).toEqual(before);
        }
      }),
      { numRuns: 15 },
    );
  });
});
