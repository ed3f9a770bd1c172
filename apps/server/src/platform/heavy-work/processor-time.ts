// Ends a task that has used up its processor time. The clock alone would also end what a busy machine has kept waiting.
import type { Worker } from 'node:worker_threads';

/** How much longer than its processor time a task may take by the clock, and how long its thread may take to start. */
const [CLOCK, START] = [4, 30_000];
const LOOKS_EVERY = 250;

interface Watched {
  /** The threads that may do the task. */
  threads: () => readonly Worker[];
  /** Where the thread that has begun the task writes its id. */
  begun: Int32Array;
  /** Processor time that the task may use. */
  milliseconds: number;
}

/** Returns a signal that ends the task past its time, and what stops watching it. */
export function limitProcessorTime({ threads, begun, milliseconds }: Watched): { signal: AbortSignal; stop(): void } {
  const ending = new AbortController();
  const end = () => ending.abort();
  let before: NodeJS.CpuUsage | undefined;
  const look = async (): Promise<void> => {
    const thread = threads().find(({ threadId }) => threadId === begun[0]);
    const used = await thread?.cpuUsage(before);
    if (!used) return;
    if (before && (used.user + used.system) / 1000 >= milliseconds) end();
    before ??= used;
  };
  // A thread that has just ended cannot tell.
  const looks = setInterval(() => void look().catch(() => undefined), Math.min(LOOKS_EVERY, milliseconds));
  const latest = setTimeout(end, START + milliseconds * CLOCK);
  return {
    signal: ending.signal,
    stop: () => {
      clearInterval(looks);
      clearTimeout(latest);
    },
  };
}
