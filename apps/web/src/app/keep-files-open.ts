// Where nobody asked to be remembered, the cookie that opens files lives for three minutes and only an open page renews it:
// with the last tab it ends, although the browser goes on.
import { api } from '../api/client/client.ts';
import { rememberedToken } from '../api/client/session.ts';

/** Milliseconds between two renewals; timers of hidden pages run once in a minute at most. */
const INTERVAL = 60_000;

/** Starts renewing; call the returned function to stop. */
export function keepFilesOpen(): () => void {
  const renew = () => {
    // A failed renewal does no harm, since the next one follows.
    if (rememberedToken() === null) api.auth.getAuth().catch(() => undefined);
  };
  // A device that slept shows the page before its timer runs.
  const onShown = () => {
    if (!document.hidden) renew();
  };
  const timer = setInterval(renew, INTERVAL);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
  };
}
