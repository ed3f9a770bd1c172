// Measures what the first start with the demo school costs.
import path from 'node:path';
import { connect, migrate } from '@orbita/database';
import { storeDemoSchool } from '@orbita/database/demo/store-demo-school';
import { createDatabase, type Ground } from './open-bench.ts';

/** Loads the demo school in this process and returns its CPU seconds, without those of PostgreSQL. */
export async function measureDemo(ground: Ground): Promise<number> {
  const db = connect(await createDatabase(ground, 'demo'), { max: 2 });
  try {
    await migrate(db);
    const before = process.cpuUsage();
    await storeDemoSchool(db, { filesDir: path.join(ground.folder, 'demo'), now: new Date(), log: () => undefined });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  } finally {
    await db.end();
  }
}
