// Finds the next case: one that is waiting, not open by a colleague, and not postponed while others remain.
import type { QueueItem } from '@orbita/contract/marking';
import { caseKey, caseOf, isSameCase, type CaseRef } from '../case-ref.ts';

type Row = Pick<QueueItem, 'step_id' | 'student' | 'opened_by'>;

/** Returns rows after the current one, wrapping around, without the current row and those that colleagues have open. */
function freeRowsFrom<R extends Row>(rows: readonly R[], current: CaseRef | null): R[] {
  const index = rows.findIndex((row) => isSameCase(caseOf(row), current));
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].filter((row) => !row.opened_by);
}

/** Returns the next cases, nearest first, postponed ones last. */
export function upcoming(rows: readonly Row[], current: CaseRef | null, skipped: ReadonlySet<string>): CaseRef[] {
  const free = freeRowsFrom(rows, current).map(caseOf);
  return [...free.filter((one) => !skipped.has(caseKey(one))), ...free.filter((one) => skipped.has(caseKey(one)))];
}

/** Returns the next row, postponed or not. */
export const rowBelow = (rows: readonly Row[], current: CaseRef | null): CaseRef | null =>
  freeRowsFrom(rows, current).map(caseOf)[0] ?? null;

/**
 * Returns the row above. Above the first row come the cases judged in this session, latest nearest,
 * so that going back shows what was just done.
 */
export function rowAbove(rows: readonly Row[], current: CaseRef | null, judged: readonly CaseRef[]): CaseRef | null {
  const index = rows.findIndex((row) => isSameCase(caseOf(row), current));
  const above = rows.slice(0, Math.max(index, 0)).findLast((row) => !row.opened_by);
  if (above) return caseOf(above);
  const place = index >= 0 ? judged.length : judged.findLastIndex((one) => isSameCase(one, current));
  return (place < 0 ? judged.at(-1) : judged[place - 1]) ?? null;
}

/** Joins pages without duplicates, which occur when the queue changes between two reads. */
export function joinPages<R extends Row>(pages: readonly (readonly R[])[]): R[] {
  const seen = new Set<string>();
  return pages.flat().filter((row) => {
    const key = caseKey(caseOf(row));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
