// Sends the requests of many students at once, each over its own connection.
// It runs in its own process so that its CPU time is not counted.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answerQuestions } from './processes.ts';

/** The request of one student in one step. */
export interface Errand {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: string;
  idempotencyKey?: string;
}
export interface Rush {
  port: number;
  errands: Errand[];
  /** Requests of people who have nothing to do with the test, each person's one after another until the rush is over. */
  others: Errand[][];
}
export interface Rushed {
  /** Milliseconds, in the order of the requests. */
  durations: number[];
  failures: string[];
  /** How often somebody was told to come back. */
  refused: number;
  seconds: number;
  /** Milliseconds of the requests of other people. */
  others: number[];
}

/** How long other people look at a page before they open the next, in milliseconds. */
const GLANCE = 100;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

function run(
  port: number,
  { method, path, token, body, idempotencyKey }: Errand,
): Promise<{ status: number; text: string; retryAfter: number }> {
  const headers: Record<string, string | number> = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  if (body) Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let text = '';
      const status = answer.statusCode ?? 0;
      answer.on('data', (chunk: Buffer) => {
        if (status !== 200) text += chunk.toString();
      });
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.on('end', () => resolve({ status, text, retryAfter }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What went wrong: failures with their reason, and how often somebody was told to come back. */
interface Trouble {
  failures: string[];
  refused: number;
}

/** Sends one request, again when the server says so, as the page does; returns how long it took altogether. */
async function time(port: number, errand: Errand, trouble: Trouble): Promise<number> {
  const from = performance.now();
  for (;;) {
    const answer = await run(port, errand).catch((error: Error) => ({
      status: 0,
      text: error.message,
      retryAfter: 0,
    }));
    if (answer.status === 503 && answer.retryAfter > 0) {
      trouble.refused += 1;
      await setTimeout((answer.retryAfter + Math.random()) * 1000);
      continue;
    }
    if (answer.status !== 200)
      trouble.failures.push(`${errand.method} ${errand.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return performance.now() - from;
  }
}

/** Sends all requests at once and waits for the last response. */
async function rush({ port, errands, others }: Rush): Promise<Rushed> {
  const trouble: Trouble = { failures: [], refused: 0 };
  const started = performance.now();
  const rushing = Promise.all(errands.map((errand) => time(port, errand, trouble)));
  const over = new AbortController();
  const strolls = others.map(async (path) => {
    const durations: number[] = [];
    for (let n = 0; !over.signal.aborted || n === 0; n += 1) {
      durations.push(await time(port, path[n % path.length]!, trouble));
      await setTimeout(GLANCE);
    }
    return durations;
  });
  const durations = await rushing;
  const seconds = (performance.now() - started) / 1000;
  over.abort();
  return { ...trouble, durations, seconds, others: (await Promise.all(strolls)).flat() };
}

answerQuestions(rush, async () => agent.destroy());
