import { api } from './client/client.ts';
import { queryClient } from './query.ts';
import { clearToken } from './client/session.ts';
import { whileLocked } from '../base/lock.ts';

/** Ends the session on the server and here; without a connection only here. */
export async function signOut(): Promise<void> {
  await whileLocked(() => api.auth.signOut().catch(() => undefined));
  clearToken();
  queryClient.clear();
}
