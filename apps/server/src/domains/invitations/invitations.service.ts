// Invitations by mail.
// Invariants:
// an invitation gives no right that its inviter does not hold, neither when it is sent nor when it is accepted;
// a link lets one person in, once; one with a role only whoever has the address that it went to.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { invitations } from '@orbita/contract/invitations';
import type { Db } from '@orbita/database';
import { openingRefusal } from '../../access/account-holdings.access.ts';
import { lockCompany, lockRights } from '../../access/held-rights.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, canAll, hashToken, loadAbsentViewer, type Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { type OpenedLink, readLink, takeLink, wakeMails } from '../mails/index.ts';
import { endForeignWaysElsewhere, endForeignWaysIn, loadTargets } from '../users/index.ts';
import * as queries from './invitations.queries.ts';
import { recordInvited, selectInvitable } from './invite-members.ts';
import { DAYS, mailTo } from './mail-invitations.ts';
import { selectMembersByEmail } from './members.queries.ts';

const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;

type Named = Pick<BodyOf<typeof invitations.inviteByEmail>, 'role_id' | 'group_ids'>;

/** Throws unless the inviter may give the role and add to the groups. */
async function assertMayGive(db: Db, viewer: Viewer, { role_id, group_ids = [] }: Named): Promise<void> {
  if (typeof role_id === 'number') {
    const role = found(await queries.selectRole(db, viewer, role_id));
    assertThat(can(viewer, 'roles_write') && canAll(viewer, role.permissions), 'rights-not-held');
  }
  if (group_ids.length === 0) return;
  assertThat(can(viewer, 'groups_write'), 'rights-not-held');
  const ids = [...new Set(group_ids)];
  assertThat((await queries.countGroups(db, viewer, ids)) === ids.length, 'not-found');
}

export async function inviteByEmail(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof invitations.inviteByEmail> },
  call: CallContext,
): Promise<ResponseOf<typeof invitations.inviteByEmail>> {
  assertThat(id === viewer.company_id, 'not-found');
  await assertMayGive(deps.db, viewer, body);
  const named = [...new Set(body.emails.map((email) => email.trim().toLowerCase()).filter(Boolean))];
  const rejected = named.filter((email) => !ADDRESS.test(email));
  const valid = named.filter((email) => ADDRESS.test(email));
  const { role_id: roleId = null, group_ids: groupIds = [] } = body;
  const { invited, exists } = await deps.db.transaction(async (tx) => {
    const { people, exists: members } = await sortAddresses(tx, viewer, valid);
    const ids = await queries.upsertInvitations(tx, viewer, { people, roleId, days: DAYS });
    // Who may not change groups takes nobody out of those that somebody else has chosen.
    if (can(viewer, 'groups_write')) await queries.replaceGroups(tx, ids, [...new Set(groupIds)]);
    await mailTo(tx, deps, { viewer, ids, call });
    await recordInvited(
      tx,
      viewer,
      people.flatMap(({ member_id }) => (member_id === null ? [] : [{ id: member_id }])),
    );
    return { invited: people.map(({ email }) => email), exists: members };
  });
  wakeMails(deps);
  return { invited, exists, rejected };
}

/** Tells members who have come in, or whom the inviter may not invite, from everybody else. */
async function sortAddresses(
  tx: Db,
  viewer: Viewer,
  emails: string[],
): Promise<{ people: queries.Addressee[]; exists: string[] }> {
  const inviter = await lockRights(tx, viewer, 'users_write');
  const members = await selectMembersByEmail(tx, viewer, emails);
  const waiting = members.filter(({ has_no_entry }) => has_no_entry).map(({ id }) => id);
  const open = await selectInvitable(tx, inviter, waiting);
  const memberOf = new Map(members.map((member) => [member.email, member.id]));
  const people = emails.flatMap((email): queries.Addressee[] => {
    const id = memberOf.get(email);
    if (id === undefined) return [{ email, member_id: null }];
    return open.has(id) ? [{ email, member_id: id }] : [];
  });
  const taken = new Set(people.map(({ email }) => email));
  return { people, exists: emails.filter((email) => !taken.has(email)) };
}

export async function listInvitations(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.InvitationFilter,
): Promise<ResponseOf<typeof invitations.listInvitations>> {
  const page = readPage(query, 20);
  const [rows, counters] = [
    await queries.selectInvitations(db, viewer, query, page),
    await queries.countInvitations(db, viewer),
  ];
  return pageOf(rows, page, { ...counters });
}

export async function resendInvitations(
  deps: Deps,
  viewer: Viewer,
  ids: number[],
  call: CallContext,
): Promise<{ sent: number }> {
  const sent = await deps.db.transaction(async (tx) => {
    const inviter = await lockRights(tx, viewer, 'users_write');
    return mailTo(tx, deps, { viewer, ids: await keepInvitable(tx, inviter, ids), call });
  });
  wakeMails(deps);
  return { sent: sent.length };
}

/** Leaves out invitations of members whom the viewer may not invite, or who have come in. */
async function keepInvitable(tx: Db, inviter: Viewer, ids: number[]): Promise<number[]> {
  const rows = await queries.selectUnanswered(tx, inviter, ids);
  const open = await selectInvitable(
    tx,
    inviter,
    rows.flatMap(({ member_id }) => member_id ?? []),
  );
  return rows.filter(({ member_id }) => member_id === null || open.has(member_id)).map(({ id }) => id);
}

