// Compares an import with the people here and stores what it would do; changes nobody.
import { createHash } from 'node:crypto';
import type { Db } from '@orbita/database';
import { isOneOf } from '@orbita/contract/records';
import { importFields } from '@orbita/contract/user-imports/fields';
import { selectNotToFill } from '../../../access/groups.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { SheetLines } from '../user-imports.queries.ts';
import * as candidates from './candidates.queries.ts';
import { compareItems, type Known } from './compare-items.ts';
import { type Choice, type Decided, type Item, keyOf } from './import-item.ts';
import { interpretLine } from './interpret-rows.ts';
import { isBareName } from './match-people.ts';
import { foldWords } from '@orbita/contract/word-search';
import { openSlices } from './slices.ts';
import { deleteRows, insertRows, selectKept, type StoredRow } from './rows.queries.ts';

/** Rows written by one statement. */
const BATCH = 1000;

/** Returns what the lines of all sheets say. */
async function readItems(sheets: readonly SheetLines[]): Promise<Item[]> {
  const rest = openSlices();
  const items: Item[] = [];
  for (const { columns, ...sheet } of sheets) {
    const fields = columns.map((column) => (isOneOf(importFields, column) ? column : null));
    for (const line of sheet.lines) {
      items.push(...interpretLine({ ...sheet, columns: fields }, line));
      await rest();
    }
  }
  return items;
}

/** Returns what people may be found by: theirs, and the names of children that parents name. */
function keysIn(items: readonly Item[]): candidates.CandidateKeys {
  const all = (values: (item: Item) => string[]) => [...new Set(items.flatMap(values).filter(Boolean))];
  const names = all(({ values, children }) => [
    `${foldWords(values.last_name)}|${foldWords(values.first_name)}`,
    ...children.flatMap(({ name }) => {
      const [last = '', first = ''] = (name ?? '').split(/\s+/);
      return name ? [`${foldWords(last)}|${foldWords(first)}`] : [];
    }),
  ]);
  return {
    emails: all(({ values, children }) => [values.email, ...children.map(({ email }) => email ?? '')]).map((email) =>
      email.toLowerCase(),
    ),
    usernames: all(({ values }) => [values.username.toLowerCase()]),
    externals: all(({ values, children }) => [
      values.external_id,
      ...children.map(({ external_id }) => external_id ?? ''),
    ]),
    phones: all(({ values }) => [values.phone]),
    names: names.flatMap((name) => {
      const [last = '', first = ''] = name.split('|');
      return last && first ? [{ last, first }] : [];
    }),
  };
}

/** Reads what items are compared with; with `isLocked` nobody changes these people until the transaction ends. */
async function loadKnown(db: Db, companyId: number, items: readonly Item[], isLocked: boolean): Promise<Known> {
  const keys = keysIn(items);
  const ids = await candidates.selectCandidateIds(db, companyId, keys);
  if (isLocked) await candidates.lockCandidates(db, companyId, ids);
  const taken = await candidates.selectTakenElsewhere(db, companyId, keys);
  return {
    people: await candidates.selectCandidates(db, companyId, ids),
    groups: await candidates.selectGroups(db, companyId),
    taken: {
      emails: new Set(taken.flatMap(({ email }) => email ?? [])),
      usernames: new Set(taken.flatMap(({ username }) => username ?? [])),
    },
  };
}

interface Compared {
  importId: number;
  viewer: Viewer;
  movesStudents: boolean;
  sheets: readonly SheetLines[];
  isLocked?: boolean;
}
export async function compareImport(
  db: Db,
  { importId, viewer, movesStudents, sheets, isLocked = false }: Compared,
): Promise<{ rows: Decided[]; known: Known }> {
  const items = await readItems(sheets);
  const known = await loadKnown(db, viewer.company_id, items, isLocked);
  const choices = new Map(
    (await selectKept(db, importId)).flatMap(({ choice, chosen_id, ...row }): [string, Choice][] =>
      choice ? [[keyOf(row), { choice, chosen_id }]] : [],
    ),
  );
  const notToFill = await selectNotToFill(
    db,
    viewer,
    known.groups.map(({ id }) => id),
  );
  return { rows: await compareItems(items, known, { viewer, movesStudents, notToFill, choices }), known };
}

const DETAILS = ['email', 'phone', 'username', 'external_id'] as const;
function detailsOf({ values, groups, children, kind, description }: Item): StoredRow['details'] {
  const named = children.map(({ item, name, email, external_id: id }) => item?.name ?? name ?? email ?? id ?? '');
  return [
    ...DETAILS.map((field) => ({ field, value: values[field] })),
    { field: kind === 'curator' ? 'curated' : 'groups', value: kind === 'group' ? '' : groups.join(', ') },
    { field: 'children', value: [...new Set(named)].join(', ') },
    { field: 'description', value: description },
  ].filter(({ value }) => value !== '');
}

const fingerprintOf = ({ action, userId, groupId, changes, suspects, item, sameAs }: Decided): string =>
  createHash('sha1')
    .update(JSON.stringify([action, userId, groupId, changes, suspects, item.faults, sameAs && keyOf(sameAs.item)]))
    .digest('base64url');

function storedRow(row: Decided, place: number): StoredRow {
  const { item, action, userId, groupId, changes, suspects, signs, choice } = row;
  return {
    ...{
      place,
      sheet: item.sheet,
      line: item.line,
      part: item.part,
      kind: item.kind,
      name: item.name.slice(0, 500).toWellFormed(),
    },
    ...{
      details: detailsOf(item),
      action,
      user_id: userId,
      group_id: groupId,
      changes,
      suspects,
      suspect_signs: signs,
    },
    is_namesake: action === 'suspected' && suspects.every((id) => isBareName(signs[id] ?? [])),
    ...{
      faults: item.faults,
      warnings: item.warnings,
      choice: choice?.choice ?? null,
      chosen_id: choice?.chosen_id ?? null,
    },
    ...{
      is_moved: false,
      fingerprint: fingerprintOf(row),
      cells: action === 'bad' || action === 'skipped' ? item.cells : null,
    },
  };
}

export type Counts = Record<string, Record<string, number>>;
export function countRows(rows: readonly Decided[]): Counts {
  const counts: Counts = {};
  for (const { item, action } of rows) {
    const kind = (counts[item.kind] ??= {});
    kind[action] = (kind[action] ?? 0) + 1;
  }
  return counts;
}

/** Returns the rows as they are stored. */
export async function storedRows(rows: readonly Decided[]): Promise<StoredRow[]> {
  const rest = openSlices();
  const stored: StoredRow[] = [];
  for (const [place, row] of rows.entries()) {
    stored.push(storedRow(row, place));
    await rest();
  }
  return stored;
}

/** Returns the rows with those marked that do something else than the stored ones. */
export async function markMoved(db: Db, importId: number, rows: readonly Decided[]): Promise<StoredRow[]> {
  const before = new Map((await selectKept(db, importId)).map((row) => [keyOf(row), row.fingerprint]));
  return (await storedRows(rows)).map((stored) => ({
    ...stored,
    is_moved: before.get(keyOf(stored)) !== stored.fingerprint,
  }));
}

/** Replaces the stored rows of an import. */
export async function storeRows(tx: Db, importId: number, rows: readonly StoredRow[]): Promise<void> {
  await deleteRows(tx, importId);
  for (let at = 0; at < rows.length; at += BATCH) await insertRows(tx, importId, rows.slice(at, at + BATCH));
}
