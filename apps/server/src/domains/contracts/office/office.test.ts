// The office at work: who sees what, what is written down, and two officers at once.
import { sql } from '@orbita/database';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmissionOffice } from '../../../testing/admission-office.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildGroup, type BuiltUser } from '../../../testing/builders.ts';
import { buildProgram, buildScan, scanBytes, signByBoth } from '../../../testing/contracts.ts';
import { buildOrder } from '../../../testing/papers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const buildOffice = () => buildAdmissionOffice(server);

describe('the list', () => {
  test('holds what was sent to the office, who has waited longest first, without personal documents', async () => {
    const { list, contract, companyId } = await buildOffice();
    const { programId, offerId } = await buildProgram(server.db, companyId, { title: 'Логистика' });
    await contract({ status: 'draft', daysAgo: null });
    const late = await contract({ daysAgo: 1, application: { surname: 'Поздний', name: 'Пётр' } });
    const early = await contract({ daysAgo: 9, offerId, isAgent: false });
    await buildScan(server, early.id);
    const confirmed = await contract({ status: 'confirmed' });
    const cancelled = await contract({ status: 'cancelled', daysAgo: 2 });
    const all = await list();
    expect(all.counters).toEqual({ unconfirmed: 2, returned: 0, confirmed: 1, cancelled: 1 });
    expect(all.data.map(({ id }: any) => id)).toEqual(
      expect.arrayContaining([early.id, late.id, confirmed.id, cancelled.id]),
    );
    expect(all.total).toBe(4);
    const read = await list('?confirmed=0');
    expect(read.data.map(({ id }: any) => id)).toEqual([early.id, late.id]);
    expect(read.counters).toEqual(all.counters);
    expect(read.data[0]).toMatchObject({
      student: { surname: 'Ёлкина', name: 'Анна', patronymic: '', email: 'anna@example.ru', phone: '+79001234567' },
      ...{ education_program_id: programId, program: 'Логистика', is_after_9_class: true, is_agent: false },
      ...{ status: 'unconfirmed', missing_papers: ['certificate'], corrections: 0, decided_by: null },
    });
    expect(JSON.stringify(read)).not.toContain('112-233');
    expect((await list('?confirmed=1')).data).toMatchObject([{ id: confirmed.id }]);
    expect((await list('?confirmed=0')).total).toBe(2);
  });

  test('finds by name, address and digits of the phone, and filters', async () => {
    const { ids, contract, companyId } = await buildOffice();
    const nine = await buildProgram(server.db, companyId);
    const eleven = await buildProgram(server.db, companyId, { title: 'Право', after9: false });
    const one = await contract({
      daysAgo: 8,
      offerId: nine.offerId,
      application: { surname: 'Абрамова', phone: '+7 911 222-33-44' },
    });
    const two = await contract({
      offerId: eleven.offerId,
      isAgent: false,
      application: { surname: 'Яшин', email: 'yashin_1@example.ru' },
    });
    await buildScan(server, two.id, 'passport');
    expect(await ids('?query=абрам анна')).toEqual([one.id]);
    expect(await ids('?query=2223344')).toEqual([one.id]);
    expect(await ids('?query=222-33-44')).toEqual([one.id]);
    expect(await ids('?query=yashin_1')).toEqual([two.id]);
    expect(await ids('?query=yashin%251')).toEqual([]);
    expect(await ids(`?education_program_id=${nine.programId}`)).toEqual([one.id]);
    expect(await ids('?after_9=0')).toEqual([two.id]);
    expect(await ids('?agent=1')).toEqual([two.id]);
    expect(await ids('?missing=passport')).toEqual([one.id]);
    expect(await ids('?waiting_days=7')).toEqual([one.id]);
    expect(await ids('?sort=surname&sort_direction=desc')).toEqual([two.id, one.id]);
  });
});

