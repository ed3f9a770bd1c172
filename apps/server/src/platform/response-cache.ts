// Keeps laid-out responses in memory, each with the revision it was made from.
// PostgreSQL changes a revision in the same transaction as the data (see the migrations on revisions).
// The revision is read with every call, so a cached response is never stale.
import { LRUCache } from 'lru-cache';
import type { CachedRead } from './cached-reads.ts';

interface Kept {
  /** Of the data, read before the data. */
  revision: string;
  /** Milliseconds since 1970 until which time alone changes nothing. */
  validUntil: number;
  value: object;
  /** About so many characters. */
  size: number;
}

export interface ResponseCache {
  /** What was kept under a key, when it was made from this revision and time has not changed it. */
  find(of: CachedRead, key: string, revision: string): object | undefined;
  /** What was not used for longest makes room. */
  keep(of: CachedRead, key: string, kept: Kept): void;
}

const MEGABYTE = 1024 * 1024;

/** `megabytes` of memory at most; 0 keeps nothing. */
export function openResponseCache(megabytes: number): ResponseCache {
  if (megabytes === 0) return { find: () => undefined, keep: () => undefined };
  const cache = new LRUCache<string, Kept>({ maxSize: megabytes * MEGABYTE });
  return {
    find: (of, key, revision) => {
      const kept = cache.get(`${of.name} ${key}`);
      return kept?.revision === revision && Date.now() < kept.validUntil ? kept.value : undefined;
    },
    keep: (of, key, kept) => {
      cache.set(`${of.name} ${key}`, kept, { size: Math.max(1, kept.size) });
    },
  };
}
