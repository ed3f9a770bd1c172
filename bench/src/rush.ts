// Simulates a whole year group starting one test at the same moment; no submission may be lost.
import { setTimeout } from 'node:timers/promises';
import { type Database, sql } from '@orbita/database';
import type { Bench } from './measure.ts';
import { startWorker } from './processes.ts';
import type { Errand, Rush, Rushed } from './rush.process.ts';
import { BUSY_TEACHER, students, TEACHER, tokenOf, topicOf } from './school.ts';
import { cpuOfPostgres, cpuOfProcess } from './usage.ts';

/** The discipline of students 1001–1360. */
const SUBJECT = 3;
const ENROLLED = 300;
const QUESTIONS = 10;
const MINUTES = 30;

export interface Step {
  name: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
  longest: number;
  seconds: number;
  failures: number;
  refused: number;
  /** Milliseconds that other people waited for their pages meanwhile. */
  others: { p95: number; longest: number };
  /** Milliseconds of processor time of server and PostgreSQL per request of the rush. */
  cpu: number;
  /** Aim for `p95`. */
  target: number | undefined;
}
export interface RushFigures {
  students: number;
  steps: Step[];
  /** Submissions stored completely: the version, all fields with their credit and the closed attempt. */
  submitted: number;
  lost: number;
  marked: number;
  /** Milliseconds from the last acknowledgement to the last mark. */
  marksAfter: number;
  firstFailure: string | null;
}

interface Test {
  stepId: number;
  patternId: number;
  formIds: number[];
}

