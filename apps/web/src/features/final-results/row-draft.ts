// What the teacher has entered for a student, and what may be done with it.
import type { FinalResultRow } from '@orbita/contract/final-results';

export interface Draft {
  grade?: string;
  reason?: string;
}
export interface Entry {
  grade: string;
  reason: string;
  /** The grade is not the one that the points give. */
  needsReason: boolean;
  /** There is something to confirm: nothing is confirmed, or something else. */
  isOpen: boolean;
  /** It can be confirmed as it is. */
  isReady: boolean;
  /** The points are not those of the confirmation any more. */
  hasChanged: boolean;
}

/** The grade and the reason of a row as they are shown: entered, confirmed or suggested. */
export function entryOf(row: FinalResultRow, draft: Draft | undefined, hasScale: boolean): Entry {
  const { result, suggested } = row;
  const grade = draft?.grade ?? result?.grade ?? suggested ?? '';
  const needsReason = hasScale && grade !== '' && grade !== suggested;
  const reason = draft?.reason ?? (grade === result?.grade ? result.reason : '');
  const hasChanged = result !== null && (result.points !== row.points || result.max_points !== row.max_points);
  const isOpen = result?.grade !== grade || result.reason !== reason.trim();
  return {
    grade,
    reason,
    needsReason,
    isOpen,
    isReady: grade.trim() !== '' && (!needsReason || reason.trim() !== ''),
    hasChanged,
  };
}
