// Keeps push messages coming to a browser where a person has allowed them: after the session has been renewed, and when the
// push service gives the browser another address. A browser that is somebody else's by now gets none.
import type { AuthInfo } from '@orbita/contract/auth';
import { endPushes, isPushAllowed, noteAllowed, pushAddress, readAllowed, subscribeToPushes } from '../base/push.ts';
import { api } from './client/client.ts';
import { rememberedToken } from './client/session.ts';
import { nameOfSession } from './kept/account.ts';
import { callOptions, queryClient } from './query.ts';

/** Starts keeping; the returned function stops it. */
export function keepPushes(): () => void {
  if (!readAllowed()) return () => undefined;
  const { queryKey } = callOptions('auth', 'getAuth', {});
  const look = (): void => {
    const auth = queryClient.getQueryData<AuthInfo>(queryKey);
    if (auth) void renew(auth).catch(() => undefined);
  };
  look();
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === 'getAuth' && query.state.status === 'success') look();
  });
}

async function renew({ user, acting }: AuthInfo): Promise<void> {
  const [allowed, token] = [readAllowed(), rememberedToken()];
  if (!allowed || acting) return;
  if (allowed.userId !== user.id) return endPushes();
  const session = token === null ? undefined : await nameOfSession(token);
  if (session === undefined || !isPushAllowed()) return;
  if (allowed.session === session && (await pushAddress()) === allowed.endpoint) return;
  await allowPushes(user.id, (await api.notifications.listPushDevices()).public_key);
}

/** Lets messages come to this browser; returns what the server knows then, or undefined when the person has refused. */
export async function allowPushes(userId: number, publicKey: string | null) {
  const token = rememberedToken();
  const [subscribed, session] = await Promise.all([
    publicKey === null ? undefined : subscribeToPushes(publicKey),
    token === null ? undefined : nameOfSession(token),
  ]);
  if (!subscribed) return undefined;
  const devices = await api.notifications.addPushDevice({ body: subscribed });
  noteAllowed({ userId, session: session ?? '', endpoint: subscribed.endpoint });
  return devices;
}
