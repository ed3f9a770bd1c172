// All writes of a page in one place: one line says whether everything is kept, and leaving waits for what is on its way.
import { createContext, use, useEffect } from 'react';
import { createStore, type Store } from '../../base/store.ts';
import { markSaved, markUnsaved } from '../../base/unsaved.ts';
import type { SaveStage } from './save-state.tsx';

interface Entry {
  stage: SaveStage;
  /** When it was last saved, milliseconds. */
  at: number | null;
  flush: () => Promise<void>;
}
export interface WriteBoard {
  entries: Store<ReadonlyMap<string, Entry>>;
  /** Where the writes of this key are now. */
  set: (key: string, entry: Entry) => void;
  remove: (key: string) => void;
  /** Whether failed writes keep the person from leaving: as long as their page is there. */
  guard: (isGuarding: boolean) => void;
  /** Saves everything that waits; resolves when it has been tried. */
  flush: () => Promise<void>;
}

export function createWriteBoard(): WriteBoard {
  const entries = createStore<ReadonlyMap<string, Entry>>(new Map());
  let isGuarding = true;
  return {
    entries,
    set: (key, entry) => {
      entries.set(new Map(entries.get()).set(key, entry));
      // A failed save would be lost with the page; one on its way arrives by itself.
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

/** The state of the whole page: a failure first, then what is on its way, then the latest save. */
export function sumUpWrites(entries: ReadonlyMap<string, Entry>): { stage: SaveStage; at: number | null } {
  const all = [...entries.values()];
  const at = Math.max(0, ...all.map((entry) => entry.at ?? 0)) || null;
  if (all.some(({ stage }) => stage === 'failed')) return { stage: 'failed', at };
  if (all.some(({ stage }) => stage === 'saving')) return { stage: 'saving', at };
  return { stage: at ? 'saved' : 'idle', at };
}

/** The board of the page; a record without one keeps its own. */
export const WriteBoardContext = createContext<WriteBoard | null>(null);

/** The board of the page around. */
export function useWriteBoard(): WriteBoard {
  const board = use(WriteBoardContext);
  if (!board) throw new Error('There is no write board around this component');
  return board;
}

/** Closing the tab while a save is on its way asks first, and sends it at once; so does leaving the page. */
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
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHide);
      void board.flush();
    };
  }, [board]);
}
