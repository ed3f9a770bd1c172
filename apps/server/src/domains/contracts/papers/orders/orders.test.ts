// Enrolment by order: who may be enrolled, numbers without gaps, groups with their history, and taking an order back.
import { sql } from '@orbita/database';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildCompany,
  buildGroup,
  buildPattern,
  buildRole,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../../../testing/builders.ts';
import { buildHolder } from '../../../../testing/account-holdings.ts';
import { buildContract, buildProgram, signByBoth } from '../../../../testing/contracts.ts';
import { buildDocument } from '../../../../testing/papers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let schools = 0;
async function buildOffice() {
  const host = `orders${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const { offerId } = await buildProgram(server.db, companyId);
  const groupId = await buildGroup(server.db, companyId);
  const call = (method: string, url: string, { as = admin, body }: { as?: BuiltUser; body?: object } = {}) =>
    server.request(method, url, { as: as.token, ...(body ? { body } : {}), headers: { host } });
  const paid = async (surname = 'Ёлкина') => {
    const built = await buildContract(server, companyId, { offerId, status: 'confirmed', application: { surname } });
    await server.db.run(sql`update contracts set paid_at = now() where id = ${built.id}`);
    return built;
  };
  const enrol = (ids: number[], more: object = {}, as = admin) =>
    call('POST', '/api/v2/admin/enrolment-orders', {
      as,
      body: { contract_ids: ids, group_id: groupId, enrolled_on: '2026-09-01', ...more },
    });
  const members = async () =>
    (await server.db.rows<{ user_id: number }>(sql`select user_id from group_users where group_id = ${groupId}`)).map(
      ({ user_id: id }) => id,
    );
  const orders = async () => (await call('GET', '/api/v2/admin/enrolment-orders')).body.data;
  return { companyId, admin, offerId, groupId, call, paid, enrol, members, orders };
}
const textOf = (docx: Uint8Array): string =>
  strFromU8(unzipSync(new Uint8Array(docx))['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '|');

describe('an order', () => {
  test('names everybody with programme and contract, puts them in the group and notes the day', async () => {
    const { call, paid, enrol, members, groupId } = await buildOffice();
    const [one, two] = [await paid('Яшина'), await paid('Абрамова')];
    const { number } = await buildDocument(server, one.id);
    const made = await enrol([one.id, two.id]);
    expect(made.body).toMatchObject({
      ...{ number: `${new Date().getFullYear()}-001-З`, enrolled_on: '2026-09-01', people_count: 2, undone_at: null },
      ...{ unpaid_reason: '', group: { id: groupId } },
      people: [{ contract_id: two.id }, { contract_id: one.id, name: 'Яшина Анна' }],
    });
    expect((await members()).toSorted()).toEqual([one.userId, two.userId].toSorted());
    const file = await call('GET', `/api/v2/admin/enrolment-orders/${made.body.id}/file?format=docx`);
    const text = textOf(file.body);
    for (const part of ['1\u00a0сентября 2026\u00a0г.', 'Абрамова Анна', '«Дизайн»', `№\u00a0${number} от 20.08.2026`])
      expect(text).toContain(part);
    expect(text.indexOf('Абрамова')).toBeLessThan(text.indexOf('Яшина'));
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toContain('Зачислить до поступления оплаты');
    expect(text.replaceAll('|', '')).toContain('2. Контроль');
    const pdf = await call('GET', `/api/v2/admin/enrolment-orders/${made.body.id}/file`);
    expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
    for (const { id } of [one, two])
      expect((await call('GET', `/api/v2/contracts/${id}/openings`)).body.data).toMatchObject([{ what: 'order' }]);
    const history = (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${one.id}`)).body.data;
    expect(history).toMatchObject([{ action: 'contract-enrolled' }]);
    const ofGroup = (await call('GET', `/api/v2/admin/history?kind=group&record_id=${groupId}`)).body.data;
    expect(ofGroup).toMatchObject([{ action: 'members-added' }]);
  });

  test('is not made into a group by its curator, who would bring students before themselves', async () => {
    const { companyId, paid, enrol, groupId, members } = await buildOffice();
    const officer = await buildHolder(server, companyId, [
      'admin_panel_read',
      'contracts_read',
      'contracts_write',
      'groups_read',
      'groups_write',
    ]);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${officer.id}, ${groupId})`);
    const one = await paid('Яшина');
    expect(await enrol([one.id], {}, officer)).toMatchObject({ status: 403, body: { code: 'gives-more' } });
    expect(await members()).toEqual([]);
  });

  test('takes those who have paid, others only with a reason; nobody twice; all or nobody', async () => {
    const { call, paid, enrol, members, companyId, offerId } = await buildOffice();
    const confirmed = await buildContract(server, companyId, { offerId, status: 'confirmed' });
    const unsigned = await buildContract(server, companyId, { offerId, status: 'confirmed' });
    await signByBoth(server.db, confirmed.id);
    const waiting = await buildContract(server, companyId, { offerId });
    const one = await paid();
    expect((await enrol([one.id, confirmed.id])).body.code).toBe('order-not-paid');
    expect((await enrol([one.id, waiting.id], { unpaid_reason: 'Льгота' })).body.code).toBe('order-not-confirmed');
    expect((await enrol([unsigned.id], { unpaid_reason: 'Льгота' })).body.code).toBe('order-not-signed');
    expect((await enrol([one.id, 999_999])).status).toBe(404);
    expect((await enrol([one.id], { enrolled_on: '2026-02-31' })).body.code).toBe('validation-failed');
    expect(await members()).toEqual([]);
    const made = await enrol([one.id, confirmed.id], { unpaid_reason: ' Льгота ' });
    expect(made.body).toMatchObject({ number: expect.stringMatching('-001-З$'), unpaid_reason: 'Льгота' });
    const file = await call('GET', `/api/v2/admin/enrolment-orders/${made.body.id}/file?format=docx`);
    const text = textOf(file.body).replaceAll('|', '');
    expect(text).toContain('2. Зачислить до поступления оплаты. Причина: Льгота');
    expect(text).toContain('3. Контроль');
    expect((await enrol([one.id])).body.code).toBe('order-enrolled');
  });

  test('numbers follow one another when several are made at once, and whoever is in two is enrolled by one', async () => {
    const { paid, enrol, orders } = await buildOffice();
    const [one, two, three, four] = [await paid(), await paid(), await paid(), await paid()];
    const made = await Promise.all([enrol([one.id]), enrol([two.id])]);
    const twice = await Promise.all([enrol([three.id]), enrol([three.id, four.id])]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await orders()).map(({ number }: any) => number.slice(5)).toSorted()).toEqual(['001-З', '002-З', '003-З']);
  });

  test('is made by those who may change groups too, and stays within the institution', async () => {
    const { paid, enrol, companyId, call } = await buildOffice();
    const other = await buildOffice();
    const roleId = await buildRole(server.db, companyId, ['admin_panel_read', 'contracts_read', 'contracts_write']);
    const officer = await buildUser(server.db, companyId, { roleId });
    const one = await paid();
    expect((await enrol([one.id], {}, officer)).status).toBe(403);
    expect((await enrol([one.id], { group_id: other.groupId })).status).toBe(404);
    expect((await other.enrol([one.id])).status).toBe(404);
    const { id } = (await enrol([one.id])).body;
    expect((await other.call('GET', `/api/v2/admin/enrolment-orders/${id}/file`)).status).toBe(404);
    expect((await other.call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`)).status).toBe(404);
    expect(await other.orders()).toEqual([]);
    expect((await call('GET', '/api/v2/admin/enrolment-orders?query=ёлкина')).body.total).toBe(1);
    expect((await call('GET', '/api/v2/admin/enrolment-orders?query=нет такого')).body.total).toBe(0);
  });
});

