// Changes of a discipline's dates: shown at once, kept and sent again without network, undone as long as the tab is open.
// A book outlives the page that shows it, so that what waits is still sent and leaving the page forgets nothing.
import type { DatesChange, StepDates, SubjectDates } from '@orbita/contract/abstract-lessons';
import { isRecord } from '@orbita/contract/records';
import { affectedBy } from '../../api/affected-calls.ts';
import { api, ApiError, newIdempotencyKey } from '../../api/client/client.ts';
import { getToken } from '../../api/client/session.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../api/query.ts';
import { notify } from '../../base/notices.ts';
import { createStore } from '../../base/store.ts';
import { createUndoList } from '../../ui/saving/undo-list.ts';
import { createWriteQueue, isAway } from '../../ui/saving/write-queue.ts';
import { datesTexts } from './dates.texts.ts';
import { applyChanges, datesOf, NO_DATES, type Target, withSeen } from './subject-dates.ts';

/** A change of one topic that the server has not confirmed. */
interface Edit {
  target: Target;
  change: DatesChange;
  /** Told once it is saved. */
  said: string | undefined;
}
/** A change that can be undone. */
export interface DoneChange {
  target: Target;
  previous: StepDates[];
  /** The dates after the change; undoing is refused if they have changed since. */
  made: StepDates[];
  /** When it was made, in milliseconds. */
  at: number;
}
export type DateBook = ReturnType<typeof createDateBook>;

const keyOf = (target: Target, stepId: number): string =>
  'group_id' in target ? `group ${target.group_id} ${stepId}` : `user ${target.user_id} ${stepId}`;
/** Joins two changes of a topic of which the first was not sent: its author saw the dates before both. */
const join = (older: Edit, newer: Edit): Edit => ({
  ...newer,
  change: { ...older.change, ...newer.change, seen: older.change.seen },
});
const isSameMoment = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

/** Whether the server has the dates already, because an earlier request arrived and its response was lost. */
function isMade({ step_id, seen, opens_at, due_at }: DatesChange, current: unknown): boolean {
  const now = Array.isArray(current) && current.find((row: unknown) => isRecord(row) && row['step_id'] === step_id);
  if (!isRecord(now)) return false;
  return (
    isSameMoment(now['opens_at'], opens_at === undefined ? seen?.opens_at : opens_at) &&
    isSameMoment(now['due_at'], due_at === undefined ? seen?.due_at : due_at)
  );
}

const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'stale';