export async function withdrawInvitations(db: Db, viewer: Viewer, ids: number[]): Promise<{ withdrawn: number }> {
  return { withdrawn: await queries.deleteInvitations(db, viewer, ids) };
}

export async function readInvitation(db: Db, link: OpenedLink): Promise<ResponseOf<typeof invitations.readInvitation>> {
  const { email, has_account, groups, member, member_id } = found(
    await queries.selectOpen(db, await readLink(db, 'invitation', link)),
    'link-expired',
  );
  // Whose address has changed since gets nothing by the link that went to the former one.
  assertThat(member_id === null || has_account, 'link-expired');
  return {
    ...{ email, has_account, groups },
    member: member && { first_name: member.first_name, last_name: member.last_name },
  };
}

/** Uses a link up and returns its invitation; the company is locked first, as by whoever invites. */
async function takeOpen(tx: Db, link: OpenedLink): Promise<queries.OpenInvitation> {
  const open = found(await queries.selectOpen(tx, await readLink(tx, 'invitation', link)), 'link-expired');
  await lockCompany(tx, open.company_id);
  return found(await queries.lockOpen(tx, await takeLink(tx, 'invitation', link)), 'link-expired');
}

/** Lets the person in whom an invitation names, whose session, if they are signed in, goes on; the person comes from `enter`, which gets the invited address and whether a role comes with it. */
export async function takeInvitation(
  tx: Db,
  link: OpenedLink,
  enter: (email: string, hasRole: boolean) => Promise<number>,
  session?: Buffer,
): Promise<number> {
  const invitation = await takeOpen(tx, link);
  const userId = await enter(invitation.email, invitation.role_id !== null);
  assertThat(invitation.member_id === null || invitation.member_id === userId, 'link-expired');
  return letIn(tx, invitation, userId, session);
}

/** Lets a member in who has never come in, by an invitation; `enter` stores the password that was chosen. */
export async function takeMemberInvitation(
  tx: Db,
  link: OpenedLink,
  enter: (userId: number) => Promise<void>,
): Promise<number> {
  const { id, member_id } = await takeOpen(tx, link);
  assertThat(member_id !== null, 'link-expired');
  await queries.lockMember(tx, member_id);
  // Read again, because a password may have been set while this waited.
  const invitation = found(await queries.selectOpen(tx, id), 'link-expired');
  const member = found(invitation.member ?? undefined, 'link-expired');
  await assertStillInvitable(tx, invitation, member.id);
  await enter(member.id);
  return letIn(tx, invitation, member.id);
}

/** Throws when the member has got since what the inviter may not open. */
async function assertStillInvitable(tx: Db, { inviter_id, company_id }: queries.OpenInvitation, memberId: number) {
  const [target] = await loadTargets(tx, { company_id }, [memberId]);
  const isPlain =
    target !== undefined &&
    !target.is_owner &&
    !target.is_moderator &&
    target.permissions.length === 0 &&
    target.holdings.length === 0;
  if (isPlain) return;
  const inviter = inviter_id === null ? undefined : await loadAbsentViewer(tx, inviter_id, company_id);
  const isOpen = target && inviter && !inviter.is_blocked && openingRefusal(inviter, target) === undefined;
  assertThat(isOpen, 'link-expired');
}

async function letIn(tx: Db, invitation: queries.OpenInvitation, userId: number, session?: Buffer): Promise<number> {
  if (invitation.inviter_id === userId && invitation.group_ids.length > 0) {
    // Inviting oneself by another address is joining, also once the right to invite is gone.
    const joining = await loadAbsentViewer(tx, userId, invitation.company_id);
    assertThat(joining && can(joining, 'subjects_read'), 'gives-more');
  }
  await queries.admit(tx, invitation, userId, await roleToGive(tx, invitation));
  if (invitation.role_id !== null) await endForeignWaysIn(tx, [userId], session);
  else await endForeignWaysElsewhere(tx, userId, session);
  await queries.closeInvitation(tx, invitation.id, userId);
  await recordChanges(tx, { id: invitation.inviter_id, company_id: invitation.company_id }, [
    {
      kind: 'user',
      id: userId,
      action: 'invitation-accepted',
      after: { email: invitation.email, groups: invitation.groups },
    },
  ]);
  return userId;
}

/** Returns the role unless its inviter has lost rights since, or the role has gained some. */
async function roleToGive(tx: Db, invitation: queries.OpenInvitation): Promise<number | null> {
  const { role_id, role_permissions, inviter_id, company_id } = invitation;
  if (role_id === null || inviter_id === null) return null;
  const inviter = await loadAbsentViewer(tx, inviter_id, company_id);
  return inviter && !inviter.is_blocked && can(inviter, 'roles_write') && canAll(inviter, role_permissions ?? [])
    ? role_id
    : null;
}

export async function acceptInvitation(
  db: Db,
  viewer: Viewer,
  link: OpenedLink,
  session: string | undefined,
): Promise<{ ok: true }> {
  await db.transaction((tx) =>
    takeInvitation(
      tx,
      link,
      async (email, hasRole) => {
        // A link that was passed on, or opened in the session of somebody else, gives nobody the rights of staff.
        assertThat(!hasRole || (await queries.hasEmail(tx, viewer.id, email)), 'invitation-of-another');
        return viewer.id;
      },
      hashToken(session ?? ''),
    ),
  );
  return { ok: true };
}
