// Who holds which role.
import type { Role } from '@orbita/contract/organisation';
import { assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { inTree } from '../in-tree.ts';
import { loadChangeable, loadRole } from '../organisation.access.ts';
import { deletePerson, deletePersonWithin, upsertPerson } from './links.queries.ts';
import { recordingRole } from './record-role.ts';
import { getRole } from './roles.service.ts';
import { tellPeople } from './tell-people.ts';

interface RolePerson {
  id: number;
  user: number;
}

export async function setRolePerson(
  deps: Deps,
  viewer: Viewer,
  { id, user }: RolePerson,
  focus: string | undefined,
): Promise<Role> {
  const isNew = await inTree(deps.db, viewer, async (tx) => {
    await loadChangeable(tx, viewer, id);
    let given: { is_new: boolean } | undefined;
    await recordingRole(tx, viewer, { id }, async () => {
      given = await upsertPerson(tx, viewer.company_id, { roleId: id, userId: user, focus: focus?.trim() });
    });
    assertThat(given, 'unknown-holder');
    return given.is_new;
  });
  if (isNew) await tellPeople(deps, viewer, { id, given: [user], taken: [] });
  return getRole(deps.db, viewer, id);
}

export async function removeRolePerson(deps: Deps, viewer: Viewer, { id, user }: RolePerson): Promise<Role> {
  await inTree(deps.db, viewer, async (tx) => {
    const role = await loadRole(tx, viewer, id);
    assertThat(role.can_change || user === viewer.id, 'organisation-read-only');
    await recordingRole(tx, viewer, { id }, async () => {
      assertThat((await deletePerson(tx, id, user)) === 1, 'not-found');
    });
  });
  if (user !== viewer.id) await tellPeople(deps, viewer, { id, given: [], taken: [user] });
  return getRole(deps.db, viewer, id);
}

export async function removeScopePerson(
  deps: Deps,
  viewer: Viewer,
  { id, user }: RolePerson,
): Promise<{ removed: number }> {
  const removed = await inTree(deps.db, viewer, async (tx) => {
    await loadChangeable(tx, viewer, id);
    const taken = await deletePersonWithin(tx, id, user);
    await recordChanges(
      tx,
      viewer,
      taken.map(({ role_id, name }) => ({
        kind: 'organisation-role',
        id: role_id,
        action: 'updated',
        before: { people: name },
        after: { people: null },
      })),
    );
    return taken.length;
  });
  // One word about the circle, however many roles in it went.
  if (removed > 0 && user !== viewer.id) await tellPeople(deps, viewer, { id, given: [], taken: [user] });
  return { removed };
}
