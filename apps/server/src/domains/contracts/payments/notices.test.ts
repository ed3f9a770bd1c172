// Notices of the bank: forged, repeated, late, odd, out of order.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { noticeOf, openPayments, type Payments, PRICE, sign } from '../../../testing/payments.ts';
import { loadTestBankSecret } from '../../receipts/index.ts';

let server: TestApp;
let pay: Payments;
beforeAll(async () => {
  server = await createTestApp();
  pay = openPayments(server);
});
afterAll(() => server.close());

test('a forged one changes nothing: no signature, another secret, another body, an old moment, another institution', async () => {
  const payer = await pay.buildSigned();
  const other = await pay.buildSigned();
  const key = await payer.begin();
  const secret = await loadTestBankSecret(server.db);
  const body = noticeOf(key, {});
  const old = Math.floor(Date.now() / 1000) - 3600;
  const signatures = [
    undefined,
    '',
    't=1,v1=00',
    sign('чужой', body),
    sign(secret, `${body} `),
    sign(secret, body, old),
  ];
  for (const signature of signatures) expect((await pay.post(payer.host, body, signature)).statusCode).toBe(403);
  expect((await pay.post(other.host, body, sign(secret, body))).statusCode).toBe(200);
  expect(await payer.contract()).toMatchObject({ step: 7, paid_at: null });
  expect(await other.outcomes()).toEqual(['unknown-payment']);
  expect(await payer.outcomes()).toEqual([]);
  expect((await payer.own()).payments[0].status).toBe('open');
});

test('one of an unknown payment is listed for the office, and counts when it comes again once the payment is known', async () => {
  const payer = await pay.buildSigned();
  const unknown = async () =>
    (await payer.call('GET', '/api/v2/admin/payment-notices', payer.admin.token)).body.data.map(
      ({ external_id: name }: { external_id: string }) => name,
    );
  const key = await payer.begin();
  await server.db.run(sql`update contract_payments set external_id = 'later' where contract_id = ${payer.id}`);
  expect(await pay.notify(payer, key)).toBe(200);
  expect(await unknown()).toEqual([key]);
  expect(await (await pay.buildPayer()).listed()).toMatchObject({ total: 0 });
  await server.db.run(sql`update contract_payments set external_id = ${key} where contract_id = ${payer.id}`);
  await pay.notify(payer, key);
  expect(await unknown()).toEqual([]);
  expect((await payer.contract()).paid_at).not.toBeNull();
});

test('an unsigned one cannot be large, and many from one network are refused', async () => {
  const payer = await pay.buildSigned();
  const large = noticeOf('x'.repeat(20_000), {});
  expect((await pay.post(payer.host, large, undefined)).statusCode).toBe(413);
  const forge = (at: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/api/v2/test-bank/payment-notices',
      remoteAddress: at,
      headers: { host: payer.host, 'content-type': 'application/json' },
      payload: noticeOf('k', {}),
    });
  const statuses = new Set<number>();
  for (let sent = 0; sent <= 100; sent += 1) statuses.add((await forge('198.18.7.7')).statusCode);
  expect([...statuses]).toEqual([403, 429]);
  expect(await pay.notify(payer, await payer.begin())).toBe(200);
});

test('one that comes twice, and two at once, count once', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  const sent = await Promise.all([
    pay.notify(payer, key),
    pay.notify(payer, key),
    pay.notify(payer, key, { noticeId: 'n-2' }),
  ]);
  expect(sent).toEqual([200, 200, 200]);
  expect(await pay.notify(payer, key)).toBe(200);
  expect((await payer.outcomes()).toSorted()).toEqual(['applied', 'known']);
  expect((await payer.own()).paid).toBe(PRICE);
  const told = (await payer.call('GET', '/api/v2/notifications')).body.data;
  expect(told.filter(({ payload }: any) => payload.contract === 'paid')).toHaveLength(1);
});

test.each([
  ['another currency', { currency: 'USD' }, 'wrong-currency'],
  ['another contract', { contractId: '99999' }, 'wrong-contract'],
  ['money back in another currency', { refunded: '0.01', refundedCurrency: 'USD' }, 'wrong-currency'],
  ['no money', { value: '0.00' }, 'wrong-amount'],
  ['more back than came', { refunded: '120000.01' }, 'wrong-amount'],
])('of %s is kept for the office and pays nothing', async (_name, sent, outcome) => {
  const payer = await pay.buildSigned();
  await pay.notify(payer, await payer.begin(), sent);
  expect(await payer.outcomes()).toEqual([outcome]);
  expect(await payer.contract()).toMatchObject({ step: 7, paid_at: null });
  expect((await payer.listed()).data[0].mismatches).toEqual(['odd-notice']);
});

