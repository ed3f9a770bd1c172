// The session by which the service worker sends the outbox. It cannot read where pages keep the session, so it is kept here too,
// only while something waits and only if this device remembers the session; it goes when the person leaves.
import { del, get, set } from 'idb-keyval';
import { deviceStore } from '../../../../base/device-store.ts';
import { OUTBOX_SESSION_DATABASE } from '../../../../base/kept-copies.ts';

export interface OutboxSession {
  userId: number;
  token: string;
  language: string;
}
const store = deviceStore(OUTBOX_SESSION_DATABASE, 'session');
const KEY = 'session';

export const keepOutboxSession = (session: OutboxSession): Promise<void> => set(KEY, session, store);
export const readOutboxSession = (): Promise<OutboxSession | undefined> => get(KEY, store);
export const forgetOutboxSession = (): Promise<void> => del(KEY, store);