describe('taking an order back', () => {
  test('takes out whom it put in, keeps its number, and the people may be enrolled again', async () => {
    const { paid, enrol, members, groupId, call, orders } = await buildOffice();
    const [one, before] = [await paid('Новая'), await paid('Давняя')];
    await server.db.run(sql`insert into group_users (group_id, user_id) values (${groupId}, ${before.userId})`);
    const { id } = (await enrol([one.id, before.id])).body;
    const undo = () => call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`);
    expect((await undo()).body).toEqual({ ok: true });
    expect(await members()).toEqual([before.userId]);
    expect((await undo()).body.code).toBe('order-undone');
    expect((await enrol([one.id])).body.number).toMatch(/-002-З$/);
    expect((await orders()).map(({ undone_at: at }: any) => at !== null)).toEqual([false, true]);
  });

  test('leaves in the group whom somebody put in by hand since', async () => {
    const { paid, enrol, members, groupId, call } = await buildOffice();
    const [one, other] = [await paid('Вернувшаяся'), await paid('Прежняя')];
    const { id } = (await enrol([one.id, other.id])).body;
    const users = `/api/groups/${groupId}/users`;
    await call('DELETE', users, { body: { user_ids: [one.userId] } });
    expect((await call('POST', users, { body: { user_ids: [one.userId] } })).status).toBe(200);
    expect((await members()).toSorted()).toEqual([one.userId, other.userId].toSorted());
    expect((await call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`)).body).toEqual({ ok: true });
    expect(await members()).toEqual([one.userId]);
  });

  test('leaves what a payment had enrolled before', async () => {
    const { paid, enrol, groupId, call } = await buildOffice();
    const one = await paid();
    await server.db.run(
      sql`update contracts set enrolled_at = '2026-08-01', enrolled_group_id = ${groupId} where id = ${one.id}`,
    );
    const { id } = (await enrol([one.id])).body;
    await call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`);
    const { enrolled } = await server.db.one<{ enrolled: boolean }>(
      sql`select enrolled_at is not null as enrolled from contracts where id = ${one.id}`,
    );
    expect(enrolled).toBe(true);
  });

  test('is refused once somebody has worked', async () => {
    const { paid, enrol, members, companyId, call } = await buildOffice();
    const one = await paid();
    const { id } = (await enrol([one.id])).body;
    const subjectId = await buildSubject(server.db, companyId);
    const stepId = await buildStep(server.db, await buildChapter(server.db, subjectId));
    const patternId = await buildPattern(server.db, stepId);
    await server.db.run(sql`
      insert into answers (pattern_id, step_id, subject_id, user_id) values (${patternId}, ${stepId}, ${subjectId}, ${one.userId})`);
    expect((await call('POST', `/api/v2/admin/enrolment-orders/${id}/undo`)).body.code).toBe('order-built-on');
    expect(await members()).toEqual([one.userId]);
  });
});
