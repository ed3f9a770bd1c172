// Counts each institution once an hour, so that the page of a large school costs as little as that of a small one.
// Invariant: the lists and the figures of a day are of the same count, so a number equals the list to which it leads.
import { setTimeout } from 'node:timers/promises';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './count.queries.ts';

/** For how many minutes an institution is not counted again. */
const REST = 20;
/** The longest rest between two statements, in milliseconds. */
const LONGEST_REST = 1000;
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
async function countAll(db: Db, counts: readonly queries.Count[]): Promise<void> {
  const failures: Error[] = [];
  for (const count of counts) {
    try {
      await countOne(db, count);
    } catch (cause) {
      failures.push(new Error(`Institution ${count.company_id} could not be counted`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

async function countOne(db: Db, count: queries.Count): Promise<void> {
  await queries.dropBrokenOff(db, count);
  await countStudents(db, count);
  await queries.storeWaiting(db, count);
  await queries.storeAttendance(db, count.company_id, reachOf(await queries.selectKnown(db, count)));
  await db.transaction((tx) => queries.finishCount(tx, count));
}

const reachOf = ({ was_today, was_ever }: queries.Known): queries.Reach =>
  was_today ? 'days' : was_ever ? 'semester' : 'all';

/** Rests as long as each statement took, so that a large institution leaves half a core to whoever uses it. */
async function countStudents(db: Db, count: queries.Count): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const started = performance.now();
    last = await queries.storeStudents(db, count, last);
    if (last !== null) await setTimeout(Math.min(performance.now() - started, LONGEST_REST));
  }
}
