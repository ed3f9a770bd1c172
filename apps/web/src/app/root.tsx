import { useEffect } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { LockOverlay } from '../ui/lock-overlay.tsx';
import { NotificationStack } from '../ui/notification-stack.tsx';
import { ErrorState } from '../ui/states.tsx';

/** What every page has, the sign-in page too: notifications and the lock. Kept light: the rest comes with the shell. */
export function Root() {
  return (
    <>
      <Outlet />
      <NotificationStack />
      <LockOverlay />
    </>
  );
}

/** A screen threw, or its code did not arrive: say so and offer a fresh start. */
export function RootFailure() {
  const error = useRouteError();
  useEffect(() => {
    reportError(error);
  }, [error]);
  return <ErrorState error={error instanceof Error ? error : new Error(String(error))} onRetry={() => window.location.reload()} />;
}
