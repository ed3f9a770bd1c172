// The process that loads the demo school: it takes one order, reports and exits, at the latest with the server.
import { connect } from '../connect.ts';
import type { LoadOrder, LoadReport } from './index.ts';
import { storeDemoSchool } from './store-demo-school.ts';
import { messageOf } from '../failure.ts';

const report = (message: LoadReport): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, () => resolve()));

async function load({ url, filesDir, now }: LoadOrder): Promise<void> {
  const db = connect(url, { max: 2 });
  try {
    await storeDemoSchool(db, { filesDir, now: new Date(now), log: (line) => void report({ line }) });
    await report({ done: true });
  } catch (error) {
    await report({ failure: messageOf(error) });
  } finally {
    await db.end();
    process.disconnect();
  }
}

// PostgreSQL rolls back the transaction that is open at that time.
process.on('disconnect', () => process.exit());
process.once('message', (order: LoadOrder) => void load(order));
