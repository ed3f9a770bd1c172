import type { Trajectory } from '@orbita/contract/trajectories';
import { useEffect, useState } from 'react';
import { SUBJECT } from '../../../api/affected-calls.ts';
import { ApiError } from '../../../api/client/api-error.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useStable } from '../../../base/use-stable.ts';
import { notify } from '../../../base/notices.ts';
import { createUndoList } from '../../../ui/saving/undo-list.ts';
import { useWriteQueue } from '../../../ui/saving/use-write-queue.ts';
import { refreshTrajectories } from '../use-trajectory-actions.ts';
import { boardTexts } from './board.texts.ts';
import type { Change, Step } from './steps.ts';

const refresh = () => Promise.all([refreshTrajectories(), invalidate(...SUBJECT)]);
let lastKey = 0;

/** The picture of a trajectory being edited: steps show at once, are sent in turn and can be undone, newest first. */
export function usePicture(read: Trajectory) {
  const t = useTexts(boardTexts);
  const { id } = read;
  const [picture, setPicture] = useState(read);
  const [said, setSaid] = useState('');
  const [undoList] = useState(() => createUndoList<Change>());
  // What was read while changes wait would hide them for a moment.
  const takeRead = useStable((fresh: Trajectory) => {
    if (queue.isClean()) setPicture(fresh);
  });
  const readAgain = async () => {
    await refresh();
    takeRead(
      queryClient.getQueryData(callOptions('trajectories', 'getTrajectory', { params: { id } }).queryKey) ?? read,
    );
  };
  const queue = useWriteQueue<Change>('picture', {
    joins: 'last',
    send: async ([write]) => {
      await write?.value.send();
    },
    onDrained: () => void readAgain(),
    onDropped: (error) => {
      undoList.clear();
      if (error instanceof ApiError && error.code === 'stale') notify({ tone: 'error', message: t('conflict') });
      else showFailure(error);
      void readAgain();
    },
  });
  useEffect(() => takeRead(read), [takeRead, read]);

  const write = (change: Change) => {
    lastKey += 1;
    setPicture(change.apply);
    setSaid(change.said);
    queue.write(String(lastKey), change);
  };
  return {
    picture,
    said,
    steps: undoList.steps,
    take: ({ back, ...change }: Step) => {
      undoList.add({ ...back, said: change.said });
      write(change);
    },
    /** Runs work whose result the server makes; `back` undoes it. */
    run: async (work: () => Promise<Change>) => {
      try {
        const back = await queue.run(work);
        undoList.add(back);
        setSaid(back.said);
      } catch (error) {
        showFailure(error);
      }
      await refresh();
    },
    undo: () => {
      const step = undoList.take();
      if (step) write({ ...step, said: t('undone', { said: step.said }) });
    },
  };
}
export type EditedPicture = ReturnType<typeof usePicture>;
