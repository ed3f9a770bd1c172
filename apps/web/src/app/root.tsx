import { Outlet } from 'react-router';
import { LockOverlay } from '../ui/states/lock-overlay.tsx';
import { NoticeStack } from '../ui/states/notice-stack.tsx';

/** What every page has, the sign-in page too: notifications and the lock. Kept light: the rest comes with the shell. */
export function Root() {
  return (
    <>
      <Outlet />
      <NoticeStack />
      <LockOverlay />
    </>
  );
}
