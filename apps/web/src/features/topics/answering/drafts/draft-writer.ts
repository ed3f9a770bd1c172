import type { Draft, DraftStorage } from './draft-store.ts';

/** How long a change may wait for others before it is written: far below the second in which it must be durable. */
const PAUSE = 300;

export type WriterStage = 'idle' | 'saving' | 'saved' | 'failed';
export interface WriterState {
  stage: WriterStage;
  /** When the last draft was written. */
  at: number | null;
}
interface Options {
  key: string;
  keeper: DraftStorage;
  onState: (state: WriterState) => void;
  /** Called when the page goes away while a change is not written: the last chance is a synchronous one. */
  onFarewell?: (draft: Draft) => void;
}

export interface DraftWriter {
  /** Writes the draft soon; of several in a row only the last is written. */
  put: (draft: Draft) => void;
  /** Writes what waits, now. Resolves when it is kept or has failed. */
  flush: () => Promise<void>;
  /** The page is going away. */
  leave: () => void;
  /** Nothing waits any more; a write on its way is let to its end. */
  forget: () => Promise<void>;
}

/** Writes the draft of one task: a write at a time, the newest last, at most a moment after typing. */
export function createDraftWriter({ key, keeper, onState, onFarewell }: Options): DraftWriter {
  let waiting: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    while (waiting) {
      const draft = waiting;
      waiting = undefined;
      try {
        await keeper.set(key, draft);
        if (!waiting) onState({ stage: 'saved', at: draft.savedAt });
      } catch {
        onState({ stage: 'failed', at: null });
      }
    }
    running = undefined;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running ??= write();
    return running;
  };
  return {
    put: (draft) => {
      waiting = draft;
      onState({ stage: 'saving', at: null });
      timer ??= setTimeout(() => void flush(), PAUSE);
    },
    flush,
    leave: () => {
      if (waiting) onFarewell?.(waiting);
      void flush();
    },
    forget: async () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      await running;
      onState({ stage: 'idle', at: null });
    },
  };
}
