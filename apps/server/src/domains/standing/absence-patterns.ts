// Tells curators how their students begin to be absent, once for each episode.
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { sendTold } from '../notifications/index.ts';
import * as queries from './absence-patterns.queries.ts';

/** Runs every hour and does each institution once a day, in the afternoon by its own clock. */
export const tellAbsencePatterns = (deps: Deps): Promise<void> => lookThrough(deps.db, (told) => sendTold(deps, told));

/** Looks through the institutions whose turn it is; one that fails keeps none of the others waiting and is tried again when the job runs next. */
export async function lookThrough(
  db: Db,
  send: (told: readonly queries.ToldCurator[]) => Promise<void>,
): Promise<void> {
  await oneByOne(
    await queries.claimTurns(db),
    async (turn) => {
      try {
        await lookThroughOne(db, turn, send);
      } catch (error) {
        await queries.giveTurnBack(db, turn);
        throw error;
      }
    },
    ({ company_id }) => `Absences in institution ${company_id} could not be looked through`,
  );
}

async function lookThroughOne(
  db: Db,
  turn: queries.Turn,
  send: (told: readonly queries.ToldCurator[]) => Promise<void>,
): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const next: queries.Told = await queries.tellNext(db, turn, last);
    await send(next.told);
    ({ last } = next);
  }
}
