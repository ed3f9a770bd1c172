// The history of a record, read from the audit records that its changes left.
import type { audit, HistoryRecord } from '@orbita/contract/audit';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { historyPermissions, type HistoryKind, type Permission } from '@orbita/contract/permissions';
import { isRecord } from '@orbita/contract/records';
import type { Db } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import * as queries from './audit.queries.ts';

interface HistoryQuery extends PageQuery {
  kind: HistoryKind;
  record_id: number;
}
/** Names under which records of a kind are also written. */
const otherNames: Partial<Record<HistoryKind, string[]>> = { user: ['member'] };
/** Fields that only some of those who read a history may read: the reason of a temporary status may tell of health. */
const withheld: Record<string, Permission> = { status_reason: 'users_write' };
/** A longer value is cut, in characters. */
const VALUE_LIMIT = 1000;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value) ? value.map((item) => textOf(item) ?? '').join(', ') : plainTextOf(value);
  return text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text;
};
const plainTextOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null) return {};
  return isRecord(value) && !Array.isArray(value) ? value : { value };
};

const itemsOf = (value: unknown): string[] =>
  [value].flat().flatMap((item) => (item === null || item === undefined ? [] : plainTextOf(item)));
/** Keeps the first items, together no longer than a value. */
const cutItems = (items: readonly string[]): string[] => {
  let length = 0;
  return items.filter((item) => (length += item.length) <= VALUE_LIMIT);
};
/** What came into a list and what went; nothing for other values. Items may contain the comma that separates them in a text. */
function listChange(old: unknown, fresh: unknown): { came?: string[]; gone?: string[] } {
  if (!Array.isArray(old) && !Array.isArray(fresh)) return {};
  const [before, after] = [itemsOf(old), itemsOf(fresh)];
  // Lists may be long, and a page of a history has many.
  const [known, left] = [new Set(before), new Set(after)];
  return {
    came: cutItems(after.filter((item) => !known.has(item))),
    gone: cutItems(before.filter((item) => !left.has(item))),
  };
}

/** Whether both are the same to a reader, who sees nothing in an empty text either. */
const isSame = (old: string | null, fresh: string | null): boolean => (old ?? '') === (fresh ?? '');

/** Returns the fields of two values that differ; a value that is no object counts as the field `value`. */
function changesBetween(before: unknown, after: unknown): HistoryRecord['changes'] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((field) => ({
      field,
      old: textOf(old[field]),
      new: textOf(fresh[field]),
      ...listChange(old[field], fresh[field]),
    }))
    .filter((change) => !isSame(change.old, change.new) || [change.came, change.gone].flat().some(Boolean));
}

export async function listHistory(
  db: Db,
  viewer: Viewer,
  query: HistoryQuery,
): Promise<ResponseOf<typeof audit.listHistory>> {
  assertThat(can(viewer, historyPermissions[query.kind]), 'admin-only');
  return listRecordHistory(db, viewer, query);
}

/** The history of a record that the caller has found open to the viewer. */
export async function listRecordHistory(
  db: Db,
  viewer: Viewer,
  query: HistoryQuery,
): Promise<ResponseOf<typeof audit.listHistory>> {
  const page = readPage(query, 20);
  const types = [query.kind, ...(otherNames[query.kind] ?? [])];
  const rows = await queries.selectHistory(db, viewer.company_id, { types, recordId: query.record_id }, page);
  return pageOf(
    rows.map(({ old_value, new_value, ...row }) => ({
      ...row,
      changes: changesBetween(old_value, new_value).filter(({ field }) => {
        const permission = withheld[field];
        return permission === undefined || can(viewer, permission);
      }),
    })),
    page,
  );
}
