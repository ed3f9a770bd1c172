// Tells students of topics that are due soon or have become late; called several times an hour.
import type { Deps } from '../../http/deps.ts';
import { sendTold } from '../notifications/index.ts';
import * as queries from './deadlines.queries.ts';

const KEPT_DAYS = 60;

export async function tellDeadlines(deps: Deps, now = new Date()): Promise<void> {
  await sendTold(deps, await queries.tellDeadlines(deps.db, now));
}

export const cleanUpDeadlines = async ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  void (await queries.forgetDeadlines(db, KEPT_DAYS));
