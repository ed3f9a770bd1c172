// Counts guesses at passwords and codes.
// Invariants:
// a guess is counted before it is checked, so that guesses sent at once do not slip through;
// only the guessed account and the guessing device wait, never the other people of an address;
// an address with many wrong guesses is slowed down for unknown devices, but a right password is still taken.
import { setTimeout } from 'node:timers/promises';
import type { Db } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import * as queries from './guesses.queries.ts';

export const BLOCK_SECONDS = 15 * 60;
/** Wrong guesses at one account from one address or one known device. */
const ACCOUNT_LIMIT = 5;
/** Wrong guesses at one account from all unknown devices together, against guessing from many addresses. */
const SPREAD_LIMIT = 50;
/** Wrong guesses of an address in 15 minutes that cost nothing: a school with one address mistypes as often on a busy morning. */
const FREE_AT_ADDRESS = 100;
const DELAY_STEP_SECONDS = 0.02;
const LONGEST_DELAY_SECONDS = 10;
/** Requests of one address that may be held back at once. */
const MAX_HELD = 200;

/** Counts a guess at each key; throws when one of them is past its limit. */
export async function countGuesses(db: Db, limits: Record<string, number>): Promise<void> {
  await countAt(db, limits, '');
}

/** Counts guesses and returns the recent count of one more key, at which nothing is counted. */
async function countAt(db: Db, limits: Record<string, number>, watched: string): Promise<number> {
  const keys = Object.entries(limits).map(([key, limit]) => ({ key, limit }));
  const { blocked, over, watched: count } = await queries.countGuess(db, keys, watched);
  if (blocked > 0 || over) throw new AppError('too-many-attempts', { retryAfter: blocked || BLOCK_SECONDS });
  return count;
}

/** What was counted in the last 15 minutes at a key that is never blocked. */
export const recentAt = (db: Db, key: string): Promise<number> => countAt(db, {}, key);
/** Counts at a key that is never blocked. */
export async function rememberWrongAt(db: Db, key: string): Promise<void> {
  await queries.countWrong(db, key);
}

/** Clears the guesses at a key after a correct one. */
export async function forgetGuesses(db: Db, key: string): Promise<void> {
  await queries.forgetGuesses(db, key);
}

/** Seconds that a request waits after so many recent ones, of which some are free. */
export const delayAfter = (count: number, free = FREE_AT_ADDRESS): number =>
  Math.min(LONGEST_DELAY_SECONDS, Math.max(0, count - free) * DELAY_STEP_SECONDS);

const heldAt = new Map<string, number>();

/** Lets a request wait; so many wait at once at a place. */
async function holdBack(place: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const held = heldAt.get(place) ?? 0;
  if (held >= MAX_HELD) throw new AppError('too-many-attempts', { retryAfter: Math.ceil(seconds) });
  heldAt.set(place, held + 1);
  try {
    await setTimeout(seconds * 1000);
  } finally {
    const left = (heldAt.get(place) ?? 1) - 1;
    if (left > 0) heldAt.set(place, left);
    else heldAt.delete(place);
  }
}

/**
 * Counts a visit of an address at an entry that needs no account; past the free ones of 15 minutes visits are answered
 * later, and nobody is refused. What falls on others needs `payFor` instead.
 */
export async function admitVisit(
  db: Db,
  entry: string,
  { address, free }: { address: string; free: number },
): Promise<void> {
  const key = `${entry}:${address}`;
  await holdBack(key, delayAfter(await queries.countWrong(db, key), free));
}

/** Whose password is guessed, and from where. */
export interface Guess {
  /** Key of the account, or of the login when there is no such account. */
  whom: string;
  address: string;
  /** Key of the device when the person has signed in there before. */
  device: string | undefined;
}

const hereOf = ({ whom, address, device }: Guess): string => `${whom}:${device ?? address}`;

/** Counts a guess at an account and holds an unknown device back at an address with many wrong guesses. */
export async function admitGuess(db: Db, guess: Guess): Promise<void> {
  if (guess.device !== undefined) return countGuesses(db, { [hereOf(guess)]: ACCOUNT_LIMIT });
  const limits = { [hereOf(guess)]: ACCOUNT_LIMIT, [guess.whom]: SPREAD_LIMIT };
  const failures = await countAt(db, limits, `address:${guess.address}`);
  await holdBack(guess.address, delayAfter(failures));
}

/** Remembers a wrong guess of an unknown device at its address. */
export async function rememberWrong(db: Db, { address, device }: Guess): Promise<void> {
  if (device === undefined) await queries.countWrong(db, `address:${address}`);
}

/** Clears what was counted for a right guess. */
export async function acceptGuess(db: Db, guess: Guess): Promise<void> {
  await queries.acceptGuess(db, { forget: hereOf(guess), takeBack: guess.device === undefined ? [guess.whom] : [] });
}

/** Whose code is guessed, and from where. */
export interface CodeGuess {
  userId: number;
  address: string;
}
const codeKey = ({ userId }: CodeGuess): string => `second-factor:${userId}`;

/** Counts a guess at the code of an account, wherever it comes from; only who knows the password gets here. */
export async function admitCode(db: Db, guess: CodeGuess): Promise<void> {
  const failures = await countAt(db, { [codeKey(guess)]: ACCOUNT_LIMIT }, `address:${guess.address}`);
  await holdBack(guess.address, delayAfter(failures));
}
export async function rememberWrongCode(db: Db, { address }: CodeGuess): Promise<void> {
  await queries.countWrong(db, `address:${address}`);
}
export const forgetCodes = (db: Db, guess: CodeGuess): Promise<void> => forgetGuesses(db, codeKey(guess));
