// Invitations by mail.
// Invariants:
// an invitation gives no right that its inviter does not hold, neither when it is sent nor when it is accepted;
// a link lets one person in, once.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { invitations } from '@orbita/contract/invitations';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, canAll, loadAbsentViewer, type Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { endLinks, insertMails, originOf, readLink, takeLink, wakeMails } from '../mails/index.ts';
import * as queries from './invitations.queries.ts';

/** How long a link works. */
const DAYS = 14;
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
  const members = new Set(await queries.selectMembers(deps.db, viewer, valid));
  const emails = valid.filter((email) => !members.has(email));
  const { role_id: roleId = null, group_ids: groupIds = [] } = body;
  await deps.db.transaction(async (tx) => {
    const ids = await queries.upsertInvitations(tx, viewer, { emails, roleId, groupIds, days: DAYS });
    await queries.replaceGroups(tx, ids, [...new Set(groupIds)]);
    await mailTo(tx, deps, { viewer, ids, call });
  });
  wakeMails(deps);
  return { invited: emails, exists: [...members], rejected };
}

/** Ends former links of the invitations and writes a mail for each. */
async function mailTo(
  tx: Db,
  deps: Deps,
  { viewer, ids, call }: { viewer: Viewer; ids: number[]; call: CallContext },
): Promise<queries.Invited[]> {
  const people = await queries.renewInvitations(tx, viewer, ids, DAYS);
  await endLinks(tx, 'invitation', ids);
  const origin = originOf(deps, call, (await queries.selectDomain(tx, viewer.company_id)).domain);
  const letters = people.map(({ id, email }) => ({
    companyId: viewer.company_id,
    kind: 'invitation' as const,
    recipient: email,
    language: call.language,
    origin,
    targetId: id,
  }));
  await queries.setMails(tx, await insertMails(tx, letters));
  return people;
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
  const sent = await deps.db.transaction((tx) => mailTo(tx, deps, { viewer, ids, call }));
  wakeMails(deps);
  return { sent: sent.length };
}

export async function withdrawInvitations(db: Db, viewer: Viewer, ids: number[]): Promise<{ withdrawn: number }> {
  return { withdrawn: await queries.deleteInvitations(db, viewer, ids) };
}

export async function readInvitation(db: Db, token: string): Promise<ResponseOf<typeof invitations.readInvitation>> {
  const invitation = await queries.selectOpen(db, await readLink(db, 'invitation', token));
  return found(invitation, 'link-expired');
}

/** Lets the person in whom an invitation names; the new person comes from `enter`, which gets the invited address. */
export async function takeInvitation(
  tx: Db,
  token: string,
  enter: (email: string) => Promise<number>,
): Promise<number> {
  const invitation = await queries.lockOpen(tx, await takeLink(tx, 'invitation', token));
  if (!invitation) throw new AppError('link-expired');
  const userId = await enter(invitation.email);
  await queries.admit(tx, invitation, userId, await roleToGive(tx, invitation));
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
  return inviter && can(inviter, 'roles_write') && canAll(inviter, role_permissions ?? []) ? role_id : null;
}

export async function acceptInvitation(db: Db, viewer: Viewer, token: string): Promise<{ ok: true }> {
  await db.transaction((tx) => takeInvitation(tx, token, async () => viewer.id));
  return { ok: true };
}
