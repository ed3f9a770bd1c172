// Durations to choose from (specification section 2).
export const durations = ['hours3', 'hours12', 'hours24', 'week', 'month', 'months3'] as const;
export type Duration = (typeof durations)[number];

const HOURS: Record<Exclude<Duration, 'month' | 'months3'>, number> = {
  hours3: 3,
  hours12: 12,
  hours24: 24,
  week: 7 * 24,
};

/** Adds a duration to `start`; months are calendar months, shortened to the last day of the target month. */
export function addDuration(start: Date, duration: Duration): Date {
  if (duration !== 'month' && duration !== 'months3') return new Date(start.getTime() + HOURS[duration] * 3_600_000);
  const end = new Date(start);
  const day = end.getDate();
  end.setDate(1);
  end.setMonth(end.getMonth() + (duration === 'month' ? 1 : 3));
  const lastDay = new Date(end.getFullYear(), end.getMonth() + 1, 0).getDate();
  end.setDate(Math.min(day, lastDay));
  return end;
}
