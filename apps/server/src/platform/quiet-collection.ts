// Collects garbage once when it is quiet after much work: V8 collects only when something new needs memory, so that what a
// storm of requests has left would stay until the next one.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EACH_MILLISECONDS = 10_000;
/** Share of one processor that a quiet server takes at most. */
const MOST_BUSY = 0.1;
/** Growth that is worth a collection, which stops the server for a tenth of a second. */
const WORTH_BYTES = 16 * 1024 * 1024;

export interface Moment {
  /** Bytes of the heap and of the buffers beside it. */
  bytes: number;
  /** Share of one processor that was taken since the moment before. */
  busy: number;
}

/** Returns a function that decides at each moment whether to collect, and is told what a collection has left. */
export function openDecision(): { isTime(now: Moment): boolean; collected(bytes: number): void } {
  let left = 0;
  return {
    isTime: ({ bytes, busy }) => busy <= MOST_BUSY && bytes - left > WORTH_BYTES,
    collected: (bytes) => {
      left = bytes;
    },
  };
}

function measureBytes(): number {
  // process.memoryUsage opens a file, which throws where too many connections are open.
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/** Starts watching; the returned function ends it. */
export function collectWhenQuiet(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const decision = openDecision();
  let [cpu, at] = [process.cpuUsage(), performance.now()];
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    const busy = (user + system) / 1000 / (performance.now() - at);
    [cpu, at] = [process.cpuUsage(), performance.now()];
    if (typeof collect !== 'function' || !decision.isTime({ bytes: measureBytes(), busy })) return;
    collect();
    decision.collected(measureBytes());
  }, EACH_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
