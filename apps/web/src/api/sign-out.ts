import { api } from './client/client.ts';
import { queryClient } from './query.ts';
import { clearToken } from './client/session.ts';
import { whileLocked } from '../base/lock.ts';

/** Ends the session here and on the server; without a connection it still ends here. */
export async function signOut(): Promise<void> {
  await whileLocked(() => api.auth.signOut().catch(() => undefined));
  clearToken();
  queryClient.clear();
}
