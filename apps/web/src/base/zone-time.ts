// Converts moments to and from values of date and time fields, in the company's time zone.
import { calendarDay, formatTime } from './dates.ts';

/** Returns the field value of a moment; empty for null. */
export const toFieldValue = (moment: string | null): string =>
  moment === null ? '' : `${calendarDay(moment)}T${formatTime(moment)}`;

/** Returns the moment of a field value; null when it is empty or incomplete. */
export function fromFieldValue(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset at a first guess may be that of before or after a change of the clocks, so it is asked again at the guess.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number): number =>
  Date.parse(`${toFieldValue(new Date(moment).toISOString())}Z`) - Math.floor(moment / 60_000) * 60_000;
