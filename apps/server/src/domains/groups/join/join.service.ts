// Joining a group by its link.
// Invariants:
// a link is random, and opens one group to members of its company only;
// a link that was switched off, renewed or belongs to an archived group leads nowhere;
// whoever tries many links is stopped;
// whoever may fill groups, or switched the link on, joins by it no more than by hand.
import { randomBytes } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { groups } from '@orbita/contract/groups';
import type { Db } from '@orbita/database';
import { lockRecord } from '../../audit/index.ts';
import { assertMayJoin } from '../../../access/account-holdings.access.ts';
import { openGroupRecord } from '../../../access/groups.access.ts';
import { assertThat, found } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { countGuesses, forgetGuesses } from '../../auth/index.ts';
import { recordGroups, recordMembers } from '../group-history.ts';
import { insertMembers } from '../members/members.queries.ts';
import * as queries from './join.queries.ts';

type JoinLink = ResponseOf<typeof groups.getJoinLink>;
type Joined = ResponseOf<typeof groups.joinGroup>;

/** Wrong links that one person may try within 15 minutes. */
const WRONG_LINKS = 20;
/** Bytes of a token, enough that none is ever guessed. */
const TOKEN_BYTES = 18;

export async function getJoinLink(db: Db, viewer: Viewer, groupId: number): Promise<JoinLink> {
  await openGroupRecord(db, viewer, groupId);
  return (await queries.selectJoinLink(db, groupId)) ?? { link: null, is_on: false };
}

export async function setJoinLink(
  db: Db,
  viewer: Viewer,
  groupId: number,
  { is_on, renew = false }: BodyOf<typeof groups.setJoinLink>,
): Promise<JoinLink> {
  await openGroupRecord(db, viewer, groupId);
  return db.transaction(async (tx) => {
    await lockRecord(viewer, 'groups', groupId)(tx);
    const before = await queries.selectJoinLink(tx, groupId);
    // What was read may be saved back: a link that never was stays none.
    if (!before && !is_on && !renew) return { link: null, is_on };
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const after = await queries.saveJoinLink(tx, groupId, { token, isOn: is_on, renew, by: viewer.id });
    await recordGroups(tx, viewer, [groupId], {
      action: renew ? 'link-renewed' : 'updated',
      ...(renew ? {} : { before: { join_link: before?.is_on ?? false }, after: { join_link: is_on } }),
    });
    return after;
  });
}

/** Finds the group of a link; each wrong one counts against the person. */
async function openLink(db: Db, viewer: Viewer, link: string): Promise<queries.LinkedGroup> {
  const key = `join:${viewer.id}`;
  await countGuesses(db, { [key]: WRONG_LINKS });
  const linked = found(await queries.selectLinkedGroup(db, viewer, link), 'join-link-off');
  await forgetGuesses(db, key);
  return linked;
}

export async function previewJoin(db: Db, viewer: Viewer, link: string): Promise<Joined> {
  const { group, is_member } = await openLink(db, viewer, link);
  return { group, is_member };
}

export async function joinGroup(db: Db, viewer: Viewer, link: string): Promise<Joined> {
  const { group, is_own: isOwn } = await openLink(db, viewer, link);
  assertMayJoin(viewer, [viewer.id]);
  // Who made a way into the group goes it as they would fill the group, also once that right is gone.
  assertThat(!isOwn || can(viewer, 'subjects_read'), 'gives-more');
  await db.transaction(async (tx) => {
    const people = await insertMembers(tx, viewer, group.id, [viewer.id]);
    await recordMembers(tx, viewer, { action: 'members-joined', group, people });
  });
  return { group, is_member: true };
}
