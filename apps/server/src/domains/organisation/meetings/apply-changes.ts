// What a meeting has accepted is made in the order of the proposal, in one transaction, with the meeting in the history of each role.
import type { RoleProposal } from '@orbita/contract/organisation';
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { DeletedRole } from '../../notifications/index.ts';
import { loadRole } from '../organisation.access.ts';
import { eraseRole } from '../roles/delete-role.ts';
import { type ByMeeting, recordRole } from '../roles/record-role.ts';
import { writeLines } from '../roles/write-lines.ts';
import { makeRole, moveRole } from '../roles/write-role.ts';
import { writeByMeeting } from '../roles/write-roles.queries.ts';
import { selectWordedRoles } from './proposals.queries.ts';

interface Applying {
  viewer: Viewer;
  meeting: ByMeeting;
}

const shownLines = async (tx: Db, viewer: Viewer, id: number) => {
  const [role] = await selectWordedRoles(tx, viewer.company_id, [id]);
  assertThat(role, 'proposal-outside');
  const { name, purposes, accountabilities, policies } = role;
  return { name, purposes, accountabilities, policies };
};

async function fillTexts(tx: Db, { viewer, meeting }: Applying, roleId: number, change: RoleProposal): Promise<void> {
  const name = change.act === 'change' ? change.name : undefined;
  await writeByMeeting(tx, roleId, { name, meetingId: meeting.id });
  await writeLines(tx, viewer, { roleId, lists: change });
}

async function writeTexts(tx: Db, applying: Applying, roleId: number, change: RoleProposal): Promise<void> {
  const { viewer, meeting } = applying;
  const before = await shownLines(tx, viewer, roleId);
  await fillTexts(tx, applying, roleId, change);
  await recordRole(tx, viewer, { id: roleId, before, after: await shownLines(tx, viewer, roleId), meeting });
}

const needed = (id: number | undefined): number => {
  assertThat(id !== undefined, 'proposal-incomplete');
  return id;
};

/** Makes one change; returns the role if it was deleted. */
async function applyChange(tx: Db, applying: Applying, change: RoleProposal): Promise<DeletedRole[]> {
  const { viewer, meeting } = applying;
  if (change.act === 'create') {
    const circle = await loadRole(tx, viewer, needed(change.parent_id));
    const fill = (id: number) => fillTexts(tx, applying, id, change);
    await makeRole(tx, viewer, { circle, name: change.name ?? '', isScope: change.is_scope ?? false, fill }, meeting);
    return [];
  }
  const role = await loadRole(tx, viewer, needed(change.role_id));
  if (change.act === 'change') await writeTexts(tx, applying, role.id, change);
  else if (change.act === 'delete') return [await eraseRole(tx, viewer, role, meeting)];
  else await moveRole(tx, viewer, { role, target: await loadRole(tx, viewer, needed(change.parent_id)) }, meeting);
  return [];
}

/** Makes the changes of a proposal; returns the roles that were deleted, whose holders are to be told. */
export async function applyChanges(
  tx: Db,
  applying: Applying,
  changes: readonly RoleProposal[],
): Promise<DeletedRole[]> {
  const deleted: DeletedRole[] = [];
  for (const change of changes) deleted.push(...(await applyChange(tx, applying, change)));
  return deleted;
}
