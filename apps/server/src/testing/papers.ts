// Builds templates and contracts as files, sealed with the keys of the test server.
import type { PaperFormat } from '@orbita/contract/contracts/papers';
import { sql } from '@orbita/database';
import { sha256Of } from '../domains/contracts/papers/make-documents.ts';
import { defaultContract } from '../domains/contracts/papers/templates/default-contract.ts';
import { openPersonalVault } from '../platform/personal-vault.ts';
import { openSealedFiles } from '../platform/sealed-files.ts';
import type { TestApp } from './app.ts';

/** A template that is taken without a warning, as base64. */
export const templateData = Buffer.from(defaultContract()).toString('base64');

const HASH = 'a'.repeat(64);
const keep = ({ config }: TestApp, bytes: Buffer) =>
  openSealedFiles(config.sealedDir, openPersonalVault(config)).keep(bytes);

/** Builds an uploaded template, which nobody has chosen yet. */
export async function buildTemplate(server: TestApp, companyId: number): Promise<number> {
  const bytes = Buffer.from(templateData, 'base64');
  const { name, keyId } = await keep(server, bytes);
  const { id } = await server.db.one<{ id: number }>(sql`
    with template as (
      insert into contract_templates (company_id, kind, name, bytes, sha256, is_current)
      values (${companyId}, 'contract', 'Договор.docx', ${bytes.length}, ${HASH}, false) returning id)
    insert into paper_files (template_id, format, bytes, sealed_name, key_id) select id, 'docx', ${bytes.length}::int, ${name}, ${keyId}::bigint from template
    returning template_id as id`);
  return id;
}

/** Builds an order that enrols one person in no group. */
export async function buildOrder(server: TestApp, companyId: number, contractId: number): Promise<number> {
  const bytes = Buffer.from('docx приказа');
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into enrolment_orders (company_id, group_name, year, serial, number, ordered_on, enrolled_on, docx_sha256, pdf_sha256)
    values (${companyId}, 'Д-25-1', 2025, 1, '2025-001-З', '2025-08-25', '2025-09-01', ${sha256Of(bytes)}, ${HASH}) returning id`);
  await server.db.run(sql`
    insert into enrolment_order_people (order_id, contract_id, has_joined, has_enrolled) values (${id}, ${contractId}, true, true)`);
  const { name, keyId } = await keep(server, bytes);
  await server.db.run(sql`
    insert into paper_files (order_id, format, bytes, sealed_name, key_id) values (${id}, 'docx', ${bytes.length}, ${name}, ${keyId})`);
  return id;
}

interface DocumentOverrides {
  priceKopecks?: number;
  serial?: number;
}
/** Builds the document of a confirmed contract, whose files hold a few bytes. */
export async function buildDocument(
  server: TestApp,
  contractId: number,
  { priceKopecks = 12_000_000, serial = 900 + contractId }: DocumentOverrides = {},
): Promise<{ id: number; number: string; pdf_sha256: string }> {
  const number = `2026-${serial}`;
  await server.db.run(sql`
    insert into contract_numbers (company_id, contract_id, year, serial, number, numbered_on)
    select company_id, id, 2026, ${serial}::int, ${number}, '2026-08-20' from contracts where id = ${contractId}`);
  const bytesOf = (format: PaperFormat) => Buffer.from(`${format} договора ${contractId}`);
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into contract_documents (contract_id, number, numbered_on, price_kopecks, docx_sha256, pdf_sha256)
    values (${contractId}, ${number}, '2026-08-20', ${priceKopecks}, ${sha256Of(bytesOf('docx'))}, ${sha256Of(bytesOf('pdf'))}) returning id`);
  for (const format of ['docx', 'pdf'] as const) {
    const bytes = bytesOf(format);
    const { name, keyId } = await keep(server, bytes);
    await server.db.run(sql`
      insert into paper_files (document_id, format, bytes, sealed_name, key_id) values (${id}, ${format}, ${bytes.length}, ${name}, ${keyId})`);
  }
  return { id, number, pdf_sha256: sha256Of(bytesOf('pdf')) };
}
