// The second step of a sign-in, and the sign-in by a passkey alone.
// Invariants:
// a waiting sign-in is of one site, is used once and ends after ten minutes or five wrong codes;
// wrong codes make only their account wait, and slow an address down as wrong passwords do.
import type { auth } from '@orbita/contract/auth';
import type { KeyRequest } from '@orbita/contract/auth/second-factor';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { hashToken, newToken } from '../../../http/viewer.ts';
import { deviceOf } from '../device.ts';
import { openSession, PENDING_MINUTES } from '../entry/open-session.ts';
import * as pending from '../entry/pending-sign-ins.queries.ts';
import { lockEntered } from '../entry/session-rows.queries.ts';
import { admitCode, admitVisit, forgetCodes, rememberWrongCode } from '../guesses.ts';
import { askForPasskey } from './passkeys.ts';
import { selectPasskey, type StoredPasskey } from './passkeys.queries.ts';
import { proveFactor } from './prove-factor.ts';
import { countWrongCode } from './second-factor.queries.ts';

const MOST_WRONG_HERE = 5;
/** Sign-ins by a passkey begun in one network in 15 minutes that are answered at once; a school of 2,000 behind one address stays below. */
const FREE_VISITS = 3000;

export async function proveSecondFactor(
  deps: Deps,
  body: BodyOf<typeof auth.proveSecondFactor>,
  call: CallContext,
): Promise<{ token: string }> {
  const tokenHash = hashToken(body.sign_in);
  const waiting = await findWaiting(deps, tokenHash, call);
  const key = waiting.user_id === null ? await keyOf(deps, body) : undefined;
  const userId = waiting.user_id ?? found(key, 'passkey-refused').user_id;
  const guess = { userId, address: networkOf(call.ip) };
  if (!body.passkey) await admitCode(deps.db, guess);
  const device = knownDevice(waiting, call);
  // A passkey alone lets in; one that a session of somebody else may have made proves nothing.
  const isForeign = waiting.is_foreign || (key !== undefined && !key.is_proved);
  const { remember, by_password: byPassword, phone } = waiting;
  const entry = { remember, device, isProved: true, byPassword, isForeign };
  const byCall = phone === null ? {} : { byPhone: true, phone };
  try {
    const token = await deps.db.transaction(async (tx) => {
      // Whoever ends the sign-ins that wait, or a passkey, changes the account with them.
      found(await lockEntered(tx, userId), 'sign-in-expired');
      found(await pending.takePendingSignIn(tx, tokenHash, MOST_WRONG_HERE), 'sign-in-expired');
      await proveFactor(deps, tx, { ...body, userId, challenge: waiting.challenge, domain: waiting.domain });
      return openSession({ config: deps.config, db: tx }, userId, { ...entry, ...byCall }, call);
    });
    await forgetCodes(deps.db, guess);
    return { token };
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-code') {
      await pending.countWrongHere(deps.db, tokenHash);
      await countWrongCode(deps.db, userId);
      await rememberWrongCode(deps.db, guess);
    }
    throw error;
  }
}

async function findWaiting({ db }: Deps, tokenHash: Buffer, call: CallContext): Promise<pending.PendingSignIn> {
  const waiting = await pending.selectPendingSignIn(db, tokenHash, MOST_WRONG_HERE);
  if (waiting?.domain !== call.domain) throw new AppError('sign-in-expired');
  return waiting;
}

/** Returns the passkey that tells whose sign-in it is where nothing else does. */
async function keyOf({ db }: Deps, { passkey }: BodyOf<typeof auth.proveSecondFactor>): Promise<StoredPasskey> {
  if (!passkey) throw new AppError('sign-in-expired');
  return found(await selectPasskey(db, passkey.id), 'passkey-refused');
}

/** Returns the name of the device if it is still the one on which the sign-in began. */
function knownDevice({ device_hash }: pending.PendingSignIn, call: CallContext): string | undefined {
  const device = deviceOf(call);
  return device && device_hash?.equals(hashToken(device)) ? device : undefined;
}

export async function askSignInPasskey(
  deps: Deps,
  { sign_in }: BodyOf<typeof auth.askSignInPasskey>,
  call: CallContext,
): Promise<KeyRequest> {
  const tokenHash = hashToken(sign_in);
  const waiting = await findWaiting(deps, tokenHash, call);
  const request = await askForPasskey(deps.db, waiting.user_id, waiting.domain);
  await pending.storePendingChallenge(deps.db, tokenHash, request.challenge);
  return request;
}

export async function beginPasskeySignIn(
  deps: Deps,
  { remember = false }: BodyOf<typeof auth.beginPasskeySignIn>,
  call: CallContext,
): Promise<ResponseOf<typeof auth.beginPasskeySignIn>> {
  await admitVisit(deps.db, 'passkey', { address: networkOf(call.ip), free: FREE_VISITS });
  const token = newToken();
  const device = deviceOf(call);
  const deviceHash = device === undefined ? null : hashToken(device);
  const request = await askForPasskey(deps.db, null, call.domain);
  await pending.insertPendingSignIn(deps.db, {
    tokenHash: hashToken(token),
    userId: null,
    domain: call.domain,
    remember,
    deviceHash: deviceHash && (await pending.isKnownDevice(deps.db, deviceHash)) ? deviceHash : null,
    challenge: request.challenge,
    minutes: PENDING_MINUTES,
    byPassword: false,
    phone: null,
    isForeign: false,
  });
  return { sign_in: token, request };
}
