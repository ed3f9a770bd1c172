// Templates of an institution for its papers.
// Invariants:
// of each kind at most one is current, and without one the built-in template is used;
// a template with broken or unknown fields is not kept;
// a contract says where to pay, so its template is chosen by who may point services, with the own password;
// a template never changes: another one is uploaded.
import type { PaperFormat, PaperKind } from '@orbita/contract/contracts/paper-fields';
import type { paperCalls, PaperParticulars, PaperTemplate } from '@orbita/contract/contracts/papers';
import type { BodyOf, MadeFile, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import { keysOf } from '@orbita/contract/records';
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../../http/app-error.ts';
import type { Deps } from '../../../../http/deps.ts';
import type { CallContext } from '../../../../http/mount.ts';
import { pageOf, readPage } from '../../../../http/paging.ts';
import { can, type Viewer } from '../../../../http/viewer.ts';
import { nameBytes } from '../../../../platform/named-bytes.ts';
import { recordChanges } from '../../../audit/index.ts';
import { proveOneself } from '../../../auth/index.ts';
import { checkTask } from '../../../../platform/docx/templates/check-task.ts';
import { offerFields } from '../../../../platform/docx/templates/offered-fields.ts';
import { selectParticulars } from '../documents.queries.ts';
import { paperTask, sha256Of } from '../make-documents.ts';
import { institutionValues } from '../paper-values.ts';
import { MEDIA } from '../papers.service.ts';
import { fieldSetOf, samplePaper } from '../sample-values.ts';
import { builtIn } from './built-in.ts';
import * as queries from './templates.queries.ts';

type Language = CallContext['language'];
export const listPaperFields = (
  kind: PaperKind,
  language: Language,
): ResponseOf<typeof paperCalls.listPaperFields> => ({ data: offerFields(fieldSetOf(kind), language) });

export async function listPaperTemplates(
  db: Db,
  viewer: Viewer,
  { kind, archived = false, ...query }: QueryOf<typeof paperCalls.listPaperTemplates>,
): Promise<ResponseOf<typeof paperCalls.listPaperTemplates>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectTemplates(db, viewer, { kind, archived }, page), page);
}

/** Notes in the history of admission what was done with a template. */
const recordTemplate = (tx: Db, viewer: Viewer, action: RecordAct, name: string): Promise<void> =>
  recordChanges(tx, viewer, [{ kind: 'admission', id: viewer.company_id, action, after: { template: name } }]);

export async function uploadPaperTemplate(
  deps: Deps,
  viewer: Viewer,
  { body, language }: { body: BodyOf<typeof paperCalls.uploadPaperTemplate>; language: Language },
): Promise<ResponseOf<typeof paperCalls.uploadPaperTemplate>> {
  const { kind, name } = body;
  const bytes = Buffer.from(body.data, 'base64');
  const checked = await deps.heavyWork.run(checkTask, viewer.id, () => ({
    bytes,
    set: fieldSetOf(kind),
    needsPdf: true,
  }));
  const problems = checked.problems.map((problem) => ({ ...problem, reason: problem.reason[language] }));
  if (problems.some((problem) => problem.kind === 'broken' || problem.kind === 'unknown'))
    return { template: null, problems };
  const file = await deps.sealedFiles.keep(bytes);
  const store = () =>
    deps.db.transaction(async (tx) => {
      await queries.lockTemplates(tx, viewer, kind);
      // One without obligatory fields waits until somebody chooses it knowingly, one that may name another account until it is proved.
      const isCurrent = !namesAccount(kind) && !problems.some((problem) => problem.kind === 'missing');
      if (isCurrent) await queries.clearCurrent(tx, viewer, kind);
      const made = {
        isCurrent,
        kind,
        name,
        bytes: bytes.length,
        sha256: sha256Of(bytes),
        fields: checked.fields,
        file,
      };
      const { id: templateId } = await queries.insertTemplate(tx, viewer, made);
      await recordTemplate(tx, viewer, 'template-uploaded', name);
      return templateId;
    });
  const id = await nameBytes(() => deps.sealedFiles.remove(file.name), store);
  return { template: found(await queries.selectTemplate(deps.db, viewer, id)), problems };
}

/** Whether papers of the kind tell people to which account they pay, which a template may write in plain words. */
const namesAccount = (kind: PaperKind): boolean => kind === 'contract';

