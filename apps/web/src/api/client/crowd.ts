// Repeats a request that the server refused because too many people came at once.
// A refused request was not begun, so repeating it is safe; the server says when, later for each who is refused later.
import { isRecord } from '@orbita/contract/records';
import { getLanguage } from '../../base/language.ts';
import { notify } from '../../base/notices.ts';

export interface Answer {
  status: number;
  body: unknown;
  /** Seconds of the header Retry-After; absent when the server names no time. */
  retryAfter?: number | undefined;
  /** The server's ticket of a refusal, by which the repeated request counts as arrived when this one did. */
  ticket?: string | undefined;
}

const TRIES = 20;
/** Spreads those who return in the same second, in milliseconds. */
const SPREAD = 1000;
const crowded = {
  ru: 'Сейчас очень много людей. Ничего не потеряно: страница сама повторит запрос',
  en: 'There are very many people now. Nothing is lost: the page repeats the request by itself',
};

/** Returns the seconds after which the request may come again; undefined when the crowd is not why it was refused. */
const comesAgainAfter = ({ status, body, retryAfter }: Answer): number | undefined =>
  status === 503 && isRecord(body) && body.code === 'crowded' ? retryAfter : undefined;

let waiting = 0;
let dismiss: (() => void) | undefined;
/** Shows one notification while any request waits to be repeated. */
async function tellWhile(wait: Promise<void>): Promise<void> {
  waiting += 1;
  if (waiting === 1) dismiss = notify({ message: crowded[getLanguage()], duration: 0 });
  try {
    await wait;
  } finally {
    waiting -= 1;
    if (waiting === 0) dismiss?.();
  }
}

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });

/** Sends a request and, as long as the crowd keeps it out, sends it again with the ticket that it got. */
export async function sendThroughCrowd(
  send: (ticket: string | undefined) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  let ticket: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(ticket);
    ticket = answer.ticket ?? ticket;
    const seconds = comesAgainAfter(answer);
    if (seconds === undefined || tries === TRIES) return answer;
    await tellWhile(pause(seconds * 1000 + Math.random() * SPREAD, signal));
  }
}
