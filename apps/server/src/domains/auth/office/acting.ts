// Signing in as somebody else, and the sessions of people.
// Invariants:
// such a session is marked, of one company and of an hour, never of an administrator or of an account that holds what the viewer may not open;
// its beginning and its end are in the person's history.
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { assertMayOpenAccount } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { type CallContext, FILE_COOKIE_SECONDS, fileCookie } from '../../../http/mount.ts';
import { isOverTls } from '../../../http/secure-transport.ts';
import { fileTokenOf, hashToken, newToken, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { loadTarget, maySignInAs, recordOpened } from '../../users/index.ts';
import { insertActingSession } from '../entry/session-rows.queries.ts';
import * as queries from './sessions.queries.ts';

const ACTING_SECONDS = 3600;
const ok = { ok: true } as const;

export async function signInAs(
  deps: Deps,
  viewer: Viewer,
  id: number,
  call: CallContext,
): Promise<ResponseOf<typeof auth.signInAs>> {
  const token = newToken();
  const fileToken = fileTokenOf(token);
  await deps.db.transaction(async (tx) => {
    const opener = await lockRights(tx, viewer, 'users_write');
    const target = await loadTarget(tx, opener, id);
    assertThat(id !== viewer.id, 'yourself');
    assertMayOpenAccount(opener, target);
    assertThat(!target.is_blocked, 'person-blocked');
    assertThat(maySignInAs(opener, target), 'administrator-account');
    await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'signed-in-as' }]);
    await recordOpened(tx, viewer, [target]);
    await insertActingSession(tx, {
      tokenHash: hashToken(token),
      fileTokenHash: hashToken(fileToken),
      userId: id,
      adminId: viewer.id,
      companyId: viewer.company_id,
      userAgent: call.userAgent,
      seconds: ACTING_SECONDS,
    });
  });
  call.reply.header(
    'Set-Cookie',
    fileCookie(fileToken, FILE_COOKIE_SECONDS, isOverTls(deps.config, call.reply.request)),
  );
  return { token };
}

/** Records that the administrator has left the person's session. */
export async function recordLeaving({ db }: Deps, viewer: Viewer): Promise<void> {
  if (!viewer.acting_admin_id) return;
  const admin = { id: viewer.acting_admin_id, company_id: viewer.company_id };
  await recordChanges(db, admin, [{ kind: 'user', id: viewer.id, action: 'left-sign-in-as' }]);
}

export async function listPersonSessions(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  call: CallContext,
): Promise<ResponseOf<typeof auth.listPersonSessions>> {
  assertThat(await queries.isMember(db, viewer.company_id, id), 'not-found');
  const token = hashToken(call.token ?? '');
  return { data: await queries.selectSessionsOf(db, { userId: id, companyId: viewer.company_id, token }) };
}

/** Ends one session of a person, or all but that of the request. */
export async function endPersonSessions(
  { db, live }: Deps,
  viewer: Viewer,
  { id, sessionId }: { id: number; sessionId: number | null },
  call: CallContext,
): Promise<typeof ok> {
  const ended = await db.transaction(async (tx) => {
    const target = await loadTarget(tx, viewer, id);
    assertThat(id === viewer.id || !target.is_shared, 'shared-account');
    const rows = await queries.deletePersonSessions(tx, { userId: id, sessionId, keep: hashToken(call.token ?? '') });
    if (sessionId !== null && rows.length === 0) throw new AppError('not-found');
    if (rows.length > 0) await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'sessions-ended' }]);
    return rows;
  });
  for (const { token_hash } of ended) live.endSession(token_hash);
  return ok;
}
