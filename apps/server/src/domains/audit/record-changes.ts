// Writes what changed about records, for their history.
import { isDeepStrictEqual } from 'node:util';
import type { HistoryKind } from '@orbita/contract/permissions';
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Db } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';
import { writeAuditRecords } from './audit-records.sql.ts';

type Values = Record<string, unknown>;
export interface RecordChange {
  kind: HistoryKind;
  id: number;
  /** What was done, such as `created`, `updated`, `archived`, `member-added`. */
  action: RecordAct;
  /** Values before and after, by field and as people read them: the title of a trajectory instead of its id. */
  before?: Values | undefined;
  after?: Values | undefined;
}

/** An empty text says as little as none. */
const said = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
/** As it is stored: without fields that have no value, and with moments as texts. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(said(one)), plain(said(other)));

/** Keeps the fields whose values differ. */
function differing({ before = {}, after = {} }: RecordChange): { old_value: Values; new_value: Values } {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]));
  const pick = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  return { old_value: pick(before), new_value: pick(after) };
}

/**
 * Writes the changes of records that were made in the same transaction. A change that names values of which none differs
 * is left out; one without values, such as `archived`, is kept.
 */
export async function recordChanges(tx: Db, actor: Actor, changes: readonly RecordChange[]): Promise<void> {
  const records = changes.flatMap((change) => {
    const values = differing(change);
    const isNamed = change.before !== undefined || change.after !== undefined;
    if (isNamed && Object.keys(values.new_value).length === 0) return [];
    return [
      {
        action: change.action,
        object_type: change.kind,
        object_id: change.id,
        ...(change.before ? { old_value: values.old_value } : {}),
        ...(change.after ? { new_value: values.new_value } : {}),
      },
    ];
  });
  if (records.length > 0) await writeAuditRecords(tx, actor, records);
}
