// Entry of a worker thread: loads the file of a task, runs it, and converts a refusal to data, because class instances
// cannot cross threads.
import { AppError, InvalidInput } from '../../http/app-error.ts';

export interface TaskMessage {
  module: string;
  name: string;
  input: unknown;
}

/** The result of a task, or the reason for its refusal. */
export type Outcome =
  | { value: unknown }
  | { refused: AppError['code']; details: AppError['details'] }
  | { invalid: InvalidInput['fields'] };

export default async function runTask({ module, name, input }: TaskMessage): Promise<Outcome> {
  const { [name]: task } = (await import(module)) as Record<string, (input: unknown) => unknown>;
  if (!task) throw new Error(`${module} exports no ${name}`);
  try {
    return { value: await task(input) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, details: error.details };
    if (error instanceof InvalidInput) return { invalid: error.fields };
    throw error;
  }
}
