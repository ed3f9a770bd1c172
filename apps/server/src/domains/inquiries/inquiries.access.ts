// Who reads and answers questions: the office by its permissions, and whoever holds the role that answers them.
import type { Db } from '@orbita/database';
import { isOnDuty } from '../../access/role-holders.access.ts';
import { assertThat } from '../../http/app-error.ts';
import { can, type Viewer } from '../../http/viewer.ts';

type Needed = 'users_read' | 'users_write';
const answers = async (db: Db, viewer: Viewer, permission: Needed): Promise<boolean> =>
  can(viewer, permission) || isOnDuty(db, viewer, 'inquiries');

export async function assertAnswers(db: Db, viewer: Viewer, permission: Needed): Promise<void> {
  assertThat(await answers(db, viewer, permission), 'admin-only');
}
/** Of one question others do not even learn whether it is there. */
export async function assertMeets(db: Db, viewer: Viewer, permission: Needed): Promise<void> {
  assertThat(await answers(db, viewer, permission), can(viewer, 'users_read') ? 'admin-only' : 'not-found');
}
