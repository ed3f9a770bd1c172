import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { offlineError } from '../api/client/api-error.ts';
import { ErrorState } from '../ui/states/states.tsx';

/** Matches browsers' messages for a module that could not be loaded. */
const CODE_MISSING = /dynamically imported module|Importing a module script|preload CSS/i;
const reload = () => window.location.reload();

/**
 * Shown when a page throws or its code cannot be loaded; offers a reload, which also happens by itself once the network is back.
 */
export function PageFailure() {
  const error = useRouteError();
  const isCodeMissing = error instanceof Error && CODE_MISSING.test(error.message);
  useEffect(() => {
    if (!isCodeMissing) reportError(error);
    else window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error, isCodeMissing]);
  const shown = isCodeMissing ? offlineError() : error instanceof Error ? error : new Error(String(error));
  return <ErrorState error={shown} onRetry={reload} />;
}
