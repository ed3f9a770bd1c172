// A creating call that is made several times at once, by a double click or by a client that tries again, makes one thing.
// Invariants: whoever writes the row of a request first makes the thing, everybody else waits for the answer and gets the same one;
// what failed made nothing, so the next one tries. It holds for all servers of one database. Nobody holds a connection while waiting.
// A request after another change of the same account is no repetition: what was made may be gone, or is wanted again.
// Requests and answers may hold passwords, tokens and secret addresses, so that neither can be read in the table.
import { setTimeout } from 'node:timers/promises';
import { type Db, sql } from '@orbita/database';
import type { Vault } from './vault.ts';

/**
 * How long an equal request without a key is a repetition, in seconds after the answer: a double click takes half a second and a
 * client that tries again a few, while a person who means a second equal thing fills in a form again.
 */
export const REPEAT_SECONDS = 5;
/** How long a key means the same request, in seconds: a page without a network tries again for that long. */
const KEY_SECONDS = 600;
/** A request without an answer after so many seconds was broken off together with its server. */
const LOST_SECONDS = 60;
/** Milliseconds between two looks for the answer that another server is making. */
const LOOK_EVERY = 60;

export interface RepeatedCall {
  /** Method and path as declared. */
  call: string;
  companyId: number;
  /** Who asks: an account, or an address where nobody is signed in. */
  owner: string;
  /** The Idempotency-Key; requests with other keys are other requests. */
  key: string | undefined;
  /** Everything that the request says. */
  content: unknown;
}

export interface RepeatedCalls {
  /** Notes that somebody changes something else, so that what they made before may be made again. */
  noteChange(companyId: number, owner: string): void;
  /** Runs the work, unless an equal request runs or has just ended: then returns the answer of that one. */
  once(request: RepeatedCall, work: () => Promise<string>): Promise<string>;
  /** Lets the answers be stored that were sent already. */
  close(): Promise<void>;
}

const PLACE = 'repeated-calls';
/** An answer opens only beside its own request. */
const placeOf = (fingerprint: Buffer): string => `${PLACE} ${fingerprint.toString('base64')}`;
/** Returns the same for equal requests of one owner. */
const fingerprintOf = (vault: Vault, { call, companyId, owner, key, content }: RepeatedCall): Buffer =>
  vault.mac(JSON.stringify([call, companyId, owner, key ?? null, content]), PLACE);

/** Opens the one rule about repeated requests; `seconds` is how long an equal request without a key is a repetition. */
export function openRepeatedCalls(db: Db, vault: Vault, seconds = REPEAT_SECONDS): RepeatedCalls {
  /** What this server is making; others look into the database. */
  const own = new Map<string, Promise<string>>();
  const storing = new Set<Promise<unknown>>();
  const changes = openChanges(seconds);
  const store = (work: Promise<unknown>): Promise<unknown> => {
    // If it is not stored, an equal request waits until this one counts as lost.
    const kept = work.catch(() => undefined).finally(() => storing.delete(kept));
    storing.add(kept);
    return kept;
  };

  const make = async (fingerprint: Buffer, window: number, work: () => Promise<string>): Promise<string> => {
    try {
      const answer = await work();
      const kept = store(keepAnswer(db, fingerprint, vault.lock(Buffer.from(answer), placeOf(fingerprint))));
      // The next equal request is another one, not one at the same time.
      if (window === 0) await kept;
      return answer;
    } catch (error) {
      // Whoever waits tries again.
      await forget(db, fingerprint);
      throw error;
    }
  };
  const claimOrWait = async (fingerprint: Buffer, window: number, work: () => Promise<string>): Promise<string> => {
    // What another server was making while this request came is its answer, however long that took.
    for (let old = window; ; old = LOST_SECONDS) {
      if (await claim(db, fingerprint, old)) return make(fingerprint, window, work);
      const row = await findAnswer(db, fingerprint);
      const answer = row?.answer && vault.unlock(Buffer.from(row.answer, 'base64'), placeOf(fingerprint));
      if (answer) return answer.toString();
      await setTimeout(LOOK_EVERY);
    }
  };
  return {
    noteChange: (companyId, owner) => {
      changes.note(`${companyId} ${owner}`, '');
    },
    async once(request, work) {
      const fingerprint = fingerprintOf(vault, request);
      const name = fingerprint.toString('base64');
      const isLast = changes.note(`${request.companyId} ${request.owner}`, name);
      const running = own.get(name);
      // The answer of the other one, whatever it is: both were sent at once.
      if (running) return running;
      const plain = isLast ? seconds : 0;
      const window = request.key === undefined ? plain : KEY_SECONDS;
      const made = claimOrWait(fingerprint, window, work);
      own.set(name, made);
      try {
        return await made;
      } finally {
        own.delete(name);
      }
    },
    close: async () => {
      await Promise.all(storing);
    },
  };
}

/** What the accounts changed last, as far as this server knows. */
function openChanges(seconds: number): { note(owner: string, name: string): boolean } {
  const last = new Map<string, { name: string; at: number }>();
  return {
    /** Notes a change and tells whether the one before it, if any, was the same. */
    note(owner, name) {
      const now = performance.now();
      // In the order of the changes, the oldest first.
      for (const [key, { at }] of last) {
        if (now - at <= seconds * 1000) break;
        last.delete(key);
      }
      const before = last.get(owner);
      last.delete(owner);
      last.set(owner, { name, at: now });
      return before === undefined || before.name === name;
    },
  };
}

/** Writes the row of a request; false when another one has it. */
const claim = async (db: Db, fingerprint: Buffer, seconds: number): Promise<boolean> =>
  (await db.row(sql`
    insert into repeated_calls (fingerprint) values (${fingerprint})
    on conflict (fingerprint) do update set started_at = now(), answered_at = null, answer = null
    where case when repeated_calls.answered_at is null then repeated_calls.started_at < now() - make_interval(secs => ${LOST_SECONDS})
      else repeated_calls.answered_at < now() - make_interval(secs => ${seconds}) end
    returning 1 as claimed`)) !== undefined;

const keepAnswer = (db: Db, fingerprint: Buffer, locked: Buffer): Promise<number> =>
  db.run(
    sql`update repeated_calls set answered_at = now(), answer = ${locked.toString('base64')} where fingerprint = ${fingerprint}`,
  );

/** Lets a request that failed be made again. */
export const forget = (db: Db, fingerprint: Buffer): Promise<number> =>
  db.run(sql`delete from repeated_calls where fingerprint = ${fingerprint}`);

/** Returns the locked answer of an equal request in base64, null while it is being made. */
export const findAnswer = (db: Db, fingerprint: Buffer): Promise<{ answer: string | null } | undefined> =>
  db.row(sql`select answer from repeated_calls where fingerprint = ${fingerprint}`);

/** Deletes what no request can repeat any more. */
export async function cleanUpRepeated(db: Db): Promise<void> {
  await db.run(
    sql`delete from repeated_calls where started_at < now() - make_interval(secs => ${KEY_SECONDS + LOST_SECONDS})`,
  );
}
