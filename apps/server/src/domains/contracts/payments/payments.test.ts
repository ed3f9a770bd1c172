// Paying for a contract, from the side of the applicant, of the bank and of whoever forges its notices.
import { createHmac } from 'node:crypto';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../../http/deps.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildGroup, buildUser } from '../../../testing/builders.ts';
import { buildContract, buildProgram, signByBoth } from '../../../testing/contracts.ts';
import { loadTestBankSecret } from '../../receipts/index.ts';
import { askAboutPayments } from './ask-providers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const PRICE = 12_000_000;
let schools = 0;
async function buildPayer({ hasGroup = true } = {}) {
  const host = `payments${(schools += 1)}.example`;
  const { db } = server;
  const companyId = await buildCompany(db, { domain: host });
  const admin = await buildAdministrator(db, companyId);
  const { offerId, programId } = await buildProgram(db, companyId);
  const groupId = await buildGroup(db, companyId);
  if (hasGroup) await db.run(sql`update program_offers set group_id = ${groupId} where id = ${offerId}`);
  const payer = await buildUser(db, companyId);
  const { id } = await buildContract(server, companyId, { userId: payer.id, offerId, status: 'confirmed' });
  const call = (method: string, url: string, as: string | undefined = payer.token, body?: object) =>
    server.request(method, url, { as, ...(body ? { body } : {}), headers: { host } });
  const ask = () => call('GET', `/api/v2/test-bank/payment-link/${id}`);
  /** Asks for a link and returns the name of the payment. */
  const begin = async (): Promise<string> => (await ask()).body.link.split('/').at(-1);
  const act = (key: string, act: string) => call('POST', `/api/v2/test-bank/payments/${key}`, undefined, { act });
  const own = async () => (await call('GET', '/api/v2/contracts/own/payments')).body;
  const contract = () =>
    db.one<{ step: number; paid_at: string | null; enrolled_at: string | null }>(
      sql`select step, paid_at, enrolled_at from contracts where id = ${id}`,
    );
  const isInGroup = async () =>
    (await db.rows(sql`select 1 from group_users where group_id = ${groupId} and user_id = ${payer.id}`)).length === 1;
  const notices = () =>
    db.rows<{ outcome: string }>(sql`select outcome from payment_notices where company_id = ${companyId} order by id`);
  const outcomes = async () => (await notices()).map(({ outcome }) => outcome);
  const listed = async (query = '') => (await call('GET', `/api/v2/admin/payments${query}`, admin.token)).body;
  return {
    ...{ host, companyId, admin, payer, id, groupId, offerId, programId, call, ask, begin, act, own, contract },
    ...{ isInGroup, outcomes, listed },
  };
}
async function buildSigned(options?: { hasGroup?: boolean }) {
  const payer = await buildPayer(options);
  await signByBoth(server.db, payer.id);
  return payer;
}
type Payer = Awaited<ReturnType<typeof buildPayer>>;

interface Sent {
  noticeId?: string;
  status?: string;
  value?: string;
  currency?: string;
  refunded?: string;
  refundedCurrency?: string;
  contractId?: string;
  reason?: string;
}
const noticeOf = (
  key: string,
  {
    noticeId = 'n-1',
    status = 'succeeded',
    value = '120000.00',
    currency = 'RUB',
    refunded,
    refundedCurrency = currency,
    contractId,
    reason,
  }: Sent,
) =>
  JSON.stringify({
    ...{ id: noticeId, event: 'payment.succeeded' },
    object: {
      ...{ id: key, status, amount: { value, currency } },
      ...(refunded ? { refunded_amount: { value: refunded, currency: refundedCurrency } } : {}),
      ...(contractId ? { metadata: { contract_id: contractId } } : {}),
      ...(reason ? { cancellation: { reason } } : {}),
    },
  });
const sign = (secret: string | Buffer, body: string, seconds = Math.floor(Date.now() / 1000)) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
const post = (host: string, body: string, signature: string | undefined) =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/v2/test-bank/payment-notices',
    headers: {
      ...{ host, 'content-type': 'application/json' },
      ...(signature === undefined ? {} : { 'x-payment-signature': signature }),
    },
    payload: body,
  });
const notify = async ({ host }: Payer, key: string, sent: Sent = {}) => {
  const body = noticeOf(key, sent);
  return (await post(host, body, sign(await loadTestBankSecret(server.db), body))).statusCode;
};

