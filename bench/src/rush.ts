// Simulates a whole year group starting one test at the same moment; no submission may be lost.
import { type Database, sql } from '@orbita/database';
import type { Bench } from './measure.ts';
import { startWorker } from './processes.ts';
import type { Errand, Rush, Rushed } from './rush.process.ts';
import { students, tokenOf } from './school.ts';

const STUDENTS = 300;
/** The discipline of students 1001–1360. */
const SUBJECT = 3;
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
}
export interface RushFigures {
  students: number;
  steps: Step[];
  /** Submissions stored completely: the version, all fields with their credit and the closed attempt. */
  submitted: number;
  lost: number;
  marked: number;
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
function describe(name: string, { durations, seconds, failures }: Rushed): Step {
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    name,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    longest: sorted.at(-1) ?? 0,
    seconds,
    failures: failures.length,
  };
}

/** Counts the submissions stored in the database. */
const countKept = (db: Database, { stepId, patternId }: Test): Promise<{ submitted: number; marked: number }> =>
  db.one(sql`
    select (select count(*)::int from answers a where a.pattern_id = ${patternId} and a.version = 1
        and exists (select 1 from answer_versions v where v.answer_id = a.id and v.number = 1)
        and exists (select 1 from task_attempts t where t.pattern_id = a.pattern_id and t.user_id = a.user_id and t.submitted_at is not null and t.version = 1)
        and (select count(*) from answer_fields f where f.answer_id = a.id and f.value is not null and f.credit is not null) = ${QUESTIONS}) as submitted,
      (select count(*)::int from marks where step_id = ${stepId} and author_id is null) as marked`);

/** Runs the steps one after another, each for all students at once. */
export async function measureRush({ db, serverPort: port }: Bench): Promise<RushFigures> {
  const test = await buildTest(db);
  const worker = await startWorker('rush.process.ts');
  const people = students(STUDENTS);
  const all = (make: (student: number, index: number) => Omit<Errand, 'token'>): Rush => ({
    port,
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
  for (const [name, rush] of rushes) {
    const rushed = await worker.ask<Rushed>(rush);
    steps.push(describe(name, rushed));
    firstFailure ??= rushed.failures[0] ?? null;
  }
  await worker.stop();
  const { submitted, marked } = await countKept(db, test);
  return { students: STUDENTS, steps, submitted, lost: STUDENTS - submitted, marked, firstFailure };
}
