// How an institution prints its forms.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { layoutCalls, ReportLayout } from '@orbita/contract/reports/layouts';
import type { Db } from '@orbita/database';
import { AppError, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { certificateWords, letterheadOf } from './certificates/certificate-words.ts';
import { selectLetterhead } from './certificates/certificates.queries.ts';
import * as queries from './layouts.queries.ts';
import { formWords } from './report-words.ts';

const NEVER = new Date(0).toISOString();

/** The usual words of a form, for an institution that has not changed them. */
async function usualLayout(db: Db, viewer: Viewer, form: PrintedForm, language: Language): Promise<ReportLayout> {
  const isCertificate = form === 'certificate';
  const { title, signatures } = isCertificate ? certificateWords[language] : formWords[language][form];
  const header = isCertificate ? letterheadOf(await selectLetterhead(db, viewer.company_id), language) : [];
  return { form, title, header, signatures: [...signatures], is_own: false, updated_at: NEVER };
}

export async function getReportLayout(
  db: Db,
  viewer: Viewer,
  form: PrintedForm,
  language: Language,
): Promise<ReportLayout> {
  const own = await queries.selectLayout(db, viewer.company_id, form);
  return own ? { form, ...own, is_own: true } : usualLayout(db, viewer, form, language);
}

export async function updateReportLayout(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof layoutCalls.updateReportLayout>,
  language: Language,
): Promise<ReportLayout> {
  const { form } = body;
  const saved = await queries.upsertLayout(db, viewer.company_id, body, body.updated_at);
  if (!saved) throw new AppError('stale', { current: await getReportLayout(db, viewer, form, language) });
  return { form, ...saved, is_own: true };
}

export async function resetReportLayout(
  db: Db,
  viewer: Viewer,
  form: PrintedForm,
  language: Language,
): Promise<ReportLayout> {
  await queries.deleteLayout(db, viewer.company_id, form);
  return usualLayout(db, viewer, form, language);
}
