// Lets other domains bring people into a group and take them out again, with the history that this leaves.
import type { Db } from '@orbita/database';
import type { Actor } from '../../../http/viewer.ts';
import { recordMembers } from '../group-history.ts';
import * as queries from './members.queries.ts';

interface Place {
  group: { id: number; name: string };
  userId: number;
}

interface People {
  group: { id: number; name: string };
  userIds: number[];
}

/** Adds members of the company to a group; returns those who were not in it. */
export async function admitPeople(tx: Db, actor: Actor, { group, userIds }: People): Promise<number[]> {
  const people = await queries.insertMembers(tx, actor, group.id, userIds);
  await recordMembers(tx, actor, { action: 'members-added', group, people });
  return people.map(({ id }) => id);
}
/** Adds a member of the company to a group; false when the person is in it already. */
export const admitToGroup = async (tx: Db, actor: Actor, { group, userId }: Place): Promise<boolean> =>
  (await admitPeople(tx, actor, { group, userIds: [userId] })).length > 0;

/** Ends the membership of people, who are remembered as former members. */
export async function dismissPeople(tx: Db, actor: Actor, { group, userIds }: People): Promise<void> {
  const people = await queries.deleteMembers(tx, group.id, userIds);
  await recordMembers(tx, actor, { action: 'members-removed', group, people });
}
export const dismissFromGroup = (tx: Db, actor: Actor, { group, userId }: Place): Promise<void> =>
  dismissPeople(tx, actor, { group, userIds: [userId] });
