import { use, useEffect, useEffectEvent, useState } from 'react';
import { useStable } from '../../base/use-stable.ts';
import { ApiError } from '../../api/client/api-error.ts';
import { showFailure } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { formatDayTime } from '../../base/dates.ts';
import { notify } from '../../base/notices.ts';
import { uiTexts } from '../ui.texts.ts';
import { findKeptChange, keepChange, patchBack } from './kept-change.ts';
import { createRecordQueue, type Conflict, type Recorded, type RecordQueue, type RecordState } from './record-queue.ts';
import type { SaveStage } from './save-state.tsx';
import { createWriteBoard, useFlushOnLeave, WriteBoardContext } from './write-board.ts';

interface Options<R extends Recorded, P extends object> {
  /** Key of the record in the list of unsaved changes. */
  name: string;
  /** The record as the page last read it. */
  record: R;
  send: (patch: Partial<P>, updatedAt: string) => Promise<R>;
  onSaved: (saved: R) => void;
}

export interface Autosaved<R extends Recorded, P extends object> {
  /** The record including what was typed here. */
  value: R;
  /** The record as on the server, with values derived from its fields. */
  saved: R;
  /** Grows when the value was replaced from outside; fields with their own state use it to reset. */
  revision: number;
  stage: SaveStage;
  /** Time of the last save in milliseconds. */
  at: number | null;
  /** Set when two people changed the same field; `queue.keepMine` or `takeTheirs` resolves it. */
  conflict: Conflict<R, P> | null;
  queue: RecordQueue<R, P>;
  /** Shows and saves a change. */
  change: (patch: Partial<P>) => void;
  /** Shows a value without saving it, such as half a number or an empty title. */
  show: (patch: Partial<R>) => void;
  /** Discards the conflicting own changes; the returned function restores them. */
  takeTheirs: () => () => void;
}

/** Milliseconds for which a page without a place of its own says that a change was restored. */
const RESTORED_TIME = 15_000;

/** A lost connection is reported in one place of the page and retried automatically. */
const isSaidElsewhere = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** Edits a record in place: shows changes at once, saves them automatically and merges those of others. */
export function useAutosaved<R extends Recorded, P extends object>({
  name,
  record,
  send,
  onSaved,
}: Options<R, P>): Autosaved<R, P> {
  const board = useBoard();
  const isOnBoard = use(WriteBoardContext) !== null;
  const userId = useOptionalCurrentUser().currentUser?.user.id ?? 0;
  const [kept] = useState(() => findKeptChange<P>(userId, name, record));
  const [value, setValue] = useState<R>({ ...record, ...kept?.patch });
  const [revision, setRevision] = useState(0);
  const [state, setState] = useState<RecordState<R, P>>({ stage: 'idle', at: null, conflict: null, error: null });
  const sendNow = useStable(send);
  const tellSaved = useStable(onSaved);
  const replace = (theirs: R, waiting: Partial<P>) => {
    setValue({ ...theirs, ...waiting });
    setRevision((now) => now + 1);
  };
  const [queue] = useState(() =>
    createRecordQueue<R, P>({
      base: record,
      send: sendNow,
      onSaved: tellSaved,
      onMerged: replace,
      onUnsaved: (unsaved) => {
        // Signing out has removed what was kept, and a lost session has kept it already.
        if (getToken() !== null) keepChange(userId, name, unsaved);
      },
      onState: (next) => {
        setState(next);
        if (next.error && !isSaidElsewhere(next.error)) showFailure(next.error);
        board.set(name, { stage: next.stage, at: next.at, flush: queue.flush });
      },
    }),
  );
  const adopt = useEffectEvent((read: R) => {
    // A newer record that the page has read is taken over unless own changes are pending.
    const isNews = Date.parse(read.updated_at) > Date.parse(queue.base().updated_at);
    if (isNews && queue.adopt(read)) replace(read, {});
  });
  const resume = useEffectEvent(() => {
    if (!kept) return keepChange(userId, name, null);
    queue.resume(kept);
    const undo = () => {
      change(patchBack(record, kept.patch));
      setRevision((now) => now + 1);
    };
    if (isOnBoard) board.restored.set(new Map(board.restored.get()).set(name, { at: kept.at, undo }));
    else tellRestored(kept.at, undo);
  });
  useEffect(() => resume(), []);
  useEffect(() => adopt(record), [record]);
  useEffect(() => () => void queue.flush(), [queue]);

  const change = (patch: Partial<P>) => {
    setValue((now) => ({ ...now, ...patch }));
    queue.change(patch);
  };
  return {
    value,
    saved: record,
    revision,
    stage: state.stage,
    at: state.at,
    conflict: state.conflict,
    queue,
    change,
    show: (patch) => setValue((now) => ({ ...now, ...patch })),
    takeTheirs: () => {
      const discarded: Partial<P> = {};
      if (state.conflict) for (const field of state.conflict.fields) discarded[field] = state.conflict.mine[field];
      queue.takeTheirs();
      return () => {
        change(discarded);
        setRevision((now) => now + 1);
      };
    },
  };
}

const tellRestored = (at: number, undo: () => void): void =>
  void notify({
    message: uiTexts.t('restored', { time: formatDayTime(at) }),
    action: { label: uiTexts.t('undoRestored'), run: undo },
    duration: RESTORED_TIME,
  });

/** Returns the page's write board, or a private one that lives as long as the record. */
function useBoard() {
  const ofPage = use(WriteBoardContext);
  const [own] = useState(createWriteBoard);
  useFlushOnLeave(own);
  useEffect(() => {
    own.guard(true);
    return () => own.guard(false);
  }, [own]);
  return ofPage ?? own;
}
