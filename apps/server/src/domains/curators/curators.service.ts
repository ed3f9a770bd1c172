// Curators and the groups they look after.
// Invariants:
// people and groups belong to the company of the viewer;
// a change reaches open pages and live channels at once.
import type { Curator, curators } from '@orbita/contract/curators';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertMayGive } from '../../access/account-holdings.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './curators.queries.ts';

type Live = Pick<Deps, 'db' | 'live'>;

export async function listCurators(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.CuratorFilter,
): Promise<ResponseOf<typeof curators.listCurators>> {
  const page = readPage(query, 20);
  const [rows, groups_without] = await Promise.all([
    queries.selectCurators(db, viewer, query, page),
    queries.countGroupsWithout(db, viewer),
  ]);
  return { ...pageOf(rows, page), counters: { groups_without } };
}

export async function getCurator(db: Db, viewer: Viewer, id: number): Promise<Curator> {
  const curator = found(await queries.selectCurator(db, viewer, id));
  assertThat(id === viewer.id || can(viewer, 'groups_read'), 'access-denied');
  assertThat(curator.group_ids.length > 0, 'not-found');
  return curator;
}

type Change = (before: readonly number[]) => readonly number[];

/** Gives people the groups that `change` makes of those they have; returns what they had. */
async function changeGroups(
  { db, live }: Live,
  viewer: Viewer,
  changes: ReadonlyMap<number, Change>,
): Promise<queries.Assigned[]> {
  const userIds = [...changes.keys()];
  const before = await db.transaction(async (tx) => {
    assertThat((await queries.lockMembers(tx, viewer, userIds)) === userIds.length, 'not-found');
    const had = await queries.selectAssigned(tx, viewer, userIds);
    const wanted = had.map(({ user_id, group_ids }) => ({
      user_id,
      group_ids: [...new Set(changes.get(user_id)?.(group_ids) ?? group_ids)],
    }));
    const added = wanted.filter(({ group_ids }, at) => group_ids.some((id) => !had[at]?.group_ids.includes(id)));
    await assertMayGive(
      tx,
      viewer,
      added.map(({ user_id }) => user_id),
      'curating',
    );
    assertThat((await queries.countOwnGroups(tx, added)) === 0, 'curates-own-group');
    const ids = [...new Set(wanted.flatMap(({ group_ids }) => group_ids))];
    const groups = await queries.selectGroupNames(tx, viewer, ids);
    assertThat(groups.length === ids.length, 'not-found');
    await queries.replaceGroups(tx, viewer, wanted);
    const namesOf = (chosen: readonly number[]) =>
      groups.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
    await recordChanges(
      tx,
      viewer,
      wanted.map(({ user_id, group_ids }, at) => ({
        kind: 'curator',
        id: user_id,
        action: 'updated',
        before: { groups: had[at]?.names },
        after: { groups: namesOf(group_ids) },
      })),
    );
    return had.map(({ user_id, group_ids }) => ({ user_id, group_ids }));
  });
  live.send(userIds, { kind: 'rights' }, viewer);
  await live.recheck(null);
  return before;
}

export async function createCurator(
  deps: Live,
  viewer: Viewer,
  { user_id, group_ids }: BodyOf<typeof curators.createCurator>,
): Promise<Curator> {
  await changeGroups(deps, viewer, new Map([[user_id, (before) => [...before, ...group_ids]]]));
  return found(await queries.selectCurator(deps.db, viewer, user_id));
}

export async function updateCurator(
  deps: Live,
  viewer: Viewer,
  id: number,
  { group_ids }: BodyOf<typeof curators.updateCurator>,
): Promise<Curator> {
  await changeGroups(deps, viewer, new Map([[id, () => group_ids]]));
  return found(await queries.selectCurator(deps.db, viewer, id));
}

export async function deleteCurator(deps: Live, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await changeGroups(deps, viewer, new Map([[id, () => []]]));
  return { ok: true };
}

export async function setCurators(
  deps: Live,
  viewer: Viewer,
  body: BodyOf<typeof curators.setCurators>,
): Promise<ResponseOf<typeof curators.setCurators>> {
  const changes = new Map(body.curators.map(({ user_id, group_ids }): [number, Change] => [user_id, () => group_ids]));
  if (changes.size < body.curators.length)
    throw new AppError('validation-failed', { fields: { curators: 'not-found' } });
  return { before: await changeGroups(deps, viewer, changes) };
}
