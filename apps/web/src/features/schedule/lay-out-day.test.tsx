import { ScheduledLesson } from '@orbita/contract/schedule';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../testing/sample.ts';
import { hoursOf, layOutDay } from './lay-out-day.ts';
import { daysOf, mondayOf, periodOf, turn, views, weekdayOf } from './schedule-days.ts';

const MIDNIGHT = Date.parse('2026-10-05T00:00:00+03:00');
const lesson = (id: number, start: number, length: number): ScheduledLesson =>
  sampleOf(ScheduledLesson, {
    id,
    starts_at: new Date(MIDNIGHT + start * 60_000).toISOString(),
    ends_at: new Date(MIDNIGHT + (start + length) * 60_000).toISOString(),
  });

test('lessons that overlap stand side by side, the others have the whole width', () => {
  const placed = layOutDay([lesson(3, 600, 60), lesson(1, 540, 90), lesson(2, 540, 30), lesson(4, 700, 30)]);
  expect(placed.map(({ lesson: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
    [4, 0, 1],
  ]);
});

test('no two lessons ever cover each other', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 5, max: 120 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(some, (times) => {
      const placed = layOutDay(times.map(([start, length], id) => lesson(id + 1, start, length)));
      expect(placed).toHaveLength(times.length);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed)
          if (one !== other && one.lane === other.lane)
            expect(one.end <= other.start || other.end <= one.start).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('the hours hold the usual day and every lesson; a lesson until midnight ends the day', () => {
  expect(hoursOf([])).toEqual({ first: 9, last: 17 });
  expect(hoursOf(layOutDay([lesson(1, 425, 30), lesson(2, 1380, 60)]))).toEqual({ first: 7, last: 24 });
});

test('each view shows whole weeks or days, and its pages follow each other', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...views), (date, view) => {
      const day = date.toISOString().slice(0, 10);
      const shown = daysOf(periodOf(view, day));
      expect(shown).toContain(day);
      expect(shown.length).toBeLessThanOrEqual(42);
      if (view === 'week' || view === 'month') expect([weekdayOf(shown[0]!), shown.length % 7]).toEqual([1, 0]);
      expect(daysOf(periodOf(view, turn(view, day, 1)))).not.toContain(periodOf(view, day).from);
      const back = turn(view, turn(view, day, 1), -1);
      expect(periodOf(view, back)).toEqual(periodOf(view, day));
    }),
    { numRuns: 200 },
  );
  expect([mondayOf('2026-10-04'), mondayOf('2026-10-05')]).toEqual(['2026-09-28', '2026-10-05']);
});
