// Runs work that follows a reply: soon, once for many requests, and one run of it at a time.
// What such work must do is kept in the database, so nothing is lost when the process ends before it.

export interface FollowUps {
  /** Runs the work in a moment, unless such a run is due already; a call during the run causes another one after it. */
  wake(name: string, work: () => Promise<void>): void;
  /** Runs the work after so many milliseconds; an earlier moment replaces a later one. */
  wakeIn(name: string, delay: number, work: () => Promise<void>): void;
  /** Whether the server is ending, so that long work should be left to the next one. */
  isClosing(): boolean;
  /** Lets running work end and begins no other. */
  close(): Promise<void>;
}

/** How long requests are collected for one run, in milliseconds. */
const PAUSE = 250;

export function openFollowUps(log: { error(error: unknown): void }, pause = PAUSE): FollowUps {
  const due = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const woken = new Map<string, () => Promise<void>>();
  const timed = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  let isClosed = false;

  const schedule = (name: string, work: () => Promise<void>): void => {
    due.set(
      name,
      setTimeout(() => run(name, work), pause),
    );
  };
  const run = (name: string, work: () => Promise<void>): void => {
    due.delete(name);
    const done = work()
      .catch((error: unknown) => log.error(error))
      .then(() => {
        running.delete(name);
        const next = woken.get(name);
        woken.delete(name);
        if (next && !isClosed) schedule(name, next);
      });
    running.set(name, done);
  };
  const wake = (name: string, work: () => Promise<void>): void => {
    if (isClosed || due.has(name)) return;
    if (running.has(name)) woken.set(name, work);
    else schedule(name, work);
  };
  return {
    wake,
    isClosing: () => isClosed,
    wakeIn: (name, delay, work) => {
      const [known, at] = [timed.get(name), Date.now() + delay];
      if (isClosed || (known && known.at <= at)) return;
      clearTimeout(known?.timer);
      const timer = setTimeout(() => {
        timed.delete(name);
        wake(name, work);
      }, delay);
      timed.set(name, { at, timer });
    },
    close: async () => {
      isClosed = true;
      for (const timer of due.values()) clearTimeout(timer);
      due.clear();
      for (const { timer } of timed.values()) clearTimeout(timer);
      timed.clear();
      await Promise.all(running.values());
    },
  };
}
