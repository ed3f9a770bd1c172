// Runs work that could block or crash the server in a worker thread, a few tasks at a time.
// Invariants:
// a task that takes too much memory or time fails alone and is refused as too large;
// the input of a task is loaded only when its turn comes, so that waiting tasks hold no memory;
// institutions take turns and so do their users, who may have only a few tasks at once;
// reading files that somebody sent never keeps a worker from writing those that others ask for.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError, InvalidInput } from '../../http/app-error.ts';
import { type LineOptions, openFairLine } from './fair-line.ts';
import type { Outcome, TaskMessage } from './heavy-worker.ts';
import { limitProcessorTime } from './processor-time.ts';

/** Old generation of a worker's heap, in megabytes; a task that needs more is refused. */
const HEAP_MEGABYTES = 512;
/** Processor time of a task; one that takes more is stopped. */
const TASK_MILLISECONDS = 60_000;
/** So is one that reads a file of unknown origin, which nobody would wait for any longer. */
const READING_MILLISECONDS = 15_000;
/** The most waiting tasks; further callers are asked to retry. */
const MAX_WAITING = 200;
/** The most waiting tasks of one institution. */
const MAX_WAITING_OF_COMPANY = 100;
/** The most tasks of one user at once, waiting or begun. */
const MAX_TASKS_PER_USER = 2;
/** The most large responses of one user at once. */
const MAX_BULK_PER_USER = 40;
/** Large responses that are built at the same time. */
const BULK_READS = 2;
/** Pieces of long work that are done at the same time. */
const LONG_WORKS = 2;
/** How long a worker may be idle before it is ended to free its memory. */
const IDLE_MILLISECONDS = 10_000;

/** A function of another file that runs in a worker; its input and result are copied between the threads. */
export interface HeavyTask<Input, Output> {
  /** URL of the file. */
  module: string;
  /** Name of the exported function. */
  name: string;
  /** Its processor time, if less than that of other tasks. */
  milliseconds?: number | undefined;
  /** Whether it reads a file that somebody sent. */
  isReading?: boolean | undefined;
  /** Exists for the types only; never set. */
  types?: (input: Input) => Output;
}

/** Describes a task: `heavyTask<typeof import('./read.ts').read>(new URL('./read.ts', import.meta.url), 'read')`. */
// Only a worker loads the file of the task, so its type must come from the caller.
// oxlint-disable-next-line orbita/no-invented-results
export const heavyTask = <Task extends (input: never) => unknown>(
  module: URL,
  name: string,
  { milliseconds }: { milliseconds?: number } = {},
): HeavyTask<Parameters<Task>[0], Awaited<ReturnType<Task>>> => ({ module: module.href, name, milliseconds });

/** Describes a task that reads a file of unknown origin: it has a line and a worker of its own, and less time. */
// oxlint-disable-next-line orbita/no-invented-results
export const readingTask = <Task extends (input: never) => unknown>(
  module: URL,
  name: string,
): HeavyTask<Parameters<Task>[0], Awaited<ReturnType<Task>>> => ({
  module: module.href,
  name,
  milliseconds: READING_MILLISECONDS,
  isReading: true,
});

export interface HeavyWork {
  /** Runs a task when its turn comes; `load` returns its input. */
  run<Input, Output>(
    task: HeavyTask<Input, Output>,
    userId: number,
    load: () => Input | Promise<Input>,
  ): Promise<Output>;
  /** Runs a task that follows a reply: behind those for which somebody waits, and never refused as `busy`. */
  runLater<Input, Output>(task: HeavyTask<Input, Output>, load: () => Input | Promise<Input>): Promise<Output>;
  /** Does work that follows a reply and holds much memory, two pieces at a time. */
  runLong<Output>(work: () => Promise<Output>): Promise<Output>;
  /** Runs work with threads of its own, such as decoding a picture, two pieces at a time and one of each user. */
  runNative<Output>(userId: number, work: () => Promise<Output>): Promise<Output>;
  /** Builds a large response in this thread when its turn comes, so that many at once need the memory of a few. */
  readBulk<Output>(userId: number, read: () => Promise<Output>): Promise<Output>;
  close(): Promise<void>;
}

