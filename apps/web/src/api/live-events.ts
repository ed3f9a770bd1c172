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

/** Disciplines whose channels are joined besides the user's own. */
export const watchedSubjects = createStore<ReadonlySet<number>>(new Set());

/** Listens to events of a discipline and joins its channel, which carries each changed cell to those who may see its journals. */
export function useSubjectLiveEvents(subjectId: number, listener: Listener): void {
  useLiveEvents((event) => {
    if (event.subject_id === subjectId || event.subject_id === undefined) listener(event);
  });
  useEffect(() => {
    watchedSubjects.set(new Set([...watchedSubjects.get(), subjectId]));
    return () => watchedSubjects.set(new Set([...watchedSubjects.get()].filter((id) => id !== subjectId)));
  }, [subjectId]);
}
