// Registers the cached reads by name: the revisions in their key, and the tables they follow without one.
import { tracingChannel } from 'node:diagnostics_channel';

/** A column that triggers change in the transaction of the data; see the migrations on revisions. */
export type Revision = 'subject_revisions.revision' | 'subject_revisions.card_revision' | 'result_revisions.revision';

export interface CachedRead {
  name: string;
  /** The revisions that are part of the key. */
  revisions: readonly Revision[];
  /** Tables or columns that need no trigger, with the reason: they are part of the key or are read with every call. */
  followed: Readonly<Record<string, string>>;
}

/** All registered reads. */
export const cachedReads: CachedRead[] = [];

/** Registers a cached read; the schema test compares its tables with the triggers that change its revisions. */
export function declareCachedRead(declared: CachedRead): CachedRead {
  cachedReads.push(declared);
  return declared;
}

/** Lets the schema test see which cached read is running. */
export const cachedReadChannel = tracingChannel<string, { name: string }>('orbita:cached-read');

/** Runs a read whose result will be cached. */
export const readForCache = <Result>({ name }: CachedRead, read: () => Promise<Result>): Promise<Result> =>
  cachedReadChannel.tracePromise(read, { name });
