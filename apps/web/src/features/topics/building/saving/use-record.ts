import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../api/client/api-error.ts';
import { showFailure } from '../../../../api/query.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import { useSaveBoard } from './save-board.ts';
import {
  createSaveQueue,
  type Conflict,
  type QueueState,
  type Recorded,
  type SaveQueue,
} from '../../../../ui/saving/save-queue.ts';

interface Options<R extends Recorded, P extends object> {
  /** Names the record among all of the page. */
  name: string;
  /** The record as the page last read it. */
  record: R;
  send: (patch: P, updatedAt: string) => Promise<R>;
  onSaved: (saved: R) => void;
}

export interface EditedRecord<R extends Recorded, P extends object> {
  /** The record with what is typed here. */
  value: R;
  /** Grows when the value was replaced from outside: fields with a state of their own begin anew. */
  revision: number;
  conflict: Conflict<R, P> | null;
  queue: SaveQueue<R, P>;
  /** Shows and saves. */
  change: (patch: Partial<P>) => void;
  /** Shows without saving: half a number, an empty title. */
  show: (patch: Partial<R>) => void;
  takeTheirs: () => void;
}

const isAway = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** A record that is edited in place: typed at once, saved by itself, met with what others change. */
export function useRecord<R extends Recorded, P extends object>({
  name,
  record,
  send,
  onSaved,
}: Options<R, P>): EditedRecord<R, P> {
  const board = useSaveBoard();
  const [value, setValue] = useState(record);
  const [revision, setRevision] = useState(0);
  const [conflict, setConflict] = useState<Conflict<R, P> | null>(null);
  const latest = useRef({ send, onSaved });
  useEffect(() => {
    latest.current = { send, onSaved };
  });
  const replace = (theirs: R, waiting: Partial<P>) => {
    setValue({ ...theirs, ...waiting });
    setRevision((now) => now + 1);
  };
  const [queue] = useState(() =>
    createSaveQueue<R, P>({
      base: record,
      send: (patch, updatedAt) => latest.current.send(patch, updatedAt),
      onSaved: (saved) => latest.current.onSaved(saved),
      onMerged: replace,
      onState: (state: QueueState<R, P>) => {
        setConflict(state.conflict);
        // Without a connection the page says so in one place and tries again by itself.
        if (state.error && !isAway(state.error)) showFailure(state.error);
        board.set(name, { stage: state.stage, at: state.at, flush: queue.flush });
      },
    }),
  );
  useEffect(() => {
    // A colleague's save, read by the page: taken over while nothing of one's own waits.
    const isNews = Date.parse(record.updated_at) > Date.parse(queue.base().updated_at);
    if (isNews && queue.adopt(record)) replace(record, {});
  }, [queue, record]);
  useEffect(
    () => () => {
      void queue.flush();
    },
    [queue],
  );

  const change = (patch: Partial<P>) => {
    setValue((now) => ({ ...now, ...patch }));
    queue.change(patch);
  };
  return {
    value,
    revision,
    conflict,
    queue,
    change,
    show: (patch) => setValue((now) => ({ ...now, ...patch })),
    takeTheirs: () => {
      const mine = conflict?.fields.reduce<Partial<P>>((all, field) => ({ ...all, [field]: conflict.mine[field] }), {});
      queue.takeTheirs();
      // Even what was given up can be had back.
      if (mine)
        notify({
          message: buildingTexts.t('tookTheirs'),
          action: { label: uiTexts.t('undo'), run: () => (change(mine), setRevision((now) => now + 1)) },
        });
    },
  };
}
