// Signing, from the side of who signs, of the office, and of whoever tries codes.
import { sql } from '@orbita/database';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildRole, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { buildContract, buildSignable, buildProgram } from '../../../testing/contracts.ts';
import { buildPhoneCode, KNOWN_CODE } from '../../../testing/phone-codes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const OWN_PHONE = '+7 900 123-45-67';
const AGENT_PHONE = '+7 911 222-33-44';
let schools = 0;
async function buildOffice() {
  const host = `signing${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const { offerId } = await buildProgram(server.db, companyId);
  const call = (method: string, url: string, as: BuiltUser = admin, body?: object) =>
    server.request(method, url, { as: as.token, ...(body ? { body } : {}), headers: { host } });
  const buildSigner = async ({ isAgent = true } = {}) => {
    const signer = await buildUser(server.db, companyId);
    const agent = {
      ...emptyApplication().agent,
      ...{ surname: 'Ёлкина', name: 'Елена', patronymic: 'Викторовна', phone: AGENT_PHONE },
    };
    const { id } = await buildContract(server, companyId, {
      ...{ userId: signer.id, status: 'confirmed', offerId, isAgent },
      ...(isAgent ? {} : { application: { agent } }),
    });
    const document = await buildSignable(server, id);
    const knowCode = (phone = OWN_PHONE, documentId = document.id) =>
      buildPhoneCode(server.db, companyId, { phone, userId: signer.id, documentId });
    const sign = (more: object = {}) =>
      call('POST', '/api/v2/contracts/own/signing', signer, {
        ...{ document_id: document.id, pdf_sha256: document.sha256, code: KNOWN_CODE },
        ...more,
      });
    const standing = () =>
      server.db.one<{ step: number; signed_at: string | null; signed_both_at: string | null }>(
        sql`select step, signed_at, signed_both_at from contracts where id = ${id}`,
      );
    const own = async () => (await call('GET', '/api/v2/contracts/own/signing', signer)).body;
    return { signer, id, document, knowCode, sign, standing, own };
  };
  const records = async (id: number) => (await call('GET', `/api/v2/contracts/${id}/signatures`)).body;
  const signForOffice = (ids: number[], as = admin) => call('POST', '/api/v2/contracts/signed', as, { ids });
  return { host, companyId, admin, call, buildSigner, records, signForOffice };
}
const codes = (companyId: number) =>
  server.db.rows<{ phone: string }>(sql`select phone from phone_codes where company_id = ${companyId} order by id`);

describe('who applies', () => {
  test('a record that somebody has changed is told to be broken, and the others are shown', async () => {
    const { call, buildSigner, records } = await buildOffice();
    const one = await buildSigner();
    await one.knowCode();
    await one.sign();
    await server.db.run(sql`alter table contract_signatures disable trigger user`);
    await server.db.run(sql`
      update contract_signatures set record = set_byte(record, 30, (get_byte(record, 30) + 1) % 256) where contract_id = ${one.id}`);
    await server.db.run(sql`alter table contract_signatures enable trigger user`);
    expect((await records(one.id)).data).toMatchObject([{ side: 'student', is_intact: false, name: '' }]);
    expect((await call('GET', '/api/v2/contracts/own/signing', one.signer)).status).toBe(200);
  });

  test('reads the file, signs it by the code and leaves a record of what, when, from where and how', async () => {
    const { call, buildSigner, records } = await buildOffice();
    const one = await buildSigner();
    expect(await one.own()).toMatchObject({
      document: { id: one.document.id, pdf_sha256: one.document.sha256 },
      signer: { kind: 'student', name: 'Ёлкина Анна', phone: '+• ••• •••-45-67' },
      ...{ is_locked: false, told: 'shown', signatures: [] },
    });
    const file = await call('GET', `/api/v2/contracts/own/documents/${one.document.id}`, one.signer);
    expect(Buffer.from(file.body)).toEqual(one.document.bytes);
    await one.knowCode();
    expect((await one.sign()).status).toBe(200);
    expect(await one.standing()).toMatchObject({ step: 6, signed_at: expect.any(String), signed_both_at: null });
    const { data, can_sign } = await records(one.id);
    expect(can_sign).toBe(true);
    expect(data).toMatchObject([
      {
        ...{ side: 'student', signer: 'student', name: 'Ёлкина Анна', how: 'call', phone: OWN_PHONE },
        ...{ ip: '127.0.0.1', document_id: one.document.id, pdf_sha256: one.document.sha256, is_intact: true },
      },
    ]);
    expect((await one.own()).signatures).toEqual(data);
    expect((await one.sign()).body.code).toBe('sign-done');
  });

  test('a minor never signs alone: the agent is called, and the code of the own phone does nothing', async () => {
    const { companyId, call, buildSigner, records } = await buildOffice();
    const one = await buildSigner({ isAgent: false });
    expect((await one.own()).signer).toMatchObject({ kind: 'agent', name: 'Ёлкина Елена Викторовна' });
    const asked = await call('POST', '/api/v2/contracts/own/signing/call', one.signer, {
      document_id: one.document.id,
    });
    expect(asked.body).toMatchObject({ ok: true, next_call_in: 60 });
    expect(await codes(companyId)).toEqual([{ phone: AGENT_PHONE }]);
    await one.knowCode(OWN_PHONE);
    expect((await one.sign()).status).toBe(400);
    await one.knowCode(AGENT_PHONE);
    expect((await one.sign()).status).toBe(200);
    expect((await records(one.id)).data).toMatchObject([{ signer: 'agent', name: 'Ёлкина Елена Викторовна' }]);
  });

  test('is called for the signature though somebody signs in by the same number at that moment', async () => {
    const { companyId, call, buildSigner } = await buildOffice();
    const one = await buildSigner();
    await buildPhoneCode(server.db, companyId, { phone: OWN_PHONE, userId: one.signer.id });
    const ask = () => call('POST', '/api/v2/contracts/own/signing/call', one.signer, { document_id: one.document.id });
    expect((await ask()).body).toMatchObject({ is_called: true, next_call_in: 60, code: { tries_left: 5 } });
    expect((await ask()).body).toMatchObject({ is_called: false });
    expect(await codes(companyId)).toHaveLength(2);
  });

  test('a file that was exchanged for another one is given to nobody, and the signatures say so', async () => {
    const { call, buildSigner, records } = await buildOffice();
    const [one, other] = [await buildSigner(), await buildSigner()];
    await one.knowCode();
    await one.sign();
    expect((await records(one.id)).data).toMatchObject([{ is_intact: true }]);
    await server.db.run(sql`delete from paper_files where document_id = ${one.document.id}`);
    await server.db.run(
      sql`update paper_files set document_id = ${one.document.id} where document_id = ${other.document.id}`,
    );
    const read = `/api/v2/contracts/own/documents/${one.document.id}`;
    expect((await call('GET', read, one.signer)).body.code).toBe('document-broken');
    for (const as of [one.signer, undefined])
      expect((await call('GET', `/api/v2/contracts/download/${one.id}`, as)).body.code).toBe('document-broken');
    expect((await records(one.id)).data).toMatchObject([{ is_intact: false }]);
    expect((await one.own()).signatures).toMatchObject([{ is_intact: false }]);
  });

  test('keeps the record and the file of a contract that was cancelled, also when another application is begun', async () => {
    const { call, buildSigner } = await buildOffice();
    const one = await buildSigner();
    await one.knowCode();
    await one.sign();
    await call('POST', `/api/v2/contracts/cancelled/${one.id}`, undefined, { description: 'Передумал' });
    const isKept = async () => {
      expect((await one.own()).signatures).toMatchObject([{ document_id: one.document.id, is_intact: true }]);
      expect((await call('GET', '/api/v2/contracts/own', one.signer)).body.contract.has_former).toBe(true);
    };
    await isKept();
    await server.db.run(
      sql`insert into contracts (company_id, user_id) select company_id, user_id from contracts where id = ${one.id}`,
    );
    await isKept();
    expect((await call('GET', `/api/v2/contracts/own/documents/${one.document.id}`, one.signer)).status).toBe(200);
  });

  test('a code that was told for something else signs nothing, and one that signs opens no account', async () => {
    const { companyId, call, buildSigner } = await buildOffice();
    const one = await buildSigner();
    await buildPhoneCode(server.db, companyId, { phone: OWN_PHONE, userId: one.signer.id });
    expect((await one.sign()).status).toBe(400);
    await one.knowCode();
    const entered = await call('POST', '/api/v2/auth/login/call', one.signer, { phone: OWN_PHONE, code: KNOWN_CODE });
    expect(entered.status).not.toBe(200);
    expect((await one.standing()).signed_at).toBeNull();
  });

  test('ten wrong codes lock signing with a sentence of its own, and the office unlocks it', async () => {
    const { call, buildSigner, records } = await buildOffice();
    const one = await buildSigner();
    for (let tried = 0; tried < 10; tried += 1) {
      if (tried % 4 === 0) await one.knowCode();
      expect((await one.sign({ code: '000000' })).status).toBe(400);
    }
    await one.knowCode();
    expect(await one.sign()).toMatchObject({ status: 409, body: { code: 'sign-locked' } });
    expect((await one.own()).is_locked).toBe(true);
    expect((await records(one.id)).is_locked).toBe(true);
    expect((await call('POST', `/api/v2/contracts/${one.id}/signing/unlock`)).status).toBe(200);
    expect((await one.sign()).status).toBe(200);
  });

  test('only the current document is signed, with the hash that was read; a stranger finds none of it', async () => {
    const { call, buildSigner } = await buildOffice();
    const [one, stranger] = [await buildSigner(), await buildSigner()];
    await one.knowCode();
    expect((await one.sign({ pdf_sha256: 'a'.repeat(64) })).body.code).toBe('document-superseded');
    const newer = await buildSignable(server, one.id);
    await one.knowCode();
    expect((await one.sign()).body.code).toBe('document-superseded');
    const ask = { document_id: one.document.id };
    expect((await call('POST', '/api/v2/contracts/own/signing/call', one.signer, ask)).body.code).toBe(
      'document-superseded',
    );
    await one.knowCode(OWN_PHONE, newer.id);
    expect((await one.sign({ document_id: newer.id, pdf_sha256: newer.sha256 })).status).toBe(200);
    const foreign = `/api/v2/contracts/own/documents/${newer.id}`;
    expect((await call('GET', foreign, stranger.signer)).status).toBe(404);
    expect((await call('GET', foreign)).status).toBe(404);
  });

  test('two devices that sign at once leave one signature', async () => {
    const { buildSigner, records } = await buildOffice();
    const one = await buildSigner();
    await one.knowCode();
    const sent = await Promise.all([one.sign(), one.sign(), one.sign()]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await records(one.id)).data).toHaveLength(1);
  });
});

describe('the institution', () => {
  test('signs what the applicants have signed, many at once and each once, whoever signs at the same time', async () => {
    const { companyId, admin, buildSigner, records, signForOffice } = await buildOffice();
    const [one, two, unsigned] = [await buildSigner(), await buildSigner(), await buildSigner()];
    for (const each of [one, two]) {
      await each.knowCode();
      await each.sign();
    }
    const other = await buildAdministrator(server.db, companyId);
    const ids = [one.id, two.id, unsigned.id];
    const replies = await Promise.all([signForOffice(ids), signForOffice(ids, other)]);
    expect(replies.flatMap(({ body }) => body.signed).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(replies.map(({ body }) => body.skipped).toSorted()).toEqual([1, 3]);
    expect(await one.standing()).toMatchObject({ step: 7, signed_both_at: expect.any(String) });
    expect((await unsigned.standing()).signed_both_at).toBeNull();
    const { data, can_sign } = await records(one.id);
    expect(can_sign).toBe(false);
    expect(data).toMatchObject([
      { side: 'student' },
      { side: 'institution', signer: 'office', how: 'account', pdf_sha256: one.document.sha256 },
    ]);
    expect([admin.id, other.id]).toContain(
      (
        await server.db.one<{ user_id: number }>(
          sql`select user_id from contract_signatures where contract_id = ${one.id} and side = 'institution'`,
        )
      ).user_id,
    );
  });

  test('needs the permission, and finds no contract of another institution', async () => {
    const { companyId, buildSigner, signForOffice } = await buildOffice();
    const other = await buildOffice();
    const one = await buildSigner();
    await one.knowCode();
    await one.sign();
    const reader = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'contracts_read']),
    });
    expect((await signForOffice([one.id], reader)).status).toBe(403);
    expect((await other.signForOffice([one.id])).body).toEqual({ signed: [], skipped: 1 });
    expect((await other.call('GET', `/api/v2/contracts/${one.id}/signatures`)).status).toBe(404);
  });

  test('a contract that costs nothing opens studying with the second signature', async () => {
    const { buildSigner, signForOffice } = await buildOffice();
    const one = await buildSigner();
    await server.db.run(sql`update contract_documents set price_kopecks = 0 where id = ${one.document.id}`);
    await one.knowCode();
    await one.sign();
    await signForOffice([one.id]);
    expect((await one.standing()).step).toBe(8);
  });
});

test('a record cannot be changed or deleted, and one that was written past the product shows it', async () => {
  const { buildSigner, records } = await buildOffice();
  const one = await buildSigner();
  await one.knowCode();
  await one.sign();
  const { db } = server;
  await expect(
    db.run(sql`update contract_signatures set pdf_sha256 = ${'b'.repeat(64)} where contract_id = ${one.id}`),
  ).rejects.toThrow('never changed');
  await expect(db.run(sql`delete from contract_signatures where contract_id = ${one.id}`)).rejects.toThrow(
    'never deleted',
  );
  await db.run(sql`alter table contract_signatures disable trigger contract_signatures_kept`);
  await db.run(sql`update contract_signatures set pdf_sha256 = ${'b'.repeat(64)} where contract_id = ${one.id}`);
  await db.run(sql`alter table contract_signatures enable trigger contract_signatures_kept`);
  expect((await records(one.id)).data[0].is_intact).toBe(false);
  expect(await db.run(sql`delete from contracts where id = ${one.id}`)).toBe(1);
});
