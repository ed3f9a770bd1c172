// The applicant's side: saved as typed, merged of two devices, scans, sent, mended.
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { sql } from '@orbita/database';
import { unzipSync } from 'fflate';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { buildJpeg } from '../../../testing/uploads.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildApplicant, buildProgram, scanData, wholeApplication } from '../../../testing/applicants.ts';
import { buildCompany, buildGroup, buildUser, type BuiltUser } from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
let programId: number;
let serial = 100;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  programId = await buildProgram(server.db, companyId);
});
afterAll(() => server.close());

const consents = { processing: consentDocuments.processing.version, policy: consentDocuments.policy.version };
const own = '/api/v2/contracts/own';
const send = (as: BuiltUser, method: string, url: string, body?: object) =>
  server.request(method, url, { as: as.token, ...(body ? { body } : {}) });
const begin = async (): Promise<BuiltUser> => {
  serial += 1;
  const person = await buildApplicant(
    server.db,
    companyId,
    `+7 900 700-0${String(serial).slice(0, 1)}-${String(serial).slice(1)}`,
  );
  await send(person, 'POST', own);
  return person;
};
const save = (as: BuiltUser, application: object, step = 2) => send(as, 'PUT', own, { application, step });
const read = async (as: BuiltUser) => (await send(as, 'GET', own)).body.contract;
const addScan = (as: BuiltUser, kind: string, data: string) => send(as, 'POST', `${own}/scans`, { kind, data });
const submit = (as: BuiltUser) => send(as, 'POST', `${own}/submit`, { consents });
const fillIn = async (): Promise<BuiltUser> => {
  const person = await begin();
  await save(person, wholeApplication(programId), 5);
  await addScan(person, 'passport', scanData.png);
  await addScan(person, 'certificate', scanData.pdf);
  return person;
};
const askCorrection = (person: BuiltUser, field: string) =>
  server.db.run(sql`
    insert into contract_corrections (contract_id, field, reason) select id, ${field}, 'Нечитаемый скан' from contracts where user_id = ${person.id}`);

