// Loads the school of school.sql, and says who and what is in it.
import { readFile } from 'node:fs/promises';
import type { Database } from '@orbita/database';

export const PASSWORD = 'bench-password';
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

/** Fills a database that holds nothing but a new institution with its administrator, whose password everybody gets. */
export async function loadSchool(db: Database): Promise<void> {
  await db.script(await readFile(new URL('school.sql', import.meta.url), 'utf8'));
  await db.script('vacuum analyze');
  // What the load left to be written out is not the work of the calls.
  await db.script('checkpoint');
}
