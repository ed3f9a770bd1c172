import type { Draft, DraftStorage } from './draft-store.ts';

/** Milliseconds during which changes are collected, far below the second in which they must be durable. */
const PAUSE = 300;

export type WriterStage = 'idle' | 'saving' | 'saved' | 'failed';
export interface WriterState {
  stage: WriterStage;
  /** Time of the last write, in milliseconds. */
  at: number | null;
}
interface Options {
  key: string;
  keeper: DraftStorage;
  onState: (state: WriterState) => void;
  /** Called when the page closes with an unwritten change, which only synchronous code can still save. */
  onFarewell?: (draft: Draft) => void;
}

export interface DraftWriter {
  /** Schedules a write; of several drafts only the last is written. */
  put: (draft: Draft) => void;
  /** Writes the pending draft now; resolves once it is stored or has failed. */
  flush: () => Promise<void>;
  /** Call it when the page closes. */
  leave: () => void;
  /** Drops the pending draft and waits for a running write to finish. */
  forget: () => Promise<void>;
}

/** Writes a task's draft one write at a time, newest last, shortly after typing. */
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
