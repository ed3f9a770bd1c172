// Paying for a contract, from the side of the applicant.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCompany, buildGroup, buildUser } from '../../../testing/builders.ts';
import { buildContract, buildProgram, signByBoth } from '../../../testing/contracts.ts';
import { openPayments, type Payments, PRICE } from '../../../testing/payments.ts';

type Payer = Awaited<ReturnType<Payments['buildPayer']>>;
let server: TestApp;
let pay: Payments;
beforeAll(async () => {
  server = await createTestApp();
  pay = openPayments(server);
});
afterAll(() => server.close());

describe('the link', () => {
  test('is given for the own contract alone, once both sides have signed it and until it is paid', async () => {
    const payer = await pay.buildPayer();
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
    const payer = await pay.buildSigned();
    await server.db.run(sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${payer.id}`);
    expect(await payer.ask()).toMatchObject({ status: 409, body: { code: 'payment-cancelled' } });
  });

  test('is the same however many devices ask at once, and another one after its time', async () => {
    const payer = await pay.buildSigned();
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
    const payer = await pay.buildSigned();
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
    const payer = await pay.buildSigned();
    await payer.act(await payer.begin(), 'refuse');
    const [refused] = (await payer.own()).payments;
    expect(refused).toMatchObject({ status: 'refused', refusal: 'insufficient_funds', paid_amount: 0 });
    expect((await payer.contract()).paid_at).toBeNull();
    await payer.act(await payer.begin(), 'pay');
    expect((await payer.contract()).paid_at).not.toBeNull();
  });

  test('time that runs out closes the payment, and nothing can be done with it afterwards', async () => {
    const payer = await pay.buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'time-out');
    expect((await payer.own()).payments[0].status).toBe('expired');
    expect((await payer.act(key, 'pay')).status).toBe(409);
  });

  test('a part leaves the rest to be paid, and both parts together open studying', async () => {
    const payer = await pay.buildSigned();
    await payer.act(await payer.begin(), 'pay-part');
    expect(await payer.own()).toMatchObject({ paid: PRICE / 2, left: PRICE / 2, payments: [{ status: 'part' }] });
    expect(await payer.isInGroup()).toBe(false);
    const rest = await payer.ask();
    expect(rest.body.amount).toBe(PRICE / 2);
    await payer.act(rest.body.link.split('/').at(-1), 'pay');
    expect(await payer.isInGroup()).toBe(true);
  });

  test('a return closes what the payment had opened, and the contract can be cancelled then', async () => {
    const payer = await pay.buildSigned();
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
    const payer = await pay.buildSigned();
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
      const payer = await pay.buildSigned({ hasGroup: group !== 'none' });
      const ordered = group === 'same' ? payer.groupId : await buildGroup(server.db, payer.companyId);
      expect((await enrolByOrder(payer, ordered)).status).toBe(200);
      await payAndReturn(payer);
      expect({ group, groups: await groupsOf(payer) }).toEqual({ group, groups: [ordered] });
      expect(await payer.contract()).toMatchObject({ paid_at: null, enrolled_at: expect.any(String) });
    }
  });

  test('what a payment began goes on by an order for the same group, and ends with that order', async () => {
    const payer = await pay.buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'pay');
    const { id } = (await enrolByOrder(payer, payer.groupId)).body;
    await payer.act(key, 'return');
    expect(await groupsOf(payer)).toEqual([payer.groupId]);
    await payer.call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`, payer.admin.token, {});
    expect(await groupsOf(payer)).toEqual([]);
    expect(await payer.contract()).toMatchObject({ enrolled_at: null });
  });

  test('who paid beside an order studies on in the group of the programme when the order is taken back', async () => {
    const payer = await pay.buildSigned();
    const ordered = await buildGroup(server.db, payer.companyId);
    const { id } = (await enrolByOrder(payer, ordered)).body;
    await payer.act(await payer.begin(), 'pay');
    expect(await groupsOf(payer)).toEqual([ordered]);
    const undone = await payer.call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`, payer.admin.token, {});
    expect(undone.status).toBe(200);
    expect(await groupsOf(payer)).toEqual([payer.groupId]);
    expect(await payer.contract()).toMatchObject({ paid_at: expect.any(String), enrolled_at: expect.any(String) });
  });

  test('an order for another group lets the group of the payment end with the return', async () => {
    const payer = await pay.buildSigned();
    const key = await payer.begin();
    await payer.act(key, 'pay');
    const other = await buildGroup(server.db, payer.companyId);
    await enrolByOrder(payer, other);
    await payer.act(key, 'return');
    expect(await groupsOf(payer)).toEqual([other]);
  });

  test('who has paid before the programme named a group studies as soon as it does', async () => {
    const payer = await pay.buildSigned({ hasGroup: false });
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
    const foreign = await buildGroup(server.db, (await pay.buildPayer()).companyId);
    expect((await save(foreign)).status).toBe(404);
    expect((await save(payer.groupId)).status).toBe(200);
    expect(await payer.isInGroup()).toBe(true);
    expect((await payer.listed()).data[0].mismatches).toEqual([]);
  });
});
