// The one way in: every entry (password, invitation, confirmed registration, phone code, identity provider) opens its session here.
// Invariants:
// whoever has a second factor gets no session before proving it, however they came;
// a sign-in that waits for it is short-lived, is used once and opens nothing else;
// what let the person in is still a way in when the session is stored: a changed password or phone, or a link that ended, opens none.
import { type SecondFactorMethod, secondFactorMethods } from '@orbita/contract/auth/second-factor-methods';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { type CallContext, FILE_COOKIE_SECONDS, fileCookie } from '../../../http/mount.ts';
import { isOverTls } from '../../../http/secure-transport.ts';
import { fileTokenOf, hashToken, newToken } from '../../../http/viewer.ts';
import { DEVICE_COOKIE } from '../device.ts';
import { hasIdentity } from '../identity/identities.queries.ts';
import { selectPhoneAccounts } from '../phone/phone.queries.ts';
import { insertPendingSignIn } from './pending-sign-ins.queries.ts';
import { insertSession, lockEntered } from './session-rows.queries.ts';

const SHORT_SESSION_SECONDS = 24 * 3600;
const DEVICE_SECONDS = 180 * 24 * 3600;
export const PENDING_MINUTES = 10;

/** What let a person in and is asked again when the session is stored. */
export type Admission =
  | { kind: 'password'; hash: string }
  | { kind: 'phone'; companyId: number; number: string }
  | { kind: 'identity'; id: number };
/** How it is refused when it ended meanwhile. */
const refusals = { password: 'wrong-credentials', phone: 'phone-code-wrong', identity: 'identity-unknown' } as const;

/**
 * Locks the account, so that whoever ends a way in waits for this session and then ends it too, and throws when the
 * way by which the person came has ended, or the account has.
 */
async function assertStillAdmitted(tx: Db, userId: number, admission: Admission | undefined): Promise<void> {
  const account = await lockEntered(tx, userId);
  const code = admission === undefined ? 'wrong-credentials' : refusals[admission.kind];
  assertThat(account, code);
  if (admission?.kind === 'password') assertThat(account.password_hash === admission.hash, code);
  if (admission?.kind === 'phone') {
    const accounts = await selectPhoneAccounts(tx, admission.companyId, admission.number);
    assertThat(
      accounts.some(({ id }) => id === userId),
      code,
    );
  }
  if (admission?.kind === 'identity') assertThat(await hasIdentity(tx, userId, admission.id), code);
}

interface Entry {
  remember: boolean;
  /** What let the person in; undefined where it has just been set in the same request. */
  admission?: Admission | undefined;
  /** Name of the device that somebody has signed in on before. */
  device?: string | undefined;
  /** The second factor has just been proved. */
  isProved?: boolean;
  /** The person has typed or just set the password of the account. */
  byPassword?: boolean;
  /** A call to a phone, which several people may answer, has let the person in. */
  byPhone?: boolean;
  /** The number that was called; it proves the owner if the owner has proved it before. */
  phone?: string | undefined;
  /** Somebody else than the person has made this way in, such as an identity provider that knew the e-mail. */
  isForeign?: boolean;
  /** The person has just begun the first application of the account. */
  isOwner?: boolean;
  /** Somebody else had set up the account, so that this proves nothing beyond the application. */
  isBeginner?: boolean;
  /** The company where that is, when the account has an application elsewhere too. */
  ownerIn?: number | null;
}

type EntryDeps = Pick<Deps, 'config'> & { db: Db };
/**
 * Opens a session and returns its token. Throws `second-factor-required`, with the token of the waiting sign-in, when
 * the person has a second factor; a caller that answers with a page instead of an error catches it.
 */
export async function openSession(
  deps: EntryDeps,
  userId: number,
  {
    remember,
    admission,
    device: known,
    isProved = false,
    byPassword = false,
    byPhone = false,
    phone,
    isForeign = false,
    isOwner = false,
    isBeginner = false,
    ownerIn = null,
  }: Entry,
  call: CallContext,
): Promise<string> {
  const token = newToken();
  const device = known ?? newToken();
  const seconds = remember ? deps.config.sessionDays * 24 * 3600 : SHORT_SESSION_SECONDS;
  const fileToken = fileTokenOf(token);
  const session = {
    tokenHash: hashToken(token),
    fileTokenHash: hashToken(fileToken),
    userId,
    remember,
    userAgent: call.userAgent,
    seconds,
    deviceHash: hashToken(device),
    domain: call.domain,
    isProved,
    byPassword,
    byPhone,
    phone: phone ?? null,
    isForeign,
    isOwner,
    isBeginner,
    ownerIn,
  };
  const refusal = await deps.db.transaction(async (tx) => {
    await assertStillAdmitted(tx, userId, admission);
    const { is_open, is_blocked, is_nowhere } = await insertSession(tx, session);
    if (is_nowhere) return new AppError('unknown-address');
    if (is_blocked) return new AppError('account-blocked');
    if (is_open) return undefined;
    return askSecondFactor(tx, userId, { remember, device: known, byPassword, phone, isForeign }, call);
  });
  if (refusal) throw refusal;
  const secure = isOverTls(deps.config, call.reply.request);
  call.reply.header('Set-Cookie', [
    fileCookie(fileToken, remember ? seconds : FILE_COOKIE_SECONDS, secure),
    `${DEVICE_COOKIE}=${device}; Path=/api; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${DEVICE_SECONDS}`,
  ]);
  return token;
}

/** Keeps the sign-in waiting and returns the refusal that says how to go on. */
async function askSecondFactor(
  db: Db,
  userId: number,
  { remember, device, byPassword = false, phone, isForeign = false }: Entry,
  { domain }: CallContext,
): Promise<AppError> {
  const token = newToken();
  const { expires_at, ...ways } = await insertPendingSignIn(db, {
    tokenHash: hashToken(token),
    userId,
    domain,
    remember,
    deviceHash: device === undefined ? null : hashToken(device),
    challenge: null,
    minutes: PENDING_MINUTES,
    byPassword,
    phone: phone ?? null,
    isForeign,
  });
  const methods: SecondFactorMethod[] = secondFactorMethods.filter((method) => ways[method]);
  return new AppError('second-factor-required', { secondFactor: { token, methods, expires_at } });
}