describe('the link', () => {
  test('is given for the own contract alone, once both sides have signed it and until it is paid', async () => {
    const payer = await buildPayer();
    expect(await payer.ask()).toMatchObject({ status: 409, body: { code: 'payment-not-yet' } });
    await signByBoth(server.db, payer.id);
    const stranger = await buildUser(server.db, payer.companyId);
    const url = `/api/v2/test-bank/payment-link/${payer.id}`;
    expect((await payer.call('GET', url, stranger.token)).status).toBe(404);
    expect((await payer.call('GET', url, payer.admin.token)).status).toBe(404);
    expect((await payer.call('GET', `/api/v2/card/payment-link/${payer.id}`)).status).toBe(404);
    expect((await payer.call('GET', `/api/v2/other/payment-link/${payer.id}`)).status).toBe(400);
    const asked = await payer.ask();
    expect(asked).toMatchObject({ status: 200, body: { amount: PRICE } });
    expect(asked.body.link).toMatch(new RegExp(`^http://${payer.host}/developer/bank/[\\w-]{20,}$`));
    await payer.act(asked.body.link.split('/').at(-1), 'pay');
    expect(await payer.ask()).toMatchObject({ status: 409, body: { code: 'payment-done' } });
  });

  test('is refused for a cancelled contract', async () => {
    const payer = await buildSigned();
    await server.db.run(sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${payer.id}`);
    expect(await payer.ask()).toMatchObject({ status: 409, body: { code: 'payment-cancelled' } });
  });

  test('is the same however many devices ask at once, and another one after its time', async () => {
    const payer = await buildSigned();
    const links = await Promise.all([1, 2, 3, 4].map(async () => (await payer.ask()).body.link));
    expect(new Set(links).size).toBe(1);
    await server.db.run(
      sql`update contract_payments set valid_until = now() - interval '1 second' where contract_id = ${payer.id}`,
    );
    expect((await payer.ask()).body.link).not.toBe(links[0]);
    expect((await payer.own()).payments.map(({ status }: any) => status)).toEqual(['open', 'expired']);
  });

  test('is not given where neither a provider nor the test bank is', async () => {
    const strict = await createTestApp({ testBank: false });
    const companyId = await buildCompany(strict.db);
    const { offerId } = await buildProgram(strict.db, companyId);
    const payer = await buildUser(strict.db, companyId);
    const { id } = await buildContract(strict, companyId, { userId: payer.id, offerId, status: 'confirmed' });
    await signByBoth(strict.db, id);
    const asked = await strict.request('GET', `/api/v2/test-bank/payment-link/${id}`, { as: payer.token });
    expect(asked.body.code).toBe('payment-not-connected');
    await strict.close();
  });
});

describe('paying', () => {
  test('opens studying in the group of the programme without signing in again, with a receipt', async () => {
    const payer = await buildSigned();
    const isStudying = async () => (await payer.call('GET', '/api/v2/auth')).body.user.groups_count;
    expect(await isStudying()).toBe(0);
    const key = await payer.begin();
    expect((await payer.act(key, 'pay')).body).toMatchObject({ state: 'succeeded', paid_amount: PRICE });
    expect(await isStudying()).toBe(1);
    expect(await payer.contract()).toMatchObject({ step: 8, paid_at: expect.any(String) });
    const own = await payer.own();
    expect(own).toMatchObject({ paid: PRICE, left: 0, payments: [{ status: 'paid', paid_amount: PRICE }] });
    const receipt = await payer.call('GET', `/api/v2/contracts/own/payments/${own.payments[0].id}/receipt`);
    expect(receipt.body).toMatchObject({
      ...{ contract_number: String(payer.id), amount: PRICE, student: 'Ёлкина Анна', program: 'Дизайн' },
    });
    const stranger = await buildUser(server.db, payer.companyId);
    const foreign = `/api/v2/contracts/own/payments/${own.payments[0].id}/receipt`;
    expect((await payer.call('GET', foreign, stranger.token)).status).toBe(404);
    const told = await payer.call('GET', '/api/v2/notifications');
    expect(told.body.data[0]).toMatchObject({ type: 'contract', payload: { contract: 'paid' } });
  });

  test('a refusal is told with its reason, and another attempt succeeds', async () => {
    const payer = await buildSigned();
    await payer.act(await payer.begin(), 'refuse');
    const [refused] = (await payer.own()).payments;
    expect(refused).toMatchObject({ status: 'refused', refusal: 'insufficient_funds', paid_amount: 0 });
    expect((await payer.contract()).paid_at).toBeNull();
    await payer.act(await payer.begin(), 'pay');
    expect((await payer.contract()).paid_at).not.toBeNull();
  });

  test('time that runs out closes the payment, and nothing can be done with it afterwards', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'time-out');
    expect((await payer.own()).payments[0].status).toBe('expired');
    expect((await payer.act(key, 'pay')).status).toBe(409);
  });

  test('a part leaves the rest to be paid, and both parts together open studying', async () => {
    const payer = await buildSigned();
    await payer.act(await payer.begin(), 'pay-part');
    expect(await payer.own()).toMatchObject({ paid: PRICE / 2, left: PRICE / 2, payments: [{ status: 'part' }] });
    expect(await payer.isInGroup()).toBe(false);
    const rest = await payer.ask();
    expect(rest.body.amount).toBe(PRICE / 2);
    await payer.act(rest.body.link.split('/').at(-1), 'pay');
    expect(await payer.isInGroup()).toBe(true);
  });

  test('a return closes what the payment had opened, and the contract can be cancelled then', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'pay');
    const cancel = () =>
      payer.call('POST', `/api/v2/contracts/cancelled/${payer.id}`, payer.admin.token, { description: 'Передумал' });
    await server.db.run(sql`update contracts set submitted_at = now() where id = ${payer.id}`);
    expect((await cancel()).body.code).toBe('contract-paid');
    await payer.act(key, 'return');
    expect(await payer.isInGroup()).toBe(false);
    expect(await payer.contract()).toMatchObject({ step: 7, paid_at: null, enrolled_at: null });
    expect((await payer.own()).payments[0]).toMatchObject({ status: 'returned', returned_amount: PRICE });
    expect((await cancel()).status).toBe(200);
  });

  test('a return keeps a membership that was there before', async () => {
    const payer = await buildSigned();
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${payer.groupId}, ${payer.payer.id})`);
    const key = await payer.begin();
    await payer.act(key, 'pay');
    await payer.act(key, 'return');
    expect(await payer.isInGroup()).toBe(true);
  });

  const enrolByOrder = (payer: Payer, groupId: number) =>
    payer.call('POST', '/api/v2/admin/enrolment-orders', payer.admin.token, {
      ...{ contract_ids: [payer.id], group_id: groupId, enrolled_on: '2026-09-01', unpaid_reason: 'Рассрочка' },
    });
  const groupsOf = async ({ payer }: Payer) =>
    (await server.db.rows<{ id: number }>(sql`select group_id as id from group_users where user_id = ${payer.id}`)).map(
      ({ id }) => id,
    );
  const payAndReturn = async (payer: Payer) => {
    const key = await payer.begin();
    await payer.act(key, 'pay');
    await payer.act(key, 'return');
  };

  test('a return never ends a membership that an order began, whether the programme names that group, another or none', async () => {
    for (const group of ['same', 'other', 'none'] as const) {
      const payer = await buildSigned({ hasGroup: group !== 'none' });
      const ordered = group === 'same' ? payer.groupId : await buildGroup(server.db, payer.companyId);
      expect((await enrolByOrder(payer, ordered)).status).toBe(200);
      await payAndReturn(payer);
      expect({ group, groups: await groupsOf(payer) }).toEqual({ group, groups: [ordered] });
      expect(await payer.contract()).toMatchObject({ paid_at: null, enrolled_at: expect.any(String) });
    }
  });

  test('what a payment began goes on by an order for the same group, and ends with that order', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'pay');
    const { id } = (await enrolByOrder(payer, payer.groupId)).body;
    await payer.act(key, 'return');
    expect(await groupsOf(payer)).toEqual([payer.groupId]);
    await payer.call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`, payer.admin.token, {});
    expect(await groupsOf(payer)).toEqual([]);
    expect(await payer.contract()).toMatchObject({ enrolled_at: null });
  });

  test('an order for another group lets the group of the payment end with the return', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'pay');
    const other = await buildGroup(server.db, payer.companyId);
    await enrolByOrder(payer, other);
    await payer.act(key, 'return');
    expect(await groupsOf(payer)).toEqual([other]);
  });

  test('who has paid before the programme named a group studies as soon as it does', async () => {
    const payer = await buildSigned({ hasGroup: false });
    await payer.act(await payer.begin(), 'pay');
    expect((await payer.listed()).data[0].mismatches).toEqual(['no-group']);
    const offer = {
      ...{ after_9: true, price: PRICE, places: null, months: null, education_form_id: null, starts_on: null },
      ...{ accepts_until: null, is_open: true, group_id: payer.groupId },
    };
    const save = (group_id: number) =>
      payer.call('PUT', `/api/v2/admin/education-programs/${payer.programId}`, payer.admin.token, {
        offers: [{ ...offer, group_id }],
      });
    const foreign = await buildGroup(server.db, (await buildPayer()).companyId);
    expect((await save(foreign)).status).toBe(404);
    expect((await save(payer.groupId)).status).toBe(200);
    expect(await payer.isInGroup()).toBe(true);
    expect((await payer.listed()).data[0].mismatches).toEqual([]);
  });
});

describe('notices', () => {
  test('a forged one changes nothing: no signature, another secret, another body, an old moment, another institution', async () => {
    const payer = await buildSigned();
    const other = await buildSigned();
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
    for (const signature of signatures) expect((await post(payer.host, body, signature)).statusCode).toBe(403);
    expect((await post(other.host, body, sign(secret, body))).statusCode).toBe(200);
    expect(await payer.contract()).toMatchObject({ step: 7, paid_at: null });
    expect(await other.outcomes()).toEqual(['unknown-payment']);
    expect(await payer.outcomes()).toEqual([]);
    expect((await payer.own()).payments[0].status).toBe('open');
  });

  test('one of an unknown payment is listed for the office, and counts when it comes again once the payment is known', async () => {
    const payer = await buildSigned();
    const unknown = async () =>
      (await payer.call('GET', '/api/v2/admin/payment-notices', payer.admin.token)).body.data.map(
        ({ external_id: name }: { external_id: string }) => name,
      );
    const key = await payer.begin();
    await server.db.run(sql`update contract_payments set external_id = 'later' where contract_id = ${payer.id}`);
    expect(await notify(payer, key)).toBe(200);
    expect(await unknown()).toEqual([key]);
    expect(await (await buildPayer()).listed()).toMatchObject({ total: 0 });
    await server.db.run(sql`update contract_payments set external_id = ${key} where contract_id = ${payer.id}`);
    await notify(payer, key);
    expect(await unknown()).toEqual([]);
    expect((await payer.contract()).paid_at).not.toBeNull();
  });

  test('an unsigned one cannot be large, and many from one network are refused', async () => {
    const payer = await buildSigned();
    const large = noticeOf('x'.repeat(20_000), {});
    expect((await post(payer.host, large, undefined)).statusCode).toBe(413);
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
    expect(await notify(payer, await payer.begin())).toBe(200);
  });

  test('one that comes twice, and two at once, count once', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    const sent = await Promise.all([notify(payer, key), notify(payer, key), notify(payer, key, { noticeId: 'n-2' })]);
    expect(sent).toEqual([200, 200, 200]);
    expect(await notify(payer, key)).toBe(200);
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
    const payer = await buildSigned();
    await notify(payer, await payer.begin(), sent);
    expect(await payer.outcomes()).toEqual([outcome]);
    expect(await payer.contract()).toMatchObject({ step: 7, paid_at: null });
    expect((await payer.listed()).data[0].mismatches).toEqual(['odd-notice']);
  });

  test('money for a cancelled contract is kept for the office and never makes it paid', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await server.db.run(sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${payer.id}`);
    await notify(payer, key);
    expect(await payer.outcomes()).toEqual(['contract-cancelled']);
    expect(await payer.contract()).toMatchObject({ paid_at: null, enrolled_at: null });
    expect((await payer.listed('?mismatch=1')).data).toMatchObject([{ mismatches: ['cancelled'], paid_amount: PRICE }]);
  });

  test('a return of a part leaves studying open and flagged, until the office cancels the contract', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await notify(payer, key, { noticeId: 'a' });
    const url = `/api/v2/contracts/cancelled/${payer.id}`;
    const cancel = () => payer.call('POST', url, payer.admin.token, { description: 'Перевёлся' });
    expect((await cancel()).body.code).toBe('contract-paid');
    await notify(payer, key, { noticeId: 'b', refunded: '100000.00' });
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
    const payer = await buildSigned();
    const first = await payer.begin();
    await notify(payer, first, { status: 'canceled', reason: 'expired_on_confirmation', noticeId: 'a' });
    const second = await payer.begin();
    await notify(payer, first, { noticeId: 'b' });
    expect((await payer.contract()).paid_at).not.toBeNull();
    await notify(payer, second, { noticeId: 'c' });
    expect(await payer.outcomes()).toEqual(['applied', 'late', 'applied']);
    expect((await payer.listed()).data.map(({ mismatches }: any) => mismatches)).toEqual([['too-much'], ['too-much']]);
  });

  test('out of order: a refusal after the payment is passed over, a return before it counts', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await notify(payer, key, { noticeId: 'a', refunded: '120000.00' });
    await notify(payer, key, { noticeId: 'b' });
    await notify(payer, key, { noticeId: 'c', status: 'canceled', reason: 'card_declined' });
    await notify(payer, key, { noticeId: 'd', status: 'pending' });
    expect(await payer.outcomes()).toEqual(['applied', 'known', 'out-of-order', 'pending']);
    expect((await payer.contract()).paid_at).toBeNull();
    expect((await payer.own()).payments[0]).toMatchObject({ status: 'returned', returned_amount: PRICE });
  });

  test('of the test bank counts no more once a provider is connected', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    await server.db.run(sql`
      insert into company_services (company_id, service, url, login) values (${payer.companyId}, 'payments', 'https://pay.example', 'shop')`);
    expect(await notify(payer, key)).toBe(403);
    expect((await payer.act(key, 'pay')).status).toBe(404);
    expect(await payer.contract()).toMatchObject({ paid_at: null });
  });

  test('nothing of a card is kept', async () => {
    const payer = await buildSigned();
    const key = await payer.begin();
    const body = JSON.stringify({
      ...JSON.parse(noticeOf(key, {})),
      payment_method: { card: { number: '4111111111111111' } },
    });
    await post(payer.host, body, sign(await loadTestBankSecret(server.db), body));
    expect((await payer.contract()).paid_at).not.toBeNull();
    const rows = await server.db.rows(
      sql`select n::text from payment_notices n union all select y::text from contract_payments y`,
    );
    expect(JSON.stringify(rows)).not.toContain('411111');
  });
});

