// Who may change whom: nobody touches a person with rights that they do not hold, nor an account of another company.
import type { Permission } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { can, canAll, moderatorPermissions, type Viewer } from '../../../http/viewer.ts';
import { selectTargets, type Target } from './account.queries.ts';

/** All rights of a person, also of one who is blocked. */
export const rightsOf = ({ permissions, is_moderator }: Pick<Target, 'permissions' | 'is_moderator'>): Permission[] =>
  is_moderator ? [...permissions, ...moderatorPermissions] : permissions;

/** Whether the viewer holds all that the person does; the owner also decides who assigns roles. */
export const mayChange = (viewer: Viewer, target: Pick<Target, 'permissions' | 'is_moderator' | 'is_owner'>): boolean =>
  canAll(viewer, rightsOf(target)) && (!target.is_owner || can(viewer, 'roles_write'));

/** Throws unless the viewer is the person or of the office; whoever is not here is not found. */
export async function assertOffice(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (id === viewer.id || can(viewer, 'users_write')) return;
  const [row] = await selectTargets(db, viewer.company_id, [id]);
  found(row);
  throw new AppError('admin-only');
}

/** Returns the person for a change; the transaction keeps their membership as it is. */
export async function loadTarget(tx: Db, viewer: Viewer, id: number): Promise<Target> {
  const [row] = await selectTargets(tx, viewer.company_id, [id]);
  const target = found(row);
  assertThat(target.id === viewer.id || mayChange(viewer, target), 'rights-not-held');
  return target;
}

interface Acted {
  id: number;
  is_owner: boolean;
  is_shared: boolean;
  is_blocked: boolean;
  is_moderator: boolean;
  permissions: Permission[];
}
/** Whether the viewer may sign in as the person, who must be no administrator and of this company alone. */
export const maySignInAs = (viewer: Viewer, person: Acted): boolean =>
  person.id !== viewer.id &&
  !viewer.acting_admin_id &&
  !person.is_owner &&
  !person.is_shared &&
  !person.is_blocked &&
  !rightsOf(person).includes('admin_panel_read') &&
  canAll(viewer, rightsOf(person));
