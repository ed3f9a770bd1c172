// Converts moments to and from values of date and time fields, in the company's time zone.
import { calendarDay, formatTime } from './dates.ts';

/** Returns the field value of a moment; empty for null. */
export const toFieldValue = (moment: string | null): string =>
  moment === null ? '' : `${calendarDay(moment)}T${formatTime(moment)}`;

/** Returns the moment of a field value; null when it is empty or incomplete. */
export function fromFieldValue(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Reading the text as UTC and formatting that moment in the zone gives the zone's offset.
  const distance = Date.parse(`${toFieldValue(new Date(asUtc).toISOString())}Z`) - asUtc;
  return new Date(asUtc - distance).toISOString();
}
