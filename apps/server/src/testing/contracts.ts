// Builds programmes and applications for admission as they are at the office, sealed with the keys of the test server.
import { createHash } from 'node:crypto';
import { type Application, emptyApplication, type ScanKind } from '@orbita/contract/contracts/application';
import { type Db, sql } from '@orbita/database';
import { sealApplication } from '../domains/contracts/sealed-application.ts';
import { sealRecord, type SignatureRecord } from '../domains/contracts/signing/signature-record.ts';
import { insertSignatures, markSigned, takeId } from '../domains/contracts/signing/signing.queries.ts';
import { openPersonalVault } from '../platform/personal-vault.ts';
import { openSealedFiles } from '../platform/sealed-files.ts';
import type { TestApp } from './app.ts';
import { buildUser } from './builders.ts';
import { buildDocument, buildOrder, buildTemplate } from './papers.ts';
import { buildPhoneCode } from './phone-codes.ts';

/** Bytes that begin as a JPEG does; nothing else may find them on the disk. */
export const scanBytes = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('скан паспорта 4510 123456'),
]);

interface ProgramOverrides {
  title?: string;
  after9?: boolean;
  places?: number | null;
}
/** Builds a programme with one offer, after grade 9 by default. */
export async function buildProgram(
  db: Db,
  companyId: number,
  { title = 'Дизайн', after9 = true, places = null }: ProgramOverrides = {},
): Promise<{ programId: number; offerId: number }> {
  return db.one(sql`
    with program as (insert into education_programs (company_id, title) values (${companyId}, ${title}) returning id)
    insert into program_offers (program_id, after_9, price, places) select id, ${after9}, 12000000, ${places}::int from program
    returning program_id as "programId", id as "offerId"`);
}

