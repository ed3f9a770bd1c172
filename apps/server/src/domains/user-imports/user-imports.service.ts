// People and groups brought in from files.
// Invariants:
// a comparison changes nobody;
// an import is applied as a whole and only if it does what the preview says that its applier saw, and undone as a whole;
// a file gives no right of the administration; neither it nor its undoing changes anybody who holds a right that the actor lacks.
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@orbita/contract/errors';
import { errors } from '@orbita/contract/errors';
import type { BodyOf, QueryOf, ReceivedFile, ResponseOf } from '@orbita/contract/endpoint';
import { isKeyOf, isOneOf } from '@orbita/contract/records';
import type { UserImport, userImports } from '@orbita/contract/user-imports';
import { importFields, type ImportState } from '@orbita/contract/user-imports/fields';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readingTask } from '../../platform/heavy-work/heavy-work.ts';
import { selectRows } from './comparing/rows.queries.ts';
import { textOf } from './reading/cell-text.ts';
import type { readPeople } from './reading/read-people.task.ts';
import type { ReadSheet } from './reading/read-sheet.ts';
import { wordMessage } from './row-messages.ts';
import { wakeImport } from './run-imports.ts';
import { wordBlocker } from './undoing/blocker-words.ts';
import { findBlockers, loadUndone } from './undoing/undo-rows.ts';
import { unkeptIn } from './reading/unkept-columns.ts';
import * as queries from './user-imports.queries.ts';

type Record = ResponseOf<typeof userImports.getUserImport>;

const readTask = readingTask<typeof readPeople>(
  new URL('./reading/read-people.task.ts', import.meta.url),
  'readPeople',
);
/** Largest file that is read, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Blockers that are named. */
const MAX_BLOCKERS = 50;

const worded = ({ notice, ...row }: queries.ImportRecordRow, language: Language): UserImport => ({
  ...row,
  notice: isKeyOf(errors, notice) ? errors[notice][language] : null,
});

export async function getUserImport(db: Db, viewer: Viewer, id: number, language: Language): Promise<Record> {
  const row = found(await queries.selectImport(db, viewer.company_id, id));
  const sheets = await queries.selectSheets(db, id);
  return {
    ...worded(row, language),
    edits: await queries.selectEdits(db, id),
    namesakes: await queries.countNamesakes(db, id),
    sheets: sheets.map((sheet) => ({ ...sheet, unkept: row.format === 'oneroster' ? [] : unkeptIn(sheet) })),
  };
}

export async function listUserImports(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof userImports.listUserImports>,
  language: Language,
): Promise<ResponseOf<typeof userImports.listUserImports>> {
  const page = readPage(query, 20);
  const rows = await queries.selectImports(db, viewer.company_id, { ...page, isReady: query.state === 'ready' });
  const list = pageOf(rows, page, await queries.countImports(db, viewer.company_id));
  return { ...list, data: list.data.map((row) => worded(row, language)) };
}

const isHeaded = (headers: readonly string[]): boolean => headers.some((header) => header !== '');
const hashOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.toLowerCase().trim())))
    .digest('hex');

/** Completes the sheets of a file by what such headings meant before. */
async function rememberMeanings(
  db: Db,
  companyId: number,
  sheets: readonly ReadSheet[],
): Promise<queries.StoredSheet[]> {
  const hashes = sheets.map(({ headers }) => hashOf(headers));
  const known = new Map(
    (await queries.selectMappings(db, companyId, hashes)).map((mapping) => [mapping.hash, mapping]),
  );
  return sheets.map(({ name, kind, source, headers, columns, isTaken, lines }, position) => {
    // Lists without headings have nothing to be remembered by.
    const before = isHeaded(headers) ? known.get(hashes[position] ?? '') : undefined;
    return {
      ...{ position, name: name.slice(0, 200), headers, lines, is_remembered: before !== undefined },
      kind: before?.kind || (kind ?? ''),
      source: source ?? '',
      is_taken: before?.is_taken ?? isTaken,
      columns: before?.columns ?? columns.map((column) => column ?? ''),
      sample: headers.map((_, at) => lines.find((line) => line[at + 1] !== '')?.[at + 1]?.toString() ?? ''),
    };
  });
}

