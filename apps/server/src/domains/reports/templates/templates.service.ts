// Templates of forms.
// Invariants:
// a form has one template or none;
// a template with broken or unknown fields is not kept;
// a PDF is made from a template only when nothing of it would be lost;
// the template of a certificate that was issued stays.
import type { BodyOf, MadeFile, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { reportTemplateCalls, ReportTemplate } from '@orbita/contract/reports/templates';
import type { TemplateProblem } from '@orbita/contract/templates';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { checkTask } from '../../../platform/docx/templates/check-task.ts';
import type { CheckedTemplate } from '../../../platform/docx/templates/check-template.ts';
import type { FoundProblem } from '../../../platform/docx/templates/found-problem.ts';
import { offerFields } from '../../../platform/docx/templates/offered-fields.ts';
import { recordChanges } from '../../audit/index.ts';
import { exampleOfCertificate } from '../certificates/example-certificate.ts';
import { previewCertificate } from '../certificates/certificates.service.ts';
import type { MadeCertificate } from '../certificates/write-certificate.ts';
import { sampleCertificate } from '../certificates/sample-certificate.ts';
import { fileTask } from '../file-task.ts';
import { previewReport } from '../reports.service.ts';
import { fieldsOf } from './fields-of.ts';
import { filesOf, readTemplateFile } from './read-template.ts';
import { sampleTemplate } from './sample-template.ts';
import * as queries from './templates.queries.ts';

type Calls = typeof reportTemplateCalls;
const NEVER = new Date(0).toISOString();
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const worded = (problems: readonly FoundProblem[], language: Language): TemplateProblem[] =>
  problems.map((problem) => ({ ...problem, reason: problem.reason[language] }));
const isRefused = ({ kind }: FoundProblem): boolean => kind === 'broken' || kind === 'unknown';
const hasPdf = (problems: readonly FoundProblem[]): boolean => !problems.some(({ kind }) => kind === 'not-in-pdf');

export async function getReportTemplate(
  db: Db,
  viewer: Viewer,
  form: PrintedForm,
  language: Language,
): Promise<ReportTemplate> {
  const stored = await queries.selectTemplate(db, viewer.company_id, form);
  const offered = offerFields(fieldsOf(form), language);
  if (!stored) return { form, template: null, follows: [], offered, updated_at: NEVER };
  const { has_pdf: isInPdf, updated_at, remarks, ...template } = stored;
  return {
    ...{ form, offered, updated_at, follows: filesOf(isInPdf) },
    template: { ...template, remarks: worded(remarks, language) },
  };
}

export async function downloadReportTemplate(
  deps: Deps,
  viewer: Viewer,
  { form, sample = false }: QueryOf<Calls['downloadReportTemplate']>,
  language: Language,
): Promise<MadeFile> {
  if (sample) {
    const bytes = form === 'certificate' ? sampleCertificate(language) : sampleTemplate(form, language);
    return { bytes, mime: DOCX, name: `template-${form}.docx` };
  }
  const template = found(await queries.selectTemplateFile(deps.db, viewer.company_id, form));
  return { bytes: await readTemplateFile(deps, template), mime: DOCX, name: template.name };
}

const check = (deps: Deps, viewer: Viewer, form: PrintedForm, bytes: Buffer): Promise<CheckedTemplate> =>
  deps.heavyWork.run(checkTask, viewer.id, () => ({ bytes, set: fieldsOf(form) }));

export async function checkReportTemplate(
  deps: Deps,
  viewer: Viewer,
  { form, data }: BodyOf<Calls['checkReportTemplate']>,
  language: Language,
): Promise<ResponseOf<Calls['checkReportTemplate']>> {
  const { fields, problems } = await check(deps, viewer, form, Buffer.from(data, 'base64'));
  const unknown = new Set(problems.filter(({ kind }) => kind === 'unknown').map(({ what }) => what));
  return {
    fields: fields.filter((name) => !unknown.has(name)),
    problems: worded(problems, language),
    follows: filesOf(hasPdf(problems)),
  };
}

export async function previewReportTemplate(
  deps: Deps,
  viewer: Viewer,
  { data, format, form, ...order }: BodyOf<Calls['previewReportTemplate']>,
  language: Language,
): Promise<MadeFile> {
  const given = data === undefined ? undefined : Buffer.from(data, 'base64');
  if (given) assertThat(!(await check(deps, viewer, form, given)).problems.some(isRefused), 'report-template-fields');
  return deps.heavyWork.run(fileTask, viewer.id, async () => ({
    report:
      form === 'certificate'
        ? await certificateToShow(deps.db, viewer, order, language)
        : await previewReport(deps.db, viewer, { form, ...order }, language),
    template: given ?? (await readOwn(deps, viewer, form)),
    ...{ format, language },
  }));
}
/** The certificate of the student who is named, otherwise one of nobody. */
function certificateToShow(
  db: Db,
  viewer: Viewer,
  { group_id, student_id }: { group_id?: number | undefined; student_id?: number | undefined },
  language: Language,
): Promise<MadeCertificate> {
  return group_id === undefined || student_id === undefined
    ? exampleOfCertificate(db, viewer, language)
    : previewCertificate(db, viewer, { group_id, student_id }, language);
}
const readOwn = async (deps: Deps, viewer: Viewer, form: PrintedForm): Promise<Uint8Array> =>
  readTemplateFile(deps, found(await queries.selectTemplateFile(deps.db, viewer.company_id, form)));

export async function updateReportTemplate(
  deps: Deps,
  viewer: Viewer,
  { form, name, data, updated_at: asRead }: BodyOf<Calls['updateReportTemplate']>,
  language: Language,
): Promise<ReportTemplate> {
  const bytes = Buffer.from(data, 'base64');
  const { fields, problems: remarks } = await check(deps, viewer, form, bytes);
  assertThat(!remarks.some(isRefused), 'report-template-fields');
  const file = await deps.sealedFiles.keep(bytes);
  const made = { form, name: name.trim(), bytes: bytes.length, fields, remarks, hasPdf: hasPdf(remarks), file };
  try {
    await deps.db.transaction(async (tx) => {
      await assertAsRead(tx, viewer, { form, asRead, language });
      if (form === 'certificate') await queries.retireTemplate(tx, viewer, form);
      await queries.storeTemplate(tx, viewer, made);
      await record(tx, viewer, { form, name: made.name, action: 'template-uploaded' });
    });
  } catch (error) {
    // Any other failure may come after the row was stored; the sweep of sealed files removes a file that no row names.
    if (error instanceof AppError) await deps.sealedFiles.remove(file.name);
    throw error;
  }
  return getReportTemplate(deps.db, viewer, form, language);
}

export async function resetReportTemplate(
  db: Deps['db'],
  viewer: Viewer,
  { form, updated_at: asRead }: QueryOf<Calls['resetReportTemplate']>,
  language: Language,
): Promise<ReportTemplate> {
  await db.transaction(async (tx) => {
    await assertAsRead(tx, viewer, { form, asRead, language });
    const leave = form === 'certificate' ? queries.retireTemplate : queries.deleteTemplate;
    const former = await leave(tx, viewer, form);
    if (former) await record(tx, viewer, { form, name: former.name, action: 'template-left' });
  });
  return getReportTemplate(db, viewer, form, language);
}

interface AsRead {
  form: PrintedForm;
  asRead: string | undefined;
  language: Language;
}
async function assertAsRead(tx: Db, viewer: Viewer, { form, asRead, language }: AsRead): Promise<void> {
  if (await queries.lockTemplate(tx, viewer, form, asRead)) return;
  throw new AppError('stale', { current: await getReportTemplate(tx, viewer, form, language) });
}

interface Act {
  form: PrintedForm;
  name: string;
  action: 'template-uploaded' | 'template-left';
}
const record = (tx: Db, viewer: Viewer, { form, name, action }: Act): Promise<void> =>
  recordChanges(tx, viewer, [
    { kind: 'report-template', id: viewer.company_id, action, after: { report_form: form, template: name } },
  ]);
