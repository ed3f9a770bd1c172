// What it costs to ask without an account, again and again, for what falls on others: some seconds of a processor, never a lock for the others of the same address.
// Invariants:
// the first requests of a network cost nothing, each further as many double the work;
// a proof holds for one recipient, for ten minutes and for one request, and is worth what the request costs when it is made,
// so that proofs gathered beforehand are no cheaper.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { networkOf } from '../../http/secure-transport.ts';
import { countGuesses, recentAt, rememberWrongAt } from './guesses.ts';

/** Requests of a network in 15 minutes that cost nothing: calls to phones, mails to addresses, letters to the office. */
const freeRequests = { call: 20, registration: 200, restore: 200, question: 100 } as const;
export type PaidRequest = keyof typeof freeRequests;
/** Leading zero bits of the first proof: a second of a phone. */
const FIRST_BITS = 15;
const MOST_BITS = 22;
const LIFETIME_SECONDS = 600;

const bitsAfter = (requests: number, free: number): number =>
  Math.min(MOST_BITS, FIRST_BITS + Math.floor(requests / free) - 1);

const signed = async ({ arrivals }: Pick<Deps, 'arrivals'>, subject: string, head: string): Promise<string> =>
  (await arrivals.sign(`proof-of-work ${head} ${subject}`)).toString('base64url');

/** Whether the hash of a proof begins with so many zero bits. */
function hasZeros(proof: string, bits: number): boolean {
  const start = createHash('sha256').update(proof).digest().readUInt32BE(0);
  return Math.clz32(start) >= bits;
}

async function isProven(
  deps: Pick<Deps, 'arrivals'>,
  { subject, needed }: { subject: string; needed: number },
  proof: string,
): Promise<boolean> {
  const [, expires = '', bits = '', mac = ''] = /^(\d{10})\.(\d{1,2})\.([\w-]{43}):\d{1,16}$/.exec(proof) ?? [];
  if (mac === '' || Number(expires) * 1000 < Date.now() || Number(bits) < needed || !hasZeros(proof, Number(bits)))
    return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(await signed(deps, subject, `${expires}.${bits}`)));
}

const keyAt = (request: PaidRequest, { ip }: CallContext): string => `${request}:${networkOf(ip)}`;

/** Counts a request of a network by somebody who has an account; returns how many there were before. */
export async function countRequest(db: Db, request: PaidRequest, call: CallContext): Promise<number> {
  const requests = await recentAt(db, keyAt(request, call));
  await rememberWrongAt(db, keyAt(request, call));
  return requests;
}

/**
 * Counts a request of a network and returns how many there were before; past the free ones it throws with a challenge unless its proof is sent.
 * `recipient` is whom the request falls on: a phone number or an e-mail address.
 */
export async function payFor(
  deps: Pick<Deps, 'arrivals' | 'db'>,
  request: PaidRequest,
  { recipient, proof }: { recipient: string; proof: string | undefined },
  call: CallContext,
): Promise<number> {
  const [key, free] = [keyAt(request, call), freeRequests[request]];
  const requests = await recentAt(deps.db, key);
  if (requests >= free) {
    const subject = `${request} ${recipient}`;
    const bits = bitsAfter(requests, free);
    if (proof === undefined || !(await isProven(deps, { subject, needed: bits }, proof))) {
      const head = `${Math.floor(Date.now() / 1000) + LIFETIME_SECONDS}.${bits}`;
      throw new AppError('proof-needed', {
        current: { challenge: `${head}.${await signed(deps, subject, head)}`, bits },
      });
    }
    await countGuesses(deps.db, { [`proof:${createHash('sha256').update(proof).digest('base64url')}`]: 1 });
  }
  await rememberWrongAt(deps.db, key);
  return requests;
}
