import { Outlet } from 'react-router';
import { LockOverlay } from '../ui/states/lock-overlay.tsx';
import { NoticeStack } from '../ui/states/notice-stack.tsx';

/** The frame of every page, including the sign-in page: notifications and the lock; everything heavier comes with the shell. */
export function Root() {
  return (
    <>
      <Outlet />
      <NoticeStack />
      <LockOverlay />
    </>
  );
}
