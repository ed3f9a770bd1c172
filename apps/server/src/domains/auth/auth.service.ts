// Signing in and out, the current user, the online marker and the initial set-up.
// Invariants:
// only hashes of tokens are stored;
// wrong guesses are throttled per account and per address;
// an unknown login takes as long to refuse as a wrong password.
import type { auth } from '@orbita/contract/auth';
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import { createCompany, type Db, hashSetupCode, isEmpty } from '@orbita/database';
import { hash, verify } from '@node-rs/argon2';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { type CallContext, fileCookie } from '../../http/mount.ts';
import { fileTokenOf, hashToken, loadViewer, newToken, type Viewer } from '../../http/viewer.ts';
import * as queries from './auth.queries.ts';

const ACCOUNT_LIMIT = 5;
/** Limit of guesses at one account from all addresses together, against guessing from many addresses. */
const SPREAD_LIMIT = 50;
const ADDRESS_LIMIT = 50;
const BLOCK_SECONDS = 15 * 60;
/** Minutes after signing in during which a new password needs no current one, because existing clients send only the new one. */
const FRESH_SESSION_MINUTES = 15;
const SHORT_SESSION_SECONDS = 24 * 3600;

/** Roles that the sign-in page of a demo install offers. */
const demoRoles = ['student', 'distant', 'teacher', 'expert', 'curator', 'parent', 'admin'];
const demoPassword = 'orbita-demo';

export const hashPassword = (password: string): Promise<string> => hash(password);
export const isPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password);

let decoy: Promise<string> | undefined;
/** A hash to verify when the account does not exist, so that timing reveals nothing. */
const decoyHash = () => (decoy ??= hash('no such account'));

interface Credentials {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

async function openSession(deps: Deps, userId: number, remember: boolean, call: CallContext): Promise<string> {
  const token = newToken();
  const seconds = remember ? deps.config.sessionDays * 24 * 3600 : SHORT_SESSION_SECONDS;
  const fileToken = fileTokenOf(token);
  await queries.insertSession(deps.db, {
    tokenHash: hashToken(token),
    fileTokenHash: hashToken(fileToken),
    userId,
    remember,
    userAgent: call.userAgent,
    seconds,
  });
  call.reply.header(
    'Set-Cookie',
    fileCookie(fileToken, remember ? seconds : undefined, call.reply.request.protocol === 'https'),
  );
  return token;
}

/** Counts a guess at each key before it is checked, so that guesses sent at once do not slip through; refuses past the limit. */
export async function countGuesses(db: Db, limits: Record<string, number>): Promise<void> {
  const keys = Object.entries(limits).map(([key, limit]) => ({ key, limit }));
  const { blocked, over } = await queries.countGuess(db, keys);
  if (blocked > 0 || over) throw new AppError('too-many-attempts', { retryAfter: blocked || BLOCK_SECONDS });
}

/** Clears the guesses at a key after a correct one. */
export async function forgetGuesses(db: Db, key: string): Promise<void> {
  await queries.forgetGuesses(db, key);
}

export async function signIn(
  deps: Deps,
  { login, password, remember }: Credentials,
  call: CallContext,
): Promise<{ token: string }> {
  const name = login.trim();
  const account = await queries.selectAccount(deps.db, name);
  // The e-mail address and the login of a person count as one account, in any spelling.
  const whom = account ? `user:${account.id}` : `login:${name.toLowerCase()}`;
  const [here, everywhere, address] = [`${whom}:${call.ip}`, whom, `address:${call.ip}`];
  await countGuesses(deps.db, { [here]: ACCOUNT_LIMIT, [everywhere]: SPREAD_LIMIT, [address]: ADDRESS_LIMIT });
  const right = await verify(account?.password_hash ?? (await decoyHash()), password);
  if (!account || !right) throw new AppError('wrong-credentials');
  await queries.acceptGuess(deps.db, { forget: here, takeBack: [everywhere, address] });
  return { token: await openSession(deps, account.id, remember ?? false, call) };
}

export async function signOut(deps: Deps, call: CallContext): Promise<{ ok: true }> {
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
    call.reply.header('Set-Cookie', fileCookie(fileToken, undefined, call.reply.request.protocol === 'https'));
  }
  // A client may ask for the person's roles in the company of another domain.
  const asked =
    domain === undefined || domain === call.domain ? viewer : await loadViewer(deps.db, call.token ?? '', domain);
  return loadAuth(deps.db, found(asked));
}

async function loadAuth(db: Db, viewer: Viewer): Promise<AuthInfo> {
  const [user, company] = await Promise.all([
    queries.selectAuthUser(db, viewer.id, viewer.company_id),
    queries.selectAuthCompany(db, viewer.company_id),
  ]);
  return {
    user: {
      ...user,
      is_parent: user.children.length > 0,
      is_moderator: viewer.is_moderator,
      is_member: viewer.is_member,
      is_curator: viewer.is_curator,
      is_expert: viewer.is_expert,
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
    needs_setup: !company.any,
    title: company.title || null,
    sign_in_page_message: company.sign_in_page_message,
    support_url: deps.config.supportUrl,
    demo_accounts: company.is_demo ? await listDemoAccounts(deps.db) : [],
  };
}

async function listDemoAccounts(db: Db): Promise<ResponseOf<typeof auth.getAuthInformation>['demo_accounts']> {
  const logins = demoRoles.map((role) => `${role}@orbita.example`);
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
  await countGuesses(deps.db, { [`setup:${call.ip}`]: ACCOUNT_LIMIT });
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
  return { token: await openSession(deps, userId, false, call) };
}

/**
 * Changes the password when the current one is right; soon after signing in it may be left out, because it has just been
 * typed.
 */
export async function changeOwnPassword(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof auth.changeOwnPassword>,
  call: CallContext,
): Promise<{ ok: true }> {
  const tokenHash = hashToken(call.token ?? '');
  const { password_hash, is_fresh } = await queries.selectOwnPassword(
    deps.db,
    viewer.id,
    tokenHash,
    FRESH_SESSION_MINUTES,
  );
  const guesses = `password:${viewer.id}`;
  if (body.current_password !== undefined) await countGuesses(deps.db, { [guesses]: ACCOUNT_LIMIT });
  const right = body.current_password === undefined ? is_fresh : await verify(password_hash, body.current_password);
  if (!right) throw new AppError('wrong-password', { fields: { current_password: 'wrong-password' } });
  await queries.forgetGuesses(deps.db, guesses);
  await queries.updatePassword(deps.db, viewer.id, await hashPassword(body.new_password));
  const ended = await queries.deleteOtherSessions(deps.db, viewer.id, tokenHash);
  for (const { token_hash } of ended) deps.live.endSession(token_hash);
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
  await queries.touchActivity(db, viewer.id);
  return { ok: true };
}

export async function getMyLms(db: Db, viewer: Viewer): Promise<ResponseOf<typeof auth.getMyLms>> {
  const { user } = await loadAuth(db, viewer);
  return { projectsCount: user.subjects_count, groupsCount: user.groups_count };
}

export async function listMyCompanies(db: Db, viewer: Viewer): Promise<ResponseOf<typeof auth.listMyCompanies>> {
  return { data: await queries.selectCompaniesOf(db, viewer.id) };
}

/** Removes expired sessions and old guesses. */
export async function cleanUpSessions(db: Db): Promise<void> {
  await queries.deleteEndedSessions(db);
  await queries.deleteOldFailures(db);
}
