// Locates the project, runs programs and prints messages.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Prints a progress message to stderr, so that a script's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** An error that the user can fix, printed as a sentence without a stack. */
export class Refusal extends Error {}

/** Runs a script's main function; a refusal becomes a sentence and exit code 1. */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Refusal ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/**
 * Runs a program to its end, in the repository unless `options.cwd` says otherwise.
 * @param {string} command
 * @param {string[]} words
 * @param {object} options of spawn; `quiet` collects the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} code 127 when it cannot be started, 128 + signal when killed
 */
export function run(command, words, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
    const child = spawn(command, words, { cwd: root, stdio, ...options });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 128, output }));
  });
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Returns a signal that is aborted when somebody stops this script. */
export function stopSignal() {
  const controller = new AbortController();
  for (const signal of STOP_SIGNALS) process.on(signal, () => controller.abort());
  onParentGone(() => controller.abort());
  return controller.signal;
}

/**
 * Runs a program in the foreground: it shares our console, receives our signals, and its exit code is returned.
 * It also holds an IPC channel to us and may end when that closes, which happens even when we are killed.
 */
export function runInForeground(command, words, { onMessage = () => undefined, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(command, words, { cwd: root, stdio, ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of STOP_SIGNALS) process.on(signal, forward);
    child.on('message', onMessage);
    onParentGone(() => forward('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

/**
 * Calls back once when the process that started us has ended. Killing npm ends npm and the shell between us,
 * and no signal ever arrives here.
 */
export function onParentGone(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
