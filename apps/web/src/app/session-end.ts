import type { DataRouter } from 'react-router';
import { onSessionLost } from '../api/client/session.ts';
import type { RouteHandle } from '../ui/navigation/route-handle.ts';
import { setHardLock, unlockAll } from '../base/lock.ts';

const isPublic = (handle: RouteHandle | undefined) => handle?.access === 'public';

/**
 * Sends the visitor to the sign-in page after a 401; signing in leads back to the page they left.
 * A page that needs no session stays open.
 */
export const leadToSignIn = (router: DataRouter): (() => void) =>
  onSessionLost(() => {
    const { pathname, search } = router.state.location;
    if (isPublic(router.state.matches.at(-1)?.route.handle)) return;
    // Nothing on this page can be saved any more, so it must not be used on the way out.
    setHardLock(true);
    void router
      .navigate(`/auth?${new URLSearchParams({ redirect: pathname + search, expired: '1' })}`)
      .finally(unlockAll);
  });
