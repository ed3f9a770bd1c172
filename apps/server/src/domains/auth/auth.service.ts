// Signing in and out, the current user, the online marker and the initial set-up.
// Invariants:
// only hashes of tokens are stored;
// only the guessed account and the guessing device wait after wrong guesses;
// an unknown login takes as long to refuse as a wrong password.
import type { MailDelivery } from '@orbita/contract/mails';
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import { createCompany, type Db, hashSetupCode, isEmpty } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { type CallContext, endFileCookie, renewFileCookie } from '../../http/mount.ts';
import { networkOf } from '../../http/secure-transport.ts';
import { duty, hashToken, loadViewer, type Viewer } from '../../http/viewer.ts';
import { demoLoginOf, demoPassword, demoRoles } from '../../platform/demo-accounts.ts';
import * as queries from './auth.queries.ts';
import { deviceOf } from './device.ts';
import { openSession } from './entry/open-session.ts';
import { deleteOldPendingSignIns } from './entry/pending-sign-ins.queries.ts';
import { acceptGuess, admitGuess, type Guess, rememberWrong } from './guesses.ts';
import { deleteOldFailures } from './guesses.queries.ts';
import { deleteOldFlows } from './identity/identities.queries.ts';
import { selectButtons } from './identity/providers.queries.ts';
import { recordLeaving } from './office/acting.ts';
import { selectActing } from './office/sessions.queries.ts';
import { accountDoor } from './office/stored-passwords.ts';
import { hashNewPassword, hashNewPasswordOf } from './new-passwords.ts';
import { decoyHash, isPassword, isPasswordFrom } from './passwords.ts';

