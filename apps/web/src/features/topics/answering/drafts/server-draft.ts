// What is written in an attempt with a time limit, on its way to the server: soon after typing, one save at a time, the newest last.

/** A change waits this long for others: with its way to the server it is kept there within three seconds. */
const PAUSE = 2000;
/** Without a connection a save is tried again after this long. */
const RETRY = 5000;

export interface StoredDraft {
  revision: number;
}
interface Options<Body> {
  /** The last revision known. */
  revision: number;
  /** What the server has, or what nothing needs to be kept of. */
  kept: Body;
  send: (body: Body, revision: number, isLeaving: boolean) => Promise<StoredDraft>;
  /** Why a save failed: the attempt is over, it will never be taken, or it may be tried again. */
  readFailure: (error: unknown) => 'over' | 'refused' | 'away';
  /** The server has everything that was written; or does not, or not yet. */
  onState: (revision: number | null) => void;
  /** The attempt was handed in or its time is over: nothing more is kept. */
  onOver: () => void;
}
export interface ServerDraft<Body> {
  put: (body: Body) => void;
  /** Sends what waits now; on leaving in a way that outlives the page. */
  flush: (isLeaving?: boolean) => void;
  /** Nothing is sent any more. */
  stop: () => void;
}

export function createServerDraft<Body>({
  revision,
  kept: keptAtFirst,
  send,
  readFailure,
  onState,
  onOver,
}: Options<Body>): ServerDraft<Body> {
  let known = revision;
  let waiting: Body | undefined;
  let kept = JSON.stringify(keptAtFirst);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  const plan = (delay: number) => {
    if (!isStopped) timer ??= setTimeout(() => flush(), delay);
  };
  const stop = () => {
    isStopped = true;
    waiting = undefined;
    clearTimeout(timer);
  };
  const settle = (body: Body, wanted: number, saved: StoredDraft) => {
    known = Math.max(known, saved.revision);
    // Another device was quicker: what is written here is the newest now.
    if (saved.revision > wanted) {
      waiting ??= body;
      return plan(0);
    }
    kept = JSON.stringify(body);
    if (waiting === undefined && !isStopped) onState(known);
  };
  const fail = (body: Body, error: unknown) => {
    const failure = readFailure(error);
    if (failure === 'over') {
      stop();
      return onOver();
    }
    // The draft stays on this device.
    if (failure === 'refused') return;
    waiting ??= body;
    plan(RETRY);
  };
  const flush = (isLeaving = false): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped || waiting === undefined || (isSending && !isLeaving)) return;
    const body = waiting;
    const wanted = known + 1;
    waiting = undefined;
    // A save of a page that is going away does not wait for the one before, and is newer than it.
    known = wanted;
    isSending = true;
    void send(body, wanted, isLeaving)
      .then(
        (saved) => settle(body, wanted, saved),
        (error: unknown) => fail(body, error),
      )
      .finally(() => {
        isSending = false;
        if (waiting !== undefined) plan(PAUSE);
      });
  };
  return {
    put: (body) => {
      if (isStopped || (waiting === undefined && !isSending && JSON.stringify(body) === kept)) return;
      waiting = body;
      onState(null);
      plan(PAUSE);
    },
    flush,
    stop,
  };
}
