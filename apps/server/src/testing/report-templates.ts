// Builds templates of forms as they are kept, sealed with the keys of the test server.
import type { ReportForm } from '@orbita/contract/reports/forms';
import { sql } from '@orbita/database';
import { sampleTemplate } from '../domains/reports/templates/sample-template.ts';
import { openPersonalVault } from '../platform/personal-vault.ts';
import { openSealedFiles } from '../platform/sealed-files.ts';
import type { TestApp } from './app.ts';

/** The sample of a form as a call takes it. */
export const sampleData = (form: ReportForm): string => Buffer.from(sampleTemplate(form, 'ru')).toString('base64');

/** Builds the template of a form from its sample. */
export async function buildReportTemplate(server: TestApp, companyId: number, form: ReportForm): Promise<void> {
  const bytes = Buffer.from(sampleTemplate(form, 'ru'));
  const { name, keyId } = await openSealedFiles(server.config.sealedDir, openPersonalVault(server.config)).keep(bytes);
  await server.db.run(sql`
    insert into report_templates (company_id, form, name, fields, has_pdf, bytes, sealed_name, key_id)
    values (${companyId}, ${form}, 'Форма.docx', '{title}', true, ${bytes.length}, ${name}, ${keyId}::bigint)`);
}
