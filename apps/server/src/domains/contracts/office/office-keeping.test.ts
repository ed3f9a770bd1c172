// What leaves the office as archives, and what is kept, removed and erased.
import { readFile, rename, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@orbita/database';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmissionOffice, filesOnDisk, sealedFilesOf } from '../../../testing/admission-office.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildScan, scanBytes } from '../../../testing/contracts.ts';
import { buildDocument, buildOrder } from '../../../testing/papers.ts';
import { removeOrphanedSealedFiles } from '../keeping/orphaned-files.ts';
import { removeSealedFiles } from '../keeping/removed-files.ts';
import { eraseRefusedContracts } from '../keeping/erase-refused.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const buildOffice = () => buildAdmissionOffice(server);

describe('what leaves and what stays', () => {
  test('passports come as one archive that names people and pages, and each opening is written down', async () => {
    const { call, contract } = await buildOffice();
    const one = await contract({ application: { surname: 'Ел/кина', name: 'Вера' } });
    const two = await contract({ application: { surname: 'Яшин', name: 'Ян' } });
    for (const { id } of [one, one, two]) await buildScan(server, id);
    await buildScan(server, two.id, 'certificate');
    const archive = await call('POST', '/api/v2/contracts/download/passport', undefined, { ids: [one.id, two.id] });
    expect(archive.headers['content-type']).toBe('application/zip');
    const entries = unzipSync(new Uint8Array(archive.body));
    expect(Object.keys(entries)).toEqual([
      `Ел_кина Вера ${one.id}/passport-1.jpg`,
      `Ел_кина Вера ${one.id}/passport-2.jpg`,
      `Яшин Ян ${two.id}/passport-1.jpg`,
    ]);
    expect(Object.values(entries).every((bytes) => scanBytes.equals(bytes))).toBe(true);
    expect((await call('GET', `/api/v2/contracts/${two.id}/openings`)).body.data).toMatchObject([{ what: 'archive' }]);
    // Nothing of it stays on the disk unsealed.
    for (const file of await filesOnDisk(server)) expect((await readFile(file)).includes(scanBytes)).toBe(false);
  });

  test('too many bytes for one archive are refused before anything is read', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract();
    const scan = await buildScan(server, id);
    await server.db.run(sql`update contract_scans set bytes = 600000000 where id = ${scan.id}`);
    const reply = await call('POST', '/api/v2/contracts/download/passport', undefined, { ids: [id] });
    expect(reply).toMatchObject({ status: 409, body: { code: 'archive-too-large' } });
  });

  test('an export holds all that was typed, every scan and who opened it', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract();
    await buildScan(server, id, 'certificate');
    await server.db.run(sql`
      insert into contract_consents (contract_id, kind, version, ip, user_agent) values (${id}, 'processing', 'v1', '203.0.113.7', 'Firefox')`);
    const entries = unzipSync(new Uint8Array((await call('GET', `/api/v2/contracts/${id}/export`)).body));
    expect(Object.keys(entries)).toEqual([
      ...['application.json', 'consents.json', 'signatures.json', 'payments.json', 'orders.json', 'openings.json'],
      'scans/certificate-1.jpg',
    ]);
    const data = JSON.parse(Buffer.from(entries['application.json'] ?? []).toString());
    expect(data.application.snils).toBe('112-233-445 95');
    const openings = JSON.parse(Buffer.from(entries['openings.json'] ?? []).toString());
    expect(openings.map(({ what }: any) => what).toSorted()).toEqual(['application', 'certificate', 'whole']);
    const consents = JSON.parse(Buffer.from(entries['consents.json'] ?? []).toString());
    expect(consents).toMatchObject([{ kind: 'processing', version: 'v1', ip: '203.0.113.7', user_agent: 'Firefox' }]);
  });

  test('a deleted application leaves no row, no file and no value in its history', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract();
    const { name } = await buildScan(server, id);
    expect((await filesOnDisk(server)).some((file) => file.endsWith(name))).toBe(true);
    expect((await call('DELETE', `/api/v2/contracts/${id}`)).body).toEqual({ ok: true });
    expect((await call('DELETE', `/api/v2/contracts/${id}`)).status).toBe(404);
    expect((await filesOnDisk(server)).some((file) => file.endsWith(name))).toBe(false);
    const history = (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${id}`)).body.data;
    expect(history).toMatchObject([{ action: 'deleted', changes: [] }]);
  });

  test('with a person who is deleted their application goes, and the job removes its scans', async () => {
    const { call, contract, ids } = await buildOffice();
    const { id, userId } = await contract();
    const { name } = await buildScan(server, id);
    expect((await call('DELETE', `/api/v2/admin/users/${userId}`)).status).toBe(200);
    expect(await ids()).toEqual([]);
    await removeSealedFiles({ db: server.db, sealedFiles: sealedFilesOf(server) });
    expect((await filesOnDisk(server)).some((file) => file.endsWith(name))).toBe(false);
  });

  test('a file without a row goes after a day, one that was not written to its end with it', async () => {
    const { contract } = await buildOffice();
    const { id } = await contract();
    const [named, fresh, orphan, unfinished] = [
      (await buildScan(server, id)).name,
      (await sealedFilesOf(server).keep(scanBytes)).name,
      (await sealedFilesOf(server).keep(scanBytes)).name,
      (await sealedFilesOf(server).keep(scanBytes)).name,
    ];
    const fileOf = async (name: string) => (await filesOnDisk(server)).find((file) => file.endsWith(name)) ?? name;
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [named, orphan, unfinished]) await utimes(await fileOf(name), yesterday, yesterday);
    await rename(await fileOf(unfinished), `${await fileOf(unfinished)}.part`);
    await removeOrphanedSealedFiles({ db: server.db, sealedFiles: sealedFilesOf(server) });
    const left = (await filesOnDisk(server)).map((file) => path.basename(file));
    expect(left).toEqual(expect.arrayContaining([named, fresh]));
    expect(left.filter((name) => name.startsWith(orphan) || name.startsWith(unfinished))).toEqual([]);
  });

  test('an export holds the contract with signatures, payments and orders too', async () => {
    const { call, contract, companyId } = await buildOffice();
    const { id } = await contract({ status: 'confirmed' });
    const { number } = await buildDocument(server, id);
    await buildOrder(server, companyId, id);
    await server.db.run(sql`
      insert into contract_payments (company_id, contract_id, provider, key, status, amount, paid_amount, valid_until)
      values (${companyId}, ${id}, 'test-bank', ${`exported-${id}`}, 'paid', 500, 500, now())`);
    const entries = unzipSync(new Uint8Array((await call('GET', `/api/v2/contracts/${id}/export`)).body));
    const read = (name: string) => JSON.parse(Buffer.from(entries[name] ?? []).toString());
    expect(Object.keys(entries).filter((name) => name.startsWith(`contracts/${number}-`))).toHaveLength(2);
    expect(read('signatures.json')).toEqual([]);
    expect(read('payments.json')).toMatchObject([{ status: 'paid', paid_amount: 500 }]);
    expect(read('orders.json')).toMatchObject([{ undone_at: null }]);
    expect(read('openings.json').map(({ what }: any) => what)).toContain('document');
  });

  test('another opening in the hour tells its time, and one of another scan is another row', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract();
    const first = await buildScan(server, id, 'passport');
    const open = (scan: number) => call('GET', `/api/v2/contracts/${id}/scans/${scan}`);
    const listed = async () => (await call('GET', `/api/v2/contracts/${id}/openings`)).body.data;
    await open(first.id);
    await server.db.run(sql`
      update contract_openings set opened_at = opened_at - interval '9 seconds', last_opened_at = last_opened_at - interval '9 seconds' where contract_id = ${id}`);
    const [before] = await listed();
    await open(first.id);
    const [again, ...others] = await listed();
    expect(others).toEqual([]);
    expect(again.opened_at).toBe(before.opened_at);
    expect(Date.parse(again.last_opened_at)).toBeGreaterThan(Date.parse(before.last_opened_at));
    await server.db.run(sql`delete from contract_scans where id = ${first.id}`);
    await open((await buildScan(server, id, 'passport')).id);
    expect(await listed()).toMatchObject([{ what: 'passport' }, { what: 'passport' }]);
  });

  test('scans of a signed contract that was cancelled go after their days, the contract stays', async () => {
    const { call, contract, ids } = await buildOffice();
    await call('PUT', '/api/v2/admin/admission', undefined, { retention_days: 30, scan_days: 60 });
    const old = await contract({ status: 'cancelled', daysAgo: 61 });
    const fresh = await contract({ status: 'cancelled', daysAgo: 59 });
    await server.db.run(sql`update contracts set signed_at = now() where id in (${old.id}, ${fresh.id})`);
    const [gone, kept] = [await buildScan(server, old.id), await buildScan(server, fresh.id)];
    await eraseRefusedContracts({ db: server.db, sealedFiles: sealedFilesOf(server) });
    expect((await ids('?state=cancelled')).toSorted()).toEqual([old.id, fresh.id].toSorted());
    const files = await filesOnDisk(server);
    expect([gone, kept].map(({ name }) => files.some((file) => file.endsWith(name)))).toEqual([false, true]);
    const historyOf = async (id: number) =>
      (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${id}`)).body.data;
    expect(await historyOf(old.id)).toMatchObject([{ action: 'contract-scans-erased', actor: null, changes: [] }]);
    expect(await historyOf(fresh.id)).toEqual([]);
  });

  test('what nobody sends or mends is erased after its days, what waits for the office stays', async () => {
    const { call, contract } = await buildOffice();
    await call('PUT', '/api/v2/admin/admission', undefined, { retention_days: 30, draft_days: 20 });
    const [old, fresh] = [await contract({ status: 'draft' }), await contract({ status: 'draft' })];
    const [returned, waiting, confirmed] = [
      await contract(),
      await contract(),
      await contract({ status: 'confirmed' }),
    ];
    await server.db.run(sql`
      insert into contract_corrections (contract_id, field, reason) values (${returned.id}, 'inn', 'Ошибка')`);
    const all = [old, fresh, returned, waiting, confirmed].map(({ id }) => id);
    await server.db.run(sql`
      update contracts set updated_at = now() - interval '21 days' where id = any (${all}::int[]) and id <> ${fresh.id}`);
    await eraseRefusedContracts({ db: server.db, sealedFiles: sealedFilesOf(server) });
    const left = await server.db.rows<{ id: number }>(
      sql`select id from contracts where id = any (${all}::int[]) order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual([fresh.id, waiting.id, confirmed.id].toSorted((a, b) => a - b));
  });

  test('refused applications are erased after the days of their institution, those that were signed stay', async () => {
    const { call, contract, ids } = await buildOffice();
    const settings = '/api/v2/admin/admission';
    expect((await call('PUT', settings, undefined, { retention_days: 0 })).status).toBe(400);
    await call('PUT', settings, undefined, { retention_days: 30 });
    expect((await call('GET', settings)).body).toEqual({ retention_days: 30, scan_days: 365, draft_days: 180 });
    const old = await contract({ status: 'cancelled', daysAgo: 31 });
    const fresh = await contract({ status: 'cancelled', daysAgo: 29 });
    const signed = await contract({ status: 'cancelled', daysAgo: 400 });
    const waiting = await contract({ daysAgo: 400 });
    await server.db.run(sql`update contracts set signed_at = now() where id = ${signed.id}`);
    const [gone, kept] = [await buildScan(server, old.id), await buildScan(server, fresh.id)];
    await eraseRefusedContracts({ db: server.db, sealedFiles: sealedFilesOf(server) });
    expect((await ids('?state=cancelled')).toSorted()).toEqual([fresh.id, signed.id].toSorted());
    expect((await ids()).toSorted()).toEqual([fresh.id, signed.id, waiting.id].toSorted());
    const files = await filesOnDisk(server);
    expect([gone, kept].map(({ name }) => files.some((file) => file.endsWith(name)))).toEqual([false, true]);
    expect(await server.db.rows(sql`select sealed_name from removed_sealed_files`)).toEqual([]);
    const history = (await call('GET', `/api/v2/admin/history?kind=contract&record_id=${old.id}`)).body.data;
    expect(history).toMatchObject([{ action: 'erased', actor: null, changes: [] }]);
  });
});
