// Makes every call of the contract once, every reading call also as other people and with each filter,
// runs every job, and has one person listen: together these send every statement of the server.
import type { AddressInfo } from 'node:net';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { jobs } from '../../app.ts';
import type { Deps } from '../../http/deps.ts';
import { openFileStore } from '../../platform/file-store.ts';
import { openHeavyWork } from '../../platform/heavy-work/heavy-work.ts';
import { openMailer } from '../../platform/mailer.ts';
import { openVault } from '../../platform/vault.ts';
import { addKey, openPersonalVault } from '../../platform/personal-vault.ts';
import { openSealedFiles } from '../../platform/sealed-files.ts';
import { countOld, resealAll } from '../../domains/contracts/index.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { buildAttackers, sendRow } from '../attackers.ts';
import { calls, type Row } from '../calls.ts';
import { listenTo } from '../live-listener.ts';
import { type Schema, sampleOf } from '../schema-samples.ts';
import { buildWorld, type World } from '../world.ts';
import { sendRareStatements } from './rare-statements.ts';
import type { Recorder } from './statements.ts';

/** Returns the row with each filter of the call, one at a time, and with all of them. */
function variantsOf(declared: AnyEndpoint, row: Row): Row[] {
  const properties = (declared.query as Schema | undefined)?.properties ?? {};
  const filters = Object.entries(properties).map(([name, schema]) => ({ [name]: sampleOf(schema) }));
  return [{}, ...filters, Object.assign({}, ...filters)].map((query) => ({
    ...row,
    query: { ...query, ...row.query },
  }));
}

/** Prepares the data that calls need in order to succeed. */
const prepare = (server: TestApp, world: World) =>
  server.db.run(sql`update patterns set poll_hub_id = 7 where id = ${world.patternId}`);

/** The finished tour, with a call for each cached read. */
export interface Tour {
  server: TestApp;
  cachedCalls: Map<string, () => Promise<unknown>>;
}

async function makeCalls({ server, cachedCalls }: Tour, world: World, reads: Recorder['reads']): Promise<void> {
  const people = { ...(await buildAttackers(server, world)), ...world } as unknown as Record<string, { token: string }>;
  const send = async (declared: AnyEndpoint, row: Row, as: string): Promise<void> => {
    const before = new Set(reads.keys());
    const call = () => sendRow(server, declared, { row, as: people[as]?.token, domain: world.domain });
    await call();
    for (const name of reads.keys()) if (!before.has(name)) cachedCalls.set(name, call);
  };
  for (const { declared, row } of calls) {
    if (declared.method !== 'GET' || declared.alsoPost) continue;
    const own = row(world);
    for (const as of ['student', 'teacher', 'admin', 'parent']) await send(declared, own, as);
    for (const variant of variantsOf(declared, own)) await send(declared, variant, own.as);
  }
  for (const { declared, row } of calls) await send(declared, row(world), row(world).as);
}

async function listen(server: TestApp, world: World): Promise<void> {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  server.app.attachLive(server.app.http.server);
  const { port } = server.app.http.server.address() as AddressInfo;
  const listener = listenTo(`http://127.0.0.1:${port}`, `users.${world.student.id}`, world.student.token);
  await listener.joined;
  listener.close();
}

/** Starts a server and makes the tour. */
export async function makeTour({ through, silent, reads }: Recorder): Promise<Tour> {
  const server = await createTestApp({ pollHub: { url: 'https://polls.example', secret: 'secret' } }, through);
  const world = await buildWorld(server, 'first.example');
  await prepare(server, world);
  await listen(server, world);
  const tour: Tour = { server, cachedCalls: new Map() };
  await makeCalls(tour, world, reads);
  const personalVault = openPersonalVault(server.config);
  const heavyWork = openHeavyWork();
  const sealing = { personalVault, sealedFiles: openSealedFiles(server.config.sealedDir, personalVault) };
  const deps = {
    ...sealing,
    db: through(server.db),
    fileStore: openFileStore(server.config.filesDir),
    config: server.config,
    mailer: openMailer(server.config),
    vault: openVault(server.config),
    followUps: { wake: () => undefined, isClosing: () => false },
    heavyWork,
    // A slow tour leaves jobs something to tell.
    live: { isConnected: () => false, send: () => undefined, sendToChannel: () => undefined },
  };
  // A fast tour ends before notifications are due; a slow one must not send other statements.
  await server.db.run(sql`update notifications set dispatched_at = now() where dispatched_at is null`);
  for (const { run } of jobs) await run(deps as unknown as Deps);
  await heavyWork.close();
  addKey(server.config.personalKeysFile);
  await countOld({ ...sealing, db: through(server.db) });
  await resealAll({ ...sealing, db: through(server.db) }, () => undefined);
  await sendRareStatements(silent, server.db);
  return tour;
}
