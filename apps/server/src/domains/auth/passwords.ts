// Hashes and checks passwords a few at a time, because each takes a core for tens of milliseconds and 19 MB of memory.
// Whoever sends many waits behind the others, so that guesses cannot keep people from signing in.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AppError } from '../../http/app-error.ts';

/** Checks that may wait; at 40 a second on two cores the last of them waits some 25 seconds. */
const MAX_WAITING = 1000;
const RETRY_SECONDS = 5;
/** Known devices and people who are signed in go before everybody else. */
const TRUSTED = 1;

// One core stays free for everybody else's requests.
const line = new PQueue({ concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)) });
const waitingAt = new Map<string, number>();

export const hashPassword = (password: string): Promise<string> =>
  line.add(() => hash(password), { priority: TRUSTED });
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  line.add(() => verifies(passwordHash, password), { priority: TRUSTED });

/** Checks a password; for an account without one every password is wrong, which takes as long to find out as for any other. */
async function verifies(passwordHash: string, password: string): Promise<boolean> {
  if (passwordHash !== '') return verify(passwordHash, password);
  await verify(await decoyHash(), password);
  return false;
}

/** Behind everybody who waits to sign in. */
const LAST = -10_000;
/** Hashes a password that nobody waits to sign in with. */
export const hashPasswordLast = (password: string): Promise<string> =>
  line.add(() => hash(password), { priority: LAST });

let decoy: Promise<string> | undefined;
/** A hash to check when the account does not exist, so that timing reveals nothing. */
export const decoyHash = (): Promise<string> => (decoy ??= hash('no such account'));

/** Checks a password sent from an unknown device; of several addresses the one with the fewest waiting checks is served first. */
export async function isPasswordFrom(address: string, passwordHash: string, password: string): Promise<boolean> {
  if (line.size >= MAX_WAITING) throw new AppError('busy', { retryAfter: RETRY_SECONDS });
  return waitAt(address, (before) => line.add(() => verifies(passwordHash, password), { priority: -before }));
}

/** Hashes a password that somebody without an account sends; waits as the checks of unknown devices do. */
export async function hashPasswordFrom(address: string, password: string): Promise<string> {
  if (line.size >= MAX_WAITING) throw new AppError('busy', { retryAfter: RETRY_SECONDS });
  return waitAt(address, (before) => line.add(() => hash(password), { priority: -before }));
}

/** Runs work while it counts as waiting at the address. */
async function waitAt<T>(address: string, work: (before: number) => Promise<T>): Promise<T> {
  const before = waitingAt.get(address) ?? 0;
  waitingAt.set(address, before + 1);
  try {
    return await work(before);
  } finally {
    const left = (waitingAt.get(address) ?? 1) - 1;
    if (left > 0) waitingAt.set(address, left);
    else waitingAt.delete(address);
  }
}
