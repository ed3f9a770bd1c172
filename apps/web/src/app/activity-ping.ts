// Pings the server every 30 seconds while the user is active, which keeps the online marker.
import { api } from '../api/client/client.ts';

const INTERVAL = 30_000;
/** A user without any input for this many milliseconds counts as away. */
const TIMEOUT = 180_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

/** Starts pinging; call the returned function to stop. */
export function trackActivity(): () => void {
  let lastSign = Date.now();
  const onSign = () => {
    lastSign = Date.now();
  };
  const ping = () => {
    if (document.hidden || Date.now() - lastSign > TIMEOUT) return;
    // A lost ping does no harm, since the next one follows in half a minute.
    api.auth.recordActivity().catch(() => undefined);
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true });
  const timer = setInterval(ping, INTERVAL);
  ping();
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
  };
}
