// Connections to the database break while files are sent: no row may be left without its bytes.
import { createServer, connect as dial, type Socket } from 'node:net';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '@orbita/database';
import { startEmbeddedPostgres } from '@orbita/database/embedded';
import { say } from '../open-bench.ts';
import type { FaultFigures } from './figures.ts';
import { compareNamed } from './named-files.ts';
import { setUpSchool, startProduct } from './product.ts';
import { openSenders } from './sending-files.ts';

const BREAKS = 100;
/** Files are sent for about as long, in milliseconds, so most breaks hit one. */
const SENDING = 60;

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A wire to the database that can be cut. */
async function openWire(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}

export async function run(): Promise<FaultFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-wire-'));
  await chmod(folder, 0o755);
  const port = await findPort();
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), port, log: say });
  const wire = await openWire(port);
  const db = connect(postgres.url, { max: 2 });
  const dataDir = path.join(folder, 'data');
  const through = Object.assign(new URL(postgres.url), { port: String(wire.port) }).href;
  const product = await startProduct({ DATABASE_URL: through, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  try {
    await setUpSchool(product);
    const senders = Object.values(await openSenders(db, product.base));
    const told = { answered: 0, refused: 0 };
    for (let n = 0; n < BREAKS; n += 1) {
      const sent = senders.map((send) =>
        send().then(
          () => (told.answered += 1),
          () => (told.refused += 1),
        ),
      );
      await setTimeout(Math.random() * SENDING);
      wire.cut();
      await Promise.all(sent);
    }
    const { uploads, scans } = await compareNamed(db, dataDir);
    return {
      lines: [
        `${BREAKS} times all connections broken: ${told.answered} files acknowledged, ${told.refused} refused`,
        `${uploads.lost} of ${uploads.rows} uploads and ${scans.lost} of ${scans.rows} scans without bytes`,
      ],
      isHeld: uploads.lost + scans.lost === 0 && uploads.rows + scans.rows >= told.answered && told.refused > 0,
    };
  } finally {
    await product.stop();
    wire.close();
    await db.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
