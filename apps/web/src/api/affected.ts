// Reads again what a change affects.
// The page that made the change does so when its call returns, every other page when the live event arrives.
import type { FeedEvent } from '@orbita/contract/live';
import { affectedBy } from './affected-calls.ts';
import { type CacheName, invalidate, invalidateWithoutRefetch } from './query.ts';

/**
 * Domains that are not refetched: an open journal applies changed cells itself, because reloading it for each of a thousand
 * answers would be too much.
 */
const UPDATES_ITSELF: ReadonlySet<CacheName> = new Set(['journal']);
/** Milliseconds in which changes are collected, so that a whole group handing in causes one refetch. */
const BATCH = 250;

const waiting = new Set<CacheName>();
let batch: { timer: ReturnType<typeof setTimeout>; isRead: Promise<void> } | undefined;

/** Invalidates what a change affects, together with other changes of the same moment. */
export function noteChange(kind: FeedEvent['kind']): void {
  for (const name of affectedBy[kind] ?? []) waiting.add(name);
  batch ??= openBatch();
}

function openBatch() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    const names = [...waiting];
    forgetChanges();
    void invalidate(...names.filter((name) => !UPDATES_ITSELF.has(name)));
    void invalidateWithoutRefetch(...names.filter((name) => UPDATES_ITSELF.has(name)));
    resolve();
  }, BATCH);
  return { timer, isRead: promise };
}

/** Resolves once the changes noted so far are being read. */
export const changesRead = (): Promise<void> => batch?.isRead ?? Promise.resolve();

/** Drops the changes that wait, because the user has signed out. */
export function forgetChanges(): void {
  clearTimeout(batch?.timer);
  batch = undefined;
  waiting.clear();
}
