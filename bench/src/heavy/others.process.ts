// People who go on with their ordinary work meanwhile: each sends a request, looks at the response and sends the next.
import { setTimeout } from 'node:timers/promises';
import { answerQuestions } from '../processes.ts';
import { endConnections, send, type Sending } from './sending.ts';

export interface OrdinaryCall {
  name: string;
  /** Requests in turn, starting over at the end. */
  requests: Sending[];
  /** How many people make this call at the same time. */
  people: number;
}
export type OthersQuestion = { what: 'begin'; port: number; calls: OrdinaryCall[] } | { what: 'end' };
export interface Waited {
  name: string;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  longest: number;
  failures: string[];
}

/** How long somebody looks at a response, in milliseconds. */
const GLANCE = 250;

let over = new AbortController();
let work: Promise<Waited[]> = Promise.resolve([]);

async function repeat(port: number, { name, requests, people }: OrdinaryCall, signal: AbortSignal): Promise<Waited> {
  const durations: number[] = [];
  const failures: string[] = [];
  let next = 0;
  const person = async () => {
    for (let each = requests[next]; each && !signal.aborted; each = requests[next % requests.length]) {
      next += 1;
      const { status, text, milliseconds } = await send(port, each);
      durations.push(milliseconds);
      if (status !== 200) failures.push(`${each.method} ${each.path}: ${status} ${text.slice(0, 300)}`);
      await setTimeout(GLANCE);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  const sorted = durations.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    name,
    count: sorted.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    longest: sorted.at(-1) ?? 0,
    failures,
  };
}

function answer(question: OthersQuestion): unknown {
  if (question.what === 'begin') {
    over = new AbortController();
    const { port, calls } = question;
    work = Promise.all(calls.map((call) => repeat(port, call, over.signal)));
    return null;
  }
  over.abort();
  return work;
}

answerQuestions(answer, endConnections);
