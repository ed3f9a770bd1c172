import { type CachedRead, readForCache } from '../platform/cached-reads.ts';
import type { ResponseCache } from '../platform/response-cache.ts';
import { SerializedJson } from './serialized-json.ts';

/** A result whose JSON is handed over once it is laid out, to be kept. */
export class CacheableResponse<Result> {
  readonly result: Result;
  readonly keep: (text: string) => void;

  constructor(result: Result, keep: (text: string) => void) {
    this.result = result;
    this.keep = keep;
  }
}

/** JSON without what says who of the people in it is online: that changes by itself and is put in when the text is sent. */
class CachedText {
  readonly #parts: string[];
  readonly #people: readonly number[];

  /** `people` are those named in the text, in its order. */
  constructor(text: string, people: readonly number[]) {
    // A quotation mark inside a JSON string is escaped, so this can only be the name of a field.
    this.#parts = text.split(/(?<="is_online":)(?:true|false)/);
    this.#people = people;
    if (this.#parts.length !== people.length + 1)
      throw new Error(`The text names ${this.#parts.length - 1} people, not ${people.length}`);
  }

  namingOnline(online: ReadonlySet<number>): string {
    return this.#parts.reduce((text, part, i) => `${text}${online.has(this.#people[i - 1]!)}${part}`);
  }
}

interface Source<Result> {
  /** Names who asks and what is asked. */
  key: string;
  /** Of everything the answer is made from, read before `read`. */
  revision: string;
  /** Who of the people that the answer may name is online, read with the revision. */
  online: readonly number[];
  read: () => Promise<Result>;
  /** The people that the answer names, in the order of its fields. */
  people: (result: Result) => number[];
  /** When time alone changes an answer that was read at a moment; both in milliseconds since 1970. */
  changesAt?: (result: Result, now: number) => number;
}

/** The answer as it was laid out before when nothing it is made from has changed since; else read anew and kept. */
export async function readCached<Result>(
  responseCache: ResponseCache,
  declared: CachedRead,
  { key, revision, online, read, people, changesAt }: Source<Result>,
): Promise<SerializedJson<Result> | CacheableResponse<Result>> {
  const known = responseCache.find(declared, key, revision);
  if (known instanceof CachedText) return new SerializedJson<Result>(known.namingOnline(new Set(online)));
  // What changes while it is being read is out of date already.
  const now = Date.now();
  const result = await readForCache(declared, read);
  const validUntil = changesAt?.(result, now) ?? Number.POSITIVE_INFINITY;
  return new CacheableResponse(result, (text) =>
    responseCache.keep(declared, key, {
      revision,
      validUntil,
      value: new CachedText(text, people(result)),
      size: text.length + key.length,
    }),
  );
}