describe('the list as a file', () => {
  test('holds what the list shows, filtered, and its download is in the history', async () => {
    const { call, contract, companyId, holder } = await buildOffice();
    await contract({ application: { surname: 'Ждущая' } });
    const signed = await contract({ status: 'confirmed', application: { surname: 'Подписавшая' } });
    await contract({ status: 'confirmed', application: { surname: 'Новая' } });
    await server.db.run(sql`update contracts set signed_at = now() where id = ${signed.id}`);
    const url = '/api/v2/contracts/export?state=confirmed&stage=signed';
    const file = await call('GET', url);
    expect(file.status).toBe(200);
    const sheets = Object.values(unzipSync(new Uint8Array(file.body))).map((bytes) => Buffer.from(bytes).toString());
    const text = sheets.join('');
    expect(text).toContain('Подписавшая');
    expect(text).not.toMatch(/Ждущая|Новая|112-233/);
    const history = (await call('GET', `/api/v2/admin/history?kind=admission&record_id=${companyId}`)).body.data;
    expect(history).toMatchObject([{ action: 'contracts-exported' }]);
    expect((await call('GET', url, await holder('users_read'))).status).toBe(403);
  });

  test('finds how far confirmed contracts are', async () => {
    const { ids, contract } = await buildOffice();
    const [unsigned, locked, both, paid] = [
      ...[await contract({ status: 'confirmed' }), await contract({ status: 'confirmed' })],
      ...[await contract({ status: 'confirmed' }), await contract({ status: 'confirmed' })],
    ];
    await server.db.run(sql`update contracts set sign_failures = 10, sign_failed_at = now() where id = ${locked!.id}`);
    await server.db.run(
      sql`update contracts set signed_at = now(), signed_both_at = now() where id = any (${[both!.id, paid!.id]}::int[])`,
    );
    await server.db.run(sql`update contracts set paid_at = now() where id = ${paid!.id}`);
    const of = (stage: string) => ids(`?state=confirmed&stage=${stage}`);
    expect((await of('unsigned')).toSorted()).toEqual([unsigned!.id, locked!.id].toSorted());
    expect(await of('locked')).toEqual([locked!.id]);
    expect(await of('signed-both')).toEqual([both!.id]);
    expect(await of('paid')).toEqual([paid!.id]);
  });
});

describe('everything that is found', () => {
  test('is named in the order of the list, filtered as the list, and no application of another institution', async () => {
    const { call, contract, companyId } = await buildOffice();
    const other = await buildOffice();
    await other.contract({ application: { surname: 'Чужая' } });
    const { offerId, programId } = await buildProgram(server.db, companyId);
    const people = ['Яшина', 'Абрамова', 'Ёлкина'];
    const made: number[] = [];
    for (const surname of people) made.push((await contract({ offerId, application: { surname } })).id);
    await contract({ application: { surname: 'Без программы' } });
    const found = async (query: string) => (await call('GET', `/api/v2/contracts/found?${query}`)).body.ids;
    expect(await found(`education_program_id=${programId}&sort=surname`)).toEqual([made[1], made[2], made[0]]);
    expect(await found('state=cancelled')).toEqual([]);
    expect(await found('query=чужая')).toEqual([]);
    const { body } = await call('POST', '/api/v2/contracts/confirmed', undefined, {
      ids: await found('state=unconfirmed'),
    });
    expect(body).toMatchObject({ skipped: 0 });
    expect(body.confirmed).toHaveLength(4);
  });

  test('of those who have paid only those in no order are to be enrolled', async () => {
    const { ids, contract, companyId } = await buildOffice();
    const [paid, enrolled] = [await contract({ status: 'confirmed' }), await contract({ status: 'confirmed' })];
    await contract({ status: 'confirmed' });
    for (const { id } of [paid, enrolled]) await signByBoth(server.db, id);
    await server.db.run(sql`update contracts set paid_at = now() where id = any (${[paid.id, enrolled.id]}::int[])`);
    await buildOrder(server, companyId, enrolled.id);
    expect((await ids('?state=confirmed&stage=paid')).toSorted()).toEqual([paid.id, enrolled.id].toSorted());
    expect(await ids('?state=confirmed&stage=to-enrol')).toEqual([paid.id]);
  });
});

