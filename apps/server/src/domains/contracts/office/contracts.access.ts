// Which contracts the office sees: those of its institution that were sent to it; a draft is the applicant's alone.
// Nobody acts for the institution on their own: colleagues decide on it, sign it, settle its payments and enrol.
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';

/** Condition on contract `c`. */
export const isAtOffice = (viewer: Pick<Viewer, 'company_id'>): Sql =>
  sql`c.company_id = ${viewer.company_id} and c.submitted_at is not null`;

/** Returns those of the contracts that are of the viewer. */
export const selectOwnAmong = async (db: Db, viewer: Viewer, ids: number[]): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`select c.id from contracts c where c.id = any (${ids}::int[]) and c.user_id = ${viewer.id} and ${isAtOffice(viewer)}`,
    )
  ).map(({ id }) => id);
/** Throws when one of the contracts is of the viewer. */
export async function assertOthers(db: Db, viewer: Viewer, ids: number[]): Promise<void> {
  assertThat((await selectOwnAmong(db, viewer, ids)).length === 0, 'yourself');
}
