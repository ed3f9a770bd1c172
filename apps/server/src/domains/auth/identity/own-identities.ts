// Linking the own account with one of an identity provider.
// Invariant: a link opens the account, so it is begun with the own password, and only by the person.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { lockOwnAccount } from '../../../access/own-session.access.ts';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { isOwners, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { accountDoor } from '../office/stored-passwords.ts';
import { selectEntryCompany } from '../registration/registration.queries.ts';
import * as queries from './identities.queries.ts';
import { linkSubject, returnAddress } from './identity-entry.ts';
import { selectButtons, selectUsedProvider } from './providers.queries.ts';
import { beginVisit, endVisit, type Returned } from './visit.ts';

const ok = { ok: true } as const;

export async function listMyIdentities(
  { db }: Deps,
  viewer: Viewer,
): Promise<ResponseOf<typeof auth.listMyIdentities>> {
  const [data, providers] = await Promise.all([
    queries.selectOwn(db, viewer.company_id, viewer.id),
    selectButtons(db, viewer.company_id),
  ]);
  return { data, providers };
}

export async function startLinking(
  deps: Deps,
  viewer: Viewer,
  { providerId, body }: { providerId: number; body: BodyOf<typeof auth.startLinking> },
  call: CallContext,
): Promise<ResponseOf<typeof auth.startLinking>> {
  const provider = found(await selectUsedProvider(deps.db, viewer.company_id, providerId));
  await accountDoor.assertOwnPassword(deps, viewer, { password: body.current_password, call });
  const company = found(await selectEntryCompany(deps.db, call.domain));
  const redirectUri = returnAddress(deps, { company, providerId }, call);
  return beginVisit(deps, provider, { userId: viewer.id, redirectUri }, call);
}

export async function linkIdentity(
  deps: Deps,
  viewer: Viewer,
  { providerId, returned }: { providerId: number; returned: Returned },
  call: CallContext,
): Promise<typeof ok> {
  const provider = found(await selectUsedProvider(deps.db, viewer.company_id, providerId));
  const claims = await endVisit(deps, provider, { userId: viewer.id, returned }, call);
  const linked = await queries.selectLinked(deps.db, viewer.company_id, claims);
  const isProved = isOwners(viewer);
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(tx, viewer, call);
    if (linked?.user_id === viewer.id) await queries.markOwn(tx, linked.id, isProved);
    else await linkSubject(tx, provider, { userId: viewer.id, claims, isOwn: true, isProved });
  });
  return ok;
}

export async function unlinkIdentity({ db }: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  await db.transaction(async (tx) => {
    const { title } = found(await queries.deleteOwn(tx, viewer.company_id, { id, userId: viewer.id }));
    await recordChanges(tx, viewer, [
      { kind: 'user', id: viewer.id, action: 'identity-unlinked', before: { provider: title } },
    ]);
  });
  return ok;
}
