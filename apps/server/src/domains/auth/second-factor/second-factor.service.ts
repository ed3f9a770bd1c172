// The own second factor: what it consists of and how it changes.
// Invariants:
// a change needs the own password, and a proof of the factor once there is one, so that a session left open cannot make it;
// the first factor brings recovery codes and ends what was opened without it, the last one takes the codes away;
// each change is told by mail and stands in the person's history.
import type { auth } from '@orbita/contract/auth';
import type { KeyCreation, KeyRequest, Proof, SecondFactor } from '@orbita/contract/auth/second-factor';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { lockOwnAccount } from '../../../access/own-session.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { hashToken, isFactorDemanded, isOwners, type Viewer } from '../../../http/viewer.ts';
import { admitCode, forgetCodes, rememberWrongCode } from '../guesses.ts';
import { accountDoor, endOthers } from '../office/stored-passwords.ts';
import { type FactorChange, tellFactorChange, wakeFactorMails } from './factor-changes.ts';
import * as passkeys from './passkeys.queries.ts';
import { askForNewPasskey, askForPasskey, readMadePasskey } from './passkeys.ts';
import { placeOf, proveFactor, SETUP_MINUTES } from './prove-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import * as queries from './second-factor.queries.ts';
import { makeKey, otpauthUri, stepOfCode, toBase32 } from './totp.ts';

const MOST_PASSKEYS = 20;
const CHALLENGE_MINUTES = 10;
const ok = { ok: true } as const;

/** Whose change it is and where it was made. */
interface Change {
  viewer: Viewer;
  call: CallContext;
}
interface Proved extends Change {
  proof: Proof;
}

export async function getSecondFactor({ db }: Deps, viewer: Viewer): Promise<SecondFactor> {
  return { ...(await queries.selectOverview(db, viewer.id)), is_demanded: isFactorDemanded(viewer) };
}

const tokenOf = (call: CallContext): Buffer => hashToken(call.token ?? '');

/** Runs a change after the password and, once there is a factor, its proof. */
async function changeProved<T>(
  deps: Deps,
  { viewer, call, proof }: Proved,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db } = deps;
  const hasFactor = await queries.selectHasFactor(db, viewer.id);
  if (hasFactor && proof.current_password === undefined)
    throw new AppError('wrong-password', { fields: { current_password: 'wrong-password' } });
  await accountDoor.assertOwnPassword(deps, viewer, { password: proof.current_password, call });
  const guess = { userId: viewer.id, address: networkOf(call.ip) };
  if (hasFactor && proof.code !== undefined) await admitCode(db, guess);
  try {
    const result = await db.transaction(async (tx) => {
      await lockOwnAccount(tx, viewer, call);
      if (await queries.selectHasFactor(tx, viewer.id)) await proveWithin(deps, tx, { viewer, call, proof });
      return change(tx);
    });
    if (hasFactor) await forgetCodes(db, guess);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong-code') {
      await queries.countWrongCode(db, viewer.id);
      await rememberWrongCode(db, guess);
    }
    throw error;
  }
}

async function proveWithin(deps: Deps, tx: Db, { viewer, call, proof }: Proved): Promise<void> {
  const asked = proof.passkey && (await passkeys.takeChallenge(tx, tokenOf(call)));
  const challenge = asked?.challenge ?? null;
  await proveFactor(deps, tx, { ...proof, userId: viewer.id, challenge, domain: call.domain });
}

interface Added {
  codes: string[];
  /** Hashes of the tokens of the sessions that ended. */
  ended: Buffer[];
}
/** Makes recovery codes for the first factor, and ends sessions and set-ups that were begun without one. */
async function settleFirst(tx: Db, { viewer, call }: Change, hadFactor: boolean): Promise<Added> {
  if (hadFactor) return { codes: [], ended: [] };
  await queries.deleteUnconfirmedKey(tx, viewer.id);
  const ended = await endOthers(tx, viewer.id, call);
  return { codes: await replaceRecoveryCodes(tx, viewer.id), ended };
}

function announceAdded(deps: Deps, { codes, ended }: Added): { recovery_codes: string[] } {
  for (const token of ended) deps.live.endSession(token);
  wakeFactorMails(deps);
  return { recovery_codes: codes };
}

/** Refuses to leave a person without a demanded factor, and ends what is of no use without one. */
async function settleRemoval(tx: Db, viewer: Viewer): Promise<void> {
  if (await queries.selectHasFactor(tx, viewer.id)) return;
  assertThat(!isFactorDemanded(viewer), 'second-factor-demanded');
  await queries.deleteRemains(tx, viewer.id);
}

const tell = (deps: Deps, tx: Db, { viewer, call }: Change, change: FactorChange) =>
  tellFactorChange(deps, tx, { actor: viewer, userId: viewer.id, change, call });

export async function beginAuthenticator(
  deps: Deps,
  { viewer, call, proof }: Proved,
): Promise<ResponseOf<typeof auth.beginAuthenticator>> {
  const key = makeKey();
  const person = await changeProved(deps, { viewer, call, proof }, async (tx) => {
    const isStored = await queries.storeKey(tx, viewer.id, deps.vault.lock(key, placeOf(viewer.id)));
    assertThat(isStored, 'authenticator-exists');
    return queries.selectPerson(tx, viewer.id, viewer.company_id);
  });
  const secret = toBase32(key);
  // Letters beyond ASCII would make the QR code too dense for the camera of a phone.
  const account = person.email ?? person.username ?? person.name;
  return { secret, uri: otpauthUri({ issuer: `Orbita ${call.domain}`, account, secret }) };
}

