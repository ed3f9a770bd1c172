// Worker processes of the bench: each is a module of this folder that answers questions over its IPC channel.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A worker process that answers questions. */
export interface Worker {
  pid: number;
  /** Sends a question and waits for its answer. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

interface Reply {
  number: number;
  answer?: unknown;
  failure?: string;
}

const STOP_MILLISECONDS = 10_000;
const workers = new Set<Worker>();

/** Starts a module of this folder in its own process. */
export async function startWorker(
  module: string,
  environment: Record<string, string> = {},
  flags: string[] = [],
): Promise<Worker> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const child = fork(file, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: flags,
  });
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let asked = 0;
  child.on('message', ({ number, answer, failure }: Reply) => {
    const question = waiting.get(number);
    waiting.delete(number);
    if (failure === undefined) question?.resolve(answer as never);
    else question?.reject(new Error(`${module}: ${failure}`));
  });
  child.once('exit', (code) => {
    for (const question of waiting.values()) question.reject(new Error(`${module} ended with code ${code}`));
    waiting.clear();
  });
  await once(child, 'spawn');
  const worker: Worker = {
    pid: child.pid ?? 0,
    ask: <Answer>(question: object) =>
      new Promise<Answer>((resolve, reject) => {
        if (!child.connected) return reject(new Error(`${module} has ended`));
        asked += 1;
        waiting.set(asked, { resolve, reject });
        child.send({ number: asked, question });
      }),
    stop: () => stopChild(child).finally(() => workers.delete(worker)),
  };
  workers.add(worker);
  return worker;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(killer);
}

/** Stops every worker that is still running. */
export async function stopWorkers(): Promise<void> {
  await Promise.allSettled([...workers].map((worker) => worker.stop()));
}

/** Runs in a worker: answers questions until the parent exits, then cleans up and ends. */
export function answerQuestions(answer: (question: never) => unknown, cleanUp: () => Promise<unknown>): void {
  process.on('message', async ({ number, question }: { number: number; question: never }) => {
    try {
      process.send?.({ number, answer: (await answer(question)) ?? null });
    } catch (error) {
      process.send?.({ number, failure: (error as Error).stack ?? String(error) });
    }
  });
  process.on('disconnect', () => {
    void cleanUp().finally(() => process.exit(0));
  });
  // Ctrl-C reaches the whole process group, but the parent decides when a worker ends.
  process.on('SIGINT', () => undefined);
}
