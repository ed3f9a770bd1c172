// Decides by which channels notifications leave; called every minute.
import type { Deps } from '../../../http/deps.ts';
import { dispatch } from './dispatch.queries.ts';

/** More runs than this wait for the next minute. */
const MOST_RUNS = 20;

export async function dispatchNotifications({ db }: Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  for (let run = 0; run < MOST_RUNS; run += 1) if ((await dispatch(db, now)) === 0) return;
}
