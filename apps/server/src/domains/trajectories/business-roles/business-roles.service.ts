// Business roles: what trajectories prepare for. Deleting one leaves its trajectories, and undo ties them to it again.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { BusinessRole, trajectories } from '@orbita/contract/trajectories';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { changeRecord, recordChanges } from '../../audit/index.ts';
import { DESCRIPTION_LIMIT } from '../trajectories.service.ts';
import * as queries from './business-roles.queries.ts';

const ok = { ok: true } as const;

export async function listBusinessRoles(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof trajectories.listBusinessRoles>,
): Promise<ResponseOf<typeof trajectories.listBusinessRoles>> {
  const page = readPage(query, 20);
  const filter = {
    query: query.query?.trim() ?? '',
    sort: query.sort ?? 'title',
    descending: query.sort_direction === 'desc',
  };
  return pageOf(await queries.selectRoles(db, viewer, filter, page), page);
}

const readRole = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<BusinessRole> =>
  found(await queries.selectRole(db, viewer, id, isLocking));

function checkDescription(description: string | undefined): void {
  if (description !== undefined && description.length > DESCRIPTION_LIMIT)
    throw new AppError('validation-failed', { fields: { description: 'description-too-long' } });
}

export async function createBusinessRole(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof trajectories.createBusinessRole>,
): Promise<BusinessRole> {
  checkDescription(body.description);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertRole(tx, viewer, body);
    const role = await readRole(tx, viewer, id);
    await recordChanges(tx, viewer, [{ kind: 'business-role', id, action: 'created', after: recorded(role) }]);
    return role;
  });
}
/** The fields of a business role whose changes its history keeps. */
const recorded = ({ title, description }: BusinessRole) => ({ title, description });

export function updateBusinessRole(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof trajectories.updateBusinessRole>,
): Promise<BusinessRole> {
  checkDescription(body.description);
  return changeRecord<BusinessRole>(db, viewer, {
    read: (tx, isLocking) => readRole(tx, viewer, id, isLocking),
    work: async (tx, before) => {
      if (!(await queries.updateRoleRow(tx, id, body, asRead))) throw new AppError('stale', { current: before });
    },
    tell: (before, after) => ({
      kind: 'business-role',
      id,
      action: 'updated',
      before: recorded(before),
      after: recorded(after),
    }),
  });
}

export function deleteBusinessRole(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  return db.transaction(async (tx) => {
    assertThat((await queries.deleteRoleRow(tx, viewer, id)) === 1, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'business-role', id, action: 'deleted' }]);
    return ok;
  });
}

export function restoreBusinessRole(db: Db, viewer: Viewer, id: number): Promise<BusinessRole> {
  return db.transaction(async (tx) => {
    assertThat(await queries.restoreRoleRow(tx, viewer, id), 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'business-role', id, action: 'restored' }]);
    return readRole(tx, viewer, id);
  });
}