type TemplateBody = BodyOf<typeof paperCalls.updatePaperTemplate>;
export async function updatePaperTemplate(
  deps: Deps,
  viewer: Viewer,
  { id, body: { current_password, ...body } }: { id: number; body: TemplateBody },
  call: CallContext,
): Promise<PaperTemplate> {
  const { kind, is_current: isUsed } = found(await queries.selectTemplate(deps.db, viewer, id));
  const proves = body.is_current === true && !isUsed && namesAccount(kind);
  if (proves) {
    assertThat(can(viewer, 'services_write'), 'services-not-held');
    await proveOneself(deps, viewer, { body: { current_password }, call });
  }
  return deps.db.transaction(async (tx) => {
    await queries.lockTemplates(tx, viewer, kind);
    const before = found(await queries.selectTemplate(tx, viewer, id));
    const isArchived = body.is_archived ?? (body.is_current ? false : before.is_archived);
    const isCurrent = !isArchived && (body.is_current ?? before.is_current);
    // Somebody else has chosen another one since it was read.
    if (isCurrent && !before.is_current && namesAccount(kind) && !proves)
      throw new AppError('stale', { current: before });
    if (isCurrent) await queries.clearCurrent(tx, viewer, kind);
    await queries.setTemplate(tx, viewer, id, { ...body, is_current: isCurrent, is_archived: isArchived });
    if (isArchived !== before.is_archived)
      await recordTemplate(tx, viewer, isArchived ? 'template-archived' : 'template-unarchived', before.name);
    if (isCurrent !== before.is_current)
      await recordTemplate(tx, viewer, isCurrent ? 'template-chosen' : 'template-left', before.name);
    return found(await queries.selectTemplate(tx, viewer, id));
  });
}

interface Chosen {
  kind: PaperKind;
  template_id?: number;
}
async function readTemplate(deps: Deps, viewer: Viewer, { kind, template_id: id }: Chosen) {
  if (id === undefined) return null;
  const file = found(await queries.selectTemplateFile(deps.db, viewer, { id, kind }));
  return { name: file.name, bytes: await deps.sealedFiles.read(file.sealed_name) };
}

export async function downloadPaperTemplate(deps: Deps, viewer: Viewer, chosen: Chosen): Promise<MadeFile> {
  const uploaded = await readTemplate(deps, viewer, chosen);
  return {
    bytes: uploaded?.bytes ?? builtIn[chosen.kind](),
    mime: MEDIA.docx,
    name: uploaded?.name ?? `template-${chosen.kind}.docx`,
  };
}

export async function previewPaperTemplate(
  deps: Deps,
  viewer: Viewer,
  { format = 'pdf', ...chosen }: Chosen & { format?: PaperFormat },
): Promise<MadeFile> {
  const given = await queries.selectGiven(deps.db, viewer);
  const known = given ? institutionValues(await selectParticulars(deps.db, viewer.company_id)) : {};
  const made = await deps.heavyWork.run(paperTask, viewer.id, async () => ({
    template: (await readTemplate(deps, viewer, chosen))?.bytes ?? null,
    ...{ kind: chosen.kind, values: samplePaper(chosen.kind, known), title: 'Образец' },
  }));
  return { bytes: made[format], mime: MEDIA[format], name: `preview-${chosen.kind}.${format}` };
}

const NOTHING: PaperParticulars = {
  ...{ legal_name: '', city: '', head: '', basis: '', signer: '', licence: '', address: '', details: '' },
  updated_at: new Date(0).toISOString(),
};
export const getPaperParticulars = async (db: Db, viewer: Viewer): Promise<PaperParticulars> =>
  (await queries.selectGiven(db, viewer)) ?? NOTHING;

type ParticularsBody = BodyOf<typeof paperCalls.updatePaperParticulars>;
type WordOfPapers = Exclude<keyof PaperParticulars, 'updated_at'>;
/** Returns the first of the words that differ: each of them stands in contracts and could name another account, to which people then pay. */
const changedWord = (body: ParticularsBody, current: PaperParticulars): WordOfPapers | undefined =>
  keysOf(NOTHING).find((word): word is WordOfPapers => word !== 'updated_at' && body[word].trim() !== current[word]);

/** Throws unless what contracts say is changed by who may point services, with the own password; returns whether it is changed. */
async function proveChange(deps: Deps, viewer: Viewer, body: ParticularsBody, call: CallContext): Promise<boolean> {
  const word = changedWord(body, await getPaperParticulars(deps.db, viewer));
  if (word === undefined) return false;
  if (!can(viewer, 'services_write'))
    throw new AppError('services-not-held', { fields: { [word]: 'services-not-held' } });
  await proveOneself(deps, viewer, { body, call });
  return true;
}

export async function updatePaperParticulars(
  deps: Deps,
  viewer: Viewer,
  body: ParticularsBody,
  call: CallContext,
): Promise<PaperParticulars> {
  const isProved = await proveChange(deps, viewer, body, call);
  const { updated_at: asRead, current_password: _, ...given } = body;
  return deps.db.transaction(async (tx) => {
    const before = (await queries.selectGiven(tx, viewer, true)) ?? NOTHING;
    // Somebody else has changed them since they were compared.
    if (changedWord(body, before) !== undefined && !isProved) throw new AppError('stale', { current: before });
    const stored = await queries.storeParticulars(tx, viewer, given, asRead);
    if (!stored) throw new AppError('stale', { current: await getPaperParticulars(tx, viewer) });
    const [{ updated_at: _then, ...old }, { updated_at: _now, ...now }] = [before, stored];
    await recordChanges(tx, viewer, [
      { kind: 'admission', id: viewer.company_id, action: 'updated', before: old, after: now },
    ]);
    return stored;
  });
}
