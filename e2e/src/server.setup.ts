// Starts one real server with the demo school for the whole run, in folders that are removed with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@orbita/database/embedded';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MILLISECONDS = 600_000;

function startServer(databaseUrl: string, dataDir: string): Promise<{ server: ChildProcess; address: string }> {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LIVE_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let said = '';
    const tooLate = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${said}`)),
      START_MILLISECONDS,
    );
    server.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (!address || !said.includes('Ctrl-C')) return;
      clearTimeout(tooLate);
      resolve({ server, address });
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)));
  });
}

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'orbita-e2e-'));
  await chmod(folder, 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings, log: () => undefined });
  const { server, address } = await startServer(postgres.url, join(folder, 'data'));
  process.env['ORBITA_ADDRESS'] = address;
  process.env['ORBITA_DATABASE'] = postgres.url;
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
