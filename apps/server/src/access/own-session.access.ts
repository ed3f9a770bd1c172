// What people change in the ways into their own account, they change in a session that is still theirs.
import { type Db, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import type { CallContext } from '../http/mount.ts';
import { hashToken, type Viewer } from '../http/viewer.ts';

/**
 * Locks the own account and throws when the session of the call has ended meanwhile. Whoever takes what others have left out of an account
 * locks it and ends its sessions, so that nothing is added by one of them a moment later.
 */
export async function lockOwnAccount(
  tx: Db,
  viewer: Pick<Viewer, 'id'>,
  { token }: Pick<CallContext, 'token'>,
): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${viewer.id} for no key update`);
  // Of a statement of its own, because one does not see what was committed while it waited.
  const session = await tx.row(
    sql`select 1 from sessions where token_hash = ${hashToken(token ?? '')} and user_id = ${viewer.id}`,
  );
  assertThat(session, 'unauthenticated');
}
