import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../connect.ts';

export interface DemoOptions {
  /** Folder of the uploaded files; made when missing. */
  filesDir: string;
  /** Gets a line about each step. */
  log: (line: string) => void;
  /** The day that the half year leads up to; today unless told. */
  now?: Date;
}

/** What the loading process is told, and what it tells. */
export interface LoadOrder {
  url: string;
  filesDir: string;
  now: number;
}
export type LoadReport = { line: string } | { failure: string } | { done: true };

/**
 * Loads the demo school into an empty, migrated database. It is there whole or not at all: a load that was cut short can
 * simply be repeated; the files of the first attempt are replaced.
 *
 * Its texts, drawings and rows take memory that a server never needs again, so a process of its own does it and ends.
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
