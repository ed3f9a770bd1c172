// What waits for a decision of the office, and the first hour of a new institution.
// Invariants:
// everything is counted from facts, nothing is ticked off by hand;
// nobody learns of what they may not decide.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { office } from '@orbita/contract/office';
import { firstSteps } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './office.queries.ts';

export async function getOverview(db: Db, viewer: Viewer): Promise<ResponseOf<typeof office.getOverview>> {
  const counts = await queries.countWaiting(db, viewer);
  return { waiting: counts.filter(({ count }) => count > 0) };
}

/** How much there is after the set-up: the administrator alone. */
const FROM_THE_START: Partial<Record<(typeof firstSteps)[number], number>> = { people: 1 };

export async function getFirstSteps(db: Db, viewer: Viewer): Promise<ResponseOf<typeof office.getFirstSteps>> {
  const { passed, ...counts } = await queries.countSteps(db, viewer.company_id);
  return {
    is_hidden: passed.includes('all'),
    steps: firstSteps.map((step) => ({
      step,
      count: counts[step],
      is_done: counts[step] > (FROM_THE_START[step] ?? 0),
      is_passed: passed.includes(step),
    })),
  };
}

export async function passFirstStep(
  db: Db,
  viewer: Viewer,
  { step, is_passed }: BodyOf<typeof office.passFirstStep>,
): Promise<{ ok: true }> {
  if (is_passed) await queries.storePassed(db, viewer.company_id, step);
  else await queries.deletePassed(db, viewer.company_id, step);
  return { ok: true };
}
