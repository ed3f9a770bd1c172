// Moments in fields of date and time, as the clocks of the company show them.
import { calendarDay, formatTime } from './dates.ts';

/** A moment for a field; empty for none. */
export const toFieldValue = (moment: string | null): string =>
  moment === null ? '' : `${calendarDay(moment)}T${formatTime(moment)}`;

/** What a field says as a moment; null when it is empty or not whole. */
export function fromFieldValue(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  // What the clock shows at that moment of UTC tells how far the zone is from it.
  const distance = Date.parse(`${toFieldValue(new Date(asUtc).toISOString())}Z`) - asUtc;
  return new Date(asUtc - distance).toISOString();
}
