import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../connect.ts';

export interface DemoOptions {
  /** Folder of uploaded files, created when missing. */
  filesDir: string;
  /** Receives one line for each step. */
  log: (line: string) => void;
  /** The day on which the half year ends; today by default. */
  now?: Date;
}

/** Messages to and from the loading process. */
export interface LoadOrder {
  url: string;
  filesDir: string;
  now: number;
}
export type LoadReport = { line: string } | { failure: string } | { done: true };

/**
 * Loads the demo school into an empty, migrated database, completely or not at all.
 * A load that was interrupted can be repeated; the files of the first attempt are replaced.
 * It runs in a process of its own, because it needs memory that a server never uses again.
 */
export function loadDemoSchool(db: Database, { filesDir, log, now }: DemoOptions): Promise<void> {
  const order: LoadOrder = { url: db.url, filesDir, now: (now ?? new Date()).getTime() };
  const worker = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (report: LoadReport) => {
      if ('line' in report) log(report.line);
      else if ('failure' in report) reject(new Error(report.failure));
      else resolve();
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) =>
      reject(new Error(`Loading the demo school was cut short (${signal ?? code}); start again`)),
    );
    worker.send(order);
  });
}
