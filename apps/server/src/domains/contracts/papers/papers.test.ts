// Contracts and templates through the API: who reads which file, what is written down, and what an uploaded template is refused for.
import { sql } from '@orbita/database';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildRole,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { buildContract, buildProgram } from '../../../testing/contracts.ts';
import { buildDocument } from '../../../testing/papers.ts';
import { writeDocx } from '../../../platform/docx/write-docx.ts';
import { defaultContract } from './templates/default-contract.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let schools = 0;
async function buildOffice() {
  const host = `files${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const { offerId } = await buildProgram(server.db, companyId);
  const applicant = await buildUser(server.db, companyId);
  const call = (method: string, url: string, { as = admin, body }: { as?: BuiltUser; body?: object } = {}) =>
    server.request(method, url, { as: as.token, ...(body ? { body } : {}), headers: { host } });
  const contract = (overrides = {}) => buildContract(server, companyId, { offerId, status: 'confirmed', ...overrides });
  const upload = async (bytes: Uint8Array, kind = 'contract') =>
    call('POST', '/api/v2/admin/paper-templates', {
      body: { kind, name: 'Договор.docx', data: Buffer.from(bytes).toString('base64') },
    });
  const choose = (id: number, { as }: { as?: BuiltUser } = {}) =>
    call('PUT', `/api/v2/admin/paper-templates/${id}`, {
      ...(as ? { as } : {}),
      body: { is_current: true, current_password: KNOWN_PASSWORD },
    });
  return { companyId, admin, applicant, call, contract, upload, choose };
}
const textOf = (docx: Uint8Array): string =>
  strFromU8(unzipSync(new Uint8Array(docx))['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '');

describe('the file of a contract', () => {
  test('is read by its applicant and by the office, whose opening is written down; by nobody else', async () => {
    const [{ call, contract, applicant, companyId }, other] = [await buildOffice(), await buildOffice()];
    const { id } = await contract({ userId: applicant.id });
    await buildDocument(server, id);
    const url = `/api/v2/contracts/download/${id}`;
    const own = await call('GET', `${url}?format=docx`, { as: applicant });
    expect(Buffer.from(own.body).toString()).toBe(`docx договора ${id}`);
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await call('GET', `/api/v2/contracts/${id}/openings`)).body.total).toBe(0);
    expect(Buffer.from((await call('GET', url)).body).toString()).toBe(`pdf договора ${id}`);
    expect((await call('GET', `/api/v2/contracts/${id}/openings`)).body.data).toMatchObject([{ what: 'document' }]);
    const stranger = await buildUser(server.db, companyId);
    expect((await call('GET', url, { as: stranger })).status).toBe(404);
    expect((await other.call('GET', url)).status).toBe(404);
    expect((await other.call('GET', `/api/v2/contracts/${id}/document`)).status).toBe(404);
    expect((await other.call('POST', `/api/v2/contracts/${id}/document`)).status).toBe(404);
  });

  test('that is not made is told so, and the own paper names number and hashes once it is', async () => {
    const { call, contract, applicant } = await buildOffice();
    const { id } = await contract({ userId: applicant.id });
    expect((await call('GET', '/api/v2/contracts/own/document', { as: applicant })).body).toEqual({ paper: null });
    expect((await call('GET', `/api/v2/contracts/download/${id}`)).body.code).toBe('contract-not-made');
    const { number, pdf_sha256 } = await buildDocument(server, id, { priceKopecks: 555 });
    expect((await call('GET', '/api/v2/contracts/own/document', { as: applicant })).body.paper).toMatchObject({
      ...{ number, numbered_on: '2026-08-20', state: 'made', failure: null, earlier: 0 },
      document: { price: 555, pdf_sha256 },
    });
  });

  test('is made though a character that XML refuses stands in what was typed', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract({ application: { surname: 'Ёл\u000bкина\ufffe' } });
    await call('POST', `/api/v2/contracts/${id}/document`);
    const read = async () => (await call('GET', `/api/v2/contracts/${id}/document`)).body.paper;
    await vi.waitUntil(async () => (await read()).state !== 'making', { timeout: 30_000, interval: 50 });
    expect(await read()).toMatchObject({ state: 'made', failure: null });
  });

  test('is made again with the same number and the new price, the one before stays superseded; not after the signature', async () => {
    const { call, contract, companyId } = await buildOffice();
    const { id } = await contract();
    const { number } = await buildDocument(server, id, { priceKopecks: 100 });
    const remake = () => call('POST', `/api/v2/contracts/${id}/document`);
    expect((await remake()).body.paper).toMatchObject({ number, state: 'making' });
    const read = async () => (await call('GET', `/api/v2/contracts/${id}/document`)).body.paper;
    await vi.waitUntil(async () => (await read()).state === 'made', { timeout: 30_000, interval: 50 });
    expect(await read()).toMatchObject({ number, earlier: 1, document: { price: 12_000_000 } });
    await server.db.run(sql`update contracts set signed_at = now() where id = ${id}`);
    expect((await remake()).body.code).toBe('document-signed');
    const waiting = await buildContract(server, companyId, {});
    expect((await call('POST', `/api/v2/contracts/${waiting.id}/document`)).body.code).toBe('contract-not-confirmed');
  });

  test('a failure is told in words, and a retry makes it', async () => {
    const { call, contract } = await buildOffice();
    const { id } = await contract({ offerId: null });
    const read = async () => (await call('GET', `/api/v2/contracts/${id}/document`)).body.paper;
    await call('POST', `/api/v2/contracts/${id}/document`);
    await vi.waitUntil(async () => (await read()).state === 'failed', { timeout: 30_000, interval: 50 });
    expect((await read()).failure).toMatch('не указана цена');
    await server.db.run(sql`
      update contracts c set offer_id = (select o.id from program_offers o join education_programs p on p.id = o.program_id where p.company_id = c.company_id limit 1) where id = ${id}`);
    await call('POST', `/api/v2/contracts/${id}/document`);
    await vi.waitUntil(async () => (await read()).state === 'made', { timeout: 30_000, interval: 50 });
  });
});

describe('templates', () => {
  test('one that is right and chosen becomes current, papers are made from it, and a later one changes no paper', async () => {
    const { call, contract, upload, choose } = await buildOffice();
    const body = 'Договор {number} от {date}, {student_name}, {student_passport}, {customer_name}';
    const first = await upload(writeDocx([{ text: `${body}, {institution}, {program}, {price} {price_words}` }]));
    expect(first.body).toMatchObject({ problems: [], template: { is_current: false, papers_count: 0 } });
    expect((await choose(first.body.template.id)).body).toMatchObject({ is_current: true });
    const { id } = await contract();
    await call('POST', `/api/v2/contracts/${id}/document`);
    const read = async () => (await call('GET', `/api/v2/contracts/${id}/document`)).body.paper;
    await vi.waitUntil(async () => (await read()).state === 'made', { timeout: 30_000, interval: 50 });
    const file = async () => textOf((await call('GET', `/api/v2/contracts/download/${id}?format=docx`)).body).trim();
    expect(await file()).toMatch(/^Договор \d{4}-0001 от .+\sг\., Ёлкина Анна/);
    const second = (await upload(defaultContract())).body.template;
    await choose(second.id);
    const list = (await call('GET', '/api/v2/admin/paper-templates?kind=contract')).body.data;
    expect(list).toMatchObject([
      { id: second.id, is_current: true },
      { id: first.body.template.id, is_current: false, papers_count: 1 },
    ]);
    expect(await file()).toMatch(/^Договор \d{4}-0001 от/);
  });

  test('one without obligatory fields is kept and not used until somebody chooses it', async () => {
    const { upload } = await buildOffice();
    const { body } = await upload(writeDocx([{ text: 'Договор {number}' }]));
    expect(body.problems[0].kind).toBe('missing');
    expect(body.template).toMatchObject({ is_current: false });
  });

  test('broken and unknown fields are named with what was meant, and nothing is kept', async () => {
    const { call, upload } = await buildOffice();
    const broken = await upload(writeDocx([{ text: 'Договор {number от {date}' }]));
    expect(broken.body.template).toBeNull();
    expect(broken.body.problems[0]).toMatchObject({
      kind: 'broken',
      what: 'number',
      reason: expect.stringMatching('не закрыта'),
    });
    const unknown = await upload(writeDocx([{ text: '{nunber} {#students}{name}{/students} {стоимость цифрами}' }]));
    const told = unknown.body.problems.filter(({ kind }: any) => kind === 'unknown');
    expect(told.map(({ what, suggestion }: any) => [what, suggestion]).toSorted()).toEqual([
      ['name', null],
      ['nunber', 'number'],
      ['students', null],
      ['стоимость цифрами', 'price'],
    ]);
    expect((await call('GET', '/api/v2/admin/paper-templates')).body.total).toBe(0);
  });

  test('fields that should be there are warned of, and the template is kept', async () => {
    const { upload } = await buildOffice();
    const { body } = await upload(writeDocx([{ text: 'Договор {number} от {date}' }]));
    expect(body.template).not.toBeNull();
    expect(body.problems.map(({ kind }: any) => kind)).not.toContain('broken');
    expect(body.problems).toContainEqual(expect.objectContaining({ kind: 'missing', what: 'price' }));
  });

  test('a row field outside the rows of an order is named', async () => {
    const { upload } = await buildOffice();
    const { body } = await upload(
      writeDocx([{ text: '{name} {#students}{name}{contract_number}{/students} {n}' }]),
      'order',
    );
    expect(body.problems.filter(({ kind }: any) => kind === 'unknown')).toMatchObject([
      { what: 'n', reason: expect.stringMatching('{#students}') },
    ]);
  });

  test('one from which no PDF can be made is told so, and nothing is kept', async () => {
    const { call, upload } = await buildOffice();
    const cells = Array.from({ length: 300 }, () => [{ text: 'x' }]);
    const { body } = await upload(writeDocx([{ text: '{number}' }, { widths: cells.map(() => 100), rows: [cells] }]));
    expect(body).toMatchObject({ template: null });
    expect(body.problems).toContainEqual(expect.objectContaining({ kind: 'broken', what: 'document' }));
    expect((await call('GET', '/api/v2/admin/paper-templates')).body.total).toBe(0);
  });

  const files = () => unzipSync(defaultContract());
  test.each([
    ['template-not-docx', () => strToU8('просто текст')],
    ['template-not-docx', () => zipSync({ 'a.txt': strToU8('x') })],
    ['template-encrypted', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['template-macros', () => zipSync({ ...files(), 'word/vbaProject.bin': strToU8('x') })],
    [
      'template-macros',
      () =>
        zipSync({
          ...files(),
          'word/_rels/settings.xml.rels': strToU8(
            '<Relationships><Relationship Id="r" Type="x/attachedTemplate" Target="http://foreign.example/t.dotm" TargetMode="External"/></Relationships>',
          ),
        }),
    ],
    ...[
      '<w:p><w:r><w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO cmd.exe</w:instrText></w:r></w:p>',
      '<w:p><w:fldSimple w:instr="INCLUDEPICTURE http://foreign.example/a.png"/></w:p>',
      '<w:altChunk r:id="rId9"/>',
    ].map((part): [string, () => Uint8Array] => [
      'template-macros',
      () => {
        const whole = strFromU8(files()['word/document.xml'] ?? new Uint8Array());
        return zipSync({ ...files(), 'word/document.xml': strToU8(whole.replace(/<w:body>/, `<w:body>${part}`)) });
      },
    ]),
    [
      'template-macros',
      () =>
        zipSync({
          ...files(),
          'word/_rels/settings.xml.rels': strToU8(
            '<Relationships><Relationship Id="r" Type="x/hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>',
          ),
        }),
    ],
    [
      'template-not-docx',
      () => zipSync({ ...files(), 'word/document.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><x/>') }),
    ],
    ['template-too-large', () => zipSync({ ...files(), 'word/media/a.png': new Uint8Array(30 * 1024 * 1024) })],
    ['template-too-long', () => writeDocx(Array.from({ length: 5001 }, () => ({ text: 'Пункт' })))],
    ['template-too-large', () => Buffer.concat([Buffer.from(defaultContract()), Buffer.alloc(2 * 1024 * 1024)])],
  ])('%s', async (code, bytes) => {
    const { call, upload } = await buildOffice();
    expect((await upload(bytes())).body).toMatchObject({ code });
    expect((await call('GET', '/api/v2/admin/paper-templates')).body.total).toBe(0);
  });

  test('one is current at a time; an archived one is not; without any the built-in one is used', async () => {
    const { call, upload, choose } = await buildOffice();
    const other = await buildOffice();
    const [one, two] = [
      (await upload(defaultContract())).body.template,
      (await upload(defaultContract())).body.template,
    ];
    const set = (id: number, body: object) => call('PUT', `/api/v2/admin/paper-templates/${id}`, { body });
    const current = async () =>
      (await call('GET', '/api/v2/admin/paper-templates')).body.data
        .filter((t: any) => t.is_current)
        .map((t: any) => t.id);
    await choose(two.id);
    expect(await current()).toEqual([two.id]);
    await Promise.all([choose(one.id), choose(two.id)]);
    expect(await current()).toHaveLength(1);
    await set(one.id, { is_archived: true });
    await set(two.id, { is_current: false });
    expect(await current()).toEqual([]);
    expect((await choose(one.id)).body).toMatchObject({ is_current: true, is_archived: false });
    expect((await other.call('PUT', `/api/v2/admin/paper-templates/${one.id}`, { body: {} })).status).toBe(404);
    const read = `/api/v2/admin/paper-templates/download?kind=contract`;
    expect((await other.call('GET', `${read}&template_id=${one.id}`)).status).toBe(404);
    expect(textOf((await other.call('GET', read)).body)).toContain('{student_name}');
  });

  test('of contracts, which say where to pay, is chosen by who may point services, with the own password', async () => {
    const { admin, call, upload, choose, companyId } = await buildOffice();
    const { template } = (await upload(defaultContract())).body;
    const officer = await buildUser(server.db, companyId);
    const role = await buildRole(server.db, companyId, ['admin_panel_read', 'contracts_read', 'contracts_write']);
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${role}, ${companyId}, ${officer.id})`,
    );
    expect((await choose(template.id, { as: officer })).body.code).toBe('services-not-held');
    const url = `/api/v2/admin/paper-templates/${template.id}`;
    for (const current_password of [undefined, '', 'not the password'])
      expect((await call('PUT', url, { body: { is_current: true, current_password } })).body.code).toBe(
        'wrong-password',
      );
    expect((await choose(template.id, { as: admin })).body.is_current).toBe(true);
    expect((await call('PUT', url, { as: officer, body: { is_current: false } })).body.is_current).toBe(false);
    const order = (await upload(writeDocx([{ text: 'Приказ {number}' }]), 'order')).body;
    expect(order.template).not.toBeNull();
    expect(
      (
        await call('PUT', `/api/v2/admin/paper-templates/${order.template.id}`, {
          as: officer,
          body: { is_current: true },
        })
      ).status,
    ).toBe(200);
  });

  test('what is done with templates and particulars is in the history, and an older reading changes nothing', async () => {
    const { call, upload, choose, companyId } = await buildOffice();
    const url = '/api/v2/admin/paper-particulars';
    const { updated_at: unread, ...nothing } = (await call('GET', url)).body;
    const empty = { ...nothing, current_password: KNOWN_PASSWORD };
    const first = await call('PUT', url, { body: { ...empty, city: 'г. Тула', updated_at: unread } });
    expect(first).toMatchObject({ status: 200, body: { city: 'г. Тула' } });
    const late = await call('PUT', url, { body: { ...empty, city: 'г. Омск', updated_at: unread } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { city: 'г. Тула' } } });
    const fresh = { ...empty, city: 'г. Омск', updated_at: first.body.updated_at };
    expect((await call('PUT', url, { body: fresh })).status).toBe(200);
    const { template } = (await upload(defaultContract())).body;
    await choose(template.id);
    await call('PUT', `/api/v2/admin/paper-templates/${template.id}`, { body: { is_archived: true } });
    const history = (await call('GET', `/api/v2/admin/history?kind=admission&record_id=${companyId}`)).body.data;
    expect(history.map(({ action }: any) => action).toReversed()).toEqual([
      ...['updated', 'updated', 'template-uploaded', 'template-chosen', 'template-archived', 'template-left'],
    ]);
    expect(history.at(-1).changes).toMatchObject([{ field: 'city' }]);
  });

  test('a preview is filled for a person who does not exist, with what the institution has given', async () => {
    const { call } = await buildOffice();
    const given = {
      ...{ legal_name: 'ЧПОУ «Колледж Север»', city: 'г. Мурманск', head: '', basis: '', signer: '' },
      ...{ licence: '', address: '', details: '  ИНН 5190000000\nКПП 519001001 ' },
    };
    const body = { ...given, current_password: KNOWN_PASSWORD };
    await call('PUT', '/api/v2/admin/paper-particulars', { body });
    expect((await call('GET', '/api/v2/admin/paper-particulars')).body.details).toBe('ИНН 5190000000\nКПП 519001001');
    for (const [kind, part] of [
      ['contract', 'сто восемьдесят шесть тысяч'],
      ['order', 'Д-26-1'],
    ]) {
      const url = `/api/v2/admin/paper-templates/preview?kind=${kind}`;
      const text = textOf((await call('GET', `${url}&format=docx`)).body);
      expect(text).toContain('ЧПОУ «Колледж Север»');
      expect(text).toContain(part);
      expect(text).not.toMatch(/[{}]/);
      expect(
        Buffer.from((await call('GET', url)).body)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });
});
