// Time in the demo school: everything is planned in minutes from the start of the loading day in Moscow.
// The plan therefore does not depend on the clock; it is shifted to the real date when it is written.

/** Minutes from the start of the loading day in Moscow; negative in the past. */
export type Moment = number;

export const HOUR = 60;
export const DAY = 24 * HOUR;

const MINUTE_MILLISECONDS = 60_000;
const MOSCOW_OFFSET = 3 * HOUR * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = DAY * MINUTE_MILLISECONDS;

/** Start of the school year. */
export const TERM_START: Moment = -168 * DAY;

export interface Calendar {
  /** Converts a moment of the plan to ISO 8601. */
  iso: (moment: Moment) => string;
}

export function createCalendar(now: Date): Calendar {
  const today = Math.floor((now.getTime() + MOSCOW_OFFSET) / DAY_MILLISECONDS) * DAY_MILLISECONDS - MOSCOW_OFFSET;
  return { iso: (moment) => new Date(today + Math.round(moment) * MINUTE_MILLISECONDS).toISOString() };
}

/** Returns the end of a day, when answers are usually due. */
export const endOfDay = (day: number): Moment => day * DAY + 23 * HOUR + 59;
