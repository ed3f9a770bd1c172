// Signing in and out, the current user, the online marker and the initial set-up.
// Invariants:
// only hashes of tokens are stored;
// only the guessed account and the guessing device wait after wrong guesses;
// an unknown login takes as long to refuse as a wrong password.
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import { createCompany, type Db, hashSetupCode, isEmpty } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { type CallContext, fileCookie } from '../../http/mount.ts';
import { isOverTls, networkOf } from '../../http/secure-transport.ts';
import { fileTokenOf, hashToken, loadViewer, newToken, type Viewer } from '../../http/viewer.ts';
import { demoLoginOf, demoPassword, demoRoles } from '../../platform/demo-accounts.ts';
import { withoutPersonalRecords } from '../users/index.ts';
import * as queries from './auth.queries.ts';
import { DEVICE_COOKIE, deviceOf } from './device.ts';
import { acceptGuess, admitGuess, countGuesses, type Guess, rememberWrong } from './guesses.ts';
import { deleteOldFailures } from './guesses.queries.ts';
import { recordLeaving } from './office/acting.ts';
import { selectActing } from './office/sessions.queries.ts';
import { accountDoor } from './office/stored-passwords.ts';
import { decoyHash, hashPassword, isPassword, isPasswordFrom } from './passwords.ts';

const SETUP_LIMIT = 5;
const SHORT_SESSION_SECONDS = 24 * 3600;

interface Credentials {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

const DEVICE_SECONDS = 180 * 24 * 3600;

export async function openSession(
  deps: Deps,
  userId: number,
  { remember, device = newToken() }: { remember: boolean; device?: string | undefined },
  call: CallContext,
): Promise<string> {
  const token = newToken();
  const seconds = remember ? deps.config.sessionDays * 24 * 3600 : SHORT_SESSION_SECONDS;
  const fileToken = fileTokenOf(token);
  const isOpened = await queries.insertSession(deps.db, {
    tokenHash: hashToken(token),
    fileTokenHash: hashToken(fileToken),
    userId,
    remember,
    userAgent: call.userAgent,
    seconds,
    deviceHash: hashToken(device),
    domain: call.domain,
  });
  assertThat(isOpened, 'account-blocked');
  const secure = isOverTls(deps.config, call.reply.request);
  call.reply.header('Set-Cookie', [
    fileCookie(fileToken, remember ? seconds : undefined, secure),
    `${DEVICE_COOKIE}=${device}; Path=/api; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${DEVICE_SECONDS}`,
  ]);
  return token;
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
  return { token: await openSession(deps, account.id, { remember: remember ?? true, device: known }, call) };
}

export async function signOut(deps: Deps, viewer: Viewer, call: CallContext): Promise<{ ok: true }> {
  await recordLeaving(deps, viewer);
  const tokenHash = hashToken(call.token ?? '');
  await queries.deleteSession(deps.db, tokenHash);
  deps.live.endSession(tokenHash);
  call.reply.header('Set-Cookie', fileCookie('ended-ended-ended-ended', 0, false));
  return { ok: true };
}

type AuthInfo = ResponseOf<typeof auth.getAuth>;

/**
 * Returns who the viewer is; also renews the cookie that opens files, for a browser that lost it or signed in without a
 * form.
 */
export async function getAuth(
  deps: Deps,
  viewer: Viewer,
  domain: string | undefined,
  call: CallContext,
): Promise<AuthInfo> {
  const fileToken = fileTokenOf(call.token ?? '');
  if (!(call.reply.request.headers.cookie ?? '').includes(fileToken)) {
    call.reply.header('Set-Cookie', fileCookie(fileToken, undefined, isOverTls(deps.config, call.reply.request)));
  }
  if (domain === undefined || domain === call.domain) return loadAuth(deps.db, viewer, call.token);
  // A client may ask for the person's roles in the company of another domain; to whom it is foreign it does not exist.
  const there = found(await loadViewer(deps.db, call.token ?? '', domain));
  assertThat(there.is_member || there.company_id === viewer.company_id, 'not-found');
  return loadAuth(deps.db, there);
}

async function loadAuth(db: Db, viewer: Viewer, token?: string): Promise<AuthInfo> {
  const [user, company, acting] = await Promise.all([
    queries.selectAuthUser(db, viewer.id, viewer.company_id),
    queries.selectAuthCompany(db, viewer.company_id),
    token && viewer.acting_admin_id ? selectActing(db, hashToken(token)) : undefined,
  ]);
  return {
    acting: acting ?? null,
    user: {
      ...user,
      ...withoutPersonalRecords,
      is_parent: user.children.length > 0,
      is_moderator: viewer.is_moderator,
      is_member: viewer.is_member,
      is_curator: viewer.is_curator,
      is_expert: viewer.is_expert,
      must_change_password: viewer.must_change_password === true && !viewer.acting_admin_id,
    },
    permissions: viewer.permissions.map((name) => ({ name })),
    company,
  };
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
    shows_mails: company.is_demo && deps.mailer.isEmbedded,
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
  await countGuesses(deps.db, { [`setup:${networkOf(call.ip)}`]: SETUP_LIMIT });
  const passwordHash = await hashPassword(body.password);
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
  return { token: await openSession(deps, userId, { remember: false }, call) };
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
  const hash = await hashPassword(body.new_password);
  const ended = await deps.db.transaction((tx) => accountDoor.storeOwnPassword(tx, viewer, { hash, call }));
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

export async function getMyLms(db: Db, viewer: Viewer): Promise<ResponseOf<typeof auth.getMyLms>> {
  const { user } = await loadAuth(db, viewer);
  return { projectsCount: user.subjects_count, groupsCount: user.groups_count };
}

export async function listMyCompanies(db: Db, viewer: Viewer): Promise<ResponseOf<typeof auth.listMyCompanies>> {
  return { data: await queries.selectCompaniesOf(db, viewer.id) };
}

/** Removes expired sessions, old guesses and devices unused for long. */
export async function cleanUpSessions(db: Db): Promise<void> {
  await queries.deleteEndedSessions(db);
  await deleteOldFailures(db);
  await queries.deleteOldDevices(db);
}
