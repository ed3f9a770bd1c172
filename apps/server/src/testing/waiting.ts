// Requests that wait for another transaction, for tests of what happens between them.
import { type Database, type Db, sql } from '@orbita/database';

/** Does the work in a transaction of another connection, begins the request in it, and commits once the request waits, or has been answered. */
export async function whileWaiting<Reply>(
  elsewhere: Database,
  work: (tx: Db) => Promise<unknown>,
  request: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Promise<Reply> | undefined;
  await elsewhere.transaction(async (tx) => {
    await work(tx);
    const state = { isAnswered: false };
    reply = request().finally(() => (state.isAnswered = true));
    for (;;) {
      if (state.isAnswered) return;
      const waiting = await elsewhere.rows(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.length > 0) return;
    }
  });
  return reply!;
}