/** Builds a topic with a task of ten keyed questions, one attempt, half an hour and an automatic mark. */
async function buildTest(db: Database): Promise<Test> {
  const { id: stepId } = await db.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, position)
    select ${SUBJECT}, id, 'Контрольный тест', 2, 10, 1000 from chapters where subject_id = ${SUBJECT} order by id limit 1 returning id`);
  const { id: patternId } = await db.one<{ id: number }>(sql`
    insert into patterns (step_id, title, attempts_limit, time_limit_minutes, auto_mark) values (${stepId}, 'Тест', 1, ${MINUTES}, true) returning id`);
  const forms = await db.rows<{ id: number }>(sql`
    insert into forms (pattern_id, title, type, number, options, key)
    select ${patternId}, 'Вопрос ' || n, 'single', n, '["Первое", "Второе", "Третье", "Четвёртое"]', to_jsonb(n % 4) from generate_series(1, ${QUESTIONS}::int) n returning id`);
  return { stepId, patternId, formIds: forms.map(({ id }) => id) };
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ascending = (durations: number[]): number[] => durations.toSorted((a, b) => a - b);
/** Aims in milliseconds for what 95 of 100 students wait for. */
const TARGETS: Record<string, number> = { start: 6000, 'hand in': 12_000 };

function describe(name: string, { durations, seconds, failures, refused, others }: Rushed, cpu: number): Step {
  const sorted = ascending(durations);
  const meanwhile = ascending(others);
  return {
    name,
    cpu,
    refused,
    target: TARGETS[name],
    others: { p95: percentile(meanwhile, 0.95), longest: meanwhile.at(-1) ?? 0 },
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    longest: sorted.at(-1) ?? 0,
    seconds,
    failures: failures.length,
  };
}

/** The first student who is enlisted for a rush that is larger than the discipline. */
const FIRST_ENLISTED = 50_001;

/** Adds students in groups of 30 who study the discipline of the test, each with an open session. */
async function enlist(db: Database, count: number): Promise<number[]> {
  await db.script(`
    insert into users (id, email, username, password_hash, first_name, last_name)
    select n, 'rush' || n || '@bench.example', 'rush' || n, '', 'Студент', 'Потока ' || n from generate_series(${FIRST_ENLISTED}, ${FIRST_ENLISTED + count - 1}) n;
    insert into company_members (company_id, user_id) select 1, id from users where id >= ${FIRST_ENLISTED};
    insert into sessions (token_hash, file_token_hash, user_id, expires_at)
    select sha256(('bench-session-of-person-' || id)::bytea), sha256(('bench-files-of-person-' || id)::bytea), id, now() + interval '1 day' from users where id >= ${FIRST_ENLISTED};
    insert into groups (id, company_id, name) select 50000 + n, 1, 'П-' || n from generate_series(0, ${Math.ceil(count / 30)}) n;
    insert into subject_groups (subject_id, group_id) select ${SUBJECT}, id from groups where id >= 50000;
    insert into group_users (group_id, user_id) select 50000 + (id - ${FIRST_ENLISTED}) / 30, id from users where id >= ${FIRST_ENLISTED};
    analyze users, company_members, sessions, groups, subject_groups, group_users`);
  return Array.from({ length: count }, (_, n) => FIRST_ENLISTED + n);
}

/** What people who do not sit the test look at meanwhile; the disciplines are others. */
function strolls(): Errand[][] {
  const look = (person: number, ...paths: string[]): Errand[] =>
    paths.map((path) => ({ method: 'GET', path, token: tokenOf(person) }));
  const pupil = (student: number): Errand[] =>
    look(
      student,
      '/api/me/lms/groups/subjects',
      `/api/v2/lessons/${topicOf(1, 1 + (student % 60))}`,
      '/api/v2/notifications/status',
    );
  const master = (teacher: number): Errand[] =>
    look(teacher, '/api/v2/marking/queue', '/api/v2/subjects/1/journal', '/api/v2/notifications/status');
  return [
    pupil(1001),
    pupil(1002),
    pupil(1003),
    pupil(1004),
    master(TEACHER),
    look(BUSY_TEACHER, '/api/v2/marking/queue'),
  ];
}

/** Counts the submissions stored in the database. */
const countKept = (db: Database, { stepId, patternId }: Test): Promise<{ submitted: number; marked: number }> =>
  db.one(sql`
    select (select count(*)::int from answers a where a.pattern_id = ${patternId} and a.version = 1
        and exists (select 1 from answer_versions v where v.answer_id = a.id and v.number = 1)
        and exists (select 1 from task_attempts t where t.pattern_id = a.pattern_id and t.user_id = a.user_id and t.submitted_at is not null and t.version = 1)
        and (select count(*) from answer_fields f where f.answer_id = a.id and f.value is not null and f.credit is not null) = ${QUESTIONS}) as submitted,
      (select count(*)::int from marks where step_id = ${stepId} and author_id is null) as marked`);

/** The longest wait for the marks, in milliseconds; what lacks then is not counted as marked. */
const MARKS_WITHIN = 30_000;
/** Waits until the keys have marked everything; returns how long that took. */
async function untilMarked(db: Database): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { waits } = await db.one<{ waits: boolean }>(sql`select exists (select 1 from answers_to_mark) as waits`);
    const took = performance.now() - started;
    if (!waits || took > MARKS_WITHIN) return took;
    await setTimeout(20);
  }
}

const readCpu = ({ server, postgresPid }: Bench): number => cpuOfProcess(server.pid) + cpuOfPostgres(postgresPid);

/** Runs the steps one after another, each for all students at once. */
export async function measureRush(bench: Bench, count: number): Promise<RushFigures> {
  const { db, serverPort: port } = bench;
  const test = await buildTest(db);
  const worker = await startWorker('rush.process.ts');
  const people = count > ENROLLED ? await enlist(db, count) : students(count);
  const all = (make: (student: number, index: number) => Omit<Errand, 'token'>): Rush => ({
    port,
    others: strolls(),
    errands: people.map((student, index) => ({ token: tokenOf(student), ...make(student, index) })),
  });
  const rushes: [string, Rush][] = [
    ['start', all(() => ({ method: 'POST', path: `/api/v2/tasks/${test.patternId}/attempts` }))],
    ['read the questions', all(() => ({ method: 'GET', path: `/api/v2/lessons/${test.stepId}` }))],
    [
      'hand in',
      all((student, index) => ({
        method: 'POST',
        path: '/api/v2/answers',
        idempotencyKey: `rush-${test.patternId}-${student}`,
        body: JSON.stringify({
          pattern_id: test.patternId,
          fields: test.formIds.map((form_id, n) => ({ form_id, value: (index + n) % 4 })),
        }),
      })),
    ],
  ];
  const steps: Step[] = [];
  let firstFailure: string | null = null;
  let marksAfter = 0;
  for (const [name, rush] of rushes) {
    const before = readCpu(bench);
    const rushed = await worker.ask<Rushed>(rush);
    // Marking is a part of what handing in costs.
    const marked = await untilMarked(db);
    if (name === 'hand in') marksAfter = marked;
    const after = readCpu(bench);
    steps.push(describe(name, rushed, (after - before) / rushed.durations.length));
    firstFailure ??= rushed.failures[0] ?? null;
  }
  await worker.stop();
  const { submitted, marked } = await countKept(db, test);
  return { students: count, steps, submitted, lost: count - submitted, marked, marksAfter, firstFailure };
}
