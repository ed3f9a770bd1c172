// Tells students that due dates were moved: one notification for each discipline, once the dates stand still.
// Whoever takes a change back within that time has told nobody.
import type { Deps } from '../../http/deps.ts';
import { sendTold } from '../notifications/index.ts';
import * as queries from './moved-dates.queries.ts';

/** Minutes after the last change; longer than a change can be taken back by its notice. */
const STILL = 3;

export async function tellMovedDates(deps: Deps): Promise<void> {
  await sendTold(deps, await queries.tellMovedDates(deps.db, STILL));
}
