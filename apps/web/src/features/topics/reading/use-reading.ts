// Tracks which blocks a student has read: a block counts once its end was visible for a moment.
// The server stores it shortly afterwards.
import type { Lesson } from '@orbita/contract/topics';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { callOptions, queryClient } from '../../../api/query.ts';

/** Milliseconds for which the end of a block must be visible. */
const DWELL = 800;
/** Milliseconds between the last block read and the save. */
const SAVE_DELAY = 1500;

export interface ReadingState {
  /** Share of blocks read, 0 to 100. */
  percent: number;
  /** Returns a ref callback for the end of a block. */
  endOf: (sectionId: number) => (element: HTMLElement | null) => (() => void) | undefined;
}

/** Tracks reading; returns null for people who do not study the topic or when there is nothing to read. */
export function useReading(lesson: Lesson): ReadingState | null {
  const { id, reading, sections } = lesson;
  const [read, setRead] = useState<ReadonlySet<number>>(() => new Set(reading?.section_ids));
  const waiting = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowed = reading !== null;

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const section_ids = [...waiting.current];
    if (section_ids.length === 0) return;
    waiting.current.clear();
    try {
      const saved = await api.topics.saveReading({ params: { id }, body: { section_ids } });
      const key = callOptions('topics', 'getLesson', { params: { id } }).queryKey;
      queryClient.setQueryData(key, (now) => now && { ...now, reading: saved });
      void queryClient.invalidateQueries({ queryKey: ['subjects', 'getSubjectContents'], refetchType: 'none' });
    } catch {
      // Without a connection, blocks are saved together with the next one.
      for (const one of section_ids) waiting.current.add(one);
    }
  }, [id]);

  // A topic without blocks is read once it was opened, so that what comes after it can open.
  const isEmpty = isFollowed && sections.length === 0 && reading.percent < 100;
  useEffect(() => {
    if (isEmpty) void api.topics.saveReading({ params: { id }, body: { section_ids: [] } }).catch(() => undefined);
  }, [id, isEmpty]);

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, [save]);

  const remember = useCallback(
    (sectionId: number) => {
      setRead((now) => (now.has(sectionId) ? now : new Set(now).add(sectionId)));
      waiting.current.add(sectionId);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_DELAY);
    },
    [save],
  );
  const endOf = (sectionId: number) => (element: HTMLElement | null) => {
    if (!element || read.has(sectionId)) return undefined;
    let dwelling: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(dwelling);
      if (entry?.isIntersecting) dwelling = setTimeout(() => remember(sectionId), DWELL);
    });
    observer.observe(element);
    return () => {
      clearTimeout(dwelling);
      observer.disconnect();
    };
  };
  if (!isFollowed) return null;
  const seen = sections.filter((section) => read.has(section.id)).length;
  return { percent: Math.floor((100 * seen) / Math.max(1, sections.length)), endOf };
}
