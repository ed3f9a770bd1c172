// Events of the live channel, for screens that apply them directly instead of reloading their data.
import type { FeedEvent } from '@orbita/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../base/store.ts';

/** `isOwn` says that this page made the change and shows it already. */
export type LiveEvent = FeedEvent & { isOwn: boolean };
type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Passes an event to all listeners. */
export const publishLiveEvent = (event: LiveEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Calls the listener for every event while the component is mounted. */
export function useLiveEvents(listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => hear(event);
    listeners.add(own);
    return () => void listeners.delete(own);
  }, []);
}

/** Channels that are joined besides the user's own, by their names in the contract. */
export const watchedChannels = createStore<ReadonlySet<string>>(new Set());

/** Joins a channel while the component is mounted. */
export function useChannel(channel: string): void {
  useEffect(() => {
    watchedChannels.set(new Set([...watchedChannels.get(), channel]));
    return () => watchedChannels.set(new Set([...watchedChannels.get()].filter((one) => one !== channel)));
  }, [channel]);
}

/** Listens to events of a discipline and joins its channel, which carries each changed cell to those who may see its journals. */
export function useSubjectLiveEvents(subjectId: number, listener: Listener): void {
  useLiveEvents((event) => {
    if (event.subject_id === subjectId || event.subject_id === undefined) listener(event);
  });
  useChannel(`private-subjects.${subjectId}`);
}
