import type { ReportForm } from '@orbita/contract/reports/forms';
import type { Deps } from '../../../http/deps.ts';
import { selectTemplateFile } from './templates.queries.ts';

/** Returns what a file of a form is made from; null: the layout of the product. */
export async function readTemplateFor(
  { db, sealedFiles }: Pick<Deps, 'db' | 'sealedFiles'>,
  companyId: number,
  form: ReportForm,
  format: 'xlsx' | 'docx' | 'pdf',
): Promise<Uint8Array | null> {
  if (format === 'xlsx') return null;
  const template = await selectTemplateFile(db, companyId, form);
  return template && (format === 'docx' || template.has_pdf) ? sealedFiles.read(template.sealed_name) : null;
}