test('money for a cancelled contract is kept for the office and never makes it paid', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  await server.db.run(sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${payer.id}`);
  await pay.notify(payer, key);
  expect(await payer.outcomes()).toEqual(['contract-cancelled']);
  expect(await payer.contract()).toMatchObject({ paid_at: null, enrolled_at: null });
  expect((await payer.listed('?mismatch=1')).data).toMatchObject([{ mismatches: ['cancelled'], paid_amount: PRICE }]);
});

test('a return of a part leaves studying open and flagged, until the office cancels the contract', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  await pay.notify(payer, key, { noticeId: 'a' });
  const url = `/api/v2/contracts/cancelled/${payer.id}`;
  const cancel = () => payer.call('POST', url, payer.admin.token, { description: 'Перевёлся' });
  expect((await cancel()).body.code).toBe('contract-paid');
  await pay.notify(payer, key, { noticeId: 'b', refunded: '100000.00' });
  expect((await payer.listed('?mismatch=1')).data).toMatchObject([{ mismatches: ['part-returned'] }]);
  expect(await payer.isInGroup()).toBe(true);
  const read = await payer.call('GET', `/api/v2/contracts/${payer.id}`, payer.admin.token);
  expect(read.body).toMatchObject({ is_part_returned: true });
  expect((await cancel()).status).toBe(200);
  expect(await payer.isInGroup()).toBe(false);
  expect(await payer.contract()).toMatchObject({ paid_at: null, enrolled_at: null });
  expect((await payer.listed('?mismatch=1')).data).toMatchObject([{ mismatches: ['cancelled'] }]);
  expect(await payer.own()).toMatchObject({ former: [{ contract_number: String(payer.id), paid_amount: PRICE }] });
});

test('a late one still pays; two payments of one contract wait for the office', async () => {
  const payer = await pay.buildSigned();
  const first = await payer.begin();
  await pay.notify(payer, first, { status: 'canceled', reason: 'expired_on_confirmation', noticeId: 'a' });
  const second = await payer.begin();
  await pay.notify(payer, first, { noticeId: 'b' });
  expect((await payer.contract()).paid_at).not.toBeNull();
  await pay.notify(payer, second, { noticeId: 'c' });
  expect(await payer.outcomes()).toEqual(['applied', 'late', 'applied']);
  expect((await payer.listed()).data.map(({ mismatches }: any) => mismatches)).toEqual([['too-much'], ['too-much']]);
});

test('out of order: a refusal after the payment is passed over, a return before it counts', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  await pay.notify(payer, key, { noticeId: 'a', refunded: '120000.00' });
  await pay.notify(payer, key, { noticeId: 'b' });
  await pay.notify(payer, key, { noticeId: 'c', status: 'canceled', reason: 'card_declined' });
  await pay.notify(payer, key, { noticeId: 'd', status: 'pending' });
  expect(await payer.outcomes()).toEqual(['applied', 'known', 'out-of-order', 'pending']);
  expect((await payer.contract()).paid_at).toBeNull();
  expect((await payer.own()).payments[0]).toMatchObject({ status: 'returned', returned_amount: PRICE });
});

test('of the test bank counts no more once a provider is connected', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  await server.db.run(sql`
    insert into company_services (company_id, service, url, login) values (${payer.companyId}, 'payments', 'https://pay.example', 'shop')`);
  expect(await pay.notify(payer, key)).toBe(403);
  expect((await payer.act(key, 'pay')).status).toBe(404);
  expect(await payer.contract()).toMatchObject({ paid_at: null });
});

test('nothing of a card is kept', async () => {
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  const body = JSON.stringify({
    ...JSON.parse(noticeOf(key, {})),
    payment_method: { card: { number: '4111111111111111' } },
  });
  await pay.post(payer.host, body, sign(await loadTestBankSecret(server.db), body));
  expect((await payer.contract()).paid_at).not.toBeNull();
  const rows = await server.db.rows(
    sql`select n::text from payment_notices n union all select y::text from contract_payments y`,
  );
  expect(JSON.stringify(rows)).not.toContain('411111');
});
