// The only writer of marks and statuses: takes a set of cells and writes them with audit records and notifications in
// one statement.
// Invariants:
// rows are locked in one order and judged in their current state, so nobody overwrites what a colleague has just given;
// a cell is written whole or refused whole, and never stops another;
// every change leaves an audit record.
import { type Db, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';
import type { TopicNotification } from '../notifications/index.ts';
import type { CellSource, CellWrite } from './wanted-cells.ts';
import {
  composeWriting,
  cellsColumn,
  notificationsColumn,
  type WritingRules,
  type WrittenCell,
} from './write-marks.queries.ts';

export interface WrittenMarks {
  /** Every cell in the requested order. */
  cells: WrittenCell[];
  /** The notifications that were written, whose recipients get live events. */
  notifications: TopicNotification[];
}

/** Writes cells, at most one for each topic, student and mark type. */
export async function writeMarks(
  db: Db,
  actor: Actor,
  cells: readonly CellWrite[] | CellSource,
  rules: WritingRules = {},
): Promise<WrittenMarks> {
  if ('length' in cells && cells.length === 0) return { cells: [], notifications: [] };
  return db.one<WrittenMarks>(sql`
    with ${composeWriting(actor, cells, rules)} select ${cellsColumn}, ${rules.notifications ? notificationsColumn : sql`'[]'::json as notifications`}`);
}
