// Who is signed in.
import { useMemo } from 'react';
import { useCall } from './query.ts';
import { getToken } from './client/session.ts';
import { deriveWho, type Who } from './roles.ts';

export type { Who } from './roles.ts';

/** The signed-in person while they are being read, or nobody. */
export function useMaybeWho() {
  const auth = useCall('auth', 'getAuth', {}, { enabled: getToken() !== null, staleTime: 60_000 });
  const who = useMemo(() => (auth.data ? deriveWho(auth.data) : null), [auth.data]);
  return { who, auth };
}

/** The signed-in person. For screens behind the shell, which opens them only once the person is known. */
export function useWho(): Who {
  const { who } = useMaybeWho();
  if (!who) throw new Error('useWho is for screens that need a signed-in person');
  return who;
}
