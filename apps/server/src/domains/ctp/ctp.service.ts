// Creates a discipline from a plan.
// Invariants:
// a preview writes nothing;
// an import creates every row or none;
// an import is undone as a whole, and only while nobody has worked in the discipline.
import { type ctp, CTP_MAX_BYTES, ctpColumns, type CtpPreview, type CtpRow } from '@orbita/contract/ctp';
import type { BodyOf, MadeFile, ReceivedFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { heavyTask } from '../../platform/heavy-work/heavy-work.ts';
import { assertEditable, loadSubjectInView } from '../../access/subjects.access.ts';
import { announceDates } from '../notifications/index.ts';
import { chapterKey, checkRows, type KnownTopics, type PlannedTopic, topicKey } from './check-rows.ts';
import * as queries from './ctp.queries.ts';
import type { FoundPlan } from './plan-columns.ts';
import type { readPlan } from './read-plan.task.ts';
import type { makeTemplate } from './template.task.ts';

const ok = { ok: true } as const;
const planTask = heavyTask<typeof readPlan>(new URL('./read-plan.task.ts', import.meta.url), 'readPlan');
const templateTask = heavyTask<typeof makeTemplate>(new URL('./template.task.ts', import.meta.url), 'makeTemplate');

/** What the caller sent: a file, or rows corrected on the screen. */
export interface SentPlan {
  file: ReceivedFile | undefined;
  rows: CtpRow[] | undefined;
  language: Language;
}

async function planOf({ heavyWork }: Deps, viewer: Viewer, { file, rows }: SentPlan): Promise<FoundPlan> {
  if (rows) return { columns: [...ctpColumns], rows, skipped: [] };
  if (!file) throw new InvalidInput({ file: [{ ru: 'Приложите файл', en: 'Attach a file' }] });
  assertThat(file.size <= CTP_MAX_BYTES, 'too-large');
  return heavyWork.run(planTask, viewer.id, () => file.path);
}

async function loadPlan(deps: Deps, viewer: Viewer, sent: SentPlan): Promise<FoundPlan> {
  const plan = await planOf(deps, viewer, sent);
  assertThat(plan.rows.length > 0, 'ctp-empty');
  return plan;
}

async function loadKnown(db: Db, subjectId: number): Promise<KnownTopics> {
  const known = await queries.selectKnownTitles(db, subjectId);
  return {
    // Of several chapters with one title the first receives the topics.
    chapters: new Map(known.map(({ id, chapter }) => [chapterKey(chapter), id])),
    topics: new Set(known.flatMap(({ chapter, titles }) => titles.map((title) => topicKey(chapter, title)))),
    term: await queries.selectSchoolTerm(db, subjectId),
  };
}

export async function previewCtp(deps: Deps, viewer: Viewer, subjectId: number, sent: SentPlan): Promise<CtpPreview> {
  const { db } = deps;
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  const { columns, rows, skipped } = await loadPlan(deps, viewer, sent);
  return { ...checkRows(rows, await loadKnown(db, subjectId), sent.language), columns, skipped };
}

/** The most lines named in a refusal. */
const MAX_NAMED_LINES = 50;

/** Throws when rows are invalid, naming each by its line. */
function assertAllGood(rows: CtpPreview['rows'], language: Language): void {
  const bad = rows.filter(({ topic }) => topic === null).slice(0, MAX_NAMED_LINES);
  if (bad.length === 0) return;
  const word = language === 'ru' ? 'Строка' : 'Line';
  throw new InvalidInput(
    Object.fromEntries(
      bad.map(({ line, faults }) => [`rows.${line}`, faults.map(({ message }) => `${word} ${line}: ${message}`)]),
    ),
  );
}

/** Assigns each topic to an existing chapter or a new one. */
function placeTopics(topics: PlannedTopic[], known: Map<string, number>): Pick<queries.Plan, 'newChapters' | 'rows'> {
  const fresh = new Map<string, { title: string; n: number }>();
  const rows = topics.map((topic) => {
    const key = chapterKey(topic.chapter);
    const chapter_id = known.get(key) ?? null;
    if (chapter_id === null && !fresh.has(key)) fresh.set(key, { title: topic.chapter, n: fresh.size + 1 });
    return { ...topic, chapter_id, new_chapter: fresh.get(key)?.n ?? null };
  });
  return { newChapters: [...fresh.values()].map(({ title }) => title), rows };
}

interface Importing extends SentPlan {
  groupIds: number[];
  fileName: string;
  idempotencyKey: string | undefined;
}

export async function importCtp(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  importing: Importing,
): Promise<ResponseOf<typeof ctp.importCtp>> {
  const { db } = deps;
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  const groupIds = [...new Set(importing.groupIds)];
  const { rows } = await loadPlan(deps, viewer, importing);
  const imported = await db.transaction(async (tx) => {
    await queries.lockSubject(tx, subjectId);
    const key = importing.idempotencyKey;
    const before = key === undefined ? undefined : await queries.selectImportByKey(tx, subjectId, key);
    if (before) return { import_id: before.id, ...(await queries.selectImportCounts(tx, before.id)) };
    assertThat((await queries.countGroups(tx, subjectId, groupIds)) === groupIds.length, 'not-found');
    const known = await loadKnown(tx, subjectId);
    const checked = checkRows(rows, known, importing.language);
    assertAllGood(checked.rows, importing.language);
    const topics = checked.rows.flatMap(({ topic }) => topic ?? []);
    const { id } = await queries.insertImport(tx, {
      subjectId,
      authorId: viewer.id,
      fileName: importing.fileName,
      key,
    });
    const made = await queries.insertPlan(tx, {
      subjectId,
      importId: id,
      ...placeTopics(topics, known.chapters),
    });
    if (made.steps_count !== topics.length) throw new Error('An import made fewer topics than its plan has');
    const dates = topics.map(({ date }) => date);
    return {
      import_id: id,
      ...made,
      due_dates_count: await queries.insertDueDates(tx, { importId: id, dates, groupIds }),
    };
  });
  if (imported.due_dates_count > 0) await announceDates(deps, viewer, { subjectId, target: { groupIds } });
  return imported;
}

export async function undoCtpImport(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  importId: number,
): Promise<typeof ok> {
  const { db } = deps;
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  const groups = await db.transaction(async (tx) => {
    const made = found(await queries.lockImport(tx, subjectId, importId));
    if (made.undone) return [];
    if (made.is_used) throw new AppError('undo-too-late');
    return queries.removeImported(tx, importId);
  });
  const groupIds = groups.map(({ group_id }) => group_id);
  if (groupIds.length > 0) await announceDates(deps, viewer, { subjectId, target: { groupIds } });
  return ok;
}

/** Returns an empty plan to fill in. */
export const downloadTemplate = (
  { heavyWork }: Deps,
  viewer: Viewer,
  order: Parameters<typeof makeTemplate>[0],
): Promise<MadeFile> => heavyWork.run(templateTask, viewer.id, () => order);

/** Reads the body of a call in either form. */
export const readSentPlan = (
  body: BodyOf<typeof ctp.previewCtp>,
  file: ReceivedFile | undefined,
  language: Language,
): SentPlan => ({ file, rows: body.rows, language });
