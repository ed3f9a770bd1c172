// The status that a mark speaks for, decided by one function for the marking screen, the journal and automatic checking.
import { RETURNED_STATUS_ID } from '../permissions.ts';

const PASSED = 1;
const EXCELLENT = 2;
const EXCELLENT_PERCENT = 90;
const PASSED_PERCENT = 50;

/** Returns the id of the seeded status that fits a mark: from 90 % «Пройден отлично», from half «Пройден», otherwise «На доработке». */
export function statusOfMark(mark: number, max: number): number {
  const isAtLeast = (percent: number) => mark * 100 >= max * percent;
  return isAtLeast(EXCELLENT_PERCENT) ? EXCELLENT : isAtLeast(PASSED_PERCENT) ? PASSED : RETURNED_STATUS_ID;
}

/** Returns the id of the suggested status; null without a mark, without a maximum, or without such a status in the company. */
export function suggestStatus(
  mark: number | null,
  max: number | null,
  statuses: readonly { id: number }[],
): number | null {
  if (mark === null || !max) return null;
  const suggested = statusOfMark(mark, max);
  return statuses.some(({ id }) => id === suggested) ? suggested : null;
}
