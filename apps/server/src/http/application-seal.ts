// A sealed application stays its owner's: a session that got in by a way that somebody else may know opens nothing of it.
import { type Db, sql } from '@orbita/database';
import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

/** Whether the viewer has an application that this session does not open; without one there is nothing to protect yet. */
export async function isSealed(db: Db, viewer: Viewer): Promise<boolean> {
  if (!viewer.is_unproved) return false;
  const held = await db.row(
    sql`select 1 from contracts where user_id = ${viewer.id} and company_id = ${viewer.company_id} limit 1`,
  );
  return held !== undefined;
}

/** Throws unless the session may open the own application. */
export async function assertUnsealed(db: Db, viewer: Viewer): Promise<void> {
  if (await isSealed(db, viewer)) throw new AppError('application-sealed');
}
