import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { offlineError } from '../api/client/api-error.ts';
import { ErrorState } from '../ui/states/states.tsx';

/** How browsers word a piece of code that did not arrive. */
const CODE_MISSING = /dynamically imported module|Importing a module script|preload CSS/i;
const reload = () => window.location.reload();

/** A screen threw, or its code did not arrive: say so and offer a fresh start. Without a network it starts anew by itself once that is back. */
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
