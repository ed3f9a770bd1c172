import { say } from './project.mjs';

/** Milliseconds before the first restart; each further one waits twice as long. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** A server that ran this long, in milliseconds, starts with the first pause again. */
const STEADY = 10 * 60_000;

/**
 * Runs a server and starts it again whenever it ends by itself, ready or not, until it is stopped in order.
 * Only a first run that refuses to start, because somebody has to mend something, is the last one; it has said why.
 * @param {(events: { onMessage: (message: unknown) => void }) => Promise<number>} start
 *   runs the server to its end and returns its exit code; the server sends `refused` when it refuses to start
 * @param {{ stopped: AbortSignal, firstPause?: number }} options `stopped` is aborted when somebody wants the end
 * @returns {Promise<number>} the exit code of the last run
 */
export async function keepRunning(start, { stopped, firstPause = FIRST_PAUSE }) {
  let pause = firstPause;
  for (let isFirst = true; ; isFirst = false) {
    const began = performance.now();
    let isRefused = false;
    const code = await start({ onMessage: (message) => (isRefused ||= message === 'refused') });
    // Later a refusal may pass by itself: the port or the data folder is still held by the server that ended.
    if (code === 0 || (isFirst && isRefused) || stopped.aborted) return code;
    if (performance.now() - began > STEADY) pause = firstPause;
    say(`The server ended by itself (code ${code}); it is started again in ${Math.ceil(pause / 1000)} s`);
    await sleep(pause, stopped);
    if (stopped.aborted) return code;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

const sleep = (milliseconds, stopped) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
