// Places the calls that wait, after the reply: whether a number has an account must not show in its time.
import { createHash, randomInt } from 'node:crypto';
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import * as queries from './phone.queries.ts';

/** A code is dictated, so it has more digits than a number that only shows on the screen. */
const DIGITS = 6;

/** Returns the hash under which a code is kept, however it was typed. */
export const hashPhoneCode = (phone: string, typed: string): Buffer =>
  createHash('sha256')
    .update(`${phone}:${typed.replace(/\D/g, '')}`)
    .digest();

const makeCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const mayBeCalled = async (
  db: Db,
  { user_id, company_id, phone, is_live, is_sign_up }: queries.ClaimedCall,
): Promise<boolean> =>
  is_live && (user_id !== null || is_sign_up || (await queries.selectPhoneAccounts(db, company_id, phone)).length > 0);

async function placeCall({ db, telephony }: PlaceDeps, call: queries.ClaimedCall): Promise<void> {
  if (!(await mayBeCalled(db, call))) return;
  const code = makeCode();
  const hash = hashPhoneCode(call.phone, code);
  await queries.storeCode(db, call.id, { hash, code: telephony.isEmbedded ? code : null });
  try {
    await telephony.call({ phone: `+${call.phone.replace(/\D/g, '')}`, code, language: call.language });
  } catch (error) {
    await queries.markFailed(db, call.id);
    throw error;
  }
}

type PlaceDeps = Pick<Deps, 'db' | 'telephony'>;

/** Places all calls that wait; one that fails does not keep the others. */
async function placeCalls(deps: PlaceDeps): Promise<void> {
  const placed = await Promise.allSettled((await queries.claimCalls(deps.db)).map((call) => placeCall(deps, call)));
  const failed = placed.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Places the calls that wait once the reply is sent. */
export const wakeCalls = (deps: Pick<Deps, 'db' | 'telephony' | 'followUps'>): void =>
  deps.followUps.wake('place-calls', () => placeCalls(deps));
