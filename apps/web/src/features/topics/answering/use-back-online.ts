import { useEffect, useRef } from 'react';
import { api } from '../../../api/client/client.ts';

/** How often to ask whether the server is there again, milliseconds. */
const ASK_EVERY = 8000;

/** While something waits for the connection: runs once it is back. A network that is there does not mean a server that answers, so it is asked. */
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
