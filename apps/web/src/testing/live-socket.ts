// Replaces the live connection in page tests, which send its events themselves.
import type { FeedEvent } from '@orbita/contract/live';

type Handler = (...args: unknown[]) => void;
let handlers: [name: string, handler: Handler][] = [];

/** Replacement for `io()` of socket.io-client. */
export const openSocket = () => {
  handlers = [];
  return {
    on: (name: string, handler: Handler) => handlers.push([name, handler]),
    emit: () => undefined,
    close: () => {
      handlers = [];
    },
    connected: false,
  };
};

/** Delivers an event to the page. */
export function tellPage(event: FeedEvent): void {
  for (const [name, handler] of handlers) if (name === 'events_feed') handler('private-users.1', event);
}
