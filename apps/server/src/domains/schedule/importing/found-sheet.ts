import type { TimetableColumn, TimetableRow } from '@orbita/contract/schedule';
import type { UnreadParts } from '@orbita/contract/unread-parts';

/** What one sheet has of a timetable. */
export interface FoundSheet {
  columns: TimetableColumn[];
  rows: TimetableRow[];
  unread: UnreadParts['columns'];
}
