// Measures one call on the real server, then its floor on the same database.
import type { Database } from '@orbita/database';
import type { Call } from './calls.ts';
import type { Drive, Driven } from './driver.process.ts';
import type { FloorStatement } from './floor.process.ts';
import type { Worker } from './processes.ts';
import type { Statement } from './server.process.ts';
import { cpuOfPostgres, cpuOfProcess, memoryOfPostgres, memoryOfProcess } from './usage.ts';

export interface Bench {
  db: Database;
  postgresPid: number;
  server: Worker;
  serverPort: number;
  floor: Worker;
  floorPort: number;
  driver: Worker;
  /** Environment variables of the server. */
  environment: Record<string, string>;
  seconds: number;
}

export interface Memory {
  serverMb: number;
  postgresMb: number;
}
export interface Measured extends Driven {
  call: Call;
  cpuOfServer: number;
  cpuOfPostgres: number;
  queries: number;
  floorCpu: number;
  memory: Memory | undefined;
  /** The statement that took longest. */
  slowest: Statement | undefined;
}

const WARM_UP_SECONDS = 1;
/** Number of requests before which V8 is still compiling a heavy call. */
const WARM_UP_REQUESTS = 150;
const RECORDED_REQUESTS = 16;

export interface Cost {
  driven: Driven;
  /** CPU milliseconds per request. */
  ofProcess: number;
  ofPostgres: number;
  queries: number;
}

/** Drives a port for the given seconds and returns the cost of a request. */
export async function costOf(
  bench: Bench,
  worker: Worker,
  drive: Omit<Drive, 'seconds'>,
  seconds: number,
): Promise<Cost> {
  const read = async () => ({
    process: cpuOfProcess(worker.pid),
    postgres: cpuOfPostgres(bench.postgresPid),
    queries: await worker.ask<number>({ what: 'queries' }),
  });
  const warmUp = { ...drive, seconds: WARM_UP_SECONDS, atLeast: WARM_UP_REQUESTS } satisfies Drive;
  const { count: from } = await bench.driver.ask<Driven>(warmUp);
  const before = await read();
  const driven = await bench.driver.ask<Driven>({ ...drive, from, seconds } satisfies Drive);
  const after = await read();
  const perRequest = (name: keyof typeof before) => (after[name] - before[name]) / Math.max(1, driven.count);
  return {
    driven,
    ofProcess: perRequest('process'),
    ofPostgres: perRequest('postgres'),
    queries: perRequest('queries'),
  };
}

/** Records the statements of a few requests of the call, grouped by text. */
async function recordStatements(bench: Bench, call: Call): Promise<Map<string, Statement[]>> {
  await bench.server.ask({ what: 'record' });
  await bench.driver.ask<Driven>({
    port: bench.serverPort,
    requests: call.requests,
    seconds: 5,
    times: RECORDED_REQUESTS,
    connections: 1,
  } satisfies Drive);
  const statements = await bench.server.ask<Statement[]>({ what: 'recorded' });
  return Map.groupBy(statements.flatMap(withoutCursor), ({ text }) => text);
}

const CURSOR = /^declare \w+ .*?cursor for\s+/s;
/** Returns the query of a cursor by itself; what else is sent for the cursor works only in its transaction. */
function withoutCursor(statement: Statement): Statement[] {
  if (CURSOR.test(statement.text)) return [{ ...statement, text: statement.text.replace(CURSOR, '') }];
  return /^(fetch|close|set local)\s/.test(statement.text) ? [] : [statement];
}

/** Matches the query that identifies the user, which belongs to the server rather than to the measured call. */
const asksWho = (text: string) => /from sessions s\b/.test(text);

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Runs a statement alone, because the recorded time includes waiting for concurrent statements. */
async function timeAlone({ pool }: Database, { text, values }: Statement): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const started = performance.now();
    await pool.query(text, values);
    durations.push(performance.now() - started);
  }
  return median(durations);
}

/** Returns the slowest statement of a call, once for each recorded request. */
async function findSlowest(bench: Bench, call: Call): Promise<Statement[]> {
  const statements = [...(await recordStatements(bench, call)).values()];
  const timed: { list: Statement[]; milliseconds: number }[] = [];
  for (const list of statements) {
    const [first] = list;
    if (!first || asksWho(first.text)) continue;
    // A write cannot be repeated, so its recorded times are used.
    const isWrite = call.floor !== undefined;
    const milliseconds = isWrite ? median(list.map((each) => each.milliseconds)) : await timeAlone(bench.db, first);
    timed.push({ list: list.map((each) => ({ ...each, milliseconds })), milliseconds });
  }
  return timed.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]?.list ?? [];
}

/** Reads memory twice a second during the work and returns the peak. */
export async function watchMemory<Result>(
  bench: Bench,
  work: () => Promise<Result>,
): Promise<{ result: Result; memory: Memory }> {
  let memory: Memory = { serverMb: 0, postgresMb: 0 };
  const timer = setInterval(() => {
    const now = readMemory(bench);
    if (now.serverMb + now.postgresMb > memory.serverMb + memory.postgresMb) memory = now;
  }, 500);
  try {
    return { result: await work(), memory };
  } finally {
    clearInterval(timer);
  }
}

/** Measures an empty request; two runs are comparable only when these figures agree. */
export async function measureBareRequest(bench: Bench): Promise<number> {
  const cost = await measureFloor(bench, { text: 'select 1', values: [[]] });
  return cost.ofProcess + cost.ofPostgres;
}

/** Reads the current memory. */
export function readMemory(bench: Bench): Memory {
  return { serverMb: memoryOfProcess(bench.server.pid), postgresMb: memoryOfPostgres(bench.postgresPid) };
}

async function measureFloor(bench: Bench, statement: FloorStatement): Promise<Cost> {
  await bench.floor.ask({ what: 'serve', statement });
  const get = { method: 'GET' as const, path: '/', headers: {} };
  const cost = await costOf(bench, bench.floor, { port: bench.floorPort, requests: [get] }, Math.min(2, bench.seconds));
  await bench.floor.ask({ what: 'rest' });
  return cost;
}

export const connectionsOf = ({ connections }: Call): Pick<Drive, 'connections'> =>
  connections === undefined ? {} : { connections };

/** Measures a call and its floor. */
export async function measureCall(bench: Bench, call: Call): Promise<Measured> {
  const statements = await findSlowest(bench, call);
  const drive = { port: bench.serverPort, requests: call.requests, ...connectionsOf(call) };
  const work = () => costOf(bench, bench.server, drive, bench.seconds);
  const { result: cost, memory } = call.isHeaviest
    ? await watchMemory(bench, work)
    : { result: await work(), memory: undefined };
  const ownStatement = { text: statements[0]?.text ?? 'select 1', values: statements.map(({ values }) => values) };
  const floor = await measureFloor(bench, call.floor ?? ownStatement);
  if (floor.driven.firstFailure) throw new Error(`The floor of «${call.name}» failed: ${floor.driven.firstFailure}`);
  return {
    ...cost.driven,
    call,
    cpuOfServer: cost.ofProcess,
    cpuOfPostgres: cost.ofPostgres,
    queries: cost.queries,
    floorCpu: floor.ofProcess + floor.ofPostgres,
    memory,
    slowest: statements[0],
  };
}
