// Deleting a role with everything in it, for good; its circle remembers that it was there.
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import type { DeletedRole } from '../../notifications/index.ts';
import type { RoleInView } from '../organisation.access.ts';
import { endMeetingsWithin } from '../meetings/end-meetings.ts';
import { type ByMeeting, recordRole } from './record-role.ts';
import * as write from './write-roles.queries.ts';

/** Deletes a role; returns who held something of it, to be told once that is certain. */
export async function eraseRole(tx: Db, viewer: Viewer, role: RoleInView, meeting?: ByMeeting): Promise<DeletedRole> {
  assertThat(role.core_type === null, 'core-role-stays');
  // Only who may choose the duty's role leaves it without one, and by choosing another first.
  assertThat(!(await write.hasDutyWithin(tx, role.id)), 'role-has-duty');
  await endMeetingsWithin(tx, viewer, role.id);
  const erased = await write.selectSubtree(tx, role.id);
  const people = await write.selectHoldersWithin(tx, role.id);
  await write.deleteRoleRow(tx, role.id);
  const told = meeting ? { meeting: meeting.title } : {};
  await recordChanges(
    tx,
    viewer,
    erased.map(({ id, name }) => ({
      kind: 'organisation-role',
      id,
      action: 'deleted',
      before: { name },
      after: { name: null, ...told },
    })),
  );
  if (role.parent_id !== null)
    await recordRole(tx, viewer, {
      id: role.parent_id,
      before: { roles: role.name },
      after: { roles: null },
      meeting,
    });
  return { name: role.name, type: role.core_type, circle: role.circle, people };
}
