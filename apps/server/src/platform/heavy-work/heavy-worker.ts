// Entry of a worker thread: loads the file of a task, runs it, and converts a refusal to data, because class instances
// cannot cross threads.
import { threadId } from 'node:worker_threads';
import { codeOf } from '@orbita/database/failure';
import { AppError, InvalidInput } from '../../http/app-error.ts';

export interface TaskMessage {
  module: string;
  name: string;
  input: unknown;
  /** Shared; the id of the thread is written into it when the task begins. */
  begun: Int32Array;
}

/** The result of a task, or the reason for its refusal. */
export type Outcome<Output = unknown> =
  | { value: Output }
  | { refused: AppError['code']; details: AppError['details'] }
  | { invalid: InvalidInput['fields'] };

export default async function runTask({ module, name, input, begun }: TaskMessage): Promise<Outcome> {
  const exported: Record<string, unknown> = await import(module);
  const task = exported[name];
  if (typeof task !== 'function') throw new Error(`${module} exports no ${name}`);
  Atomics.store(begun, 0, threadId);
  try {
    return { value: await Reflect.apply(task, undefined, [input]) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, details: error.details };
    if (codeOf(error) === 'ENOENT') return { refused: 'stored-file-missing', details: {} };
    if (error instanceof InvalidInput) return { invalid: error.fields };
    throw error;
  }
}
