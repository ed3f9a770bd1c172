// Sends traces of failures in pages to the service that the server names in the page: each of them, and none without a name there.
import { envelopeOf, readDsn, type TraceTarget } from '@orbita/contract/error-traces';

/** The same failure in a loop of a page tells nothing new. */
const MOST_OF_A_VISIT = 50;

/** The page with `:id` in the place of ids, without what was searched or typed. */
const placeOf = (pathname: string): string => pathname.replace(/\/[^/]*\d[^/]*/g, '/:id');

/** Sends one trace; a service that is away is no failure of the page. */
async function send(target: TraceTarget, error: unknown): Promise<void> {
  const body = envelopeOf({ platform: 'javascript', error, place: placeOf(window.location.pathname) }, new Date());
  const query = new URLSearchParams({ sentry_version: '7', sentry_key: target.key, sentry_client: 'orbita/1' });
  try {
    // As plain text, so that the browser asks no permission first.
    await fetch(`${target.url}?${query}`, { method: 'POST', body, keepalive: true, credentials: 'omit' });
  } catch {
    // The page goes on.
  }
}

/** Begins to listen for what nobody has caught; does nothing when the server names no service. */
export function sendErrorTraces(): void {
  const target = readDsn(document.querySelector<HTMLMetaElement>('meta[name="error-traces"]')?.content ?? '');
  if (!target) return;
  let sent = 0;
  const take = (error: unknown) => {
    sent += 1;
    if (sent <= MOST_OF_A_VISIT) void send(target, error);
  };
  window.addEventListener('error', ({ error, message }) => take(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason));
}
