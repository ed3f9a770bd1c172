// Saves the draft of a timed attempt to the server: soon after typing, one save at a time, newest last.

/** Milliseconds during which changes are collected, so that the server has them within three seconds. */
const PAUSE = 2000;
/** Milliseconds before a failed save is retried. */
const RETRY = 5000;

export interface StoredDraft {
  revision: number;
}
interface Options<Body> {
  /** The last known revision. */
  revision: number;
  /** Contents that the server already has, or that need no saving. */
  kept: Body;
  send: (body: Body, revision: number, isLeaving: boolean) => Promise<StoredDraft>;
  /** Classifies a failure: the attempt is over, the save will never be accepted, or it may be retried. */
  readFailure: (error: unknown) => 'over' | 'refused' | 'away';
  /** Called with the revision once the server has everything, and with null while it has not. */
  onState: (revision: number | null) => void;
  /** Called when the attempt was submitted or its time is over; nothing more is saved. */
  onOver: () => void;
}
export interface ServerDraft<Body> {
  put: (body: Body) => void;
  /** Sends the pending draft now; when leaving, by a request that outlives the page. */
  flush: (isLeaving?: boolean) => void;
  /** Sends the pending draft once, without another try: later somebody else may be signed in here. */
  leave: () => void;
  /** Stops sending. */
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
  let isLeft = false;

  const plan = (delay: number) => {
    if (!isStopped && !isLeft) timer ??= setTimeout(() => flush(), delay);
  };
  const stop = () => {
    isStopped = true;
    waiting = undefined;
    clearTimeout(timer);
  };
  const settle = (body: Body, wanted: number, saved: StoredDraft) => {
    known = Math.max(known, saved.revision);
    // Another device has saved in the meantime, but the text written here is the newest.
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
    // The draft remains on this device.
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
    // A save on closing the page does not wait for a running one, so it needs a higher revision.
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
      isLeft = false;
      if (isStopped || (waiting === undefined && !isSending && JSON.stringify(body) === kept)) return;
      waiting = body;
      onState(null);
      plan(PAUSE);
    },
    flush,
    leave: () => {
      isLeft = true;
      flush(true);
    },
    stop,
  };
}
