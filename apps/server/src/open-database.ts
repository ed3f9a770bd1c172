// Opens the database for a command that the operator runs beside the server or without it.
import { connect, type Database } from '@orbita/database';
import { startEmbeddedPostgres, urlOfRunningPostgres } from '@orbita/database/embedded';
import type { Config } from './config.ts';

interface Opened {
  db: Database;
  close: () => Promise<void>;
}

/** Opens the database; one that the running server keeps only where `isShared`. */
export async function openDatabase({ databaseUrl, dataDir }: Config, isShared: boolean): Promise<Opened> {
  const running = databaseUrl ?? (isShared ? await urlOfRunningPostgres(dataDir) : undefined);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const postgres = running ? undefined : await startEmbeddedPostgres({ dataDir, log: say });
  const db = connect(running ?? postgres?.url ?? '', { max: 2, isUntimed: true });
  return {
    db,
    close: async () => {
      await db.end();
      await postgres?.stop();
    },
  };
}
