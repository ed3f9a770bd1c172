// Tells curators how their students begin to be absent, once for each episode.
import type { Deps } from '../../http/deps.ts';
import { sendTold } from '../notifications/index.ts';
import * as queries from './absence-patterns.queries.ts';

/** Runs every hour and does each institution once a day, in the afternoon by its own clock. */
export async function tellAbsencePatterns(deps: Deps): Promise<void> {
  await sendTold(deps, await queries.tellAbsencePatterns(deps.db));
}
