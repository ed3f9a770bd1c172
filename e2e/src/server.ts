// Starts a real server of the product, as a journey meets it, and stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MILLISECONDS = 600_000;

export interface ServerOptions {
  databaseUrl: string;
  dataDir: string;
  /** Whether it starts without the demo school. */
  isEmpty?: boolean;
}
export interface RunningServer {
  address: string;
  /** Everything it printed until it was ready. */
  said: string;
  stop(): Promise<void>;
}

export function startServer({ databaseUrl, dataDir, isEmpty = false }: ServerOptions): Promise<RunningServer> {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LIVE_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
  };
  const words = isEmpty ? [main, '--empty'] : [main];
  const server = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
      resolve({ address, said, stop: () => stop(server) });
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