interface Credentials {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

export async function signIn(
  deps: Deps,
  { login, password, remember }: Credentials,
  call: CallContext,
): Promise<{ token: string }> {
  const name = login.trim();
  const device = deviceOf(call);
  const account = await queries.selectAccount(deps.db, name, hashToken(device ?? ''));
  const guess: Guess = {
    // The e-mail address and the login of a person count as one account, in any spelling.
    whom: account ? `user:${account.id}` : `login:${name.toLowerCase()}`,
    address: networkOf(call.ip),
    device: device && account?.is_known_device ? hashToken(device).toString('base64url') : undefined,
  };
  await admitGuess(deps.db, guess);
  const hash = account?.password_hash ?? (await decoyHash());
  const right = await (guess.device ? isPassword(hash, password) : isPasswordFrom(guess.address, hash, password));
  if (!account || !right) {
    await rememberWrong(deps.db, guess);
    throw new AppError('wrong-credentials');
  }
  await acceptGuess(deps.db, guess);
  // A shared computer keeps its name for everybody; a name that the server never gave is replaced.
  const known = account.is_device ? device : undefined;
  const entry = { remember: remember ?? true, device: known, byPassword: true };
  return { token: await openSession(deps, account.id, { ...entry, admission: { kind: 'password', hash } }, call) };
}

export async function signOut(deps: Deps, viewer: Viewer, call: CallContext): Promise<{ ok: true }> {
  await recordLeaving(deps, viewer);
  for (const { token_hash } of await queries.deleteSession(deps.db, viewer, hashToken(call.token ?? '')))
    deps.live.endSession(token_hash);
  endFileCookie(call);
  return { ok: true };
}

type AuthInfo = ResponseOf<typeof auth.getAuth>;

/** Returns who the viewer is; also renews the cookie that opens files. */
export async function getAuth(
  deps: Deps,
  viewer: Viewer,
  domain: string | undefined,
  call: CallContext,
): Promise<AuthInfo> {
  renewFileCookie(deps, viewer, call);
  if (domain === undefined || domain === call.domain) return loadAuth(deps, viewer, call.token);
  // A client may ask for the person's roles in the company of another domain; to whom it is foreign it does not exist.
  const there = found(await loadViewer(deps.db, call.token ?? '', domain));
  assertThat(there.is_member || there.company_id === viewer.company_id, 'not-found');
  return loadAuth(deps, there);
}

async function loadAuth(deps: Pick<Deps, 'db' | 'mailer'>, viewer: Viewer, token?: string): Promise<AuthInfo> {
  const { db } = deps;
  const [user, { is_demo, ...company }, acting] = await Promise.all([
    queries.selectAuthUser(db, viewer),
    queries.selectAuthCompany(db, viewer.company_id),
    token && viewer.acting_admin_id ? selectActing(db, hashToken(token)) : undefined,
  ]);
  return {
    acting: acting ?? null,
    user: {
      ...user,
      is_parent: user.children.length > 0,
      is_moderator: viewer.is_moderator,
      is_member: viewer.is_member,
      is_curator: viewer.is_curator,
      is_expert: viewer.is_expert,
      must_change_password: duty(viewer) === 'password-to-change',
      must_set_second_factor: duty(viewer) === 'second-factor-to-set',
    },
    permissions: viewer.permissions.map((name) => ({ name })),
    company,
    mails: deliveryOf(deps, { is_demo }),
  };
}

/** What becomes of mails here. */
function deliveryOf({ mailer }: Pick<Deps, 'mailer'>, { is_demo }: { is_demo: boolean }): MailDelivery {
  if (!mailer.isEmbedded) return 'sent';
  return is_demo ? 'shown' : 'kept';
}

/** How codes for signing in by phone are told. */
function phoneEntryOf(
  { telephony }: Deps,
  { id, is_demo }: { id: number | null; is_demo: boolean },
): ResponseOf<typeof auth.getAuthInformation>['phone_entry'] {
  if (!telephony.isEmbedded) return 'called';
  if (is_demo) return 'shown';
  return id === null ? null : 'office';
}

export async function getAuthInformation(
  deps: Deps,
  domain: string,
): Promise<ResponseOf<typeof auth.getAuthInformation>> {
  const company = await queries.selectSignInCompany(deps.db, domain);
  return {
    needs_setup: !company.has_company,
    title: company.title || null,
    sign_in_page_message: company.sign_in_page_message,
    support_url: deps.config.supportUrl,
    registration_open: company.registration_open,
    admission_open: company.admission_open,
    mails: deliveryOf(deps, company),
    identity_providers: company.id === null ? [] : await selectButtons(deps.db, company.id),
    phone_entry: phoneEntryOf(deps, company),
    demo_accounts: company.is_demo ? await listDemoAccounts(deps.db) : [],
  };
}

async function listDemoAccounts(db: Db): Promise<ResponseOf<typeof auth.getAuthInformation>['demo_accounts']> {
  const logins = demoRoles.map(demoLoginOf);
  const names = new Map((await queries.selectDemoAccounts(db, logins)).map(({ login, name }) => [login, name]));
  return demoRoles.flatMap((role, i) => {
    const name = names.get(logins[i]!);
    return name ? [{ role, login: logins[i]!, password: demoPassword, name }] : [];
  });
}

export async function setUp(
  deps: Deps,
  body: BodyOf<typeof auth.setUp>,
  call: CallContext,
): Promise<{ token: string }> {
  // Checked again under the lock; checking here saves hashing for idle calls.
  assertThat(await isEmpty(deps.db), 'already-set-up');
  await admitGuess(deps.db, { whom: 'setup', address: networkOf(call.ip), device: undefined });
  const own = [body.email, body.first_name, body.last_name, body.company_title];
  const passwordHash = await hashNewPassword({ password: body.password, own, field: 'password' });
  const userId = await deps.db.transaction(async (tx) => {
    await queries.lockSetup(tx);
    assertThat(await isEmpty(tx), 'already-set-up');
    if (!(await queries.takeSetupCode(tx, hashSetupCode(body.code)))) return undefined;
    const companyId = await createCompany(tx, { title: body.company_title });
    return queries.insertFirstAdministrator(tx, {
      companyId,
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      passwordHash,
    });
  });
  if (userId === undefined) throw new AppError('wrong-setup-code', { fields: { code: 'wrong-setup-code' } });
  return { token: await openSession(deps, userId, { remember: false, byPassword: true }, call) };
}

/**
 * Changes the password and notifies the person; the current one may be omitted in the first minutes after signing in,
 * because it has just been typed.
 */
export async function changeOwnPassword(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof auth.changeOwnPassword>,
  call: CallContext,
): Promise<{ ok: true }> {
  await accountDoor.assertOwnPassword(deps, viewer, { password: body.current_password, call });
  const hash = await hashNewPasswordOf(deps.db, viewer.id, { password: body.new_password, field: 'new_password' });
  const keepsWays = body.keeps_ways_in === true;
  const ended = await deps.db.transaction((tx) => accountDoor.storeOwnPassword(tx, viewer, { hash, call, keepsWays }));
  await accountDoor.afterPassword(deps, viewer, { userId: viewer.id, ended });
  return { ok: true };
}

export async function updateOwnSettings(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof auth.updateOwnSettings>,
): Promise<{ ok: true }> {
  await queries.updateSettings(db, viewer.id, body);
  return { ok: true };
}

export async function recordActivity(db: Db, viewer: Viewer): Promise<{ ok: true }> {
  // An administrator who looks through the person's eyes does not make them online.
  if (!viewer.acting_admin_id) await queries.touchActivity(db, viewer.id);
  return { ok: true };
}

export async function getMyLms(deps: Deps, viewer: Viewer): Promise<ResponseOf<typeof auth.getMyLms>> {
  const { user } = await loadAuth(deps, viewer);
  return { projectsCount: user.subjects_count, groupsCount: user.groups_count };
}

export async function listMyCompanies(db: Db, viewer: Viewer): Promise<ResponseOf<typeof auth.listMyCompanies>> {
  return { data: await queries.selectCompaniesOf(db, viewer.id) };
}

/** Removes expired sessions, old guesses and devices unused for long. */
export async function cleanUpSessions(db: Db): Promise<void> {
  await queries.deleteEndedSessions(db);
  await deleteOldPendingSignIns(db);
  await deleteOldFailures(db);
  await deleteOldFlows(db);
  await queries.deleteOldDevices(db);
}
