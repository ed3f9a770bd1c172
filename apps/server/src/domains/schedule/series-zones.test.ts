// A weekly series keeps its time of the day when the clocks change, in any time zone.
import { sql } from '@orbita/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildClassroom, type BuiltUser, type Classroom } from '../../testing/builders.ts';

const ZONES = [
  ...['Europe/Berlin', 'Europe/Moscow', 'America/New_York', 'America/Santiago', 'Asia/Kamchatka', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'UTC'],
];
const DAY = 86_400_000;

let server: TestApp;
let room: Classroom;
let keeper: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  keeper = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

/** The day and time of a moment as a clock in the zone shows them. */
function clock(moment: string, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = new Date(moment).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, time };
}

test('a series over a change of the clocks', async () => {
  const starts = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    // From 2060 on, in any season; from six in the morning, when no clock is ever changed.
    day: fc.integer({ min: 0, max: 700 }),
    minutes: fc.integer({ min: 6 * 12, max: 21 * 12 }).map((n) => n * 5),
    interval_weeks: fc.integer({ min: 1, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(starts, async ({ timeZone, day, minutes, interval_weeks }) => {
      await server.db.run(sql`delete from lessons where company_id = ${room.companyId}`);
      await server.db.run(sql`update companies set time_zone = ${timeZone} where id = ${room.companyId}`);
      const first = new Date(Date.UTC(2060, 0, 1) + day * DAY).toISOString().slice(0, 10);
      const { at } = await server.db.one<{ at: string }>(
        sql`select (${first}::date + make_interval(mins => ${minutes})) at time zone ${timeZone} as at`,
      );
      const weekday = ((new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7) + 1;
      const until = new Date(Date.parse(first) + 280 * DAY).toISOString().slice(0, 10);
      const { status, body } = await server.request('POST', '/api/v2/schedule/lessons', {
        as: keeper.token,
        body: {
          starts_at: at,
          ends_at: new Date(Date.parse(at) + 45 * 60_000).toISOString(),
          subject_ids: [room.subjectId],
          group_ids: [room.groupId],
          repeat: { weekdays: [weekday], interval_weeks, until },
        },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      const lessons = await server.db.rows<{ starts_at: string; ends_at: string }>(
        sql`select starts_at, ends_at from lessons where series_id = ${body.series_id} order by starts_at`,
      );
      const time = clock(at, timeZone).time;
      expect(lessons.map(({ starts_at }) => clock(starts_at, timeZone))).toEqual(
        Array.from({ length: Math.floor(280 / 7 / interval_weeks) + 1 }, (_, n) => ({
          day: new Date(Date.parse(first) + n * 7 * interval_weeks * DAY).toISOString().slice(0, 10),
          time,
        })),
      );
      expect(
        lessons.every(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) === 45 * 60_000),
      ).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('weeks that move and plans that change over a change of the clocks', async () => {
  const runs = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    day: fc.integer({ min: 0, max: 700 }),
    start: fc.integer({ min: 6, max: 20 }).map((n) => `${String(n).padStart(2, '0')}:15`),
    weeks: fc.integer({ min: 1, max: 30 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
  });
  const ask = async (path: string, body: object) => {
    const reply = await server.request('POST', `/api/v2/schedule/${path}`, { as: keeper.token, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  await fc.assert(
    fc.asyncProperty(runs, async ({ timeZone, day, start, weeks, weekdays }) => {
      await server.db.run(sql`delete from lessons where company_id = ${room.companyId}`);
      await server.db.run(sql`update companies set time_zone = ${timeZone} where id = ${room.companyId}`);
      const dayAfter = (days: number) => new Date(Date.UTC(2060, 0, 1) + (day + days) * DAY).toISOString().slice(0, 10);
      const { at } = await server.db.one<{ at: string }>(
        sql`select (${dayAfter(0)}::date + time '09:30') at time zone ${timeZone} as at`,
      );
      const weekday = ((new Date(`${dayAfter(0)}T00:00Z`).getUTCDay() + 6) % 7) + 1;
      const { lessons } = await ask('lessons', {
        ...{ starts_at: at, ends_at: new Date(Date.parse(at) + 45 * 60_000).toISOString() },
        ...{ subject_ids: [room.subjectId], group_ids: [room.groupId] },
        repeat: { weekdays: [weekday], until: dayAfter(70) },
      });
      const span = { from: dayAfter(0), to: dayAfter(6) };
      await ask('operations', { ...span, act: 'move', target: dayAfter(weeks * 7 + 71) });
      const end = `${start.slice(0, 2)}:55`;
      await ask(`lessons/${lessons[3]}/plan`, { weekdays, until: dayAfter(140), start, end });
      const written = await server.db.rows<{ starts_at: string; ends_at: string; is_planned: boolean }>(
        sql`select starts_at, ends_at, series_id <> (select series_id from lessons where id = ${lessons[1]}) as is_planned from lessons where cancelled_at is null and company_id = ${room.companyId}`,
      );
      for (const { starts_at, ends_at, is_planned } of written) {
        const [first, last] = [clock(starts_at, timeZone), clock(ends_at, timeZone)];
        expect([first.time, last.time]).toEqual(is_planned ? [`${start}:00`, `${end}:00`] : ['09:30:00', '10:15:00']);
        expect(first.day).toBe(last.day);
      }
      expect(written.some(({ is_planned }) => is_planned)).toBe(true);
      expect(written.map(({ starts_at }) => clock(starts_at, timeZone).day)).toContain(dayAfter(weeks * 7 + 71));
    }),
    {
      numRuns: 12,
      // Chance may choose twelve times a zone whose clocks never change, or days between two changes.
      examples: [
        [{ timeZone: 'Europe/Berlin', day: 60, start: '08:15', weeks: 1, weekdays: [1] }],
        [{ timeZone: 'America/New_York', day: 240, start: '18:15', weeks: 2, weekdays: [2, 5] }],
      ],
    },
  );
});
