// Payments as the office sees, asks about and settles them.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../../http/deps.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { openPayments, type Payments, PRICE } from '../../../testing/payments.ts';
import { askAboutPayments } from './ask-providers.ts';

let server: TestApp;
let pay: Payments;
beforeAll(async () => {
  server = await createTestApp();
  pay = openPayments(server);
});
afterAll(() => server.close());

test('sees payments with sums, finds by name and number, filters, and settles with a note', async () => {
  const payer = await pay.buildSigned();
  await payer.act(await payer.begin(), 'pay-part');
  const all = await payer.listed();
  expect(all.counters).toEqual({ asked: PRICE, paid: PRICE / 2, returned: 0, waiting: 1 });
  const [row] = all.data;
  expect(row).toMatchObject({
    ...{ student: 'Ёлкина Анна', contract_id: payer.id, contract_number: String(payer.id), status: 'part' },
    ...{ mismatches: ['amount'], settled_at: null, provider: 'test-bank' },
  });
  const day = new Date().getFullYear();
  for (const query of ['?query=ёлк', `?query=${row.id}`, '?status=part', `?from=${day - 1}-01-01&to=${day + 1}-01-01`])
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
  const [payer, other] = [await pay.buildSigned(), await pay.buildSigned()];
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
  const [one, two] = [await pay.buildSigned(), await pay.buildSigned()];
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
