import { useEffect, useRef } from 'react';
import { api } from '../../../api/client/client.ts';

/** Milliseconds between checks whether the server responds again. */
const ASK_EVERY = 8000;

/**
 * Runs `onBack` once the connection is back, while something is waiting for it.
 * It asks the server, because a network does not mean that the server responds.
 */
export function useBackOnline(isWaiting: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const controller = new AbortController();
    const ask = () => {
      if (!navigator.onLine) return;
      api.files.getUploadLimits({ signal: controller.signal }).then(
        () => !controller.signal.aborted && latest.current(),
        () => undefined,
      );
    };
    const timer = setInterval(ask, ASK_EVERY);
    window.addEventListener('online', ask);
    return () => {
      controller.abort();
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isWaiting]);
}