describe('the office', () => {
  test('sees payments with sums, finds by name and number, filters, and settles with a note', async () => {
    const payer = await buildSigned();
    await payer.act(await payer.begin(), 'pay-part');
    const all = await payer.listed();
    expect(all.counters).toEqual({ asked: PRICE, paid: PRICE / 2, returned: 0, waiting: 1 });
    const [row] = all.data;
    expect(row).toMatchObject({
      ...{ student: 'Ёлкина Анна', contract_id: payer.id, contract_number: String(payer.id), status: 'part' },
      ...{ mismatches: ['amount'], settled_at: null, provider: 'test-bank' },
    });
    const day = new Date().getFullYear();
    for (const query of [
      '?query=ёлк',
      `?query=${row.id}`,
      '?status=part',
      `?from=${day - 1}-01-01&to=${day + 1}-01-01`,
    ])
      expect((await payer.listed(query)).total).toBe(1);
    for (const query of ['?query=нет', '?status=paid', '?mismatch=0', `?to=${day - 1}-01-01`])
      expect((await payer.listed(query)).total).toBe(0);
    const settle = (note: string, updated_at?: string) =>
      payer.call('POST', `/api/v2/admin/payments/${row.id}/settled`, payer.admin.token, { note, updated_at });
    const settled = await settle('Остаток внесён в кассу', row.updated_at);
    expect(settled.body).toMatchObject({ mismatches: [], settled_note: 'Остаток внесён в кассу' });
    expect((await settle('Поздно', row.updated_at)).body.code).toBe('stale');
    expect((await payer.listed('?mismatch=1')).total).toBe(0);
    expect((await settle('')).body).toMatchObject({ mismatches: ['amount'], settled_at: null });
    const file = await payer.call('GET', '/api/v2/admin/payments/export', payer.admin.token);
    expect(file.status).toBe(200);
  });

  test('is closed to applicants and to another institution', async () => {
    const [payer, other] = [await buildSigned(), await buildSigned()];
    await payer.begin();
    const { id } = (await payer.listed()).data[0];
    expect((await payer.call('GET', '/api/v2/admin/payments')).status).toBe(403);
    for (const act of ['asked', 'settled'])
      expect(
        (await other.call('POST', `/api/v2/admin/payments/${id}/${act}`, other.admin.token, { note: 'x' })).status,
      ).toBe(404);
    expect((await other.listed()).total).toBe(0);
  });

  test('a lost notice is found by asking the bank, by the office and by the job', async () => {
    const [one, two] = [await buildSigned(), await buildSigned()];
    for (const payer of [one, two]) {
      const key = await payer.begin();
      await server.db.run(
        sql`update test_bank_payments set state = 'succeeded', paid_amount = amount where key = ${key}`,
      );
      await server.db.run(
        sql`update contract_payments set created_at = now() - interval '1 hour' where contract_id = ${payer.id}`,
      );
    }
    const { id } = (await one.listed()).data[0];
    const asked = await one.call('POST', `/api/v2/admin/payments/${id}/asked`, one.admin.token);
    expect(asked.body).toMatchObject({ status: 'paid' });
    await askAboutPayments({
      ...{ db: server.db, config: server.config },
      live: { isConnected: () => false, send: () => undefined },
    } as unknown as Deps);
    expect((await two.contract()).paid_at).not.toBeNull();
    expect(await two.outcomes()).toEqual(['applied']);
  });
});
