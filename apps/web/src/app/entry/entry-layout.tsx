import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useHandle } from '../shell/use-handle.ts';
import classes from './entry-layout.module.css';

// The form stands first; what is around it keeps its place and comes after it.
const EntryMenu = lazy(async () => ({ default: (await import('./entry-menu.tsx')).EntryMenu }));
const SiteFooter = lazy(async () => ({ default: (await import('../shell/bars/site-footer.tsx')).SiteFooter }));

/** The pages that let people in, with the top menu and the footer where they are not hidden. */
export function EntryLayout() {
  const { hideMenu, hideFooter } = useHandle();
  return (
    <div className={classes.page}>
      {!hideMenu && (
        <div className={classes.menu}>
          <Suspense>
            <EntryMenu />
          </Suspense>
        </div>
      )}
      <Outlet />
      {!hideFooter && (
        <div className={classes.footer}>
          <Suspense>
            <SiteFooter supportUrl={null} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
