// The database of what was read and may be read again without a network: its name, and how all of it is forgotten.
export const KEPT_DATABASE = 'orbita-kept';

/** The session by which the service worker sends what waits. */
export const OUTBOX_SESSION_DATABASE = 'orbita-outbox-session';

let generation = 0;
/** Grows whenever everything is forgotten, so that what was read before is not stored after. */
export const keptGeneration = (): number => generation;

/** Removes every copy from this browser: somebody has left, or has lost the session. */
export function forgetKept(): void {
  generation += 1;
  if (typeof indexedDB === 'undefined') return;
  for (const name of [KEPT_DATABASE, OUTBOX_SESSION_DATABASE]) indexedDB.deleteDatabase(name);
}
