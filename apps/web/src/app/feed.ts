// What the live channel says, for screens that show it as it happens instead of reading again.
import type { FeedEvent } from '@orbita/contract/live';
import { useEffect, useEffectEvent } from 'react';

type Listener = (event: FeedEvent) => void;
const listeners = new Set<Listener>();

/** Hands an event to the screens that listen. */
export const tellFeed = (event: FeedEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Listens while the component is mounted. */
export function useFeed(listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => hear(event);
    listeners.add(own);
    return () => void listeners.delete(own);
  }, []);
}
