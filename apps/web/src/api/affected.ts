// Cached data that each kind of change invalidates.
// The page that made the change invalidates it when its call returns, every other page when the live event arrives.
import type { FeedEvent } from '@orbita/contract/live';
import { type CacheName, invalidate, invalidateWithoutRefetch } from './query.ts';

/** Marks themselves; mark types and pass statuses do not change with them. */
const MARKS = ['marks.listMarks', 'marks.listMarkHistory', 'marks.listCheckpointMarks', 'marks.getPassing'] as const;
/** The marking queue and cases, the only calls of their domain that events affect. */
const MARKING = ['marking.listMarkingQueue', 'marking.getMarkingCase'] as const;

export const affectedBy: Record<FeedEvent['kind'], readonly CacheName[]> = {
  notification: ['notifications'],
  answer: [...MARKS, ...MARKING, 'answers', 'subjects', 'journal', 'standing', 'notifications'],
  verdict: [
    ...MARKS,
    ...MARKING,
    'rubrics',
    'annotations',
    'answers',
    'subjects',
    'journal',
    'topics',
    'standing',
    'retakes',
    'notifications',
  ],
  comment: ['answers', ...MARKING, 'notifications'],
  expertise: ['answers', ...MARKING, 'notifications'],
  retake: ['retakes', 'subjects', 'journal', 'topics', 'standing', 'notifications'],
  read: ['notifications'],
  journal: [...MARKS, ...MARKING],
  attendance: ['attendance'],
};
/**
 * Domains that are not refetched: an open journal applies changed cells itself, because reloading it for each of a thousand
 * answers would be too much.
 */
const UPDATES_ITSELF: ReadonlySet<CacheName> = new Set(['journal']);
/** Milliseconds in which changes are collected, so that a whole group handing in causes one refetch. */
const BATCH = 250;

const waiting = new Set<CacheName>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Invalidates what a change affects, together with other changes of the same moment. */
export function noteChange(kind: FeedEvent['kind']): void {
  for (const name of affectedBy[kind] ?? []) waiting.add(name);
  timer ??= setTimeout(() => {
    const names = [...waiting];
    forgetChanges();
    void invalidate(...names.filter((name) => !UPDATES_ITSELF.has(name)));
    void invalidateWithoutRefetch(...names.filter((name) => UPDATES_ITSELF.has(name)));
  }, BATCH);
}

/** Drops the changes that wait, because the user has signed out. */
export function forgetChanges(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting.clear();
}
