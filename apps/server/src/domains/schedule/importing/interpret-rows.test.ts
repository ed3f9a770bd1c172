// The days of a series are counted as one would by going through the calendar.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, mondayOf, weekdayOf } from './cell-values.ts';
import { countDays } from './interpret-rows.ts';

type Series = Parameters<typeof countDays>;

function countOneByOne(...[{ first_day, last_day }, { weekdays, interval_weeks }]: Series): number {
  let count = 0;
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) {
    const weeks = (Date.parse(mondayOf(day)) - Date.parse(mondayOf(first_day))) / (7 * 86_400_000);
    if (weeks % interval_weeks === 0 && weekdays.includes(weekdayOf(day))) count += 1;
  }
  return count;
}

test('the count is that of the calendar, whatever the first day, the length and the weeks', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));
  const series = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    interval_weeks: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(day, fc.integer({ min: -1, max: 120 }), series, (first_day, length, repeat) => {
      const period = { first_day, last_day: addDays(first_day, length) };
      expect(countDays(period, repeat)).toBe(countOneByOne(period, repeat));
    }),
  );
});
