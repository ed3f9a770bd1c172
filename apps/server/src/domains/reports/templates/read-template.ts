import type { PrintedForm } from '@orbita/contract/reports/forms';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { selectTemplateFile } from './templates.queries.ts';

/** A template as it is kept. */
interface KeptTemplate {
  sealed_name: string;
  has_pdf: boolean;
}

/** Files that are made from a template. */
export const filesOf = (isInPdf: boolean): ('docx' | 'pdf')[] => (isInPdf ? ['docx', 'pdf'] : ['docx']);

/** Returns the bytes of a template; one whose file or key is gone is told as such, so that the institution can mend it. */
export async function readTemplateFile(
  { sealedFiles }: Pick<Deps, 'sealedFiles'>,
  { sealed_name }: Pick<KeptTemplate, 'sealed_name'>,
): Promise<Uint8Array> {
  try {
    return await sealedFiles.read(sealed_name);
  } catch {
    throw new AppError('report-template-lost');
  }
}

/** Returns what a file is made from; null: the layout of the product, which a PDF keeps when something of the template would be lost in it. */
export const readTemplateOf = async (
  deps: Pick<Deps, 'sealedFiles'>,
  template: KeptTemplate | null | undefined,
  format: 'xlsx' | 'docx' | 'pdf',
): Promise<Uint8Array | null> =>
  template && (format === 'docx' || (format === 'pdf' && template.has_pdf)) ? readTemplateFile(deps, template) : null;

/** Returns what a file of a form is made from now. */
export const readTemplateFor = async (
  deps: Pick<Deps, 'db' | 'sealedFiles'>,
  companyId: number,
  form: PrintedForm,
  format: 'xlsx' | 'docx' | 'pdf',
): Promise<Uint8Array | null> =>
  format === 'xlsx' ? null : readTemplateOf(deps, await selectTemplateFile(deps.db, companyId, form), format);