describe('one application', () => {
  test('opens with everything typed, its scans and the next in line; the opening is written down once an hour', async () => {
    const { call, contract, admin } = await buildOffice();
    const [first, second] = [await contract({ daysAgo: 3 }), await contract({ daysAgo: 2 })];
    const scan = await buildScan(server, first.id);
    const read = async () => (await call('GET', `/api/v2/contracts/${first.id}`)).body;
    expect(await read()).toMatchObject({
      application: { surname: 'Ёлкина', snils: '112-233-445 95' },
      scans: [{ id: scan.id, kind: 'passport', mime: 'image/jpeg', bytes: scanBytes.length }],
      ...{ user: { id: first.userId }, next_id: second.id, waiting: 2, asked: [], places_taken: 0 },
    });
    await read();
    const image = await call('GET', `/api/v2/contracts/${first.id}/scans/${scan.id}`);
    expect(Buffer.from(image.body)).toEqual(scanBytes);
    expect(image.headers['cache-control']).toBe('no-store');
    await call('GET', `/api/v2/contracts/${first.id}/scans/${scan.id}`);
    expect((await call('GET', `/api/v2/contracts/${second.id}/scans/${scan.id}`)).status).toBe(404);
    const openings = (await call('GET', `/api/v2/contracts/${first.id}/openings`)).body;
    expect(openings.data).toMatchObject([
      { what: 'passport', user: { id: admin.id } },
      { what: 'application', user: { id: admin.id } },
    ]);
    expect(openings.total).toBe(2);
  });

  test('many pages read at once are one opening', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract();
    const scans = await Promise.all([1, 2, 3].map(() => buildScan(server, id, 'certificate')));
    await Promise.all(scans.map((scan) => call('GET', `/api/v2/contracts/${id}/scans/${scan.id}`)));
    expect((await call('GET', `/api/v2/contracts/${id}/openings`)).body.total).toBe(1);
  });

  test('is closed to who may not read contracts, to another institution, and while it is a draft', async () => {
    const { call, contract, holder } = await buildOffice();
    const other = await buildOffice();
    const { id } = await contract();
    const scan = await buildScan(server, id);
    const stranger = await holder('users_read', 'users_write');
    for (const url of ['', '/openings', '/export', `/scans/${scan.id}`]) {
      expect((await call('GET', `/api/v2/contracts/${id}${url}`, stranger)).status).toBe(403);
      expect((await other.call('GET', `/api/v2/contracts/${id}${url}`)).status).toBe(404);
    }
    const archive = (ids: number[]) => other.call('POST', '/api/v2/contracts/download/passport', other.admin, { ids });
    expect((await archive([id])).status).toBe(404);
    expect((await archive([id, (await other.contract()).id])).body.code).toBe('archive-empty');
    const draft = await contract({ status: 'draft', daysAgo: null });
    expect((await call('GET', `/api/v2/contracts/${draft.id}`)).status).toBe(404);
    const reader = await holder('contracts_read');
    expect((await call('GET', `/api/v2/contracts/${id}`, reader)).status).toBe(200);
    expect((await call('POST', `/api/v2/contracts/confirmed/${id}`, reader)).status).toBe(403);
    expect((await call('DELETE', `/api/v2/contracts/${id}`, reader)).status).toBe(403);
  });
});