describe('a draft', () => {
  test('keeps what was typed, right or wrong, and says what is wrong', async () => {
    const person = await begin();
    const { body } = await save(person, { snils: '112-233-445 96', passport: { series: '45' } });
    expect(body).toMatchObject({ revision: 3, step: 2 });
    expect(body.problems).toContainEqual({ field: 'snils', code: 'snils-checksum' });
    expect(body.problems).toContainEqual({ field: 'passport.series', code: 'passport-series' });
    expect(await read(person)).toMatchObject({
      step: 2,
      application: { snils: '112-233-445 96', passport: { series: '45', number: '' } },
    });
  });

  test('lies sealed in the database', async () => {
    const person = await begin();
    await save(person, { inn: '500100732259' });
    const row = await server.db.one<{ personal: Buffer; text: string }>(
      sql`select personal, (to_jsonb(c) - 'personal')::text as text from contracts c where user_id = ${person.id}`,
    );
    expect(row.personal.includes(Buffer.from('500100732259'))).toBe(false);
    expect(row.text).not.toContain('500100732259');
  });

  test('takes over fields of two devices that save at once', async () => {
    const person = await begin();
    const parts = [{ snils: '1' }, { inn: '2' }, { passport: { series: '3' } }, { passport: { number: '4' } }];
    await Promise.all(parts.map((part) => save(person, part)));
    expect((await read(person)).application).toMatchObject({
      snils: '1',
      inn: '2',
      passport: { series: '3', number: '4' },
    });
  });

  test('is begun once however often it is asked for', async () => {
    const person = await begin();
    const ids = (await Promise.all([1, 2, 3].map(() => send(person, 'POST', own)))).map(({ body }) => body.contract.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('is for distant students, and nobody reads that of another', async () => {
    const member = await buildUser(server.db, companyId);
    expect(await send(member, 'POST', own)).toMatchObject({ status: 403, body: { code: 'distant-only' } });
    expect((await send(member, 'GET', own)).body).toEqual({ contract: null });
    expect((await save(member, { inn: '1' })).status).toBe(404);
  });
});

const jpeg = await buildJpeg();
const halfJpeg = jpeg.subarray(0, jpeg.length / 2).toString('base64');
/** A picture of a few bytes that claims to have thousands of millions of points. */
function hugePng(): string {
  const bytes = Buffer.from(scanData.png, 'base64');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes.toString('base64');
}

describe('scans', () => {
  test('come back as they were sent, are sealed on the disk and are gone when they are removed', async () => {
    const person = await begin();
    const { body: scan } = await addScan(person, 'passport', scanData.png);
    expect(scan).toMatchObject({ kind: 'passport', mime: 'image/png' });
    const file = await server.request('GET', `${own}/scans/${scan.id}`, { as: person.token });
    expect(file.status).toBe(200);
    const folder = server.config.sealedDir;
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const before = await files();
    for (const one of before)
      expect((await readFile(path.join(one.parentPath, one.name))).includes(Buffer.from('PNG'))).toBe(false);
    const other = await begin();
    expect((await send(other, 'GET', `${own}/scans/${scan.id}`)).status).toBe(404);
    expect((await send(other, 'DELETE', `${own}/scans/${scan.id}`)).status).toBe(404);
    expect((await send(person, 'DELETE', `${own}/scans/${scan.id}`)).status).toBe(200);
    expect(await files()).toHaveLength(before.length - 1);
    expect((await read(person)).scans).toEqual([]);
  });

  test.each([
    ['scan-encrypted', scanData.encryptedPdf, 400],
    ['scan-encrypted', scanData.hiddenPdf, 400],
    ['scan-broken', Buffer.from('%PDF-1.4\n1 0').toString('base64'), 400],
    ['scan-broken', halfJpeg, 400],
    ['scan-broken', hugePng(), 400],
    ['scan-type', Buffer.from('просто текст').toString('base64'), 415],
    ['scan-too-large', Buffer.alloc(8 * 1024 * 1024 + 1).toString('base64'), 413],
  ])('%s is said', async (code, data, status) => {
    expect(await addScan(await begin(), 'passport', data)).toMatchObject({ status, body: { code } });
  });

  test('keep the order that was given to them', async () => {
    const person = await begin();
    const ids: number[] = [];
    for (const data of [scanData.png, scanData.pdf, scanData.png])
      ids.push((await addScan(person, 'passport', data)).body.id);
    const order = [ids[2], ids[0], ids[1]];
    await send(person, 'PUT', `${own}/scans`, { kind: 'passport', ids: order });
    expect((await read(person)).scans.map(({ id }: { id: number }) => id)).toEqual(order);
  });
});

describe('sending', () => {
  test('everything is checked again, and each problem is named at its field', async () => {
    const person = await begin();
    await save(person, { ...wholeApplication(programId), snils: '112-233-445 96' }, 5);
    const { status, body } = await submit(person);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['scans.passport', 'snils', 'scans.certificate']);
    expect((await read(person)).status).toBe('draft');
  });

  test('it goes to the office, with the consents and their versions', async () => {
    const person = await fillIn();
    const { status, body } = await submit(person);
    expect({ status, contract: body.contract.status }).toEqual({ status: 200, contract: 'unconfirmed' });
    const rows = await server.db.rows(sql`
      select k.kind, k.version from contract_consents k join contracts c on c.id = k.contract_id where c.user_id = ${person.id} order by k.kind desc`);
    expect(rows).toEqual([
      { kind: 'processing', version: consents.processing },
      { kind: 'policy', version: consents.policy },
    ]);
    expect((await send(person, 'GET', '/api/v2/auth')).body.user).toMatchObject({
      last_name: 'Ёлкина',
      contract: { id: body.contract.id, status: 'unconfirmed', step: 5 },
    });
  });

  test('a consent to another version of the document is none', async () => {
    const person = await fillIn();
    const reply = await send(person, 'POST', `${own}/submit`, { consents: { ...consents, policy: 'старая' } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'consent-outdated' } });
  });

  test('what the office has changes only where it was sent back', async () => {
    const person = await fillIn();
    await submit(person);
    expect(await save(person, { inn: '1' })).toMatchObject({ status: 409, body: { code: 'contract-locked' } });
    expect((await submit(person)).body.code).toBe('contract-locked');
    await askCorrection(person, 'scans.passport');
    expect((await read(person)).corrections).toMatchObject([{ field: 'scans.passport', reason: 'Нечитаемый скан' }]);
    expect((await save(person, { inn: '1' })).body.code).toBe('contract-locked');
    const [old] = (await read(person)).scans.filter(({ kind }: { kind: string }) => kind === 'passport');
    expect((await send(person, 'DELETE', `${own}/scans/${old.id}`)).status).toBe(200);
    expect((await submit(person)).status).toBe(400);
    await addScan(person, 'passport', scanData.pdf);
    expect((await submit(person)).body.contract).toMatchObject({ status: 'unconfirmed', corrections: [] });
  });

  test('papers brought later are removed until the office has seen them; those that came with the application stay', async () => {
    const person = await begin();
    await save(person, { ...wholeApplication(programId), has_certificate: false }, 5);
    await addScan(person, 'passport', scanData.png);
    const early = (await addScan(person, 'military', scanData.png)).body.id;
    await submit(person);
    const remove = (id: number) => send(person, 'DELETE', `${own}/scans/${id}`);
    expect(await remove(early)).toMatchObject({ status: 409, body: { code: 'scan-kept' } });
    const [unseen, seen] = [
      (await addScan(person, 'certificate', scanData.pdf)).body,
      (await addScan(person, 'certificate', scanData.png)).body,
    ];
    expect(unseen.is_kept).toBe(false);
    expect((await remove(unseen.id)).status).toBe(200);
    await server.db.run(sql`
      insert into contract_openings (contract_id, what) select id, 'certificate' from contracts where user_id = ${person.id}`);
    expect((await remove(seen.id)).body.code).toBe('scan-kept');
    await server.db.run(
      sql`update contracts set status = 'confirmed', confirmed_at = now() where user_id = ${person.id}`,
    );
    const late = (await addScan(person, 'military', scanData.pdf)).body.id;
    const kept = Object.fromEntries((await read(person)).scans.map((scan: any) => [scan.id, scan.is_kept]));
    expect(kept).toMatchObject({ [early]: true, [seen.id]: true, [late]: false });
    expect((await remove(late)).status).toBe(200);
  });

  test('scans of a cancelled application are not removed through the one that follows it', async () => {
    const person = await fillIn();
    await submit(person);
    const [scan] = (await read(person)).scans;
    await server.db.run(
      sql`update contracts set status = 'cancelled', cancelled_at = now() where user_id = ${person.id}`,
    );
    await send(person, 'POST', own);
    expect((await send(person, 'DELETE', `${own}/scans/${scan.id}`)).status).toBe(404);
    expect((await send(person, 'GET', `${own}/scans/${scan.id}`)).status).toBe(200);
  });

  test('what nobody sees in a name is dropped as it is saved', async () => {
    const person = await begin();
    await save(person, { surname: 'Ёл\u202eкина\u200b', agent: { name: '\u3164' }, passport: { issued: 'ГУ\r\nМВД' } });
    expect((await read(person)).application).toMatchObject({
      ...{ surname: 'Ёлкина', agent: { name: '' }, passport: { issued: 'ГУ МВД' } },
    });
  });

  test('after a cancelled one another begins with what was typed', async () => {
    const person = await fillIn();
    await server.db.run(
      sql`update contracts set status = 'cancelled', description = 'Нет мест', cancelled_at = now() where user_id = ${person.id}`,
    );
    expect(await read(person)).toMatchObject({ status: 'cancelled', description: 'Нет мест' });
    const { body } = await send(person, 'POST', own);
    expect(body.contract).toMatchObject({ status: 'draft', application: { inn: '500100732259' }, scans: [] });
  });

  test('nobody applies for a programme that is closed', async () => {
    const closed = await buildProgram(server.db, companyId, 'Закрытая');
    await server.db.run(sql`update program_offers set is_open = false where program_id = ${closed}`);
    const person = await fillIn();
    const { body } = await save(person, { speciality: `${closed}-11` });
    expect(body.problems).toEqual([{ field: 'speciality', code: 'offer-closed' }]);
  });
});

test('everything held on a person is downloaded by that person alone', async () => {
  const person = await fillIn();
  await submit(person);
  const file = await send(person, 'GET', `${own}/export`);
  const entries = unzipSync(new Uint8Array(file.body));
  expect(Object.keys(entries)).toEqual([
    ...['application.json', 'consents.json', 'signatures.json', 'payments.json', 'orders.json', 'openings.json'],
    ...['scans/certificate-1.pdf', 'scans/passport-1.png'],
  ]);
  expect(JSON.parse(Buffer.from(entries['application.json'] ?? []).toString()).application.inn).toBe('500100732259');
  expect((await send(await buildUser(server.db, companyId), 'GET', `${own}/export`)).status).toBe(404);
});

test('a file that is missing or was altered is named, and the export goes on', async () => {
  const person = await begin();
  const { body: gone } = await addScan(person, 'passport', scanData.png);
  const { body: altered } = await addScan(person, 'certificate', scanData.pdf);
  const { body: whole } = await addScan(person, 'agent_passport', scanData.png);
  const fileOf = async (id: number) => {
    const { sealed_name: name } = await server.db.one<{ sealed_name: string }>(
      sql`select sealed_name from contract_scans where id = ${id}`,
    );
    return path.join(server.config.sealedDir, name.slice(0, 2), name);
  };
  await rm(await fileOf(gone.id));
  const bytes = await readFile(await fileOf(altered.id));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(await fileOf(altered.id), bytes);
  const read = (id: number) => send(person, 'GET', `${own}/scans/${id}`);
  expect(await read(gone.id)).toMatchObject({ status: 410, body: { code: 'stored-file-missing' } });
  expect(await read(altered.id)).toMatchObject({ status: 422, body: { code: 'sealed-file-altered' } });
  expect((await read(whole.id)).status).toBe(200);
  const entries = unzipSync(new Uint8Array((await send(person, 'GET', `${own}/export`)).body));
  expect(
    Object.keys(entries)
      .filter((name) => name.startsWith('scans/'))
      .toSorted(),
  ).toEqual(['scans/agent_passport-1.png', 'scans/certificate-1.pdf.txt', 'scans/passport-1.png.txt']);
  expect(Buffer.from(entries['scans/passport-1.png.txt'] ?? []).toString()).toContain('нет в хранилище');
});

test('whoever has sent the application keeps the programme though its last place is taken', async () => {
  const person = await fillIn();
  await submit(person);
  await askCorrection(person, 'inn');
  await server.db.run(sql`update program_offers set places = 0 where program_id = ${programId}`);
  const { problems } = await read(person);
  await server.db.run(sql`update program_offers set places = null where program_id = ${programId}`);
  expect(problems).toEqual([]);
});

describe('a whole application in one call', () => {
  const payload = () => {
    const { passport, document, registration_address, speciality: _speciality, ...rest } = wholeApplication(programId);
    const { surname, name, patronymic, email, snils, inn } = rest;
    return {
      ...{ surname, name, patronymic, email, snils, inn, is_agent: 1, is_after_9_class: 0, registration_address },
      passport: { ...passport, scans: [scanData.png] },
      document: {
        ...document,
        average_score: 4.35,
        certificate_scans: [`data:application/pdf;base64,${scanData.pdf}`],
      },
      education_program_id: programId,
    };
  };

  test.each(['beside', 'inside'])('is taken with the fields of the student %s', async (where) => {
    const person = await begin();
    await send(person, 'PUT', `/api/v2/students/${person.id}`, { is_policy: 1 });
    const { document, education_program_id, ...student } = payload();
    const body = where === 'beside' ? payload() : { student, document, education_program_id };
    const reply = await send(person, 'POST', '/api/v2/contracts', body);
    expect(reply).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    expect(await read(person)).toMatchObject({
      status: 'unconfirmed',
      application: { inn: '500100732259' },
      problems: [],
    });
  });

  test('an address that nobody filled in is none', async () => {
    const person = await begin();
    const empty = { country: 'Россия', city: '', street: '', number: '', building: '', flat: '' };
    const reply = await send(person, 'POST', '/api/v2/contracts', { ...payload(), residential_address: empty });
    expect(reply.status).toBe(200);
    expect((await read(person)).application.has_residential_address).toBe(false);
  });

  test('names the confirmed phone in any spelling; another one is refused with a sentence and nothing is stored', async () => {
    const person = await begin();
    const { phone } = (await read(person)).application;
    const other = await send(person, 'POST', '/api/v2/contracts', { ...payload(), phone: '+7 900 000-00-01' });
    expect(other).toMatchObject({ status: 400, body: { errors: { phone: [expect.stringContaining('подтвердили')] } } });
    expect(await read(person)).toMatchObject({ scans: [], application: { inn: '', phone } });
    const same = { ...payload(), phone: `8 (${phone.slice(2, 5)}) ${phone.slice(5)}` };
    expect((await send(person, 'POST', '/api/v2/contracts', same)).status).toBe(200);
  });

  test('renames nobody who studies here already', async () => {
    const person = await begin();
    const names = () => server.db.one<{ last_name: string }>(sql`select last_name from users where id = ${person.id}`);
    await server.db.run(sql`update users set last_name = 'Прежняя' where id = ${person.id}`);
    await buildGroup(server.db, companyId, [person.id]);
    await send(person, 'PUT', `/api/v2/students/${person.id}`, { is_policy: 1 });
    expect((await send(person, 'POST', '/api/v2/contracts', payload())).status).toBe(200);
    expect(await names()).toEqual({ last_name: 'Прежняя' });
    expect((await read(person)).application.surname).toBe(payload().surname);
  });

  test('is stored with its scans or not at all', async () => {
    const person = await begin();
    const reply = await send(person, 'POST', '/api/v2/contracts', { ...payload(), inn: '1' });
    expect(reply).toMatchObject({ status: 400, body: { errors: { inn: [expect.stringContaining('ИНН')] } } });
    expect(await read(person)).toMatchObject({ scans: [], application: { inn: '' } });
  });

  test('papers of the military office are brought later, and only by oneself', async () => {
    const person = await fillIn();
    await submit(person);
    const papers = { military_office_scans: [scanData.pdf] };
    expect((await send(person, 'PUT', `/api/v2/students/${person.id}`, papers)).status).toBe(200);
    expect((await read(person)).scans.map(({ kind }: { kind: string }) => kind)).toContain('military');
    expect((await send(await begin(), 'PUT', `/api/v2/students/${person.id}`, papers)).status).toBe(404);
  });
});
