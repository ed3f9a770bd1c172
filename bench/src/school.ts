// Loads the school of school.sql and names its people and topics.
import { readFile } from 'node:fs/promises';
import pg from 'pg';

export const PASSWORD = 'bench-password';
/** Secret by which the provider of payments signs its notices. */
export const SHOP_SECRET = 'bench-secret-of-the-shop';
/** Created when the institution is set up. */
export const ADMINISTRATOR = 1;
/** Teaches disciplines 1–6, including both that are fully marked. */
export const TEACHER = 101;
/** Teaches disciplines 3–20 and therefore has the whole queue. */
export const BUSY_TEACHER = 140;

/** Has two children. */
export const PARENT = 190;
export const CHILDREN = [1061, 1091];
/** A lesson of all groups, so that everybody hears of its changes. */
export const ASSEMBLY = 99_000;
/** Looks after three groups. */
export const CURATOR = 191;

/** Eight halves with all disciplines, for all groups. */
export const TRAJECTORY = 1;

/** Returns ids of `n` students; the first 30 study discipline 1, the next 30 discipline 2. */
export const students = (n: number, from = 0): number[] => Array.from({ length: n }, (_, i) => 1001 + from + i);
export const emailOf = (student: number): string => `student${student}@bench.example`;
/** Bearer token of an open session of the person. */
export const tokenOf = (person: number): string => `bench-session-of-person-${person}`;
export const topicOf = (subject: number, n: number): number => subject * 1000 + n;
/** A complete answer to a task. */
export const fieldsOf = (task: number): object[] => [
  { form_id: task * 10 + 1, value: 'Ход решения по шагам. '.repeat(8) },
  { form_id: task * 10 + 2, value: 4 },
  { form_id: task * 10 + 3, value: 2 },
];

const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
/** Truncated in the transaction that fills them, so that PostgreSQL writes their rows once and not into its WAL as well. */
const BIG_TABLES = 'answers, answer_fields, answer_versions, comments, marks, passings, audit_records, notifications';

/** Runs scripts on a separate connection without a statement timeout. */
async function runScripts(url: string, scripts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
    await client.query('vacuum analyze');
    // Writes out the dirty pages of the load now, so that the measured calls do not pay for it.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/**
 * Fills a database that holds only a new institution and its administrator, `times` times over;
 * everybody gets the administrator's password.
 */
export async function loadSchool(url: string, times = 1): Promise<void> {
  const school = await read('school.sql');
  if (times === 1) return runScripts(url, [school]);
  const settings = `set bench.times = ${times}; set maintenance_work_mem = '512MB';`;
  const empty = `truncate ${BIG_TABLES} cascade;`;
  return runScripts(url, [[settings, empty, school, await read('multiply.sql')].join('\n')]);
}

/** Adds the data that only the interface figures need. */
export async function loadSheet(url: string): Promise<void> {
  await runScripts(url, [await read('interface/sheet.sql')]);
}
