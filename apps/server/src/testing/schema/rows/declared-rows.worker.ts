// Reads the declared rows beside the tour, since compiling takes a processor for some seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { findDeclaredRows, openProgram } from './declared-rows.ts';

const { folder, files } = workerData as { folder: string; files: string[] };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort!.postMessage(findDeclaredRows(openProgram(files), folder));