function createDateBook(subjectId: number) {
  const token = getToken();
  const { queryKey } = callOptions('abstractLessons', 'getSubjectDates', { params: { id: subjectId } });
  const edits = createStore<ReadonlyMap<string, Edit>>(new Map());
  const undoable = createUndoList<DoneChange>();
  const queue = createWriteQueue<Edit>({
    // One topic a call, so that a refusal concerns that topic only.
    send: async ([write]) => write && sendEdit(write.key, write.value),
    merge: join,
    onDrained: () => void invalidate(...affectedBy.dates),
  });
  globalThis.addEventListener?.('beforeunload', (event) => {
    if (queue.isClean() || getToken() !== token) return;
    void queue.flush();
    event.preventDefault();
  });

  /** Whether a topic has changes that the server has not confirmed. */
  const isWaiting = (target: Target, stepId: number): boolean => edits.get().has(keyOf(target, stepId));

  /** Adds the changes that wait to the dates that the server has told. */
  const show = (read: SubjectDates): SubjectDates =>
    [...edits.get().values()].reduce((shown, { target, change }) => applyChanges(shown, target, [change]), read);

  const setEdit = (key: string, changed: Edit | undefined) => {
    const next = new Map(edits.get());
    // The newest comes last, since it is undone first.
    next.delete(key);
    if (changed) next.set(key, changed);
    edits.set(next);
  };

  const send = async (target: Target, steps: DatesChange[]): Promise<DoneChange> => {
    const body = { subject_id: subjectId, ...target, steps };
    const done = await api.abstractLessons.setDatesOfSteps({ body }, { idempotencyKey: newIdempotencyKey() });
    return { target, previous: done.previous, made: done.steps, at: Date.now() };
  };

  /** Puts confirmed dates where the page reads them; a read that is under way would bring the old ones. */
  async function confirm({ target, made }: DoneChange): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<SubjectDates>(queryKey, (read) => read && applyChanges(read, target, made));
  }

  async function sendEdit(key: string, { target, change, said }: Edit): Promise<void> {
    // Whoever signed in since must not save the dates of somebody else.
    if (getToken() !== token) return;
    const { step_id, seen = NO_DATES } = change;
    try {
      const done = await send(target, [change]).catch((error: unknown) => {
        if (!isStale(error) || !isMade(change, error.current)) throw error;
        const made = { ...seen, ...change };
        return { target, previous: [{ step_id, ...seen }], made: [made], at: Date.now() };
      });
      await confirm(done);
      setEdit(key, queue.waitingOf(key));
      keepDone(done, said);
    } catch (error) {
      if (isAway(error) || !(error instanceof ApiError)) throw error;
      // What was typed since builds on the refused dates.
      queue.revise(key, () => undefined);
      setEdit(key, undefined);
      tellFailure(error, datesTexts.t('stale'));
    }
  }

  /** Takes the offer to undo away; it would undo an older change once its own is undone. */
  let forgetTold: (() => void) | undefined;

  function keepDone(done: DoneChange, said: string | undefined): void {
    undoable.add(done);
    if (said === undefined) return;
    forgetTold?.();
    forgetTold = notify({
      message: said,
      tone: 'success',
      action: { label: datesTexts.t('undo'), run: () => void undo() },
    });
  }

  function tellFailure(error: unknown, stale: string): void {
    if (isStale(error)) notify({ message: stale, tone: 'error' });
    else showFailure(error, datesTexts.t('failed'));
  }

  /** Changes one topic in the background; `said` is told once it is saved. */
  function edit(target: Target, change: DatesChange, said?: string): void {
    const read = queryClient.getQueryData<SubjectDates>(queryKey);
    const [seen = change] = read ? withSeen([change], datesOf(show(read), target)) : [];
    const key = keyOf(target, change.step_id);
    const made: Edit = { target, change: seen, said };
    const waiting = edits.get().get(key);
    setEdit(key, waiting ? join(waiting, made) : made);
    queue.write(key, made);
  }

  /** Makes a change of many topics after all that waits; returns false when it was not made. */
  async function inTurn(work: () => Promise<void>, onFailed: (error: unknown) => void): Promise<boolean> {
    await queue.flush();
    if (!queue.isClean()) {
      notify({ message: datesTexts.t('waiting'), tone: 'error' });
      return false;
    }
    try {
      await queue.run(work);
      return true;
    } catch (error) {
      onFailed(error);
      return false;
    } finally {
      void invalidate(...affectedBy.dates);
    }
  }

  /** Changes many topics as a whole and returns whether that was done; `said` is told with a button that undoes it. */
  const change = (target: Target, changes: readonly DatesChange[], said: string): Promise<boolean> =>
    inTurn(
      async () => {
        const read = queryClient.getQueryData<SubjectDates>(queryKey);
        const done = await send(target, read ? withSeen(changes, datesOf(read, target)) : [...changes]);
        await confirm(done);
        keepDone(done, said);
      },
      (error) => tellFailure(error, datesTexts.t('stale')),
    );

  /** Undoes the newest change, which may not have been sent yet. */
  async function undo(): Promise<void> {
    forgetTold?.();
    const unsent = [...edits.get().keys()].findLast((key) => queue.waitingOf(key));
    if (unsent !== undefined) {
      queue.revise(unsent, () => undefined);
      setEdit(unsent, undefined);
    } else if (!(await undoLast())) return;
    notify({ message: datesTexts.t('undone'), tone: 'success' });
  }

  async function undoLast(): Promise<boolean> {
    const last = undoable.steps.get().at(-1);
    if (!last) return false;
    const made = new Map(last.made.map(({ step_id, opens_at, due_at }) => [step_id, { opens_at, due_at }]));
    return inTurn(
      async () => {
        await confirm(await send(last.target, withSeen(last.previous, made)));
        undoable.take((step) => step === last);
      },
      (error) => {
        // What the server refuses once it would refuse again.
        if (!isAway(error)) undoable.take((step) => step === last);
        tellFailure(error, datesTexts.t('undoStale'));
      },
    );
  }

  return { edits, undoable, queue, show, isWaiting, edit, change, undo };
}

const BOOKS = 'date-books';
// Books are kept beside the cached data, which signing out clears.
queryClient.setQueryDefaults([BOOKS], { gcTime: Infinity });

/** Returns the changes of a discipline's dates made in this tab. */
export function dateBookOf(subjectId: number): DateBook {
  const queryKey = [BOOKS, subjectId];
  const known = queryClient.getQueryData<DateBook>(queryKey);
  if (known) return known;
  const book = createDateBook(subjectId);
  queryClient.setQueryData<DateBook>(queryKey, book);
  return book;
}
