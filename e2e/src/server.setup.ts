// Starts one real server with the demo school for the whole run, in folders that are removed with it.
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@orbita/database/embedded';
import { findRoom } from '@orbita/database/testing';
import { startServer } from './server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(await findRoom(), 'orbita-e2e-'));
  await chmod(folder, 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings, log: () => undefined });
  const server = await startServer({ databaseUrl: postgres.url, dataDir: join(folder, 'data') });
  process.env['ORBITA_ADDRESS'] = server.address;
  process.env['ORBITA_DATABASE'] = postgres.url;
  return async () => {
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
