// Signing in through an identity provider.
// Invariants:
// whom a provider vouches for is known by issuer and subject, never by an e-mail alone;
// an e-mail opens only accounts without rights, of this institution alone, and only where the institution allows it;
// what it has linked opens the account no more once the account has rights;
// the second factor and a block count as for every other way in.
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { newToken } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { returnOriginOf } from '../../../platform/origins.ts';
import { openSession } from '../entry/open-session.ts';
import { admitVisit } from '../guesses.ts';
import { hashPasswordLast } from '../passwords.ts';
import {
  type EntryCompany,
  insertMember,
  insertPerson,
  selectEntryCompany,
} from '../registration/registration.queries.ts';
import * as queries from './identities.queries.ts';
import { selectUsedProvider, type UsedProvider } from './providers.queries.ts';
import { beginVisit, type Claims, endVisit, type Returned } from './visit.ts';

/** Visits begun from one network in 15 minutes that are answered at once; a school of 2,000 behind one address stays below. */
const FREE_VISITS = 3000;

/** Returns the address of this install to which a provider sends people back. */
export const returnAddress = (
  deps: Deps,
  { company, providerId }: { company: Pick<EntryCompany, 'domain'>; providerId: number },
  call: CallContext,
): string => `${returnOriginOf(deps.config, call.reply.request, company.domain)}/auth/return/${providerId}`;

async function loadProvider(
  { db }: Pick<Deps, 'db'>,
  providerId: number,
  call: CallContext,
): Promise<{ company: EntryCompany; provider: UsedProvider }> {
  const company = found(await selectEntryCompany(db, call.domain));
  return { company, provider: found(await selectUsedProvider(db, company.id, providerId)) };
}

export async function startIdentity(
  deps: Deps,
  providerId: number,
  call: CallContext,
): Promise<ResponseOf<typeof auth.startIdentity>> {
  await admitVisit(deps.db, 'identity', { address: networkOf(call.ip), free: FREE_VISITS });
  const { company, provider } = await loadProvider(deps, providerId, call);
  return beginVisit(
    deps,
    provider,
    { userId: null, redirectUri: returnAddress(deps, { company, providerId }, call) },
    call,
  );
}

const isTrustedEmail = ({ email_domains: domains }: UsedProvider, { email, isEmailVerified }: Claims): boolean =>
  isEmailVerified &&
  email !== null &&
  (domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()));

interface Newcomer {
  claims: Claims;
  email: string;
  passwordHash: string;
}
/** Adds a person who has no account yet; undefined when somebody has the e-mail. */
async function admitNew(
  tx: Db,
  companyId: number,
  { claims, email, passwordHash }: Newcomer,
): Promise<number | undefined> {
  const person = { email, passwordHash, firstName: claims.firstName, lastName: claims.lastName, middleName: '' };
  const made = await insertPerson(tx, person);
  if (!made) return undefined;
  await insertMember(tx, companyId, made.id);
  await recordChanges(tx, { id: made.id, company_id: companyId }, [
    { kind: 'user', id: made.id, action: 'registered' },
  ]);
  return made.id;
}

/** Finds or adds the person that an unknown subject stands for, as far as the institution allows it. */
async function recognise({ db }: Deps, provider: UsedProvider, claims: Claims): Promise<number> {
  const { company_id: companyId } = provider;
  const { email } = claims;
  if (!isTrustedEmail(provider, claims) || email === null) throw new AppError('identity-unknown');
  const passwordHash = provider.admits_new ? await hashPasswordLast(newToken()) : '';
  return db.transaction(async (tx) => {
    const holder = await queries.selectByEmail(tx, companyId, email);
    assertThat(!holder || (provider.links_by_email && holder.is_open), 'identity-unknown');
    assertThat(holder || provider.admits_new, 'identity-unknown');
    const userId = holder?.id ?? (await admitNew(tx, companyId, { claims, email, passwordHash }));
    if (userId === undefined) throw new AppError('identity-unknown');
    await linkSubject(tx, provider, { userId, claims, isOwn: false, isProved: false });
    return userId;
  });
}

/** Links a subject with an account, once, and records it. */
export async function linkSubject(
  tx: Db,
  provider: Pick<UsedProvider, 'id' | 'company_id' | 'title'>,
  { userId, claims, isOwn, isProved }: { userId: number; claims: Claims; isOwn: boolean; isProved: boolean },
): Promise<void> {
  const { issuer, subject, email } = claims;
  const whose = { companyId: provider.company_id, providerId: provider.id, userId };
  const link = { ...whose, issuer, subject, email, isOwn, isProved };
  assertThat(await queries.insertIdentity(tx, link), 'identity-taken');
  await recordChanges(tx, { id: userId, company_id: provider.company_id }, [
    { kind: 'user', id: userId, action: 'identity-linked', after: { provider: provider.title, email } },
  ]);
}

export async function enterByIdentity(
  deps: Deps,
  { providerId, returned }: { providerId: number; returned: Returned },
  call: CallContext,
): Promise<ResponseOf<typeof auth.enterByIdentity>> {
  const { company, provider } = await loadProvider(deps, providerId, call);
  const claims = await endVisit(deps, provider, { userId: null, returned }, call);
  const linked = await queries.selectLinked(deps.db, company.id, claims);
  if (linked) {
    assertThat(linked.is_member, 'identity-unknown');
    // One institution cannot vouch for an account that opens another one too.
    assertThat(!linked.is_shared, 'identity-shared');
    assertThat(linked.is_open, 'identity-unknown');
    await queries.touchIdentity(deps.db, linked.id, claims.email);
  }
  const userId = linked?.user_id ?? (await recognise(deps, provider, claims));
  const admission = linked && ({ kind: 'identity', id: linked.id } as const);
  return {
    token: await openSession(deps, userId, { remember: false, isForeign: !linked?.is_proved, admission }, call),
  };
}
