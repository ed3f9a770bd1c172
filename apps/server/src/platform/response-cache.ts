// Keeps serialized responses in memory, each with the revision it was made from.
// PostgreSQL changes a revision in the same transaction as the data (see the migrations on revisions).
// The revision is read with every call, so a cached response is never stale.
import { LRUCache } from 'lru-cache';
import type { CachedRead } from './cached-reads.ts';

interface Kept {
  /** Revision of the data, read before the data. */
  revision: string;
  /** Until when time alone does not change the response, in milliseconds since 1970. */
  validUntil: number;
  value: object;
  /** Approximate size in characters. */
  size: number;
}

export interface ResponseCache {
  /** Returns the cached value of a key if it has this revision and is still valid. */
  find(of: CachedRead, key: string, revision: string): object | undefined;
  /** Caches a value; the least recently used ones make room for it. */
  keep(of: CachedRead, key: string, kept: Kept): void;
}

const MEGABYTE = 1024 * 1024;

/** Opens a cache of at most this many megabytes; 0 disables it. */
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