describe('decisions', () => {
  test('an application is confirmed once: who comes second is told by whom', async () => {
    const { call, contract, holder, admin } = await buildOffice();
    const { id, userId } = await contract();
    const colleague = await holder('contracts_read', 'contracts_write');
    const replies = await Promise.all([
      call('GET', `/api/v2/contracts/confirmed/${id}?revision=1`),
      call('POST', `/api/v2/contracts/confirmed/${id}?revision=1`, colleague),
    ]);
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(won).toMatchObject({ status: 200, body: { status: 'confirmed', revision: 2 } });
    expect(lost).toMatchObject({
      status: 409,
      body: {
        code: 'contract-decided',
        current: { decided_by: won?.body.decided_by, confirmed_at: won?.body.confirmed_at },
      },
    });
    const told = await server.db.rows(
      sql`select type, payload from notifications where user_id = ${userId} order by id`,
    );
    expect(told).toEqual([{ type: 'contract', payload: { contract: 'confirmed' } }]);
    const history = (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${id}`)).body.data;
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ action: 'contract-confirmed', changes: [] });
    expect([admin.id, colleague.id]).toContain(history[0].actor.id);
  });

  test('an application that changed since it was read is not decided; one sent back waits for the applicant', async () => {
    const { call, contract, list } = await buildOffice();
    const { id } = await contract();
    const ask = (corrections: object[], revision?: number) =>
      call('POST', `/api/v2/contracts/${id}/corrections`, undefined, {
        corrections,
        ...(revision ? { revision } : {}),
      });
    const scan = { field: 'scans.passport', reason: ' Нечитаемый скан ' };
    expect((await ask([{ field: 'phone', reason: 'Другой' }])).body.errors).toHaveProperty('corrections');
    expect((await ask([scan, scan])).status).toBe(400);
    expect((await ask([scan, { field: 'passport.issue_date', reason: 'Не та дата' }], 1)).body).toMatchObject({
      ...{ status: 'unconfirmed', corrections: 2, revision: 2 },
    });
    expect((await ask([{ ...scan, reason: 'Обрезан край' }])).body.corrections).toBe(2);
    expect((await list()).counters).toMatchObject({ unconfirmed: 0, returned: 1 });
    expect((await call('POST', `/api/v2/contracts/confirmed/${id}`)).body.code).toBe('contract-changed');
    const read = (await call('GET', `/api/v2/contracts/${id}`)).body;
    expect(read.asked.map(({ field, reason }: any) => [field, reason])).toEqual([
      ['scans.passport', 'Обрезан край'],
      ['passport.issue_date', 'Не та дата'],
    ]);
    await server.db.run(sql`update contract_corrections set mended_at = now() where contract_id = ${id}`);
    expect((await list()).counters).toMatchObject({ unconfirmed: 1, returned: 0 });
    await server.db.run(sql`update contract_corrections set mended_at = null where contract_id = ${id}`);
    expect((await list()).counters).toMatchObject({ unconfirmed: 0, returned: 1 });
    await server.db.run(sql`delete from contract_corrections where contract_id = ${id}`);
    expect((await list()).counters).toMatchObject({ unconfirmed: 1, returned: 0 });
    expect((await call('POST', `/api/v2/contracts/confirmed/${id}?revision=2`)).body.code).toBe('contract-changed');
    expect((await call('POST', `/api/v2/contracts/confirmed/${id}?revision=3`)).status).toBe(200);
  });

  test('what was sent back is withdrawn, the applicant is told, and nothing half corrected is locked in', async () => {
    const { call, contract, list, holder } = await buildOffice();
    const { id, userId } = await contract();
    const withdraw = (body = {}, as?: BuiltUser) =>
      call('POST', `/api/v2/contracts/${id}/corrections/withdraw`, as, body);
    expect((await withdraw()).body.code).toBe('contract-changed');
    const corrections = [{ field: 'inn', reason: 'Ошибка' }];
    await call('POST', `/api/v2/contracts/${id}/corrections`, undefined, { corrections });
    expect((await withdraw({}, await holder('contracts_read'))).status).toBe(403);
    expect((await withdraw({ revision: 1 })).body.code).toBe('contract-changed');
    await server.db.run(sql`update contracts set problems = '{inn}' where id = ${id}`);
    expect((await withdraw({ revision: 2 })).body.code).toBe('corrections-begun');
    await server.db.run(sql`update contracts set problems = '{}' where id = ${id}`);
    expect((await withdraw({ revision: 2 })).body).toMatchObject({ corrections: 0, status: 'unconfirmed' });
    expect((await list()).counters).toMatchObject({ unconfirmed: 1, returned: 0 });
    const told = await server.db.rows(sql`select payload from notifications where user_id = ${userId} order by id`);
    expect(told).toEqual([{ payload: { contract: 'returned' } }, { payload: { contract: 'return-withdrawn' } }]);
    const history = (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${id}`)).body.data;
    expect(history[0]).toMatchObject({ action: 'contract-return-withdrawn' });
  });

  test('places are counted one confirmation after the other; beyond them is noted in the history', async () => {
    const { call, contract, companyId } = await buildOffice();
    const { offerId } = await buildProgram(server.db, companyId, { places: 1 });
    const [one, two] = [await contract({ offerId }), await contract({ offerId })];
    await Promise.all([one, two].map(({ id }) => call('POST', `/api/v2/contracts/confirmed/${id}`)));
    const histories = await Promise.all(
      [one, two].map(async ({ id }) => (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${id}`)).body),
    );
    const noted = histories.flatMap(({ data }) => data[0].changes);
    expect(noted).toMatchObject([{ field: 'beyond_places' }]);
    expect(JSON.stringify(noted)).toContain('2 / 1');
  });

  test('many are confirmed at once; those that are decided, sent back or of another institution stay', async () => {
    const { call, contract } = await buildOffice();
    const other = await buildOffice();
    const waiting = [await contract(), await contract()];
    const decided = await contract({ status: 'cancelled' });
    const foreign = await other.contract();
    const ids = [...waiting, ...waiting, decided, foreign].map(({ id }) => id);
    const reply = await call('POST', '/api/v2/contracts/confirmed', undefined, { ids });
    expect(reply.body.confirmed.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    expect(reply.body.skipped).toBe(2);
    expect(await other.ids()).toEqual([foreign.id]);
  });

  test('cancelling takes somebody who was enrolled out of the group; one who is enrolled is not deleted', async () => {
    const { call, contract, companyId } = await buildOffice();
    const { id, userId } = await contract({ status: 'confirmed' });
    await signByBoth(server.db, id);
    const groupId = await buildGroup(server.db, companyId);
    const body = { contract_ids: [id], group_id: groupId, enrolled_on: '2026-09-01', unpaid_reason: 'Рассрочка' };
    expect((await call('POST', '/api/v2/admin/enrolment-orders', undefined, body)).status).toBe(200);
    const members = () => server.db.rows(sql`select user_id from group_users where group_id = ${groupId}`);
    expect(await members()).toEqual([{ user_id: userId }]);
    await server.db.run(sql`update contracts set signed_at = null where id = ${id}`);
    expect((await call('DELETE', `/api/v2/contracts/${id}`)).body.code).toBe('contract-enrolled');
    await call('POST', `/api/v2/contracts/cancelled/${id}`, undefined, { description: 'Передумал' });
    expect(await members()).toEqual([]);
  });

  test('is cancelled with a reason while it is not paid; a signed one is not deleted', async () => {
    const { call, contract } = await buildOffice();
    const paid = await contract({ status: 'confirmed' });
    await server.db.run(sql`update contracts set signed_at = now(), paid_at = now() where id = ${paid.id}`);
    const cancel = (id: number, description: string) =>
      call('POST', `/api/v2/contracts/cancelled/${id}`, undefined, { description });
    expect((await cancel(paid.id, 'Причина')).body.code).toBe('contract-paid');
    expect((await call('DELETE', `/api/v2/contracts/${paid.id}`)).body.code).toBe('contract-signed');
    const { id } = await contract();
    expect((await cancel(id, '  ')).status).toBe(400);
    expect((await cancel(id, 'я'.repeat(2049))).body.message).toBe('Описание не может быть длиннее 2048 символов.');
    expect((await cancel((await contract()).id, 'я'.repeat(2048))).body).toMatchObject({ status: 'cancelled' });
    expect((await cancel(id, 'Мест нет')).body).toMatchObject({ status: 'cancelled', decided_by: expect.any(String) });
    expect((await cancel(id, 'Ещё раз')).body.code).toBe('contract-decided');
    expect((await call('GET', `/api/v2/contracts/${id}`)).body.description).toBe('Мест нет');
  });
});
