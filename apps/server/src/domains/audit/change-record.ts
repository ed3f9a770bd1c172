// Changes a record with its history: locked, read, changed, read again, recorded.
import { type Db, raw, sql } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type RecordChange, recordChanges } from './record-changes.ts';

/** Locks a record until the transaction ends; false when there is none. */
type Lock = (tx: Db) => Promise<boolean>;

/** Tables of records that belong to one company. */
type RecordTable = 'education_programs' | 'groups' | 'halves' | 'trajectories';

/** Locks a record of the company against other changes, while others may still refer to it. */
export const lockRecord =
  (viewer: Viewer, table: RecordTable, id: number): Lock =>
  async (tx) =>
    (await tx.row(
      sql`select 1 from ${raw(table)} where id = ${id} and company_id = ${viewer.company_id} for no key update`,
    )) !== undefined;

interface ChangedRecord<Row> {
  /**
   * Needed when the history tells more than the record's own columns: a statement that waits for a lock sees what others
   * have stored meanwhile in the locked row, but not in other tables; the next statement does.
   */
  lock?: Lock;
  /** Reads the record, and locks it on the way when asked to, which is so unless there is a `lock`. */
  read: (tx: Db, isLocking: boolean) => Promise<Row>;
  /** Checks and writes the change; throws to refuse it. */
  work: (tx: Db, before: Row) => Promise<unknown>;
  /** What the history tells of the record before and after. */
  tell: (before: Row, after: Row) => RecordChange;
}

/**
 * Changes a record and returns it as it is then. Nobody changes it between its readings, so each record of the history
 * begins where the former one ended.
 */
export const changeRecord = <Row>(
  db: Db,
  viewer: Viewer,
  { lock, read, work, tell }: ChangedRecord<Row>,
): Promise<Row> =>
  db.transaction(async (tx) => {
    if (lock) assertThat(await lock(tx), 'not-found');
    const before = await read(tx, lock === undefined);
    await work(tx, before);
    const after = await read(tx, false);
    await recordChanges(tx, viewer, [tell(before, after)]);
    return after;
  });
