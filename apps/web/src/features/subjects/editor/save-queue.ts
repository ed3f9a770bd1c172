// Changes go to the server one after another, in the order they were made. A change that could not be sent waits for a retry with all behind it.
import type { SaveStage } from '../../../ui/saving/save-state.tsx';
import { createStore, type Store } from '../../../base/store.ts';

export interface Job {
  /** A waiting job of the same name is replaced: only the last order of a chapter matters. */
  name?: string;
  send: () => Promise<unknown>;
}
export interface QueueState {
  stage: SaveStage;
  /** When everything was last saved. */
  at: number | null;
  waiting: number;
}
export interface SaveQueue {
  state: Store<QueueState>;
  push: (job: Job) => void;
  retry: () => void;
}
interface Options {
  /** Everything is saved. */
  onDrained: () => void;
  /** The server refused a change; those behind it are dropped, since they may build on it. */
  onRefused: (error: unknown) => void;
}

/** A refusal will not change by sending again; a lost connection or an overloaded server may. */
function isRefusal(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

export function createSaveQueue({ onDrained, onRefused }: Options): SaveQueue {
  const state = createStore<QueueState>({ stage: 'idle', at: null, waiting: 0 });
  let jobs: Job[] = [];
  let isRunning = false;
  const tell = (stage: SaveStage, at = state.get().at) => state.set({ stage, at, waiting: jobs.length });

  async function sendAll(): Promise<void> {
    for (let job = jobs[0]; job; job = jobs[0]) {
      tell('saving');
      await job.send();
      jobs.shift();
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    const error = await sendAll().then(
      () => null,
      (reason: unknown) => reason ?? new Error('unknown'),
    );
    isRunning = false;
    if (error === null) {
      tell('saved', Date.now());
      return onDrained();
    }
    if (!isRefusal(error)) return tell('failed');
    jobs = [];
    tell('idle');
    onRefused(error);
  }

  const push = (job: Job) => {
    const last = jobs.length - 1;
    // The first one may be on its way already.
    if (job.name && last > 0 && jobs[last]?.name === job.name) jobs[last] = job;
    else jobs.push(job);
    void run();
  };
  return { state, push, retry: () => void run() };
}
