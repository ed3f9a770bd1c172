// Loads the school of school.sql, and says who and what is in it.
import { readFile } from 'node:fs/promises';
import pg from 'pg';

export const PASSWORD = 'bench-password';
/** Made when the institution is set up. */
export const ADMINISTRATOR = 1;
/** Teaches disciplines 1–6, among them both that are marked whole. */
export const TEACHER = 101;
/** Teaches disciplines 3–20 and so has the whole queue. */
export const BUSY_TEACHER = 140;

/** `n` students from the first one on; the first 30 study discipline 1, the next 30 discipline 2. */
export const students = (n: number, from = 0): number[] => Array.from({ length: n }, (_, i) => 1001 + from + i);
export const emailOf = (student: number): string => `student${student}@bench.example`;
/** The bearer token of an open session of a person. */
export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
export const topicOf = (subject: number, n: number): number => subject * 1000 + n;
/** The questions of a task, answered. */
export const fieldsOf = (task: number): object[] => [
  { form_id: task * 10 + 1, value: 'Ход решения по шагам. '.repeat(8) },
  { form_id: task * 10 + 2, value: 4 },
  { form_id: task * 10 + 3, value: 2 },
];

const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
/** Emptied in the transaction that fills them: PostgreSQL then writes their rows once, not into its log as well. */
const BIG_TABLES = 'answers, answer_fields, answer_versions, comments, marks, passings, audit_records, notifications';

/** Runs scripts on a connection of its own, which waits as long as they take. */
async function runScripts(url: string, scripts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
    await client.query('vacuum analyze');
    // What the load left to be written out is not the work of the calls.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Fills a database that holds nothing but a new institution with its administrator, whose password everybody gets; so many times over. */
export async function loadSchool(url: string, times = 1): Promise<void> {
  const school = await read('school.sql');
  if (times === 1) return runScripts(url, [school]);
  const settings = `set bench.times = ${times}; set maintenance_work_mem = '512MB';`;
  const empty = `truncate ${BIG_TABLES} cascade;`;
  return runScripts(url, [[settings, empty, school, await read('multiply.sql')].join('\n')]);
}

/** Adds what the figures of the interface need besides. */
export async function loadSheet(url: string): Promise<void> {
  await runScripts(url, [await read('interface/sheet.sql')]);
}
