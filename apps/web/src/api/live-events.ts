// What the live channel says, for screens that show it as it happens instead of reading again.
import type { FeedEvent } from '@orbita/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../base/store.ts';

type Listener = (event: FeedEvent) => void;
const listeners = new Set<Listener>();

/** Hands an event to the screens that listen. */
export const publishLiveEvent = (event: FeedEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Listens while the component is mounted. */
export function useLiveEvents(listener: Listener): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => hear(event);
    listeners.add(own);
    return () => void listeners.delete(own);
  }, []);
}

/** Disciplines whose own channel is listened to besides that of the person. */
export const watchedSubjects = createStore<ReadonlySet<number>>(new Set());

/** Listens to what happens in a discipline, on its own channel too: who sees its journals hears of each cell. */
export function useSubjectLiveEvents(subjectId: number, listener: Listener): void {
  useLiveEvents((event) => {
    if (event.subject_id === subjectId || event.subject_id === undefined) listener(event);
  });
  useEffect(() => {
    watchedSubjects.set(new Set([...watchedSubjects.get(), subjectId]));
    return () => watchedSubjects.set(new Set([...watchedSubjects.get()].filter((id) => id !== subjectId)));
  }, [subjectId]);
}
