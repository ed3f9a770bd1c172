// Nobody of the office decides on their own application, nor is both parties of its contract.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmissionOffice } from '../../../testing/admission-office.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildGroup } from '../../../testing/builders.ts';
import { buildPayments, buildProgram, buildSignable } from '../../../testing/contracts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const yourself = { status: 409, body: { code: 'yourself' } };
const rights = ['contracts_read', 'contracts_write', 'groups_read', 'groups_write', 'subjects_read'];
async function buildClerk() {
  const office = await buildAdmissionOffice(server);
  const clerk = await office.holder(...rights);
  const { offerId } = await buildProgram(server.db, office.companyId);
  const own = (overrides = {}) => office.contract({ userId: clerk.id, offerId, ...overrides });
  const ask = (method: string, path: string, body?: object) => office.call(method, path, clerk, body);
  const stateOf = (id: number) =>
    server.db.row<Record<string, unknown>>(
      sql`select status::text, signed_both_at is not null as signed, enrolled_at is not null as enrolled from contracts where id = ${id}`,
    );
  return { ...office, clerk, offerId, own, ask, stateOf };
}

test('it is confirmed, sent back, cancelled and deleted by colleagues, and named as left out of many', async () => {
  const { ask, own, contract, call, offerId, stateOf, list } = await buildClerk();
  const { id } = await own();
  expect(await ask('GET', `/api/v2/contracts/confirmed/${id}`)).toMatchObject(yourself);
  const corrections = [{ field: 'surname', reason: 'Опечатка' }];
  expect(await ask('POST', `/api/v2/contracts/${id}/corrections`, { corrections })).toMatchObject(yourself);
  expect(await ask('POST', `/api/v2/contracts/cancelled/${id}`, { description: 'Передумал' })).toMatchObject(yourself);
  expect(await ask('DELETE', `/api/v2/contracts/${id}`)).toMatchObject(yourself);
  await call('POST', `/api/v2/contracts/${id}/corrections`, undefined, { corrections });
  expect(await ask('POST', `/api/v2/contracts/${id}/corrections/withdraw`, {})).toMatchObject(yourself);
  expect((await call('POST', `/api/v2/contracts/${id}/corrections/withdraw`, undefined, {})).status).toBe(200);
  const other = await contract({ offerId });
  expect((await ask('POST', '/api/v2/contracts/confirmed', { ids: [id, other.id] })).body).toEqual({
    ...{ confirmed: [other.id], skipped: 1 },
  });
  expect(await stateOf(id)).toMatchObject({ status: 'unconfirmed' });
  expect((await ask('GET', `/api/v2/contracts/${id}`)).body).toMatchObject({ is_own: true });
  expect((await list()).data.map((row: any) => row.is_own)).toEqual([false, false]);
  expect((await call('GET', `/api/v2/contracts/confirmed/${id}`)).body).toMatchObject({ status: 'confirmed' });
});

test('it is signed for the institution, and its lock lifted, by colleagues', async () => {
  const { ask, own, contract, call, offerId, stateOf } = await buildClerk();
  const [mine, other] = [await own({ status: 'confirmed' }), await contract({ offerId, status: 'confirmed' })];
  for (const { id, userId } of [mine, other]) {
    const document = await buildSignable(server, id);
    await server.db.run(sql`
      with signed as (update contracts set signed_at = now() where id = ${id})
      insert into contract_signatures (contract_id, document_id, side, user_id, pdf_sha256, record, signed_at)
      values (${id}, ${document.id}, 'student', ${userId}, ${document.sha256}, '\\x00'::bytea, now())`);
  }
  const signing = '/api/v2/contracts/signed';
  expect(await ask('POST', signing, { ids: [mine.id] })).toMatchObject(yourself);
  expect((await ask('POST', signing, { ids: [mine.id, other.id] })).body).toEqual({ signed: [other.id], skipped: 1 });
  expect(await stateOf(mine.id)).toMatchObject({ signed: false });
  expect(await ask('POST', `/api/v2/contracts/${mine.id}/signing/unlock`)).toMatchObject(yourself);
  expect((await call('POST', signing, undefined, { ids: [mine.id] })).body).toMatchObject({ signed: [mine.id] });
});

test('nobody enrols themselves, whatever they may read', async () => {
  const { ask, own, contract, call, companyId, offerId, stateOf } = await buildClerk();
  const groupId = await buildGroup(server.db, companyId);
  const [mine, other] = [await own({ status: 'confirmed' }), await contract({ offerId, status: 'confirmed' })];
  await server.db.run(sql`update contracts set paid_at = now() where company_id = ${companyId}`);
  const orders = '/api/v2/admin/enrolment-orders';
  const order = (contract_ids: number[]) => ({ contract_ids, group_id: groupId, enrolled_on: '2026-09-01' });
  expect(await ask('POST', orders, order([mine.id]))).toMatchObject(yourself);
  expect(await ask('POST', orders, order([other.id, mine.id]))).toMatchObject(yourself);
  for (const { id } of [mine, other]) expect(await stateOf(id)).toMatchObject({ enrolled: false });
  expect(await server.db.rows(sql`select 1 from group_users where group_id = ${groupId}`)).toEqual([]);
  expect((await call('POST', orders, undefined, order([other.id, mine.id]))).status).toBe(200);
});

test('what does not fit of its payment is settled by colleagues', async () => {
  const { ask, clerk, call, companyId } = await buildClerk();
  const groupId = await buildGroup(server.db, companyId);
  const { paidId } = await buildPayments(server, companyId, { userId: clerk.id, groupId });
  const path = `/api/v2/admin/payments/${paidId}/settled`;
  const isOwn = async (listed: Promise<any>) =>
    (await listed).body.data.map(({ is_own }: { is_own: boolean }) => is_own);
  expect(await isOwn(ask('GET', '/api/v2/admin/payments'))).toEqual([true, true]);
  expect(await isOwn(call('GET', '/api/v2/admin/payments'))).toEqual([false, false]);
  expect(await ask('POST', path, { note: 'Доплатил наличными' })).toMatchObject(yourself);
  expect((await call('POST', path, undefined, { note: 'Доплатил наличными' })).status).toBe(200);
});
