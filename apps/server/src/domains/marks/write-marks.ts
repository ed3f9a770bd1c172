// The one writer of marks and pass statuses: a set of cells in; marks, statuses, audit records and news out, in one statement.
// Invariants: rows are locked in one order and judged as they stand then, so that nobody overwrites what a colleague has just given;
// a cell is written whole or refused whole, and never stops another one; every change leaves its audit record.
import { type Db, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';
import type { ToldOfTopic } from '../notifications/index.ts';
import type { CellSource, CellWrite } from './wanted-cells.ts';
import { composeWriting, cellsColumn, toldColumn, type WritingRules, type WrittenCell } from './write-marks.queries.ts';

export interface WrittenMarks {
  /** Every cell in the order in which it was named. */
  cells: WrittenCell[];
  /** Notifications that were written; their people are to be told live. */
  told: ToldOfTopic[];
}

/** Writes the cells, at most one of each topic, student and type of marks. */
export async function writeMarks(
  db: Db,
  actor: Actor,
  cells: readonly CellWrite[] | CellSource,
  rules: WritingRules = {},
): Promise<WrittenMarks> {
  if ('length' in cells && cells.length === 0) return { cells: [], told: [] };
  return db.one<WrittenMarks>(sql`
    with ${composeWriting(actor, cells, rules)} select ${cellsColumn}, ${rules.news ? toldColumn : sql`'[]'::json as told`}`);
}
