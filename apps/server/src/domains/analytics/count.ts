// Counts each institution once an hour, so that the page of a large school costs as little as that of a small one.
// Invariant: the lists and the figures of a day are of the same count, so a number equals the list to which it leads.
import { setTimeout } from 'node:timers/promises';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import * as queries from './count.queries.ts';

/** For how many minutes an institution is not counted again. */
const REST = 20;
/** The longest rest between two statements, in milliseconds. */
const LONGEST_REST = 1000;
const DAY = 86_400_000;
/** Attendance of how many days is counted by one statement. */
const SPAN_DAYS = 60;
/** After how many minutes the office may have its institution counted again. */
const PAUSE = 2;

/** Counts the institutions whose turn it is. */
export async function countInstitutions(db: Db, rest = REST): Promise<void> {
  await countAll(db, await queries.beginCounts(db, rest));
}

/** Has the viewer's institution counted right after the reply, because a large one takes longer than a request may. */
export async function refreshAnalytics({ db, followUps }: Deps, viewer: Viewer): Promise<{ is_begun: boolean }> {
  const begun = await queries.beginCounts(db, PAUSE, viewer.company_id);
  for (const count of begun) followUps.wake(`count-institution ${count.id}`, () => countAll(db, [count]));
  return { is_begun: begun.length > 0 };
}

/** Counts one institution after another; one that cannot be counted keeps none of the others waiting. */
const countAll = (db: Db, counts: readonly queries.Count[]): Promise<void> =>
  oneByOne(
    counts,
    (count) => countOne(db, count),
    ({ company_id }) => `Institution ${company_id} could not be counted`,
  );

async function countOne(db: Db, count: queries.Count): Promise<void> {
  await queries.dropBrokenOff(db, count);
  await countStudents(db, count);
  await queries.storeWaiting(db, count);
  await countAttendance(db, count);
  await db.transaction((tx) => queries.finishCount(tx, count));
}

/** Rests as long as the work took, so that a large institution leaves half a core to whoever uses it. */
async function andRest<Result>(work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  await setTimeout(Math.min(performance.now() - started, LONGEST_REST));
  return result;
}

async function countStudents(db: Db, count: queries.Count): Promise<void> {
  let last: number | null = 0;
  while (last !== null) last = await andRest(queries.storeStudents(db, count, last));
}

async function countAttendance(db: Db, count: queries.Count): Promise<void> {
  for (const span of spansOf(await queries.selectDaysToCount(db, count)))
    await andRest(queries.storeAttendance(db, count.company_id, span));
}

/** Cuts days into spans that are counted by one statement each, however many years an institution has; the last one has no end. */
export function spansOf({ first, today }: queries.Days): queries.Span[] {
  const begins: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(today); at += SPAN_DAYS * DAY) begins.push(dayOf(at));
  return begins.map((day, i) => ({ first: day, until: begins[i + 1] ?? null }));
}
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
