// A provider of card payments at the other end of the wire, connected by the office.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, KNOWN_PASSWORD } from '../../../../testing/builders.ts';
import { buildContract, buildProgram, signByBoth } from '../../../../testing/contracts.ts';

const SECRET = 'очень-тайный-ключ';
interface Asked {
  url: string;
  key: string | undefined;
  authorization: string | undefined;
  body: any;
}
const asked: Asked[] = [];
let reply: { status: number; body: object };
const bank = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += part));
  request.on('end', () => {
    const { authorization, 'idempotence-key': key } = request.headers;
    asked.push({
      ...{ url: `${request.method} ${request.url}`, authorization, key: key?.toString() },
      body: text && JSON.parse(text),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
});
let server: TestApp;
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void bank.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/v3`;
  server = await createTestApp({ privateServices: true });
});
afterAll(async () => {
  await Promise.all([server.close(), new Promise((resolve) => bank.close(resolve))]);
});
beforeEach(() => {
  asked.length = 0;
  reply = {
    status: 200,
    body: { id: 'bank-1', confirmation: { confirmation_url: 'https://pay.bank.example/bank-1' } },
  };
});

let schools = 0;
async function buildShop() {
  const host = `shop${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const { offerId } = await buildProgram(server.db, companyId);
  const payer = await buildUser(server.db, companyId);
  const { id } = await buildContract(server, companyId, { userId: payer.id, offerId, status: 'confirmed' });
  await signByBoth(server.db, id);
  const call = (method: string, url: string, as = payer.token, body?: object) =>
    server.request(method, url, { as, ...(body ? { body } : {}), headers: { host } });
  const connect = (login = 'shop-7') =>
    call('PUT', `/api/companies/${companyId}/services/payments`, admin.token, {
      ...{ url: address, login, secret: SECRET, current_password: KNOWN_PASSWORD },
    });
  const ask = () => call('GET', `/api/v2/card/payment-link/${id}`);
  const notify = (body: string, secret = SECRET) => {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return server.app.http.inject({
      method: 'POST',
      url: '/api/v2/card/payment-notices',
      headers: { host, 'content-type': 'application/json', 'x-payment-signature': `t=${seconds},v1=${signature}` },
      payload: body,
    });
  };
  const paidAt = async () =>
    (await server.db.one<{ paid_at: string | null }>(sql`select paid_at from contracts where id = ${id}`)).paid_at;
  return { host, id, call, connect, ask, notify, paidAt, admin };
}

test('a payment is begun with the sum, the contract and the way back, once for each link', async () => {
  const shop = await buildShop();
  await shop.connect();
  const [first, second] = [await shop.ask(), await shop.ask()];
  expect(first).toMatchObject({ status: 200, body: { link: 'https://pay.bank.example/bank-1', amount: 12_000_000 } });
  expect(second.body.link).toBe(first.body.link);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    ...{ url: 'POST /v3/payments', key: expect.stringMatching(/^[\w-]{32}$/) },
    authorization: `Basic ${Buffer.from(`shop-7:${SECRET}`).toString('base64')}`,
    body: {
      ...{ amount: { value: '120000.00', currency: 'RUB' }, capture: true, metadata: { contract_id: String(shop.id) } },
      confirmation: { type: 'redirect', return_url: `http://${shop.host}/form/8` },
    },
  });
});

test('a bank that fails is told in words, and the same payment is begun at the next attempt', async () => {
  const shop = await buildShop();
  await shop.connect();
  reply = { status: 500, body: {} };
  expect(await shop.ask()).toMatchObject({ status: 503, body: { code: 'payment-provider-away' } });
  reply = { status: 200, body: { id: 'bank-2', confirmation: { confirmation_url: 'javascript:alert(1)' } } };
  expect((await shop.ask()).status).toBe(503);
  reply = { status: 200, body: { id: 'bank-2', confirmation: { confirmation_url: 'https://pay.bank.example/2' } } };
  expect((await shop.ask()).status).toBe(200);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('notices are signed by the key of the shop, and the bank of the tests takes nothing any more', async () => {
  const shop = await buildShop();
  await shop.connect();
  reply.body = { id: 'bank-3', confirmation: { confirmation_url: 'https://pay.bank.example/3' } };
  await shop.ask();
  expect((await shop.call('GET', `/api/v2/test-bank/payment-link/${shop.id}`)).status).toBe(404);
  const object = { id: 'bank-3', status: 'succeeded', amount: { value: '120000.00', currency: 'RUB' } };
  const body = JSON.stringify({ id: 'n-1', event: 'payment.succeeded', object });
  expect((await shop.notify(body, 'чужой ключ')).statusCode).toBe(403);
  expect(await shop.paidAt()).toBeNull();
  expect((await shop.notify(body)).statusCode).toBe(200);
  expect(await shop.paidAt()).not.toBeNull();
});

test('asking the bank finds what a lost notice would have told', async () => {
  const shop = await buildShop();
  await shop.connect();
  reply.body = { id: 'bank-4', confirmation: { confirmation_url: 'https://pay.bank.example/4' } };
  await shop.ask();
  const { id } = (await shop.call('GET', '/api/v2/admin/payments', shop.admin.token)).body.data[0];
  const askAgain = () => shop.call('POST', `/api/v2/admin/payments/${id}/asked`, shop.admin.token);
  reply = { status: 200, body: { id: 'another', status: 'succeeded', amount: { value: '1.00', currency: 'RUB' } } };
  expect((await askAgain()).status).toBe(503);
  reply.body = {
    ...{ id: 'bank-4', status: 'canceled', amount: { value: '120000.00', currency: 'RUB' } },
    cancellation: { reason: 'insufficient_funds' },
  };
  expect((await askAgain()).body).toMatchObject({ status: 'refused', refusal: 'insufficient_funds' });
  expect(asked.at(-1)?.url).toBe('GET /v3/payments/bank-4');
});

test('settings without the id of the shop take no payments', async () => {
  const shop = await buildShop();
  await shop.connect('');
  expect((await shop.ask()).body.code).toBe('payment-not-connected');
});
