import { type CachedRead, readForCache } from '../platform/cached-reads.ts';
import type { ResponseCache } from '../platform/response-cache.ts';
import { SerializedJson } from './serialized-json.ts';

/** A result that is cached once it has been serialized. */
export class CacheableResponse<Result> {
  readonly result: Result;
  readonly keep: (text: string) => void;

  constructor(result: Result, keep: (text: string) => void) {
    this.result = result;
    this.keep = keep;
  }
}

/** JSON without the `is_online` values, which change on their own and are filled in when the text is sent. */
class CachedText {
  readonly #parts: string[];
  readonly #people: readonly number[];

  /** `people` are the people in the text, in order of appearance. */
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
  /** Identifies the viewer and the request. */
  key: string;
  /** Revision of all data behind the response, read before `read` runs. */
  revision: string;
  /** Which people of the response are online, read together with the revision. */
  online: readonly number[];
  read: () => Promise<Result>;
  /** Returns the people in a result, in the order of its fields. */
  people: (result: Result) => number[];
  /** Returns when the result changes by time alone; both moments in milliseconds since 1970. */
  changesAt?: (result: Result, now: number) => number;
}

/** Returns the cached response while its revision is current; otherwise reads the data and caches it. */
export async function readCached<Result>(
  responseCache: ResponseCache,
  declared: CachedRead,
  { key, revision, online, read, people, changesAt }: Source<Result>,
): Promise<SerializedJson<Result> | CacheableResponse<Result>> {
  const known = responseCache.find(declared, key, revision);
  if (known instanceof CachedText) return new SerializedJson<Result>(known.namingOnline(new Set(online)));
  // Taken before reading, so that a change during the read counts as expired.
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
