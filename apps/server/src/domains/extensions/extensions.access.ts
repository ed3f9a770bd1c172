// Who decides on requests: teachers in their disciplines, and whoever holds the role that answers them, in all.
import { type Db, type Sql, sql } from '@orbita/database';
import { isOnDuty } from '../../access/role-holders.access.ts';
import { canMarkAs } from '../../access/subjects.access.ts';
import { assertThat } from '../../http/app-error.ts';
import { can, type Viewer } from '../../http/viewer.ts';

/** In which disciplines the viewer decides. */
export type Deciding = 'taught' | 'all';
export const readDeciding = async (db: Db, viewer: Viewer): Promise<Deciding> =>
  (await isOnDuty(db, viewer, 'extensions')) ? 'all' : 'taught';

/** Throws for who decides nowhere. */
export function assertDecides(viewer: Viewer, deciding: Deciding): void {
  assertThat(deciding === 'all' || viewer.teaches || can(viewer, 'subjects_write'), 'teacher-only');
}

/** Condition: the viewer decides in discipline `s`. */
export const decidesIn = (viewer: Viewer, deciding: Deciding): Sql =>
  deciding === 'all' ? sql`s.company_id = ${viewer.company_id}` : canMarkAs(viewer);

/** Condition: discipline `s` is among those, found from the viewer's own rows unless all are theirs. */
export const isDecidedAmong = (viewer: Viewer, deciding: Deciding): Sql =>
  deciding === 'all' || can(viewer, 'subjects_write')
    ? sql`true`
    : sql`s.id in (select su.subject_id from subject_users su where su.user_id = ${viewer.id} and su.role_type = 'TEACHER')`;