export async function confirmAuthenticator(
  deps: Deps,
  { code }: BodyOf<typeof auth.confirmAuthenticator>,
  { viewer, call }: Change,
): Promise<{ recovery_codes: string[] }> {
  const guess = { userId: viewer.id, address: networkOf(call.ip) };
  await admitCode(deps.db, guess);
  const added = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(tx, viewer, call);
    const row = found(await queries.selectKey(tx, viewer.id, SETUP_MINUTES), 'setup-expired');
    assertThat(!row.is_confirmed, 'authenticator-exists');
    const key = found(deps.vault.unlock(row.secret, placeOf(viewer.id)), 'setup-expired');
    const step = stepOfCode(key, code.replace(/[\s-]/g, ''), Date.now());
    if (step === undefined) throw new AppError('wrong-code', { fields: { code: 'wrong-code' } });
    const hadFactor = await queries.selectHasFactor(tx, viewer.id);
    await queries.confirmKey(tx, viewer.id, step);
    await tell(deps, tx, { viewer, call }, 'authenticator-added');
    return settleFirst(tx, { viewer, call }, hadFactor);
  });
  await forgetCodes(deps.db, guess);
  return announceAdded(deps, added);
}

export async function removeAuthenticator(deps: Deps, { viewer, call, proof }: Proved): Promise<typeof ok> {
  await changeProved(deps, { viewer, call, proof }, async (tx) => {
    assertThat((await queries.deleteAuthenticator(tx, viewer.id)) > 0, 'not-found');
    await settleRemoval(tx, viewer);
    await tell(deps, tx, { viewer, call }, 'authenticator-removed');
  });
  wakeFactorMails(deps);
  return ok;
}

export async function askOwnPasskey({ db }: Deps, { viewer, call }: Change): Promise<KeyRequest> {
  const request = await askForPasskey(db, viewer.id, call.domain);
  await passkeys.storeChallenge(db, tokenOf(call), request.challenge, CHALLENGE_MINUTES);
  return request;
}

export async function beginPasskey(deps: Deps, { viewer, call, proof }: Proved): Promise<KeyCreation> {
  return changeProved(deps, { viewer, call, proof }, async (tx) => {
    assertThat((await passkeys.countPasskeys(tx, viewer.id)).n < MOST_PASSKEYS, 'passkeys-full');
    const person = await queries.selectPerson(tx, viewer.id, viewer.company_id);
    const creation = await askForNewPasskey(tx, { id: viewer.id, domain: call.domain, person });
    await passkeys.storeChallenge(tx, tokenOf(call), `new:${creation.challenge}`, CHALLENGE_MINUTES);
    return creation;
  });
}

/** Adds the passkey; the challenge shows that the password and the factor were proved before. */
export async function addPasskey(
  deps: Deps,
  { name, made }: BodyOf<typeof auth.addPasskey>,
  { viewer, call }: Change,
): Promise<{ recovery_codes: string[] }> {
  const added = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(tx, viewer, call);
    const asked = found(await passkeys.takeChallenge(tx, tokenOf(call)), 'setup-expired').challenge;
    assertThat(asked.startsWith('new:'), 'setup-expired');
    const key = found(
      await readMadePasskey(made, { challenge: asked.slice('new:'.length), domain: call.domain }),
      'passkey-refused',
    );
    const hadFactor = await queries.selectHasFactor(tx, viewer.id);
    const isNew = await passkeys.insertPasskey(tx, {
      userId: viewer.id,
      credentialId: key.id,
      publicKey: key.publicKey,
      counter: key.counter,
      transports: made.response.transports ?? [],
      domain: call.domain,
      name: name.trim(),
      isProved: isOwners(viewer),
    });
    assertThat(isNew, 'passkey-exists');
    await tell(deps, tx, { viewer, call }, 'passkey-added');
    return settleFirst(tx, { viewer, call }, hadFactor);
  });
  return announceAdded(deps, added);
}

export async function renamePasskey({ db }: Deps, viewer: Viewer, id: number, name: string): Promise<typeof ok> {
  assertThat((await passkeys.renamePasskey(db, viewer.id, id, name.trim())) > 0, 'not-found');
  return ok;
}

export async function removePasskey(deps: Deps, id: number, { viewer, call, proof }: Proved): Promise<typeof ok> {
  assertThat(await passkeys.hasPasskey(deps.db, viewer.id, id), 'not-found');
  await changeProved(deps, { viewer, call, proof }, async (tx) => {
    found(await passkeys.deletePasskey(tx, viewer.id, id));
    await settleRemoval(tx, viewer);
    await tell(deps, tx, { viewer, call }, 'passkey-removed');
  });
  wakeFactorMails(deps);
  return ok;
}

export async function makeRecoveryCodes(
  deps: Deps,
  { viewer, call, proof }: Proved,
): Promise<{ recovery_codes: string[] }> {
  const codes = await changeProved(deps, { viewer, call, proof }, async (tx) => {
    assertThat(await queries.selectHasFactor(tx, viewer.id), 'not-found');
    await tell(deps, tx, { viewer, call }, 'recovery-codes-made');
    return replaceRecoveryCodes(tx, viewer.id);
  });
  wakeFactorMails(deps);
  return { recovery_codes: codes };
}
