// Who may change whom: nobody touches a person with rights that they do not hold, nor an account of another company.
import type { Db } from '@orbita/database';
import { type HeldAccount, mayChange, rightsOf } from '../../../access/account-holdings.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { can, canAll, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { selectTargets, type Target } from './account.queries.ts';

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

/** Writes into the history of people what their accounts hold, when somebody else got in or gave a way in. */
export const recordOpened = (tx: Db, viewer: Viewer, opened: readonly Pick<Target, 'id' | 'holdings'>[]) =>
  recordChanges(
    tx,
    viewer,
    opened
      .filter(({ holdings }) => holdings.length > 0)
      .map(({ id, holdings }) => ({ kind: 'user', id, action: 'account-opened', after: { holdings } })),
  );

interface Acted extends HeldAccount {
  id: number;
  is_blocked: boolean;
}
/** Whether the person is no administrator and of this company alone; what their account holds is asked besides. */
export const maySignInAs = (viewer: Viewer, person: Acted): boolean =>
  person.id !== viewer.id &&
  !viewer.acting_admin_id &&
  !person.is_owner &&
  !person.is_shared &&
  !person.is_blocked &&
  !rightsOf(person).includes('admin_panel_read') &&
  canAll(viewer, rightsOf(person));
