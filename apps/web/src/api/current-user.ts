// Who is signed in.
import { useMemo } from 'react';
import { useCall } from './query.ts';
import { getToken } from './client/session.ts';
import { currentUserOf, type CurrentUser } from './roles.ts';

export type { CurrentUser } from './roles.ts';

/** The signed-in person while they are being read, or nobody. */
export function useOptionalCurrentUser() {
  const auth = useCall('auth', 'getAuth', {}, { enabled: getToken() !== null, staleTime: 60_000 });
  const who = useMemo(() => (auth.data ? currentUserOf(auth.data) : null), [auth.data]);
  return { who, auth };
}

/** The signed-in person. For screens behind the shell, which opens them only once the person is known. */
export function useCurrentUser(): CurrentUser {
  const { who } = useOptionalCurrentUser();
  if (!who) throw new Error('useWho is for screens that need a signed-in person');
  return who;
}
