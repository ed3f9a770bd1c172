// What happened to a contract reaches the person's open pages under the names of the specification.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractNews, type ContractNews } from '@orbita/contract/live';
import { keysOf } from '@orbita/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustOf } from '../../http/trusted-proxies.ts';
import { type Live, openLive } from '../../platform/live.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildCompany, buildUser } from '../../testing/builders.ts';
import { listenTo } from '../../testing/live-listener.ts';
import { announceContract } from './announce-contract.ts';

let server: TestApp;
let live: Live;
let companyId: number;
const web = createServer();
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  live = openLive(server.db, { cluster: false, channels: [], trust: trustOf([]) });
  live.attach(web);
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await live.close();
  await server.close();
});

test('each piece of news has its own event with its step, and nobody else hears it', async () => {
  const [applicant, other] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
  const host = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const [ear, otherEar] = [applicant, other].map(({ id, token }) => listenTo(host, `users.${id}`, token));
  expect(await Promise.all([ear!.joined, otherEar!.joined])).toEqual(['joined', 'joined']);
  const named: [ContractNews, unknown][] = [];
  for (const news of keysOf(contractNews))
    ear!.socket.on(contractNews[news].event, (_channel: string, data: unknown) => named.push([news, data]));
  for (const news of keysOf(contractNews)) announceContract({ live }, { id: 7, user_id: applicant.id }, news);
  await Promise.all([ear!.settled(), otherEar!.settled()]);
  expect(named).toEqual([
    ['signed', { id: 7, step: 6 }],
    ['signed.both', { id: 7, step: 7 }],
    ['paid', { id: 7, step: 8 }],
  ]);
  expect(ear!.heard).toContainEqual({ kind: 'contract', contract_id: 7, contract_status: 'paid' });
  expect(otherEar!.heard).toEqual([]);
  ear!.close();
  otherEar!.close();
});
