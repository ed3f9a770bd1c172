// The history of groups, and of people who join and leave them.
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Group } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import type { Actor, Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';

/** What the history of a group tells of its record. */
export const shownOf = (group: Group) => ({
  name: group.name,
  description: group.description,
  trajectory: group.trajectory?.title ?? null,
  half: group.half?.title ?? null,
  label: group.labels.map(({ title }) => title).join(', '),
  messenger_link: group.messenger_link,
  messenger_chat_id: group.messenger_chat_id,
  privacy: group.privacy,
  readers: group.access_users_ids.length,
});

/** Records the same act on several groups. */
export const recordGroups = (
  tx: Db,
  viewer: Viewer,
  ids: readonly number[],
  { action, before, after }: { action: RecordAct; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> =>
  recordChanges(
    tx,
    viewer,
    ids.map((id) => ({ kind: 'group', id, action, before, after })),
  );

export interface MemberName {
  id: number;
  name: string;
}
interface MemberChange {
  action: 'members-added' | 'members-removed' | 'members-moved' | 'members-restored' | 'members-joined';
  group: { id: number; name: string };
  people: readonly MemberName[];
  /** The group to which they were moved. */
  to?: { id: number; name: string };
}
const isLeaving = ({ action }: MemberChange): boolean => action === 'members-removed' || action === 'members-moved';

/** Records that people joined or left a group, in its history and in theirs. */
export async function recordMembers(tx: Db, viewer: Actor, change: MemberChange): Promise<void> {
  const { action, group, people, to } = change;
  if (people.length === 0) return;
  const members = { members: people.map(({ name }) => name) };
  await recordChanges(tx, viewer, [
    { kind: 'group', id: group.id, action, after: to ? { ...members, group: to.name } : members },
    ...(to ? [{ kind: 'group' as const, id: to.id, action: 'members-added' as const, after: members }] : []),
    ...people.map(({ id }) => ({
      kind: 'user' as const,
      id,
      action: isLeaving(change) ? ('group-left' as const) : ('group-joined' as const),
      ...(isLeaving(change) ? { before: { group: group.name } } : {}),
      ...(to || !isLeaving(change) ? { after: { group: to?.name ?? group.name } } : {}),
    })),
  ]);
}
