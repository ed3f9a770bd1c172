// Moves and spreads dates by calendar days of the school, so that a time stays the same across a change of clocks.
import type { DatesChange } from '@orbita/contract/abstract-lessons';
import { calendarDay, formatTime } from '../../../base/dates.ts';
import { addDays } from '../../../base/typed-date.ts';
import { fromFieldValue } from '../../../base/zone-time.ts';
import { type Dates, NO_DATES } from '../../../shared/abstract-lessons/subject-dates.ts';

export const OPENING_TIME = '00:00';
export const DUE_TIME = '23:59';
const DAY = 86_400_000;

/** Moves a moment by whole days; its time of day stays. */
export const moveMoment = (moment: string | null, days: number): string | null =>
  moment === null ? null : fromFieldValue(`${addDays(calendarDay(moment), days)}T${formatTime(moment)}`);

export interface Move {
  days: number;
  movesOpening: boolean;
  movesDue: boolean;
}
/** Moves the dates of topics; topics without such dates are left out. */
export function moveDates(
  stepIds: readonly number[],
  dates: ReadonlyMap<number, Dates>,
  { days, movesOpening, movesDue }: Move,
): DatesChange[] {
  if (days === 0) return [];
  return stepIds.flatMap((step_id) => {
    const { opens_at = null, due_at = null } = dates.get(step_id) ?? {};
    const change = {
      ...(movesOpening && opens_at !== null ? { opens_at: moveMoment(opens_at, days) } : {}),
      ...(movesDue && due_at !== null ? { due_at: moveMoment(due_at, days) } : {}),
    };
    return Object.keys(change).length === 0 ? [] : [{ step_id, ...change }];
  });
}

export interface Spread {
  /** Due dates of the first and the last topic, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Days before its due date on which a topic opens; null leaves openings as they are. */
  openDays: number | null;
}
/** Spreads the due dates of topics evenly between two days, in the order of the topics. */
export function spreadDates(stepIds: readonly number[], { from, to, openDays }: Spread): DatesChange[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  if (days < 0) return [];
  return stepIds.map((step_id, index) => {
    const due = addDays(from, stepIds.length === 1 ? 0 : Math.round((index * days) / (stepIds.length - 1)));
    return {
      step_id,
      due_at: fromFieldValue(`${due}T${DUE_TIME}`),
      ...(openDays === null ? {} : { opens_at: fromFieldValue(`${addDays(due, -openDays)}T${OPENING_TIME}`) }),
    };
  });
}

/** Returns the topics that a change would make due before they open, or at the same moment. */
export const findCrossed = (changes: readonly DatesChange[], dates: ReadonlyMap<number, Dates>): number[] =>
  changes.flatMap(({ step_id, ...change }) => {
    const { opens_at, due_at } = { ...(dates.get(step_id) ?? NO_DATES), ...change };
    return opens_at !== null && due_at !== null && Date.parse(opens_at) >= Date.parse(due_at) ? [step_id] : [];
  });
