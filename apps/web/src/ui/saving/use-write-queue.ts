import { useEffect, useRef, useState } from 'react';
import { useWriteBoard } from './write-board.ts';
import { createWriteQueue, type WriteOptions, type WriteQueue } from './write-queue.ts';

/** Creates a write queue for a component and reports its state to the page's board, so that leaving waits for it. */
export function useWriteQueue<Value>(name: string, options: WriteOptions<Value>): WriteQueue<Value> {
  const board = useWriteBoard();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [queue] = useState(() =>
    createWriteQueue<Value>({
      ...options,
      send: (writes) => latest.current.send(writes),
      onDrained: () => latest.current.onDrained?.(),
      onDropped: (error) => latest.current.onDropped?.(error),
    }),
  );
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
