// Imports a plan: makes chapters and topics, changes those that the plan names, and undoes all of it.
import type { ctp, CtpChange, CtpPreview, CtpRow } from '@orbita/contract/ctp';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertEditable, loadSubjectInView } from '../../access/subjects.access.ts';
import { followDates } from '../abstract-lessons/index.ts';
import { announceDates } from '../notifications/index.ts';
import { checkRows } from './check-rows.ts';
import * as queries from './ctp.queries.ts';
import * as imported from './imported.queries.ts';
import { loadKnown, loadPlan, type SentPlan } from './load-plan.ts';
import { chapterKey, type KnownTopic, type PlannedTopic } from './match-rows.ts';

const ok = { ok: true } as const;
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

/** Returns the topic with the values of the plan; undefined when only its dates change. */
function changedTopic({ id, title, number, hours, type }: KnownTopic, changes: CtpChange[]): imported.ChangedTopic[] {
  const next = new Map(changes.map(({ column, after }) => [column, after]));
  if (['title', 'hours', 'type'].every((column) => !changes.some((change) => change.column === column))) return [];
  return [
    {
      id,
      title: next.get('title') ?? title,
      number,
      hours: next.has('hours') ? Number(next.get('hours')) : hours,
      type: Number(next.get('type') ?? type),
    },
  ];
}

/** Whose dates change: the topics and groups of these records, each once. */
const datedOf = (dates: readonly { step_id: number; group_id: number }[]) => ({
  stepIds: [...new Set(dates.map(({ step_id }) => step_id))],
  groupIds: [...new Set(dates.map(({ group_id }) => group_id))],
});

/** Writes what the rows change in topics that exist; students are told of moved dates, by which answers are late or in time. */
async function changeKnown(
  tx: Db,
  place: { subjectId: number; importId: number; actorId: number; topics: Map<number, KnownTopic> },
  rows: CtpPreview['rows'],
): Promise<number> {
  const changed = rows.filter(({ action, step_id }) => action === 'update' && step_id !== null);
  const topics = changed.flatMap(({ step_id, changes }) =>
    changedTopic(found(place.topics.get(step_id ?? 0)), changes),
  );
  const dates = changed.flatMap(({ step_id, changes }) =>
    changes.flatMap(({ column, group_id, after: date }) =>
      column === 'date' && step_id !== null && group_id !== null ? [{ step_id, group_id, date }] : [],
    ),
  );
  await imported.changeTopics(tx, place.importId, topics);
  const { subjectId, importId, actorId } = place;
  return followDates(tx, { subjectId, actorId, ...datedOf(dates) }, () => imported.changeDueDates(tx, importId, dates));
}

export interface Importing extends SentPlan {
  groupIds: number[];
  fileName: string;
  /** New topics are drafts. */
  asDrafts: boolean;
  /** Digest of the preview that the caller has seen. */
  expected: string | undefined;
  idempotencyKey: string | undefined;
}

/** Runs in the transaction of the import; a repeated key finds what was imported. */
async function writePlan(
  tx: Db,
  place: { viewer: Viewer; subjectId: number },
  { rows, importing }: { rows: CtpRow[]; importing: Importing },
): Promise<ResponseOf<typeof ctp.importCtp>> {
  const { viewer, subjectId } = place;
  await queries.lockSubject(tx, subjectId);
  const key = importing.idempotencyKey;
  const before = key === undefined ? undefined : await queries.selectImportByKey(tx, subjectId, key);
  if (before) return { import_id: before.id, ...(await imported.selectImportCounts(tx, before.id)) };
  const groupIds = [...new Set(importing.groupIds)];
  const own = new Set(await queries.selectGroupIds(tx, subjectId));
  assertThat(
    groupIds.every((id) => own.has(id)),
    'not-found',
  );
  const known = await loadKnown(tx, subjectId, groupIds);
  const checked = checkRows(rows, known, importing);
  assertAllGood(checked.rows, importing.language);
  assertThat(importing.expected === undefined || checked.digest === importing.expected, 'preview-outdated');
  const added = checked.rows.filter(({ action }) => action === 'add');
  const { fileName } = importing;
  const { id: importId } = await queries.insertImport(tx, { subjectId, authorId: viewer.id, fileName, key });
  const topics = added.flatMap(({ topic }) => topic ?? []);
  const made = await queries.insertPlan(tx, {
    ...{ subjectId, importId, asDrafts: importing.asDrafts },
    ...placeTopics(topics, known.chapters),
  });
  if (made.steps_count !== added.length) throw new Error('An import made fewer topics than its plan has');
  const dates = added.map(({ topic, is_date_left }) => (is_date_left ? null : (topic?.date ?? null)));
  const fresh = await queries.insertDueDates(tx, { importId, dates, groupIds });
  const byId = new Map([...known.topics.values()].flat().map((topic) => [topic.id, topic]));
  const moved = await changeKnown(tx, { subjectId, importId, actorId: viewer.id, topics: byId }, checked.rows);
  return {
    import_id: importId,
    ...made,
    updated_count: checked.counters.updated,
    due_dates_count: fresh + moved,
  };
}

export async function importCtp(
  deps: Deps,
  viewer: Viewer,
  { subjectId, ...importing }: Importing & { subjectId: number },
): Promise<ResponseOf<typeof ctp.importCtp>> {
  const { db } = deps;
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  const { rows } = await loadPlan(deps, viewer, importing);
  const made = await db.transaction((tx) => writePlan(tx, { viewer, subjectId }, { rows, importing }));
  const { groupIds } = importing;
  if (made.due_dates_count > 0) await announceDates(deps, viewer, { subjectId, target: { groupIds } });
  return made;
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
    await queries.lockSubject(tx, subjectId);
    const made = found(await imported.lockImport(tx, subjectId, importId));
    if (made.undone) return [];
    if (made.is_used) throw new AppError('undo-too-late');
    const dated = datedOf(await imported.selectDated(tx, importId));
    return followDates(tx, { subjectId, actorId: viewer.id, ...dated }, () => imported.removeImported(tx, importId));
  });
  const groupIds = groups.map(({ group_id }) => group_id);
  if (groupIds.length > 0) await announceDates(deps, viewer, { subjectId, target: { groupIds } });
  return ok;
}
