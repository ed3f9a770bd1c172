// What a mark means for a cell: the mark and the status that goes with it, by the rule of the marking screen.
import { suggestStatus } from '@orbita/contract/marks/suggested-status';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { CellValue } from '../../../shared/journal/cells/cell-book.ts';

/** What is known of a topic and of the company when a mark is given. */
export interface MarkGround {
  max: number | null;
  /** Statuses of the company. */
  statuses: readonly { id: number }[];
}

export const NOT_PASSED: CellValue = { mark: null, status: NOT_PASSED_STATUS_ID };

/** Returns what a cell holds with another mark; a mark that is removed takes the status along that it had set. */
export function withMark(held: CellValue, mark: number | null, { max, statuses }: MarkGround): CellValue {
  const ofHeld = suggestStatus(held.mark, max, statuses);
  if (mark === null) return { mark, status: held.mark !== null && held.status === ofHeld ? null : held.status };
  return { mark, status: suggestStatus(mark, max, statuses) ?? held.status };
}
