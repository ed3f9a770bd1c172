// Expresses waiting time in the largest unit that gives at least one.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Waiting {
  unit: 'waitsNow' | 'waitsMinutes' | 'waitsHours' | 'waitsDays';
  count: number;
}

export function waitingTimeSince(since: string, now = Date.now()): Waiting {
  const passed = now - Date.parse(since);
  if (passed < MINUTE) return { unit: 'waitsNow', count: 0 };
  if (passed < HOUR) return { unit: 'waitsMinutes', count: Math.floor(passed / MINUTE) };
  if (passed < DAY) return { unit: 'waitsHours', count: Math.floor(passed / HOUR) };
  return { unit: 'waitsDays', count: Math.floor(passed / DAY) };
}