export async function createUserImport(
  deps: Deps,
  viewer: Viewer,
  file: ReceivedFile,
  language: Language,
): Promise<Record> {
  const { db, heavyWork } = deps;
  assertThat(file.size <= MAX_BYTES, 'too-large');
  const { format, sheets, leftOut } = await heavyWork.run(readTask, viewer.id, () => ({
    path: file.path,
    name: file.name,
  }));
  assertThat(sheets.length > 0, 'import-no-people');
  const id = await db.transaction(async (tx) => {
    const made = await queries.insertImport(tx, {
      ...{ companyId: viewer.company_id, authorId: viewer.id, fileName: file.name, format, leftOut },
    });
    await queries.insertSheets(tx, made.id, await rememberMeanings(tx, viewer.company_id, sheets));
    return made.id;
  });
  wakeImport(deps, id);
  return getUserImport(db, viewer, id, language);
}

interface Step {
  id: number;
  from: readonly ImportState[];
  to: ImportState;
  /** Done in the transaction before the step begins; returns what was edited. */
  prepare?: (tx: Db) => Promise<queries.NewEdit | void>;
  /** Version that the actor saw; any if omitted. */
  seen?: number;
  movesStudents?: boolean | undefined;
}
/** Puts an import into its next state and wakes the job. */
async function beginStep(
  deps: Deps,
  viewer: Viewer,
  { id, from, to, prepare, seen, movesStudents }: Step,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { state, version } = found(await queries.lockImport(tx, viewer.company_id, id));
    assertThat(from.includes(state), 'import-state');
    assertThat(seen === undefined || seen === version, 'import-edited');
    const edit = await prepare?.(tx);
    if (edit) await queries.insertEdit(tx, id, viewer.id, edit);
    await queries.beginStep(tx, id, { state: to, actorId: viewer.id, movesStudents });
  });
  wakeImport(deps, id);
}

export async function mapUserImport(
  deps: Deps,
  viewer: Viewer,
  { id, body, language }: { id: number; body: BodyOf<typeof userImports.mapUserImport>; language: Language },
): Promise<Record> {
  await beginStep(deps, viewer, {
    ...{ id, from: ['ready', 'comparing'], to: 'comparing', movesStudents: body.moves_students },
    prepare: async (tx) => {
      const sheets = await queries.selectSheets(tx, id);
      const changes = body.sheets.map(({ columns, ...sheet }) => {
        const known = found(sheets.find(({ position }) => position === sheet.position));
        return {
          ...sheet,
          kind: sheet.kind ?? ('' as const),
          headers: known.headers,
          columns: known.headers.map((_, at) => columns[at] ?? ''),
        };
      });
      await queries.updateSheets(tx, id, changes);
      await queries.storeMappings(
        tx,
        viewer.company_id,
        changes
          .filter(({ headers }) => isHeaded(headers))
          .map(({ headers, kind, is_taken, columns }) => ({ hash: hashOf(headers), kind, is_taken, columns })),
      );
      return { kind: 'columns' };
    },
  });
  return getUserImport(deps.db, viewer, id, language);
}

export async function listUserImportRows(
  db: Db,
  viewer: Viewer,
  { id, query, language }: { id: number; query: QueryOf<typeof userImports.listUserImportRows>; language: Language },
): Promise<ResponseOf<typeof userImports.listUserImportRows>> {
  found(await queries.selectImport(db, viewer.company_id, id));
  const page = readPage(query, 20);
  const rows = await selectRows(db, { importId: id, companyId: viewer.company_id }, query, page);
  const word = ({ field, ...message }: { field: string | null; code: string; value: string }) => ({
    field,
    message: wordMessage(message, language),
  });
  const list = pageOf(rows, page);
  return {
    ...list,
    data: list.data.map((row) => ({ ...row, faults: row.faults.map(word), warnings: row.warnings.map(word) })),
  };
}

export async function decideUserImport(
  deps: Deps,
  viewer: Viewer,
  { id, body, language }: { id: number; body: BodyOf<typeof userImports.decideUserImport>; language: Language },
): Promise<Record> {
  await beginStep(deps, viewer, {
    ...{ id, from: ['ready'], to: 'comparing' },
    prepare: async (tx) => {
      const { choice, rows, user_id: userId, namesakes } = body;
      const decided = await queries.storeDecision(tx, id, { choice, rows, userId, namesakes });
      // Somebody who is none of those that the rows may mean is nobody here.
      const isNamed = choice === 'same' && userId !== undefined && decided.length > 0;
      assertThat(!isNamed || decided.some((row) => row.chosen_id === userId), 'not-found');
      return { kind: 'choices', choice, rowsCount: decided.length };
    },
  });
  return getUserImport(deps.db, viewer, id, language);
}

