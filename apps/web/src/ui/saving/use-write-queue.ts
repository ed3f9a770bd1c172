import { useEffect, useState } from 'react';
import { useStable } from '../../base/use-stable.ts';
import { useWriteBoard } from './write-board.ts';
import { createWriteQueue, type WriteOptions, type WriteQueue } from './write-queue.ts';

/** Creates a write queue for a component and reports its state to the page's board, so that leaving waits for it. */
export function useWriteQueue<Value>(name: string, options: WriteOptions<Value>): WriteQueue<Value> {
  const board = useWriteBoard();
  const send = useStable(options.send);
  const onDrained = useStable(() => options.onDrained?.());
  const onDropped = useStable((error: Error) => options.onDropped?.(error));
  const [queue] = useState(() => createWriteQueue<Value>({ ...options, send, onDrained, onDropped }));
  useEffect(
    () =>
      queue.state.subscribe(() => {
        const { stage, at } = queue.state.get();
        board.set(name, { stage, at, flush: queue.flush });
      }),
    [board, name, queue],
  );
  return queue;
}
