// Counts each institution once an hour, so that the page of a large school costs as little as that of a small one.
// Invariants: the lists and the figures of a day are of the same count; an institution has one count at work.
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

/** What a count needs of the server. */
export interface Counting {
  db: Db;
  followUps: Pick<Deps['followUps'], 'isClosing'>;
}

/** Ends a count that is not wanted any more: the server is closing, or another count has taken its turn. */
class Stopped extends Error {}

/** Counts the institutions whose turn it is, one after another; one that cannot be counted keeps none of the others waiting. */
export async function countInstitutions(counting: Counting, rest = REST): Promise<void> {
  await oneByOne(
    await queries.selectInstitutions(counting.db),
    async (companyId) => {
      if (counting.followUps.isClosing()) return;
      const count = await queries.beginCount(counting.db, rest, companyId);
      if (count) await countOne(counting, count);
    },
    (companyId) => `Institution ${companyId} could not be counted`,
  );
}

/** Has the viewer's institution counted right after the reply, because a large one takes longer than a request may. */
export async function refreshAnalytics(deps: Deps, viewer: Viewer): Promise<{ is_begun: boolean }> {
  const count = await queries.beginCount(deps.db, PAUSE, viewer.company_id);
  if (count) deps.followUps.wake(`count-institution ${count.company_id}`, () => countOne(deps, count));
  return { is_begun: count !== undefined };
}

async function countOne(counting: Counting, count: queries.Count): Promise<void> {
  let isBrokenOff = false;
  try {
    await countStudents(counting, count);
    await queries.storeWaiting(counting.db, count);
    await countAttendance(counting, count);
    await counting.db.transaction((tx) => queries.finishCount(tx, count));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    isBrokenOff = true;
  } finally {
    await queries.endTurn(counting.db, count, isBrokenOff);
  }
}

/** Says that the count goes on, and rests as long as the work took, so that a large institution leaves half a core to whoever uses it. */
async function andRest<Result>(
  { db, followUps }: Counting,
  count: queries.Count,
  work: Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await work;
  if (followUps.isClosing() || (await queries.noteAtWork(db, count)) === 0) throw new Stopped();
  await setTimeout(Math.min(performance.now() - started, LONGEST_REST));
  return result;
}

async function countStudents(counting: Counting, count: queries.Count): Promise<void> {
  let last: number | null = 0;
  while (last !== null) last = await andRest(counting, count, queries.storeStudents(counting.db, count, last));
}

async function countAttendance(counting: Counting, count: queries.Count): Promise<void> {
  for (const span of spansOf(await queries.selectDaysToCount(counting.db, count)))
    await andRest(counting, count, queries.storeAttendance(counting.db, count.company_id, span));
}

/** Cuts days into spans that are counted by one statement each, however many years an institution has; the last one has no end. */
export function spansOf({ first, today }: queries.Days): queries.Span[] {
  const begins: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(today); at += SPAN_DAYS * DAY) begins.push(dayOf(at));
  return begins.map((day, i) => ({ first: day, until: begins[i + 1] ?? null }));
}
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
