// What a call to a phone costs whoever asks for many of them: some seconds of a processor, never a lock for the others of the same address.
// Invariants:
// the first calls of a network cost nothing, each doubling of their number doubles the work;
// a proof holds for one number, for ten minutes and for one call.
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { countGuesses, recentAt, rememberWrongAt } from '../guesses.ts';

/** Calls of a network in 15 minutes that cost nothing. */
const FREE_CALLS = 20;
/** Leading zero bits of the first proof: a second of a phone. */
const FIRST_BITS = 15;
const MOST_BITS = 22;
const LIFETIME_SECONDS = 600;

const bitsAfter = (calls: number): number =>
  Math.min(MOST_BITS, FIRST_BITS + Math.floor(Math.log2(Math.max(1, calls / FREE_CALLS))));

const signed = async ({ arrivals }: Pick<Deps, 'arrivals'>, phone: string, head: string): Promise<string> =>
  (await arrivals.sign(`proof-of-work ${head} ${phone}`)).toString('base64url');

/** Whether the hash of a proof begins with so many zero bits. */
function hasZeros(proof: string, bits: number): boolean {
  const start = createHash('sha256').update(proof).digest().readUInt32BE(0);
  return Math.clz32(start) >= bits;
}

async function isProven(deps: Pick<Deps, 'arrivals'>, phone: string, proof: string): Promise<boolean> {
  const [, expires = '', bits = '', mac = ''] = /^(\d{10})\.(\d{1,2})\.([\w-]{43}):\d{1,16}$/.exec(proof) ?? [];
  if (mac === '' || Number(expires) * 1000 < Date.now() || !hasZeros(proof, Number(bits))) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(await signed(deps, phone, `${expires}.${bits}`)));
}

/** Counts a call of a network; past the free ones it throws with a challenge unless its proof is sent. */
export async function payForCall(
  deps: Pick<Deps, 'arrivals' | 'db'>,
  { phone, proof }: { phone: string; proof: string | undefined },
  call: CallContext,
): Promise<void> {
  const key = `calls:${networkOf(call.ip)}`;
  const calls = await recentAt(deps.db, key);
  if (calls >= FREE_CALLS) {
    if (proof === undefined || !(await isProven(deps, phone, proof))) {
      const bits = bitsAfter(calls);
      const head = `${Math.floor(Date.now() / 1000) + LIFETIME_SECONDS}.${bits}`;
      throw new AppError('proof-needed', {
        current: { challenge: `${head}.${await signed(deps, phone, head)}`, bits },
      });
    }
    await countGuesses(deps.db, { [`proof:${createHash('sha256').update(proof).digest('base64url')}`]: 1 });
  }
  await rememberWrongAt(deps.db, key);
}