/** Corrects cells of a line and compares again. */
export async function correctUserImport(
  deps: Deps,
  viewer: Viewer,
  { id, body, language }: { id: number; body: BodyOf<typeof userImports.correctUserImport>; language: Language },
): Promise<Record> {
  await beginStep(deps, viewer, {
    ...{ id, from: ['ready'], to: 'comparing' },
    prepare: async (tx) => {
      const { columns, line } = found(await queries.selectLine(tx, id, body));
      const cells = new Map(body.cells.map(({ field, value }) => [field, value]));
      const corrected = line.map((cell, at) => {
        const field = at === 0 ? undefined : columns[at - 1];
        return field && isOneOf(importFields, field) ? textOf(cells.get(field) ?? String(cell)) : cell;
      });
      await queries.replaceLine(tx, id, { sheet: body.sheet, line: corrected });
      return { kind: 'line', sheet: body.sheet, line: body.line, fields: [...cells.keys()] };
    },
  });
  return getUserImport(deps.db, viewer, id, language);
}

const WORK = ['new', 'changed'];
const hasWork = (counts: UserImport['counts']): boolean =>
  Object.values(counts).some((kind) => WORK.some((action) => (kind[action] ?? 0) > 0));

export async function applyUserImport(
  deps: Deps,
  viewer: Viewer,
  { id, seen, language }: { id: number; seen: number; language: Language },
): Promise<Record> {
  await beginStep(deps, viewer, {
    ...{ id, from: ['ready'], to: 'applying', seen },
    prepare: async (tx) => {
      const { undecided, counts } = found(await queries.selectImport(tx, viewer.company_id, id));
      assertThat(!(await queries.hasUnasked(tx, id)), 'import-unasked');
      assertThat(undecided === 0, 'import-undecided');
      assertThat(hasWork(counts), 'import-nothing');
    },
  });
  return getUserImport(deps.db, viewer, id, language);
}

/** Stops what is being done, or discards what waits. */
export async function cancelUserImport(deps: Deps, viewer: Viewer, id: number, language: Language): Promise<Record> {
  await deps.db.transaction(async (tx) => {
    const { state } = found(await queries.lockImport(tx, viewer.company_id, id));
    if (state === 'applying' || state === 'undoing') await queries.askToStop(tx, id);
    else if (state === 'ready' || state === 'comparing') await queries.discardImport(tx, id);
    else assertThat(state === 'cancelled', 'import-state');
  });
  return getUserImport(deps.db, viewer, id, language);
}

export async function deleteUserImport({ db }: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const { state } = found(await queries.lockImport(tx, viewer.company_id, id));
    assertThat(state === 'ready' || state === 'cancelled', 'import-state');
    await queries.deleteImport(tx, id);
  });
  return { ok: true };
}

export async function previewUserImportUndo(
  db: Db,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<ResponseOf<typeof userImports.previewUserImportUndo>> {
  const { state } = found(await queries.selectImport(db, viewer.company_id, id));
  assertThat(state === 'applied', 'import-state');
  const undone = await loadUndone(db, viewer.company_id, id);
  const blockers = await findBlockers(db, viewer, undone);
  const made = new Set(undone.users);
  const { fields, joined, left, curated, children } = undone;
  const touched = [...fields, ...joined, ...left, ...curated, ...children].map(({ user_id }) => user_id);
  return {
    people: undone.users.length,
    changed: new Set(touched.filter((userId) => !made.has(userId))).size,
    groups: undone.groups.length,
    blockers_count: blockers.length,
    blockers: blockers
      .slice(0, MAX_BLOCKERS)
      .map(({ reason, ...blocker }) => ({ ...blocker, reason: wordBlocker(reason, language) })),
  };
}

export async function undoUserImport(deps: Deps, viewer: Viewer, id: number, language: Language): Promise<Record> {
  const code: ErrorCode = 'import-built-on';
  await beginStep(deps, viewer, {
    ...{ id, from: ['applied'], to: 'undoing' },
    prepare: async (tx) => {
      const blockers = await findBlockers(tx, viewer, await loadUndone(tx, viewer.company_id, id));
      assertThat(blockers.length === 0, code);
    },
  });
  return getUserImport(deps.db, viewer, id, language);
}
