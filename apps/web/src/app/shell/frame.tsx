import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { lettersEnabled, listenForShortcuts } from '../../base/shortcuts.ts';
import { useTexts } from '../../base/i18n.ts';
import { setTimeZone } from '../../base/dates.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { scrollKeyOf } from './scroll-positions.ts';
import { ActingBanner } from './bars/acting-banner.tsx';
import { OfflineLine } from './bars/offline-line.tsx';
import { BottomBar } from './bars/bottom-bar.tsx';
import { GlobalShortcuts } from './shortcuts/global-shortcuts.tsx';
import { Guard } from './guard.tsx';
import { useHandle } from './use-handle.ts';
import { useSupportUrl } from './bars/use-support-url.ts';
import { useReading } from './use-reading.ts';
import { useAddressedPart } from './use-addressed-part.ts';
import { SignedIn } from './signed-in.tsx';
import { SiteFooter } from './bars/site-footer.tsx';
import { SupportButton } from './bars/support-button.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { shellTexts } from './shell.texts.ts';
import classes from './frame.module.css';

/** The frame of a page: top menu, content, footer, and on phones the bottom navigation. */
export function Frame() {
  const t = useTexts(shellTexts);
  const handle = useHandle();
  const { currentUser } = useOptionalCurrentUser();
  const supportUrl = useSupportUrl();
  const Navigation = handle.navigation;
  const main = useFocusOnNavigation();
  const frame = useRef<HTMLDivElement>(null);
  useReading(frame);
  useAddressedPart();
  useEffect(listenForShortcuts, []);
  if (currentUser) setTimeZone(currentUser.company.time_zone);
  useEffect(() => {
    lettersEnabled.set(currentUser?.user.shortcuts_enabled ?? true);
  }, [currentUser]);

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-phone-bar={currentUser !== null || undefined}
      data-beside={Navigation && true}
    >
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <NavigationProgress />
      {currentUser?.acting && <ActingBanner currentUser={currentUser} acting={currentUser.acting} />}
      {!handle.hideMenu && <TopBar currentUser={currentUser} />}
      {currentUser && <OfflineLine />}
      {Navigation && (
        <Suspense fallback={<div className={classes.beside} />}>
          <Navigation currentUser={currentUser} />
        </Suspense>
      )}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classes.main}
        data-wide={handle.wide || undefined}
        data-footed={!handle.hideFooter || undefined}
      >
        <Guard>
          <Outlet />
        </Guard>
      </main>
      {!handle.hideFooter && <SiteFooter supportUrl={supportUrl} />}
      {/* Nothing floats over a journal or a board. */}
      {!handle.hideFooter && !handle.wide && <SupportButton />}
      {currentUser && <BottomBar currentUser={currentUser} />}
      {currentUser && <SignedIn key={currentUser.user.id} currentUser={currentUser} />}
      <GlobalShortcuts currentUser={currentUser} />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  );
}

/** Moves focus to the content after navigation, so that a screen reader starts at the top of the new page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Focus stays on a field that the page itself has focused.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={classes.progress} data-active={state !== 'idle' || undefined} />;
}
