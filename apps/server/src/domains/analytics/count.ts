// Counts each institution once an hour, so that the page of a large school costs as little as that of a small one.
// Invariant: the lists and the figures of a day are of the same count, so a number equals the list to which it leads.
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './count.queries.ts';

/** Students whose standing is read by one statement; more would not fit into memory. */
const AT_ONCE = 500;
/** For how many minutes an institution is not counted again. */
const REST = 20;

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

async function countAll(db: Db, counts: readonly queries.Count[]): Promise<void> {
  for (const count of counts) {
    await countStudents(db, count);
    await queries.storeWaiting(db, count);
    await queries.storeAttendance(db, count.company_id, reachOf(count));
    await db.transaction((tx) => queries.finishCount(tx, count));
  }
}

const reachOf = ({ was_today, was_ever }: queries.Count): queries.Reach =>
  was_today ? 'days' : was_ever ? 'semester' : 'all';

async function countStudents(db: Db, count: queries.Count): Promise<void> {
  const ids = await queries.selectStudentIds(db, count.company_id);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await queries.storeStudents(db, count, ids.slice(from, from + AT_ONCE));
}
