// For whom a call is made, for the lines in which its work may have to wait.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Asker {
  /** The institution, whose calls take turns with those of the others; 0 when nobody has signed in. */
  companyId: number;
  /** Aborted when the connection closes before the answer was sent. */
  left: AbortSignal;
}

const askers = new AsyncLocalStorage<Asker>();

/** Makes a call for somebody. */
export const askFor = <Result>(asker: Asker, call: () => Result): Result => askers.run(asker, call);
/** Who asks; undefined for work that follows a reply. */
export const askerNow = (): Asker | undefined => askers.getStore();
