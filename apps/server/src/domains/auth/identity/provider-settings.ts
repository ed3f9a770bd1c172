// The settings of identity providers.
// Invariants:
// the client secret is stored encrypted and never told, not even to the history;
// a provider opens accounts, so whoever sets one up holds the right to change people, and may open all that an account may hold;
// a change needs the own password.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { errors } from '@orbita/contract/errors';
import type { Db } from '@orbita/database';
import { coversAll } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { proveOneself } from '../office/stored-passwords.ts';
import { type EntryCompany, selectEntryCompany } from '../registration/registration.queries.ts';
import { checkProvider, isUsableAddress, placeOfSecret } from './discover-provider.ts';
import { returnAddress } from './identity-entry.ts';
import * as queries from './providers.queries.ts';

type Settings = BodyOf<typeof auth.updateIdentityProvider>;
type Provider = ResponseOf<typeof auth.updateIdentityProvider>;

/** Settings that the history tells. */
type Told = Pick<
  Provider,
  'title' | 'issuer' | 'client_id' | 'email_domains' | 'links_by_email' | 'admits_new' | 'is_on'
>;

/** Returns settings as they are stored; those that are left out are as for a new provider. */
function readSettings(deps: Deps, body: Settings): Settings & Told {
  const issuer = URL.parse(body.issuer.trim());
  if (!issuer || !isUsableAddress(deps, issuer) || issuer.username !== '')
    throw new AppError('validation-failed', { fields: { issuer: 'identity-issuer' } });
  return {
    ...body,
    title: body.title.trim(),
    issuer: body.issuer.trim(),
    client_id: body.client_id.trim(),
    email_domains: [...new Set((body.email_domains ?? []).map((domain) => domain.toLowerCase()))],
    links_by_email: body.links_by_email ?? false,
    admits_new: body.admits_new ?? false,
    is_on: body.is_on ?? true,
  };
}

/** Throws unless the viewer holds what a provider could do, also at this moment. */
async function assertMayVouch(tx: Db, viewer: Viewer): Promise<void> {
  const voucher = await lockRights(tx, viewer, 'services_write');
  assertThat(can(voucher, 'users_write'), 'rights-not-held');
  assertThat(coversAll(voucher), 'account-holds-more');
}

async function show(deps: Deps, rows: queries.ListedProvider[], call: CallContext): Promise<Provider[]> {
  const company: Pick<EntryCompany, 'domain'> = found(await selectEntryCompany(deps.db, call.domain));
  return rows.map((row) => ({ ...row, redirect_uri: returnAddress(deps, { company, providerId: row.id }, call) }));
}

export async function listIdentityProviders(
  deps: Deps,
  viewer: Viewer,
  call: CallContext,
): Promise<ResponseOf<typeof auth.listIdentityProviders>> {
  return { data: await show(deps, await queries.selectProviders(deps.db, viewer.company_id), call) };
}

async function saveSecret({ vault }: Deps, tx: Db, id: number, secret: string | null): Promise<void> {
  await queries.storeSecret(tx, id, secret === null ? null : vault.lock(Buffer.from(secret), placeOfSecret(id)));
}

/** What the history tells of the settings. */
const told = ({ title, issuer, client_id, email_domains, links_by_email, admits_new, is_on }: Told) => ({
  ...{ title, issuer, client_id, email_domains: email_domains.join(', ') },
  ...{ links_by_email, admits_new, is_on },
});

export async function createIdentityProvider(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof auth.createIdentityProvider>,
  call: CallContext,
): Promise<Provider> {
  const values = readSettings(deps, body);
  await proveOneself(deps, viewer, { body, call });
  const row = await deps.db.transaction(async (tx) => {
    await assertMayVouch(tx, viewer);
    const { id } = await queries.insertProvider(tx, viewer.company_id, values);
    if (body.client_secret) await saveSecret(deps, tx, id, body.client_secret);
    await recordChanges(tx, viewer, [
      { kind: 'company', id: viewer.company_id, action: 'identity-provider-added', after: told(values) },
    ]);
    return found(await queries.selectProvider(tx, viewer.company_id, id));
  });
  return (await show(deps, [row], call))[0]!;
}

export async function updateIdentityProvider(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: Settings },
  call: CallContext,
): Promise<Provider> {
  const values = readSettings(deps, body);
  await proveOneself(deps, viewer, { body, call });
  const row = await deps.db.transaction(async (tx) => {
    await assertMayVouch(tx, viewer);
    const before = found(await queries.selectProvider(tx, viewer.company_id, id));
    if (!(await queries.updateProvider(tx, id, values, body.updated_at)))
      throw new AppError('stale', { current: (await show(deps, [before], call))[0] });
    if (body.client_secret !== undefined) await saveSecret(deps, tx, id, body.client_secret || null);
    const action = body.client_secret === undefined ? 'identity-provider-changed' : 'identity-provider-secret';
    await recordChanges(tx, viewer, [
      { kind: 'company', id: viewer.company_id, action, before: told(before), after: told(values) },
    ]);
    return found(await queries.selectProvider(tx, viewer.company_id, id));
  });
  return (await show(deps, [row], call))[0]!;
}

export async function deleteIdentityProvider(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof auth.deleteIdentityProvider> },
  call: CallContext,
): Promise<{ ok: true }> {
  await proveOneself(deps, viewer, { body, call });
  await deps.db.transaction(async (tx) => {
    await assertMayVouch(tx, viewer);
    const { title } = found(await queries.deleteProvider(tx, viewer.company_id, id));
    await recordChanges(tx, viewer, [
      { kind: 'company', id: viewer.company_id, action: 'identity-provider-deleted', before: { title } },
    ]);
  });
  return { ok: true };
}

/** Asks the provider to describe itself and says in words whether this install can use it. */
export async function checkIdentityProvider(
  deps: Deps,
  viewer: Viewer,
  id: number,
  call: CallContext,
): Promise<ResponseOf<typeof auth.checkIdentityProvider>> {
  const provider = found(await queries.selectUsedProvider(deps.db, viewer.company_id, id, { evenOff: true }));
  try {
    const said = (await checkProvider(deps, provider)).serverMetadata();
    const isUsable = said.authorization_endpoint && said.token_endpoint && said.jwks_uri;
    return isUsable ? { ok: true, problem: null } : { ok: false, problem: errors['identity-failed'][call.language] };
  } catch {
    return { ok: false, problem: errors['identity-unreachable'][call.language] };
  }
}
