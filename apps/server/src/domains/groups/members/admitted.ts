// Lets other domains bring people into a group and take them out again, with the history that this leaves.
import type { Db } from '@orbita/database';
import type { Actor } from '../../../http/viewer.ts';
import { recordMembers } from '../group-history.ts';
import * as queries from './members.queries.ts';

interface Place {
  group: { id: number; name: string };
  userId: number;
}

/** Adds a member of the company to a group; false when the person is in it already. */
export async function admitToGroup(tx: Db, actor: Actor, { group, userId }: Place): Promise<boolean> {
  const people = await queries.insertMembers(tx, actor, group.id, [userId]);
  await recordMembers(tx, actor, { action: 'members-added', group, people });
  return people.length > 0;
}

/** Ends the membership of a person, who is remembered as a former member. */
export async function dismissFromGroup(tx: Db, actor: Actor, { group, userId }: Place): Promise<void> {
  const people = await queries.deleteMembers(tx, group.id, [userId]);
  await recordMembers(tx, actor, { action: 'members-removed', group, people });
}
