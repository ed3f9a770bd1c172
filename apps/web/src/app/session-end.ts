import type { DataRouter } from 'react-router';
import { onSessionLost } from '../api/client/session.ts';
import { setHardLock, unlockAll } from '../base/lock.ts';

/** After a 401 the visitor goes to the sign-in page, which brings them back to where they were. */
export const leadToSignIn = (router: DataRouter): (() => void) =>
  onSessionLost(() => {
    const { pathname, search } = router.state.location;
    if (pathname.startsWith('/auth')) return;
    // Nothing on the page can be saved any more: it must not be clicked on the way out.
    setHardLock(true);
    void router
      .navigate(`/auth?${new URLSearchParams({ redirect: pathname + search, expired: '1' })}`)
      .finally(unlockAll);
  });
