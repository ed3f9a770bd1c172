// What is kept in memory, by name: which revisions find it out of date, and which tables it follows without them.
import { tracingChannel } from 'node:diagnostics_channel';

/** A column that triggers move in the transaction of a change; see the migrations on revisions. */
export type Revision = 'subject_revisions.revision' | 'subject_revisions.card_revision' | 'result_revisions.revision';

export interface CachedRead {
  name: string;
  /** The revisions in its key. */
  revisions: readonly Revision[];
  /** Tables or columns that need no trigger, with the reason: the key reflects them, or they are read with each call. */
  followed: Readonly<Record<string, string>>;
}

/** Everything that is kept. */
export const cachedReads: CachedRead[] = [];

/** Names something that is kept; the test of the schema compares what it reads with the triggers that move its revisions. */
export function declareCachedRead(declared: CachedRead): CachedRead {
  cachedReads.push(declared);
  return declared;
}

/** Tells who listens which of them is being read. */
export const cachedReadChannel = tracingChannel<string, { name: string }>('orbita:cached-read');

/** Reads what will be kept. */
export const readForCache = <Result>({ name }: CachedRead, read: () => Promise<Result>): Promise<Result> =>
  cachedReadChannel.tracePromise(read, { name });
