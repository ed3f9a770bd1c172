// What the server keeps in memory so as not to lay it out again. Each thing is kept with the revision it was made from; PostgreSQL changes a revision
// in the transaction of the change itself (see the migrations on revisions), and the revision is read with every call: what is kept is never stale.
import { LRUCache } from 'lru-cache';

interface Kept {
  /** Of the data, read before the data. */
  revision: string;
  /** Milliseconds since 1970 until which time alone changes nothing. */
  validUntil: number;
  value: object;
}

export interface ResponseCache {
  /** What was kept under a key, when it was made from this revision and time has not changed it. */
  find(key: string, revision: string): object | undefined;
  /** Keeps a value of about `size` characters; what was not used for longest makes room. */
  keep(key: string, kept: Kept, size: number): void;
}

const MEGABYTE = 1024 * 1024;

/** `megabytes` of memory at most; 0 keeps nothing. */
export function openResponseCache(megabytes: number): ResponseCache {
  if (megabytes === 0) return { find: () => undefined, keep: () => undefined };
  const cache = new LRUCache<string, Kept>({ maxSize: megabytes * MEGABYTE });
  return {
    find: (key, revision) => {
      const kept = cache.get(key);
      return kept?.revision === revision && Date.now() < kept.validUntil ? kept.value : undefined;
    },
    keep: (key, kept, size) => {
      cache.set(key, kept, { size: Math.max(1, size) });
    },
  };
}
