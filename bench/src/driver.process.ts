// The driver: 16 keep-alive connections, each sending its next request as soon as the last is answered.
// It runs in its own process so that its CPU time is not counted.
import { Agent, type IncomingMessage, request } from 'node:http';
import { SIGNATURE_HEADER, signNotice } from '@orbita/server/testing/bench';
import { answerQuestions } from './processes.ts';

/** A request; `$n` in headers and body becomes a number never used before, `$digit` a digit that changes every round. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Secret of a payment provider that signs the body at the moment of sending, because a signature holds for minutes. */
  signedBy?: string;
}
export interface Drive {
  port: number;
  requests: Sent[];
  /** Index of the first request, which continues after a warm-up because some requests can be sent only once. */
  from?: number;
  /** Stops after this many seconds, or after `times` requests. */
  seconds: number;
  times?: number;
  /** Smallest number of requests, for which a run may take up to three times `seconds`. */
  atLeast?: number;
  /** Number of connections, 16 by default. */
  connections?: number;
}
export interface Driven {
  count: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Average size of a response as transferred, in bytes. */
  bytes: number;
  failures: number;
  firstFailure: string | null;
}

const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
const keyPrefix = `bench-${process.pid}`;
let sent = 0;

function fill(text: string, round: number): string {
  return text.includes('$')
    ? text.replaceAll('$n', `${keyPrefix}-${sent}`).replaceAll('$digit', String(1 + (round % 9)))
    : text;
}

function send(
  port: number,
  { method, path, headers, body, signedBy }: Sent,
  round: number,
): Promise<{ status: number; bytes: number; text: string }> {
  sent += 1;
  const payload = body === undefined ? undefined : Buffer.from(fill(body, round));
  const filled: Record<string, string | number> = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fill(value, round)]),
  );
  if (payload) Object.assign(filled, { 'content-type': 'application/json', 'content-length': payload.length });
  if (payload && signedBy !== undefined) filled[SIGNATURE_HEADER] = signNotice(signedBy, payload, new Date());
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: filled, agent },
      (answer: IncomingMessage) => {
        let bytes = 0;
        let text = '';
        const status = answer.statusCode ?? 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (status !== 200) text += chunk.toString();
        });
        answer.on('end', () => resolve({ status, bytes, text }));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

const LONGEST = 3;
const MOST_FAILURES = 100;

async function drive({
  port,
  requests,
  from = 0,
  seconds,
  times,
  atLeast = 0,
  connections = CONNECTIONS,
}: Drive): Promise<Driven> {
  const durations: number[] = [];
  const failures: string[] = [];
  let bytes = 0;
  let next = 0;
  const started = performance.now();
  const goesOn = () => {
    const passed = (performance.now() - started) / 1000;
    const isTime = passed < seconds || (next < atLeast && passed < seconds * LONGEST);
    return isTime && next < (times ?? Infinity) && failures.length < MOST_FAILURES;
  };
  const work = async () => {
    while (goesOn()) {
      const i = from + next;
      next += 1;
      const each = requests[i % requests.length];
      if (!each) return;
      const begun = performance.now();
      const answer = await send(port, each, Math.floor(i / requests.length)).catch(describeFailure);
      durations.push(performance.now() - begun);
      bytes += answer.bytes;
      if (answer.status !== 200)
        failures.push(`${each.method} ${each.path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - started) / 1000;
  return {
    ...summarizeAttendance(durations),
    seconds: elapsed,
    bytes: bytes / Math.max(1, durations.length),
    failures: failures.length,
    firstFailure: failures[0] ?? null,
  };
}

const describeFailure = (error: Error) => ({ status: 0, bytes: 0, text: error.message });

function summarizeAttendance(durations: number[]): Pick<Driven, 'count' | 'p50' | 'p95' | 'p99'> {
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0;
  return { count: durations.length, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}

answerQuestions(drive, async () => agent.destroy());
