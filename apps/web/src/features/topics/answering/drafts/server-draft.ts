// Saves a draft to the server: soon after typing, one save at a time, newest last.
// A save names the revision it goes on from; when the server has another text, saving waits for the student's choice.
import type { AttemptDraft, SavedDraft } from '@orbita/contract/tasks';

/** Milliseconds during which changes are collected, so that the server has them within three seconds. */
const PAUSE = 2000;
/** Milliseconds before a failed save is retried. */
const RETRY = 5000;

/** Numbers of a save: its own and the one its text goes on from. */
export interface SaveNumbers {
  revision: number;
  based_on: number;
}
interface Options<Body> {
  /** The last known revision. */
  revision: number;
  /** Contents that the server already has, or that need no saving. */
  kept: Body;
  /** Revision of another text on the server that waits for the student's choice, if one was found at the beginning. */
  held?: number | undefined;
  send: (body: Body, numbers: SaveNumbers, isLeaving: boolean) => Promise<SavedDraft>;
  /** Classifies a failure: the attempt is over, the save will never be accepted, or it may be retried. */
  readFailure: (error: unknown) => 'over' | 'refused' | 'away';
  /** Called with the revision once the server has everything, and with null while it has not. */
  onState: (revision: number | null) => void;
  /** Called when the server refused a save because it has another text; nothing is sent until `goOn`. */
  onOther: (other: AttemptDraft) => void;
  /** Called when the attempt was submitted or its time is over; nothing more is saved. */
  onOver: () => void;
}
export interface ServerDraft<Body> {
  put: (body: Body) => void;
  /** Sends the pending draft now; when leaving, by a request that outlives the page. */
  flush: (isLeaving?: boolean) => void;
  /** Sends the pending draft once, without another try: later somebody else may be signed in here. */
  leave: () => void;
  /** Goes on after the student's choice: with the text taken from the server, or with the own one. */
  goOn: (taken?: Body) => void;
  /** Returns the highest revision known to this page; null while another text waits for the choice. */
  known: () => number | null;
  /** Stops sending. */
  stop: () => void;
}

export function createServerDraft<Body>({
  revision,
  kept: keptAtFirst,
  held: heldAtFirst,
  send,
  readFailure,
  onState,
  onOther,
  onOver,
}: Options<Body>): ServerDraft<Body> {
  let known = revision;
  let base = revision;
  let held = heldAtFirst;
  let waiting: Body | undefined;
  let kept = JSON.stringify(keptAtFirst);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;
  let isLeft = false;

  const plan = (delay: number) => {
    if (!isStopped && !isLeft && held === undefined) timer ??= setTimeout(() => flush(), delay);
  };
  const stop = () => {
    isStopped = true;
    waiting = undefined;
    clearTimeout(timer);
  };
  const settle = (body: Body, wanted: number, saved: SavedDraft) => {
    const isLast = known === wanted;
    known = Math.max(known, saved.revision);
    if (saved.other) {
      held = saved.other.revision;
      waiting ??= body;
      return onOther(saved.other);
    }
    // An earlier save of this page is kept: this one goes on from it, unless a later one is on its way.
    if (!saved.is_saved) {
      if (!isLast) return;
      base = saved.revision;
      waiting ??= body;
      return plan(0);
    }
    base = Math.max(base, saved.revision);
    kept = JSON.stringify(body);
    if (waiting === undefined && !isStopped) onState(base);
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
    if (isStopped || held !== undefined || waiting === undefined || (isSending && !isLeaving)) return;
    const body = waiting;
    const wanted = known + 1;
    waiting = undefined;
    // A save on closing the page does not wait for a running one, so it needs a higher revision.
    known = wanted;
    isSending = true;
    void send(body, { revision: wanted, based_on: base }, isLeaving)
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
    goOn: (taken) => {
      if (held === undefined) return;
      base = held;
      known = Math.max(known, held);
      held = undefined;
      if (taken === undefined) return plan(0);
      waiting = undefined;
      kept = JSON.stringify(taken);
      onState(base);
    },
    known: () => (held === undefined ? known : null),
    leave: () => {
      isLeft = true;
      flush(true);
    },
    stop,
  };
}