export const buildRelationship = async (db: Db, companyId: number, title: string): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into relationships (company_id, title) values (${companyId}, ${title}) returning id`,
    )
  ).id;

interface ContractOverrides {
  userId?: number;
  status?: 'draft' | 'unconfirmed' | 'confirmed' | 'cancelled';
  application?: Partial<Application>;
  offerId?: number | null;
  /** How long ago it was sent to the office or, when it is cancelled, refused; null: never sent. */
  daysAgo?: number | null;
  isAgent?: boolean;
}
/** Builds an application that was sent to the office. */
export async function buildContract(
  { db, config }: TestApp,
  companyId: number,
  overrides: ContractOverrides = {},
): Promise<{ id: number; userId: number }> {
  const { status = 'unconfirmed', offerId = null, daysAgo = 1, isAgent = true } = overrides;
  const userId = overrides.userId ?? (await buildUser(db, companyId)).id;
  const typed: Application = {
    ...emptyApplication(),
    ...{ surname: 'Ёлкина', name: 'Анна', patronymic: '', email: 'anna@example.ru', phone: '+79001234567' },
    snils: '112-233-445 95',
    is_agent: isAgent,
    ...overrides.application,
  };
  const { id } = await db.one<{ id: number }>(sql`
    insert into contracts (company_id, user_id, status, surname, name, patronymic, email, phone, offer_id, is_agent, submitted_at, cancelled_at, confirmed_at)
    select ${companyId}::int, ${userId}::int, ${status}::contract_status, ${typed.surname}, ${typed.name}, ${typed.patronymic}, ${typed.email}, ${typed.phone}, ${offerId}::int, ${isAgent},
      at, case when ${status === 'cancelled'} then at end, case when ${status === 'confirmed'} then at end
    from (select now() - make_interval(days => ${daysAgo}::int) as at) t returning id`);
  const personal = sealApplication(openPersonalVault(config), id, typed);
  await db.run(sql`update contracts set personal = ${personal} where id = ${id}`);
  return { id, userId };
}

/** Builds a sealed scan of a contract. */
export async function buildScan(
  { db, config }: TestApp,
  contractId: number,
  kind: ScanKind = 'passport',
  bytes = scanBytes,
): Promise<{ id: number; name: string }> {
  const { name, keyId } = await openSealedFiles(config.sealedDir, openPersonalVault(config)).keep(bytes);
  const { id } = await db.one<{ id: number }>(sql`
    insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
    select ${contractId}, ${kind}, count(*), 'image/jpeg', ${bytes.length}, ${name}, ${keyId} from contract_scans where contract_id = ${contractId} returning id`);
  return { id, name };
}

/** Lets both sides have signed a contract. */
export const signByBoth = (db: Db, contractId: number): Promise<number> =>
  db.run(sql`
    update contracts set status = 'confirmed', step = 7, confirmed_at = now(), signed_at = now(), signed_both_at = now() where id = ${contractId}`);

/** Bytes that stand for the file of a contract. */
const documentBytes = Buffer.from('%PDF-1.4 договор');
/** Builds the file of a contract that is to be signed; one before it is superseded. */
export async function buildSignable(
  { db, config }: TestApp,
  contractId: number,
): Promise<{ id: number; sha256: string; bytes: Buffer }> {
  const bytes = Buffer.concat([documentBytes, Buffer.from(` ${contractId}`)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.run(sql`
    insert into contract_numbers (company_id, contract_id, year, serial, number, numbered_on)
    select company_id, id, 2026, id, '2026-' || id, '2026-08-01' from contracts where id = ${contractId} on conflict (contract_id) do nothing`);
  await db.run(sql`update contract_documents set superseded_at = now() where contract_id = ${contractId}`);
  const { id } = await db.one<{ id: number }>(sql`
    insert into contract_documents (contract_id, number, numbered_on, price_kopecks, docx_sha256, pdf_sha256)
    values (${contractId}, ${`2026-${contractId}`}, '2026-08-01', 12000000, ${sha256}, ${sha256}) returning id`);
  const { name, keyId } = await openSealedFiles(config.sealedDir, openPersonalVault(config)).keep(bytes);
  await db.run(sql`
    insert into paper_files (document_id, format, bytes, sealed_name, key_id) values (${id}, 'pdf', ${bytes.length}, ${name}, ${keyId})`);
  return { id, sha256, bytes };
}

interface PayingPerson {
  userId: number;
  groupId: number;
}
/** Builds a contract of a person with a part of it paid, and a payment of more than the rest that is open at the test bank. */
export async function buildPayments(server: TestApp, companyId: number, { userId, groupId }: PayingPerson) {
  const { db } = server;
  const { offerId, programId } = await buildProgram(db, companyId, { title: 'Оплачиваемая' });
  await db.run(sql`update program_offers set group_id = ${groupId} where id = ${offerId}`);
  const { id: contractId } = await buildContract(server, companyId, { userId, offerId, status: 'confirmed' });
  await signByBoth(db, contractId);
  const key = `key-of-a-test-payment-${contractId}`;
  const paid = `paid-${key}`;
  const { id: paidId } = await db.one<{ id: number }>(sql`
    insert into contract_payments (company_id, contract_id, provider, key, external_id, link, status, amount, paid_amount, valid_until, paid_at)
    values (${companyId}, ${contractId}, 'test-bank', ${paid}, ${paid}, 'http://bank.example', 'part', 12000000, 8000000, now(), now()) returning id`);
  await db.run(sql`
    insert into contract_payments (company_id, contract_id, provider, key, external_id, link, amount, valid_until)
    values (${companyId}, ${contractId}, 'test-bank', ${key}, ${key}, 'http://bank.example', 6000000, now() + interval '1 hour')`);
  await db.run(sql`
    insert into test_bank_payments (key, company_id, contract_id, state, amount, paid_amount, currency, description, return_url, expires_at)
    select key, ${companyId}::int, ${contractId}::int, state, amount, paid, 'RUB', 'Обучение', 'http://school.example/form/8', now() + interval '1 hour'
    from (values (${key}, 'pending', 6000000, 0), (${paid}, 'succeeded', 12000000, 8000000)) as t (key, state, amount, paid)`);
  return { contractId, paidId, key, programId };
}

/** Builds a contract of a person that is to be signed, with a known code. */
async function buildSigning(server: TestApp, companyId: number, userId: number) {
  const { id: contractId } = await buildContract(server, companyId, { userId, status: 'confirmed' });
  const { id: documentId, sha256 } = await buildSignable(server, contractId);
  return { contractId, documentId, sha256 };
}
/** Builds contracts to be signed: one by a code that is asked for, one by a code that is known, one by the institution. */
export async function buildSignings(
  server: TestApp,
  companyId: number,
  [caller, signer, signed]: readonly [number, number, number],
) {
  const bySigner = await buildSigning(server, companyId, signer);
  await buildPhoneCode(server.db, companyId, {
    ...{ phone: '+7 900 123-45-67', userId: signer, documentId: bySigner.documentId },
  });
  const once = await buildSigning(server, companyId, signed);
  const record: SignatureRecord = {
    ...{
      contract_id: once.contractId,
      document_id: once.documentId,
      side: 'student' as const,
      pdf_sha256: once.sha256,
    },
    ...{ signed_at: '2026-08-02T10:00:00.000Z', signer: 'student' as const, name: 'Ёлкина Анна', how: 'call' as const },
    ...{ phone: '', ip: '127.0.0.1', user_agent: '', document_number: '2026-1' },
  };
  const vault = openPersonalVault(server.config);
  const signatureId = await takeId(server.db);
  await insertSignatures(server.db, [
    { ...record, ...{ id: signatureId, user_id: signed, record: sealRecord(vault, signatureId, record) } },
  ]);
  await markSigned(server.db, once.contractId, record.signed_at);
  return { byCaller: await buildSigning(server, companyId, caller), bySigner, onceId: once.contractId };
}

/** Builds a programme with applications at the office. */
export async function buildAdmission(server: TestApp, companyId: number) {
  const { programId, offerId } = await buildProgram(server.db, companyId);
  const build = async () => (await buildContract(server, companyId, { offerId })).id;
  const contractIds = {
    ...{ read: await build(), confirmed: await build(), bulk: await build() },
    ...{ returned: await build(), withdrawn: await build(), cancelled: await build(), deleted: await build() },
    paid: (await buildContract(server, companyId, { offerId, status: 'confirmed' })).id,
    made: (await buildContract(server, companyId, { offerId, status: 'confirmed' })).id,
  };
  await signByBoth(server.db, contractIds.paid);
  await buildDocument(server, contractIds.made);
  await server.db.run(sql`
    insert into contract_corrections (contract_id, field, reason) values (${contractIds.withdrawn}, 'inn', 'Ошибка в цифре')`);
  const enrolmentOrderId = await buildOrder(server, companyId, contractIds.made);
  await buildScan(server, contractIds.deleted);
  return {
    contractIds,
    contractScanId: (await buildScan(server, contractIds.read)).id,
    programId,
    enrolmentOrderId,
    paperTemplateId: await buildTemplate(server, companyId),
    relationshipId: await buildRelationship(server.db, companyId, 'Мама'),
    spareRelationshipId: await buildRelationship(server.db, companyId, 'Тётя'),
  };
}
