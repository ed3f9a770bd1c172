// Colours code in a worker, one text at a time, and leaves it plain when that takes too long.
import type { Token } from './colour-code.ts';

export interface CodeText {
  code: string;
  language: string;
}
/** The worker says when it begins with a text, and then what came of it. */
export type WorkerReply = 'begun' | { tokens: Token[] | null };

/** The longest text and line that are coloured; long lines are machine-made, and highlight.js is slow on them. */
const MOST_CHARACTERS = 200 * 1024;
const LONGEST_LINE = 2000;
const MOST_MILLISECONDS = 2000;

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

const isModest = (code: string): boolean =>
  code.length <= MOST_CHARACTERS && code.split('\n').every((line) => line.length <= LONGEST_LINE);

/** Returns the code in coloured pieces; null if it stays plain. */
export function highlight(text: CodeText, signal: AbortSignal): Promise<Token[] | null> {
  if (!isModest(text.code)) return Promise.resolve(null);
  // Without workers, or when the browser forbids one, code stays plain.
  const result = last.then(() => (signal.aborted ? null : askWorker(text))).catch(() => null);
  last = result;
  return result;
}

function askWorker(text: CodeText): Promise<Token[] | null> {
  return new Promise((resolve) => {
    const asked = (worker ??= new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }));
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (tokens: Token[] | null) => {
      over.abort();
      clearTimeout(timer);
      resolve(tokens);
    };
    const giveUp = () => {
      asked.terminate();
      worker = undefined;
      end(null);
    };
    const hear = ({ data }: MessageEvent<WorkerReply>) => {
      if (data === 'begun') timer = setTimeout(giveUp, MOST_MILLISECONDS);
      else end(data.tokens);
    };
    asked.addEventListener('error', giveUp, { signal: over.signal });
    asked.addEventListener('message', hear, { signal: over.signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    asked.postMessage(text);
  });
}
