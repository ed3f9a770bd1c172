// Asks for a call that tells a code, and checks the code.
// Invariants:
// one number is called once in a minute for one purpose, whoever asks, and an earlier request changes nothing;
// a call that signs a contract does not wait for one that signs somebody in, whose code would not sign;
// a guess is counted before it is checked, and a code is worth five guesses;
// only the newest code of a number works.
import type { AskedCall } from '@orbita/contract/auth/asked-call';
import type { Db } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { readPhone } from '../../users/index.ts';
import { BLOCK_SECONDS, countGuesses, forgetGuesses } from '../guesses.ts';
import { hashPhoneCode, wakeCalls } from './place-calls.ts';
import * as queries from './phone.queries.ts';

/** The rule of the specification: a call is repeated after a minute. */
const PAUSE_SECONDS = 60;
/** Calls of one institution in an hour, which are paid for. */
const CALLS_PER_HOUR = 400;
const GUESSES = 5;
const LIMITS = { pauseSeconds: PAUSE_SECONDS, perHour: 5, perDay: 10, codeMinutes: 5, guesses: GUESSES };
/** Wrong codes of one signed-in person in 15 minutes, of all their calls. */
const OWN_GUESSES = 10;

/** Returns a phone as it is stored. */
export function readTypedPhone(typed: string): string {
  const phone = readPhone(typed);
  if (phone === undefined) throw new AppError('validation-failed', { fields: { phone: 'phone-format' } });
  return phone;
}

/** The most calls of an hour to numbers that anybody may name, so that people whose numbers are known can still sign in and sign. */
const SHARES: Record<queries.NamedCalls, number> = {
  of_applicants: CALLS_PER_HOUR / 2,
  of_members: CALLS_PER_HOUR / 4,
};
/** Once half of a share is used, the rest is for networks that asked for fewer. */
const WHEN_SCARCE = 10;

const namedCalls = ({ isSignUp, isKnown, userId, documentId }: queries.AskedCall): queries.NamedCalls | undefined => {
  if (isKnown) return undefined;
  if (isSignUp) return 'of_applicants';
  return userId !== null && documentId === undefined ? 'of_members' : undefined;
};

/** Throws when the institution has used up its calls of the hour. */
async function assertBudget(tx: Db, asked: queries.AskedCall): Promise<void> {
  const used = await queries.countCalls(tx, asked.companyId);
  const kind = namedCalls(asked);
  // Who has signed in already is not told to sign in another way.
  const code = asked.userId === null ? 'calls-used-up' : 'calls-used-up-here';
  const isOver = used.all >= CALLS_PER_HOUR || (kind !== undefined && used[kind] >= SHARES[kind]);
  if (isOver) throw new AppError(code, { retryAfter: 3600 });
  const isScarce = kind !== undefined && used[kind] >= SHARES[kind] / 2 && (asked.recent ?? 0) >= WHEN_SCARCE;
  if (isScarce) throw new AppError(code, { retryAfter: BLOCK_SECONDS });
}

/** What an institution has used of the calls that it may place in an hour. */
export const callBudget = async (db: Db, companyId: number): Promise<{ used: number; most: number }> => ({
  used: (await queries.countCalls(db, companyId)).all,
  most: CALLS_PER_HOUR,
});

/** Asks for a call; within a minute of the last one for the same purpose nobody is called. */
export async function askCall(
  deps: Pick<Deps, 'db' | 'telephony' | 'followUps'>,
  asked: queries.AskedCall,
): Promise<AskedCall> {
  const { is_placed, next_call_in, expires_in, tries_left } = await deps.db.transaction(async (tx) => {
    await queries.lockPhone(tx, asked.phone);
    await assertBudget(tx, asked);
    return queries.insertCall(tx, asked, LIMITS);
  });
  if (is_placed) wakeCalls(deps);
  const code = expires_in === null || tries_left === null ? null : { expires_in, tries_left };
  return { ok: true, next_call_in, is_called: is_placed, code };
}

interface TypedCode {
  companyId: number;
  phone: string;
  userId: number | null;
  code: string;
  documentId?: number;
  /** Who waits after wrong codes, if not the person: one of several sessions, not all of which need be the owner's. */
  guesser?: string;
}
/** Returns the id of the code when the guess is right. */
export async function checkCode(db: Db, { code, guesser, ...whose }: TypedCode): Promise<number> {
  const { userId, documentId } = whose;
  // Signing a document is locked by wrong codes itself, until the office unlocks it.
  const own = userId === null || documentId !== undefined ? undefined : `own-code:${guesser ?? userId}`;
  if (own) await countGuesses(db, { [own]: OWN_GUESSES });
  const tried = await queries.tryCode(db, { ...whose, hash: hashPhoneCode(whose.phone, code) });
  // Whoever has not signed in learns nothing of the calls to a number.
  const left = tried && userId !== null ? { triesLeft: Math.max(0, GUESSES - tried.attempts) } : {};
  const refuse = (reason: 'phone-code-wrong' | 'phone-code-expired' | 'phone-code-spent') =>
    new AppError(reason, { fields: { code: reason }, ...left });
  if (!tried) throw refuse('phone-code-wrong');
  if (tried.is_over) throw refuse('phone-code-expired');
  if (tried.attempts > GUESSES) throw refuse('phone-code-spent');
  if (!tried.is_right) throw refuse(tried.attempts === GUESSES ? 'phone-code-spent' : 'phone-code-wrong');
  if (own) await forgetGuesses(db, own);
  return tried.id;
}

/** Uses a code up; of two who send it at once one is refused. */
export async function takeCode(db: Db, id: number): Promise<void> {
  if (!(await queries.takeCode(db, id)))
    throw new AppError('phone-code-expired', { fields: { code: 'phone-code-expired' } });
}
