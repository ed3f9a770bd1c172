// Every change of a role leaves its history: what was changed, by whom and by which meeting.
import type { Db } from '@orbita/database';
import type { Actor } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { selectShown } from './roles.queries.ts';
import { touchRole } from './write-roles.queries.ts';

/** The meeting that makes a change, when one does. */
export interface ByMeeting {
  id: number;
  title: string;
}
type Values = Record<string, unknown>;

const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
/** The fields that differ, so that a history holds no long list that stayed as it was. */
function changed(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const fields = Object.keys({ ...before, ...after }).filter((field) => differs(before[field], after[field]));
  const of = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  return fields.length > 0 ? { before: of(before), after: of(after) } : undefined;
}

/** Records one change of a role whose values are given; nothing when none differs. */
export async function recordRole(
  tx: Db,
  actor: Actor,
  change: { id: number; before: Values; after: Values; meeting?: ByMeeting | undefined },
): Promise<void> {
  const { id, meeting } = change;
  const different = changed(change.before, change.after);
  if (!different) return;
  const { before, after } = different;
  await recordChanges(tx, actor, [
    {
      kind: 'organisation-role',
      id,
      action: 'updated',
      before,
      after: { ...after, ...(meeting ? { meeting: meeting.title } : {}) },
    },
  ]);
}

/** Records changes of several roles at once. */
export const recordRoles = (
  tx: Db,
  actor: Actor,
  changes: { id: number; before: Values; after: Values }[],
): Promise<void> =>
  recordChanges(
    tx,
    actor,
    changes.map((change) => ({ kind: 'organisation-role', action: 'updated', ...change })),
  );

/** Makes a change of a role and records what it changed. */
export async function recordingRole(
  tx: Db,
  actor: Actor,
  { id, meeting }: { id: number; meeting?: ByMeeting | undefined },
  change: () => Promise<void>,
): Promise<void> {
  const before = await selectShown(tx, id);
  await change();
  const after = await selectShown(tx, id);
  // What a role is tied to are rows of their own.
  if (differs(before, after)) await touchRole(tx, id);
  await recordRole(tx, actor, { id, before: { ...before }, after: { ...after }, meeting });
}

const isTold = (value: unknown): boolean =>
  value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0);

/** Records a role that was made, with everything it was made with and the meeting. */
export async function recordMade(
  tx: Db,
  actor: Actor,
  { id, meeting }: { id: number; meeting?: ByMeeting | undefined },
): Promise<void> {
  const shown = Object.entries(await selectShown(tx, id)).filter(([, value]) => isTold(value));
  const after = { ...Object.fromEntries(shown), ...(meeting ? { meeting: meeting.title } : {}) };
  await recordChanges(tx, actor, [{ kind: 'organisation-role', id, action: 'created', after }]);
}
