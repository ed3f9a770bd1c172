import { api } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { clearToken } from '../api/session.ts';
import { whileLocked } from '../ui/lock.ts';

/** Ends the session here and on the server; without a connection it still ends here. */
export async function signOut(): Promise<void> {
  await whileLocked(() => api.auth.signOut().catch(() => undefined));
  clearToken();
  queryClient.clear();
}
