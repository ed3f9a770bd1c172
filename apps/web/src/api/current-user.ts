// The signed-in user.
import { useMemo } from 'react';
import { useCall } from './query.ts';
import { getToken } from './client/session.ts';
import { currentUserOf, type CurrentUser } from './roles.ts';

export type { CurrentUser } from './roles.ts';

/** Returns the signed-in user, null while loading or signed out, with the query. */
export function useOptionalCurrentUser() {
  const auth = useCall('auth', 'getAuth', {}, { enabled: getToken() !== null, staleTime: 60_000 });
  const currentUser = useMemo(() => (auth.data ? currentUserOf(auth.data) : null), [auth.data]);
  return { currentUser, auth };
}

/** Returns the signed-in user; for screens inside the shell, which renders them only once the user is loaded. */
export function useCurrentUser(): CurrentUser {
  const { currentUser } = useOptionalCurrentUser();
  if (!currentUser) throw new Error('useCurrentUser is for screens that need a signed-in person');
  return currentUser;
}
