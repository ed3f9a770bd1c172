// A backup is killed at random moments: whatever is left of it is refused.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, loadDemoSchool, migrate } from '@orbita/database';
import { openGround, say } from '../open-bench.ts';
import type { FaultFigures } from './figures.ts';
import { runCommand } from './product.ts';

const KILLS = 20;

export async function run(): Promise<FaultFigures> {
  const { postgres, folder } = await openGround();
  const db = connect(postgres.url, { max: 2 });
  await migrate(db);
  await loadDemoSchool(db, { filesDir: path.join(folder, 'files'), log: say });
  await db.end();
  const backups = await mkdtemp(path.join(tmpdir(), 'orbita-backups-'));
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  try {
    const took = async (name: string, words: string[]) => {
      const from = performance.now();
      const { code, output } = await runCommand(['backup', ...words, path.join(backups, name)], environment).done;
      if (code !== 0) throw new Error(output);
      return performance.now() - from;
    };
    const whole = await took('whole', ['--full']);
    const again = await took('again', []);
    const told = { killed: 0, refused: 0, ended: 0 };
    for (let kill = 0; kill < KILLS;) {
      const place = path.join(backups, `killed-${told.killed + told.ended}`);
      const backup = runCommand(['backup', '--full', place], environment);
      await setTimeout(Math.random() * whole);
      backup.kill();
      const { code } = await backup.done;
      if (code === 0) {
        told.ended += 1;
        continue;
      }
      kill += 1;
      told.killed += 1;
      // Refused before a database is opened, so that of the running school is enough.
      const restore = await runCommand(['restore', place], environment).done;
      const isRefused = restore.code === 1 && /holds no backup|is not whole/.test(restore.output);
      if (isRefused) told.refused += 1;
      else say(restore.output);
      await rm(place, { recursive: true, force: true });
    }
    return {
      lines: [
        `killed ${told.killed} times, ${told.refused} refused by a restore`,
        `a whole one takes ${(whole / 1000).toFixed(1)} s, one after it ${(again / 1000).toFixed(1)} s`,
      ],
      isHeld: told.refused === KILLS,
    };
  } finally {
    await rm(backups, { recursive: true, force: true });
  }
}
