// Contracts as files: numbers without gaps, files of both kinds or none, prices that stay, failures that stop nobody else.
import { sql } from '@orbita/database';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { openPersonalVault } from '../../../platform/personal-vault.ts';
import { openSealedFiles } from '../../../platform/sealed-files.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany } from '../../../testing/builders.ts';
import { buildContract, buildProgram } from '../../../testing/contracts.ts';
import { currentDocument } from './documents.queries.ts';
import { sha256Of } from './make-documents.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let schools = 0;
async function buildOffice() {
  const host = `papers${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const { offerId, programId } = await buildProgram(server.db, companyId);
  const call = (method: string, url: string, body?: object) =>
    server.request(method, url, { as: admin.token, ...(body ? { body } : {}), headers: { host } });
  const contract = (overrides = {}) => buildContract(server, companyId, { offerId, ...overrides });
  const confirm = (id: number) => call('POST', `/api/v2/contracts/confirmed/${id}`);
  const numbers = () =>
    server.db.rows<{ contract_id: number | null; number: string; failure: string | null }>(
      sql`select contract_id, number, failure from contract_numbers where company_id = ${companyId} order by serial`,
    );
  return { companyId, admin, offerId, programId, call, contract, confirm, numbers };
}
const made = (id: number) => vi.waitUntil(() => currentDocument(server.db, id), { timeout: 30_000, interval: 50 });
const failed = (id: number) =>
  vi.waitUntil(
    async () =>
      (
        await server.db.row<{ failure: string | null }>(
          sql`select failure from contract_numbers where contract_id = ${id}`,
        )
      )?.failure,
    { timeout: 30_000, interval: 50 },
  );
async function readFiles(documentId: number): Promise<Record<string, Buffer>> {
  const rows = await server.db.rows<{ format: string; sealed_name: string }>(
    sql`select format, sealed_name from paper_files where document_id = ${documentId} order by format`,
  );
  const files = openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
  return Object.fromEntries(
    await Promise.all(rows.map(async ({ format, sealed_name }) => [format, await files.read(sealed_name)])),
  );
}
const textOf = (docx: Uint8Array): string =>
  strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '');

describe('numbers', () => {
  test('follow one another without a gap, however many are confirmed at once, and each institution counts for itself', async () => {
    const [one, other] = [await buildOffice(), await buildOffice()];
    const ids = [];
    for (let place = 0; place < 12; place += 1) ids.push((await one.contract({ offerId: null })).id);
    const elsewhere = (await other.contract({ offerId: null })).id;
    await Promise.all([
      ...ids.slice(0, 8).map(one.confirm),
      one.call('POST', '/api/v2/contracts/confirmed', { ids: ids.slice(6) }),
      other.confirm(elsewhere),
    ]);
    const year = new Date().getFullYear();
    const given = await one.numbers();
    expect(given.map(({ number }) => number)).toEqual(
      ids.map((_, index) => `${year}-${String(index + 1).padStart(4, '0')}`),
    );
    expect(new Set(given.map(({ contract_id }) => contract_id))).toEqual(new Set(ids));
    expect(await other.numbers()).toMatchObject([{ contract_id: elsewhere, number: `${year}-0001` }]);
  });

  test('a decision that is not made takes no number, and a deleted contract leaves its number in the register', async () => {
    const { contract, confirm, call, numbers } = await buildOffice();
    const [first, second] = [await contract({ offerId: null }), await contract({ offerId: null })];
    await confirm(first.id);
    expect((await confirm(first.id)).status).toBe(409);
    await call('DELETE', `/api/v2/contracts/${first.id}`);
    await confirm(second.id);
    const year = new Date().getFullYear();
    expect(await numbers()).toMatchObject([
      { contract_id: null, number: `${year}-0001` },
      { contract_id: second.id, number: `${year}-0002` },
    ]);
  });
});

describe('the file', () => {
  test('holds what was typed in Russian words, sealed on the disk, with the hash of its bytes', async () => {
    const { contract, confirm } = await buildOffice();
    const empty = emptyApplication();
    const { id } = await contract({
      isAgent: false,
      application: {
        passport: { ...empty.passport, series: '4510', number: '123456', birthdate: '2010-03-05' },
        agent: { ...empty.agent, surname: 'Ёлкина', name: 'Мария', patronymic: 'Львовна', phone: '+79005554433' },
      },
    });
    await confirm(id);
    const document = await made(id);
    expect(document).toMatchObject({ price_kopecks: 12_000_000, number: expect.stringMatching(/^\d{4}-0001$/) });
    const { docx, pdf } = await readFiles(document.id);
    expect([sha256Of(docx!), sha256Of(pdf!)]).toEqual([document.docx_sha256, document.pdf_sha256]);
    expect(pdf!.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOf(docx!);
    for (const part of [
      `Договор №\u00a0${document.number}`,
      'Ёлкина Анна',
      'серия 4510 № 123456',
      '05.03.2010 года рождения',
      'Ёлкина Мария Львовна',
      'сообщаемый на телефон +7 900 555-44-33',
      '120\u00a0000,00',
      'сто двадцать тысяч рублей 00 копеек',
      'основного общего образования',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/[{}]|undefined|null/);
  });

  test('keeps its price when that of the programme changes', async () => {
    const { contract, confirm, offerId } = await buildOffice();
    const { id } = await contract();
    await confirm(id);
    await made(id);
    await server.db.run(sql`update program_offers set price = 99900 where id = ${offerId}`);
    expect(await currentDocument(server.db, id)).toMatchObject({ price_kopecks: 12_000_000 });
  });

  test('one that cannot be made says why and stops no other', async () => {
    const { contract, confirm, call } = await buildOffice();
    const [bad, good] = [await contract({ offerId: null, daysAgo: 3 }), await contract()];
    await call('POST', '/api/v2/contracts/confirmed', { ids: [bad.id, good.id] });
    expect(await failed(bad.id)).toBe('contract-price-missing');
    await made(good.id);
    expect(await currentDocument(server.db, bad.id)).toBeUndefined();
    expect((await confirm(bad.id)).status).toBe(409);
  });

  test('goes with its contract, bytes and all', async () => {
    const { contract, confirm, call } = await buildOffice();
    const { id } = await contract();
    await confirm(id);
    const document = await made(id);
    const [file] = await server.db.rows<{ sealed_name: string }>(
      sql`select sealed_name from paper_files where document_id = ${document.id}`,
    );
    expect((await call('DELETE', `/api/v2/contracts/${id}`)).status).toBe(200);
    const files = openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
    await expect(files.read(file!.sealed_name)).rejects.toThrow('stored-file-missing');
  });
});
