import type { AuthInfo } from '@orbita/contract/auth';
import { api } from './client/client.ts';
import { queryClient } from './query.ts';
import { endSession } from './client/session.ts';
import { whileLocked } from '../base/lock.ts';
import { forgetKept } from '../base/kept-copies.ts';
import { endPushes } from '../base/push.ts';
import { forgetUnsent } from '../base/unsent.ts';

/** Ends the session on the server and here; without a connection only here. What was not sent leaves this browser too. */
export async function signOut(): Promise<void> {
  const auth = queryClient.getQueryData<AuthInfo>(['auth', 'getAuth', {}]);
  await whileLocked(() => api.auth.signOut().catch(() => undefined));
  endSession();
  forgetUnsent(auth?.user.id);
  forgetKept();
  void endPushes().catch(() => undefined);
  queryClient.clear();
}
