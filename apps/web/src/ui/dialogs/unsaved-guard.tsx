import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm, dismissConfirmation } from './confirm.tsx';
import { forgetUnsaved, hasUnsaved, useHasUnsaved } from '../../base/unsaved.ts';
import { uiTexts } from '../ui.texts.ts';

/** Asks before the user leaves with unsaved changes, by a link or by closing the tab. */
export function UnsavedGuard() {
  const isUnsaved = useHasUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: uiTexts.t('unsavedTitle'), message: uiTexts.t('unsaved') }).then((isLeaving) => {
      if (!isLeaving && hasUnsaved()) return blocker.reset();
      forgetUnsaved();
      blocker.proceed();
    });
  }, [blocker]);

  // What was saved meanwhile no longer keeps anybody.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsaved) dismissConfirmation();
  }, [blocker, isUnsaved]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);
  return null;
}
