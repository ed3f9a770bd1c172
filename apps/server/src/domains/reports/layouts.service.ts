// How an institution prints its forms.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { ReportForm } from '@orbita/contract/reports/forms';
import type { layoutCalls, ReportLayout } from '@orbita/contract/reports/layouts';
import type { Db } from '@orbita/database';
import { AppError, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './layouts.queries.ts';
import { formWords } from './report-words.ts';

const NEVER = new Date(0).toISOString();

function shown(form: ReportForm, own: queries.StoredLayout | undefined, language: Language): ReportLayout {
  const { title, signatures } = formWords[language][form];
  return own
    ? { form, ...own, is_own: true }
    : { form, title, header: [], signatures: [...signatures], is_own: false, updated_at: NEVER };
}

export const getReportLayout = async (
  db: Db,
  viewer: Viewer,
  form: ReportForm,
  language: Language,
): Promise<ReportLayout> => shown(form, await queries.selectLayout(db, viewer.company_id, form), language);

export async function updateReportLayout(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof layoutCalls.updateReportLayout>,
  language: Language,
): Promise<ReportLayout> {
  const { form } = body;
  const trimmed = (lines: string[]) => lines.map((line) => line.trim());
  const layout = { form, title: body.title.trim(), header: trimmed(body.header), signatures: trimmed(body.signatures) };
  const saved = await queries.upsertLayout(db, viewer.company_id, { ...layout, asRead: body.updated_at ?? null });
  if (!saved) throw new AppError('stale', { current: await getReportLayout(db, viewer, form, language) });
  return shown(form, saved, language);
}

export async function resetReportLayout(
  db: Db,
  viewer: Viewer,
  form: ReportForm,
  language: Language,
): Promise<ReportLayout> {
  await queries.deleteLayout(db, viewer.company_id, form);
  return shown(form, undefined, language);
}
