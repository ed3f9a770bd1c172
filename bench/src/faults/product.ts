// The product as an operator runs it, in a process of its own that a scenario may kill.
// @ts-expect-error: a plain module of the scripts
import { serverEnvironment, serverFlags } from '../../../scripts/lib/server-flags.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { auth } from '@orbita/contract/auth';

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
export const COMMAND = fileURLToPath(new URL('../../../apps/server/src/backup.ts', import.meta.url));

/** A running server. */
export interface Product {
  base: string;
  /** Lets in the first administrator of an empty database. */
  setupCode: string | undefined;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a data folder, without the demo school, and waits until it is ready. */
export async function startProduct(environment: Record<string, string>, flags: string[] = []): Promise<Product> {
  const child = spawn(process.execPath, [...serverFlags, ...flags, MAIN, '--empty'], {
    env: { ...process.env, ...serverEnvironment, PORT: '0', LIVE_PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`The server did not start: ${output}`))),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    base: /is ready: {2}(\S+)/.exec(output)?.[1] ?? '',
    setupCode: /one-time code:\s+(\S+)/.exec(output)?.[1],
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Sets up the institution through the page of the first start. */
export async function setUpSchool({ base, setupCode }: Product): Promise<void> {
  const reply = await fetch(`${base}${auth.setUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ code: setupCode, company_title: 'Колледж', email: 'admin@bench.example' },
      ...{ password: 'Лесная-опушка-42', first_name: 'Анна', last_name: 'Ёлкина' },
    }),
  });
  if (!reply.ok) throw new Error(`The school could not be set up: ${reply.status} ${await reply.text()}`);
}

/** Runs a command of the operator; `kill` ends it, and its code is then null. */
export function runCommand(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [...serverFlags, COMMAND, ...words], {
    env: { ...process.env, ...serverEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const done = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  return { done, kill: () => child.kill('SIGKILL') };
}
