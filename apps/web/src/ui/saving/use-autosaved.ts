import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client/api-error.ts';
import { showFailure } from '../../api/query.ts';
import { createRecordQueue, type Conflict, type Recorded, type RecordQueue, type RecordState } from './record-queue.ts';
import type { SaveStage } from './save-state.tsx';
import { createWriteBoard, useFlushOnLeave, WriteBoardContext } from './write-board.ts';

interface Options<R extends Recorded, P extends object> {
  /** Names the record among what may be unsaved. */
  name: string;
  /** The record as the page last read it. */
  record: R;
  send: (patch: P, updatedAt: string) => Promise<R>;
  onSaved: (saved: R) => void;
}

export interface Autosaved<R extends Recorded, P extends object> {
  /** The record with what is typed here. */
  value: R;
  /** As the server has it: with what follows from the fields. */
  saved: R;
  /** Grows when the value was replaced from outside: fields with a state of their own begin anew. */
  revision: number;
  stage: SaveStage;
  /** When it was last saved, milliseconds. */
  at: number | null;
  /** Two people changed the same; `queue.keepMine` and `takeTheirs` settle it. */
  conflict: Conflict<R, P> | null;
  queue: RecordQueue<R, P>;
  /** Shows and saves. */
  change: (patch: Partial<P>) => void;
  /** Shows without saving: half a number, an empty title. */
  show: (patch: Partial<R>) => void;
  /** Gives up what clashes; the returned function has it back. */
  takeTheirs: () => () => void;
}

/** Without a connection the page says so in one place and tries again by itself. */
const isSaidElsewhere = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** A record that is edited in place: typed at once, saved by itself, met with what others change. */
export function useAutosaved<R extends Recorded, P extends object>({
  name,
  record,
  send,
  onSaved,
}: Options<R, P>): Autosaved<R, P> {
  const board = useBoard();
  const [value, setValue] = useState(record);
  const [revision, setRevision] = useState(0);
  const [state, setState] = useState<RecordState<R, P>>({ stage: 'idle', at: null, conflict: null, error: null });
  const latest = useRef({ send, onSaved });
  useEffect(() => {
    latest.current = { send, onSaved };
  });
  const replace = (theirs: R, waiting: Partial<P>) => {
    setValue({ ...theirs, ...waiting });
    setRevision((now) => now + 1);
  };
  const [queue] = useState(() =>
    createRecordQueue<R, P>({
      base: record,
      send: (patch, updatedAt) => latest.current.send(patch, updatedAt),
      onSaved: (saved) => latest.current.onSaved(saved),
      onMerged: replace,
      onState: (next) => {
        setState(next);
        if (next.error && !isSaidElsewhere(next.error)) showFailure(next.error);
        board.set(name, { stage: next.stage, at: next.at, flush: queue.flush });
      },
    }),
  );
  const adopt = useEffectEvent((read: R) => {
    // A colleague's save, read by the page: taken over while nothing of one's own waits.
    const isNews = Date.parse(read.updated_at) > Date.parse(queue.base().updated_at);
    if (isNews && queue.adopt(read)) replace(read, {});
  });
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
      const { fields, mine } = state.conflict ?? { fields: [], mine: {} as P };
      queue.takeTheirs();
      return () => {
        change(Object.fromEntries(fields.map((field) => [field, mine[field]])) as Partial<P>);
        setRevision((now) => now + 1);
      };
    },
  };
}

/** The board of the page, or one of the record's own, which goes with it. */
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
