// All saves of the page in one place: one line says whether everything is kept, and leaving waits for what is on its way.
import { createContext, use, useEffect } from 'react';
import type { SaveStage } from '../../../../ui/saving/save-state.tsx';
import { createStore, type Store } from '../../../../base/store.ts';
import { markSaved, markUnsaved } from '../../../../base/unsaved.ts';

interface Entry {
  stage: SaveStage;
  at: number | null;
  flush: () => Promise<void>;
}
export interface SaveBoard {
  entries: Store<ReadonlyMap<string, Entry>>;
  set: (key: string, entry: Entry) => void;
  remove: (key: string) => void;
  /** Saves everything that waits; resolves when it has been tried. */
  flush: () => Promise<void>;
}

export function createSaveBoard(): SaveBoard {
  const entries = createStore<ReadonlyMap<string, Entry>>(new Map());
  return {
    entries,
    set: (key, entry) => {
      entries.set(new Map(entries.get()).set(key, entry));
      // A failed save would be lost with the page; one on its way arrives by itself.
      if (entry.stage === 'failed') markUnsaved(`topic:${key}`);
      else markSaved(`topic:${key}`);
    },
    remove: (key) => {
      const next = new Map(entries.get());
      next.delete(key);
      entries.set(next);
      markSaved(`topic:${key}`);
    },
    flush: async () => {
      await Promise.all([...entries.get().values()].map((entry) => entry.flush()));
    },
  };
}

/** The state of the whole page: a failure first, then what is on its way, then the latest save. */
export function sumUp(entries: ReadonlyMap<string, Entry>): { stage: SaveStage; at: number | null } {
  const all = [...entries.values()];
  const at = Math.max(0, ...all.map((entry) => entry.at ?? 0)) || null;
  if (all.some(({ stage }) => stage === 'failed')) return { stage: 'failed', at };
  if (all.some(({ stage }) => stage === 'saving')) return { stage: 'saving', at };
  return { stage: at ? 'saved' : 'idle', at };
}

export const SaveBoardContext = createContext<SaveBoard | null>(null);
export function useSaveBoard(): SaveBoard {
  const board = use(SaveBoardContext);
  if (!board) throw new Error('The save board belongs to the builder');
  return board;
}

/** Closing the tab while a save is on its way asks first, and sends it at once. */
export function useFlushOnLeave(board: SaveBoard): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (sumUp(board.entries.get()).stage !== 'saving') return;
      void board.flush();
      event.preventDefault();
    };
    const onHide = () => document.visibilityState === 'hidden' && void board.flush();
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      void board.flush();
    };
  }, [board]);
}
