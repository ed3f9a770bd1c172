import type { AuthInfo } from '@orbita/contract/auth';
import { api } from './client/client.ts';
import { queryClient } from './query.ts';
import { endSession, getToken } from './client/session.ts';
import { whileLocked } from '../base/lock.ts';
import { forgetKept } from '../base/kept-copies.ts';
import { endPushes } from '../base/push.ts';
import { forgetUnsent } from '../base/unsent.ts';

/** Takes sessions that could not be ended; set once the page stands, because its code is not needed before. */
export const unended: { keep?: (token: string) => void } = {};

/** Ends the session on the server; one that it cannot be told about now ends later, or when it does not know it any more. */
export async function endOnServer(): Promise<void> {
  const token = getToken();
  try {
    await api.auth.signOut();
  } catch {
    if (token !== null) unended.keep?.(token);
  }
}

/** Ends the session here and on the server, without a connection there as soon as there is one. What was not sent leaves this browser too. */
export async function signOut(): Promise<void> {
  const auth = queryClient.getQueryData<AuthInfo>(['auth', 'getAuth', {}]);
  await whileLocked(endOnServer);
  endSession();
  forgetUnsent(auth?.user.id);
  forgetKept();
  void endPushes().catch(() => undefined);
  queryClient.clear();
}
