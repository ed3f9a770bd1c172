// The activity ping that keeps the online marker: every 30 seconds while the person does something.
import { api } from '../api/client/client.ts';

const INTERVAL = 30_000;
/** Without a sign of life for this long, nobody is there. */
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
    // A lost ping costs nothing: the next one comes in half a minute.
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
