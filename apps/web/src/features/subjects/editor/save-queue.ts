// Sends changes of a discipline one after another, in the order they were made.
import { createWriteQueue } from '../../../ui/saving/write-queue.ts';

interface Job {
  /** Replaces a waiting job of the same name, since only the last order of a chapter matters. */
  name?: string;
  send: () => Promise<unknown>;
}
interface Options {
  /** Called when everything is saved. */
  onDrained: () => void;
  /** Called when the server refused a change; later ones are dropped, since they may depend on it. */
  onRefused: (error: unknown) => void;
}

/** Creates a write queue whose writes are the calls themselves. */
export function createSaveQueue({ onDrained, onRefused }: Options) {
  let jobs = 0;
  const queue = createWriteQueue<Job['send']>({
    joins: 'last',
    send: async (writes) => {
      for (const { value: send } of writes) await send();
    },
    onDrained,
    onDropped: onRefused,
  });
  return {
    state: queue.state,
    push: ({ name = `job ${++jobs}`, send }: Job) => queue.write(name, send),
    retry: () => void queue.flush(),
  };
}
