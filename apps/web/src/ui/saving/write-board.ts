// Collects the writes of a page, so that one line shows whether everything is saved and leaving waits for pending writes.
import { createContext, use, useEffect } from 'react';
import { createStore, type Store } from '../../base/store.ts';
import { addFlush, markSaved, markUnsaved } from '../../base/unsaved.ts';
import type { SaveStage } from './save-state.tsx';

interface Entry {
  stage: SaveStage;
  /** Time of the last save in milliseconds. */
  at: number | null;
  flush: () => Promise<void>;
}
/** A record whose unsaved change of an earlier page was restored. */
export interface Restored {
  /** Time of the change in milliseconds. */
  at: number;
  /** Takes the change back. */
  undo: () => void;
}
export interface WriteBoard {
  /** What was restored on this page, by key; the page says so. */
  restored: Store<ReadonlyMap<string, Restored>>;
  entries: Store<ReadonlyMap<string, Entry>>;
  /** Sets the state of a key's writes. */
  set: (key: string, entry: Entry) => void;
  remove: (key: string) => void;
  /** Sets whether failed writes stop the user from leaving; they do while their page is mounted. */
  guard: (isGuarding: boolean) => void;
  /** Sends all pending writes; resolves once each was tried. */
  flush: () => Promise<void>;
}

export function createWriteBoard(): WriteBoard {
  const entries = createStore<ReadonlyMap<string, Entry>>(new Map());
  let isGuarding = true;
  return {
    restored: createStore<ReadonlyMap<string, Restored>>(new Map()),
    entries,
    set: (key, entry) => {
      entries.set(new Map(entries.get()).set(key, entry));
      // A failed write would be lost with the page, while one being sent arrives anyway.
      if (entry.stage === 'failed' && isGuarding) markUnsaved(key);
      else markSaved(key);
    },
    remove: (key) => {
      const next = new Map(entries.get());
      next.delete(key);
      entries.set(next);
      markSaved(key);
    },
    guard: (next) => {
      isGuarding = next;
      if (!isGuarding) for (const key of entries.get().keys()) markSaved(key);
    },
    flush: async () => {
      await Promise.all([...entries.get().values()].map((entry) => entry.flush()));
    },
  };
}

/** Sums up the whole page: failed if anything failed, else saving, else the latest save. */
export function sumUpWrites(entries: ReadonlyMap<string, Entry>): { stage: SaveStage; at: number | null } {
  const all = [...entries.values()];
  const at = Math.max(0, ...all.map((entry) => entry.at ?? 0)) || null;
  if (all.some(({ stage }) => stage === 'failed')) return { stage: 'failed', at };
  if (all.some(({ stage }) => stage === 'saving')) return { stage: 'saving', at };
  return { stage: at ? 'saved' : 'idle', at };
}

/** The page's write board; a record outside any board creates its own. */
export const WriteBoardContext = createContext<WriteBoard | null>(null);

/** Returns the page's write board. */
export function useWriteBoard(): WriteBoard {
  const board = use(WriteBoardContext);
  if (!board) throw new Error('There is no write board around this component');
  return board;
}

/** Flushes pending writes when the page is left, hidden or closed; closing during a save also asks first. */
export function useFlushOnLeave(board: WriteBoard): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (sumUpWrites(board.entries.get()).stage !== 'saving') return;
      void board.flush();
      event.preventDefault();
    };
    const onHide = () => document.visibilityState === 'hidden' && void board.flush();
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', onHide);
    const removeFlush = addFlush(board.flush);
    return () => {
      removeFlush();
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      void board.flush();
    };
  }, [board]);
}
