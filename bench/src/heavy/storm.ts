// The storm of heavy work: everything at once, while other people go on with their ordinary work.
import { setTimeout } from 'node:timers/promises';
import { answers } from '@orbita/contract/answers';
import { marks } from '@orbita/contract/marks';
import { subjects } from '@orbita/contract/subjects';
import { type Database, sql } from '@orbita/database';
import type { Bench } from '../measure.ts';
import { startWorker } from '../processes.ts';
import { fieldsOf, students, TEACHER, tokenOf, topicOf } from '../school.ts';
import { memoryOfProcess } from '../usage.ts';
import type { OrdinaryCall, OthersQuestion, Waited } from './others.process.ts';
import type { Sending } from './sending.ts';
import type { SocketFigures, SocketQuestion } from './sockets.process.ts';
import type { StormCounts } from './storm-parts.ts';
import type { Fate, Storm } from './storm.process.ts';

export interface HeavyFigures {
  /** Whether the same process of the server still answers at the end. */
  stayed: boolean;
  /** How long the storm took. */
  seconds: number;
  fates: Fate[];
  sockets: SocketFigures;
  /** How long other people waited during the storm, and before it. */
  others: Waited[];
  alone: Waited[];
  /** Megabytes (PSS) of the server process. */
  memory: { before: number; peak: number; after: number };
}

export const MEGABYTE = 1024 * 1024;
export const BYTES_OF_UPLOAD = 500 * MEGABYTE;
/** The discipline of 200 topics that heavy.sql adds, and the people who teach it. */
const SUBJECT = 21;
/** The first of its groups. */
const GROUP = 101;
const STAFF = Array.from({ length: 40 }, (_, n) => 101 + n);
const ALONE_SECONDS = 15;
const QUIET_SECONDS = 60;
/** How long sockets try to connect. */
const PATIENCE_SECONDS = 300;

const get = (person: number, path: string): Sending => ({ method: 'GET', path, token: tokenOf(person) });
const post = (person: number, path: string, body: object, headers: Record<string, string> = {}): Sending => ({
  method: 'POST',
  path,
  token: tokenOf(person),
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Ordinary work of people in other disciplines. */
async function ordinaryCalls(db: Database): Promise<OrdinaryCall[]> {
  const unanswered = await db.rows<{ student: number; topic: number }>(sql`
    select gu.user_id as student, st.id as topic
    from steps st join subject_groups sg on sg.subject_id = st.subject_id join group_users gu on gu.group_id = sg.group_id
    where st.subject_id between 3 and 20 and not exists (select 1 from answers a where a.step_id = st.id and a.user_id = gu.user_id)
    order by hashint8(st.id * 3000::bigint + gu.user_id) limit 8000`);
  return [
    {
      name: 'own disciplines',
      people: 3,
      requests: students(200).map((id) => get(id, subjects.listStudiedSubjects.path)),
    },
    {
      name: 'topic page',
      people: 3,
      requests: students(30).map((id, i) => get(id, `/api/v2/lessons/${topicOf(1, i + 1)}`)),
    },
    {
      name: 'save a mark',
      people: 2,
      requests: students(30).flatMap((student_id, i) =>
        [4, 7].map((value) => post(TEACHER, marks.saveMark.path, { step_id: topicOf(1, i + 1), student_id, value })),
      ),
    },
    {
      name: 'hand in',
      people: 3,
      requests: unanswered.map(({ student, topic }) =>
        post(
          student,
          answers.submitAnswer.path,
          { pattern_id: topic, fields: fieldsOf(topic) },
          { 'idempotency-key': `heavy-${topic}-${student}` },
        ),
      ),
    },
  ];
}

const stormOf = (port: number, counts: StormCounts): Storm => ({
  port,
  exports: Array.from({ length: counts.exports }, (_, n) =>
    get(STAFF[n % STAFF.length]!, `/api/v2/subjects/${SUBJECT}/journal/export`),
  ),
  reads: Array.from({ length: counts.reads }, (_, n) =>
    get(STAFF[n % STAFF.length]!, `/api/v2/subjects/${SUBJECT}/journal?group_id=${GROUP + n}`),
  ),
  // A person may have begun at most four uploads of this size.
  uploads: students(counts.uploads).map((id) => ({ token: tokenOf(id), bytes: BYTES_OF_UPLOAD })),
  imports: Array.from({ length: counts.package }, () => ({ token: tokenOf(TEACHER), stepId: topicOf(1, 1) })),
});

/** Reads the server's memory twice a second until it is stopped; returns the peak. */
function watchPeak(pid: number): () => number {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOfProcess(pid))), 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

const isAnswering = ({ server, serverPort }: Bench): Promise<boolean> =>
  Promise.all([server.ask({ what: 'port' }), fetch(`http://127.0.0.1:${serverPort}/api/docs/openapi.json`)]).then(
    () => true,
    () => false,
  );

/** Measures a storm of these counts. */
export async function measureHeavy(
  bench: Bench,
  counts: StormCounts,
  say: (line: string) => void,
): Promise<HeavyFigures> {
  const { serverPort: port } = bench;
  const calls = await ordinaryCalls(bench.db);
  const [others, storm, sockets] = await Promise.all(
    ['heavy/others.process.ts', 'heavy/storm.process.ts', 'heavy/sockets.process.ts'].map((file) => startWorker(file)),
  );
  if (!others || !storm || !sockets) throw new Error('The processes of the storm did not start');
  say('… other people alone');
  await others.ask({ what: 'begin', port, calls } satisfies OthersQuestion);
  await setTimeout(ALONE_SECONDS * 1000);
  const alone = await others.ask<Waited[]>({ what: 'end' } satisfies OthersQuestion);
  const before = memoryOfProcess(bench.server.pid);
  say('… the storm');
  const endWatch = watchPeak(bench.server.pid);
  // Each person continues where the measurement before ended.
  const rest = calls.map((call) => ({
    ...call,
    requests: call.name === 'hand in' ? call.requests.slice(2000) : call.requests,
  }));
  await others.ask({ what: 'begin', port, calls: rest } satisfies OthersQuestion);
  const from = performance.now();
  const people = Array.from({ length: counts.sockets }, (_, n) => ({
    id: 1001 + (n % 1000),
    token: tokenOf(1001 + (n % 1000)),
  }));
  const [fates, joined] = await Promise.all([
    storm.ask<Fate[]>(stormOf(port, counts)),
    sockets.ask<SocketFigures>({ what: 'open', port, people, patience: PATIENCE_SECONDS } satisfies SocketQuestion),
  ]);
  const seconds = (performance.now() - from) / 1000;
  const waited = await others.ask<Waited[]>({ what: 'end' } satisfies OthersQuestion);
  const open = await sockets.ask<number>({ what: 'count' } satisfies SocketQuestion);
  await Promise.all([others, storm, sockets].map((worker) => worker.stop()));
  const peak = endWatch();
  say(`… the storm took ${seconds.toFixed(0)} s; a minute of quiet`);
  await setTimeout(QUIET_SECONDS * 1000);

  return {
    stayed: await isAnswering(bench),
    seconds,
    fates,
    sockets: { ...joined, open },
    others: waited,
    alone,
    memory: { before, peak, after: memoryOfProcess(bench.server.pid) },
  };
}