interface HeavyWorkOptions {
  heapMegabytes?: number;
  /** Called when a task of a user must wait for its turn, see {@link LineOptions}. */
  onWait?: LineOptions['onWait'];
}

export function openHeavyWork({ heapMegabytes = HEAP_MEGABYTES, onWait }: HeavyWorkOptions = {}): HeavyWork {
  // One core is left for other requests.
  const threads = Math.max(1, Math.min(4, availableParallelism() - 1));
  const openKind = (places: number) => ({
    line: openFairLine({
      places,
      mostWaiting: MAX_WAITING,
      mostPerUser: MAX_TASKS_PER_USER,
      mostPerCompany: MAX_WAITING_OF_COMPANY,
      refusal: 'own-files-in-work',
      ...(onWait ? { onWait } : {}),
    }),
    workers: openWorkers(places, heapMegabytes),
  });
  const writing = openKind(threads);
  const reading = openKind(Math.max(1, Math.floor(threads / 2)));
  const kindOf = ({ isReading }: HeavyTask<never, unknown>) => (isReading ? reading : writing);
  const bulk = openFairLine({ places: BULK_READS, mostWaiting: MAX_WAITING, mostPerUser: MAX_BULK_PER_USER });
  // An upload that has arrived is never refused here: it only waits behind those of others.
  const native = openFairLine({ places: 2, mostWaiting: Infinity, mostPerUser: Infinity, mostBegunPerUser: 1 });
  const long = openFairLine({ places: LONG_WORKS, mostWaiting: Infinity, mostPerUser: Infinity });
  return {
    run: (task, userId, load) => {
      const { line, workers } = kindOf(task);
      return line.run(userId, async () => workers.run(task, await load()));
    },
    runLater: (task, load) => {
      const { line, workers } = kindOf(task);
      return line.runPatiently(async () => workers.run(task, await load()));
    },
    runLong: (work) => long.run(0, work),
    runNative: (userId, work) => native.run(userId, work),
    readBulk: (userId, read) => bulk.run(userId, read),
    close: async () => {
      writing.line.clear();
      reading.line.clear();
      bulk.clear();
      native.clear();
      long.clear();
      await Promise.all([writing.workers.close(), reading.workers.close()]);
    },
  };
}

interface Workers {
  run<Input, Output>(task: HeavyTask<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}

function openWorkers(threads: number, heapMegabytes: number): Workers {
  let pool: Piscina | undefined;
  return {
    async run<Input, Output>(
      { module, name, milliseconds = TASK_MILLISECONDS, isReading }: HeavyTask<Input, Output>,
      input: Input,
    ): Promise<Output> {
      const opened = (pool ??= new Piscina({
        filename: new URL('./heavy-worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: threads,
        idleTimeout: IDLE_MILLISECONDS,
        atomics: 'disabled',
        niceIncrement: 10,
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      }));
      const begun = new Int32Array(new SharedArrayBuffer(4));
      const message: TaskMessage = { module, name, input, begun };
      const limit = limitProcessorTime({ threads: () => opened.threads, begun, milliseconds });
      const outcome: Outcome<Output> = await opened
        .run(message, { signal: limit.signal })
        .catch((error: unknown) => {
          throw isBeyondLimits(error) ? new AppError(isReading ? 'file-takes-long' : 'too-large') : error;
        })
        .finally(() => limit.stop());
      if ('refused' in outcome) throw new AppError(outcome.refused, outcome.details);
      if ('invalid' in outcome) throw new InvalidInput(outcome.invalid);
      return outcome.value;
    },
    close: async () => pool?.destroy(),
  };
}

function isBeyondLimits(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
