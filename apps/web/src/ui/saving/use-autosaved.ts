import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/client/api-error.ts';
import { showFailure } from '../../api/query.ts';
import { createSaveQueue, type QueueState, type Recorded } from './save-queue.ts';
import { useUnsaved } from '../../base/unsaved.ts';

interface Options<R extends Recorded, P extends object> {
  /** Names the record among what may be unsaved. */
  name: string;
  /** The record as the page last read it. */
  record: R;
  send: (patch: P, updatedAt: string) => Promise<R>;
  onSaved: (saved: R) => void;
}

const isAway = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** A record whose fields save themselves as they are typed, met with what others change. */
export function useAutosaved<R extends Recorded, P extends object>({ name, record, send, onSaved }: Options<R, P>) {
  const [value, setValue] = useState(record);
  const [revision, setRevision] = useState(0);
  const [state, setState] = useState<QueueState<R, P>>({ stage: 'idle', at: null, conflict: null, error: null });
  const replace = (theirs: R, waiting: Partial<P>) => {
    setValue({ ...theirs, ...waiting });
    setRevision((now) => now + 1);
  };
  const [queue] = useState(() =>
    createSaveQueue<R, P>({
      base: record,
      send,
      onSaved,
      onMerged: replace,
      onState: (next) => {
        setState((now) => ({ ...next, at: next.at ?? now.at }));
        if (next.error && !isAway(next.error)) showFailure(next.error);
      },
    }),
  );
  const adopt = useEffectEvent((read: R) => {
    const isNews = Date.parse(read.updated_at) > Date.parse(queue.base().updated_at);
    if (isNews && queue.adopt(read)) replace(read, {});
  });
  useEffect(() => adopt(record), [record]);
  useEffect(() => () => void queue.flush(), [queue]);
  // What is on its way arrives by itself; what failed would be lost with the page.
  useUnsaved(name, state.stage === 'failed');
  return {
    /** With what is typed here. */
    value,
    /** As the server has it: with what follows from the fields. */
    saved: record,
    /** Grows when the value was replaced from outside: fields with a state of their own begin anew. */
    revision,
    state,
    queue,
    change: (patch: P) => {
      setValue((now) => ({ ...now, ...patch }));
      queue.change(patch);
    },
  };
}
