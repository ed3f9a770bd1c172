// Sends the requests of many students at once, each over its own connection.
// It runs in its own process so that its CPU time is not counted.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answerQuestions } from './processes.ts';

/** The request of one student in one step. */
export interface Errand {
  method: 'GET' | 'POST';
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
): Promise<{ status: number; text: string }> {
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
      answer.on('end', () => resolve({ status, text }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends one request and returns how long its response took. */
async function time(port: number, errand: Errand, failures: string[]): Promise<number> {
  const from = performance.now();
  const answer = await run(port, errand).catch((error: Error) => ({ status: 0, text: error.message }));
  if (answer.status !== 200)
    failures.push(`${errand.method} ${errand.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return performance.now() - from;
}

/** Sends all requests at once and waits for the last response. */
async function rush({ port, errands, others }: Rush): Promise<Rushed> {
  const failures: string[] = [];
  const started = performance.now();
  const rushing = Promise.all(errands.map((errand) => time(port, errand, failures)));
  let isOver = false;
  const strolls = others.map(async (path) => {
    const durations: number[] = [];
    for (let n = 0; !isOver || n === 0; n += 1) {
      durations.push(await time(port, path[n % path.length]!, failures));
      await setTimeout(GLANCE);
    }
    return durations;
  });
  const durations = await rushing;
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  return { durations, failures, seconds, others: (await Promise.all(strolls)).flat() };
}

answerQuestions(rush, async () => agent.destroy());
