// Sends traces of failures to the service that ERROR_TRACES_DSN names: each of them, and none without a DSN.
import { envelopeOf, type TraceTarget } from '@orbita/contract/error-traces';
import { fetchOutside } from './outside-fetch.ts';

/** Traces that wait at once; further ones are left out, so that a storm of failures does not take the server's memory. */
const MOST_WAITING = 20;

export interface Failure {
  error: unknown;
  /** Method and route with `:id` in the place of ids. */
  place: string;
  requestId: string;
}
export type SendTrace = (failure: Failure) => void;

/** Returns what sends a trace; a service that cannot be reached costs nobody anything but a line of the log. */
export function openErrorTraces(target: TraceTarget | undefined, log: (error: unknown) => void): SendTrace {
  if (!target) return () => undefined;
  let waiting = 0;
  return (failure) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    const body = envelopeOf({ platform: 'node', ...failure }, new Date());
    const auth = `Sentry sentry_version=7, sentry_client=orbita/1, sentry_key=${target.key}`;
    const headers = { 'Content-Type': 'application/x-sentry-envelope', 'X-Sentry-Auth': auth };
    // Who runs the server names the address, so it may be in the own network.
    fetchOutside(target.url, { method: 'POST', headers, body }, true)
      .catch(log)
      .finally(() => (waiting -= 1));
  };
}
