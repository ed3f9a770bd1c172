// The record of a group.
// Invariants:
// a group in a part of a programme that it follows;
// whoever studied in a group is never lost with it: such a group is archived, not deleted;
// access lists are stored only together with the privacy that uses them.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Group, groups } from '@orbita/contract/groups';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { openGroupRecord } from '../../../access/groups.access.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { changeRecord, lockRecord, recordChanges } from '../../audit/index.ts';
import { recordGroups, shownOf } from '../group-history.ts';
import { replaceLabels } from '../relations/labels.queries.ts';
import { hasCircle, lockFamilies, removeChildren } from '../relations/relations.queries.ts';
import * as changes from './group-changes.queries.ts';
import * as queries from './groups.queries.ts';

/** Source: specification, section 5. */
const DESCRIPTION_LIMIT = 2048;
const SELECTED_USERS = 2;
const SELECTED_COMPANIES = 3;
const ok = { ok: true } as const;

export async function listGroups(
  db: Db,
  viewer: Viewer,
  query: queries.GroupFilter & PageQuery,
): Promise<ResponseOf<typeof groups.listGroups>> {
  const page = readPage(query, 20);
  const [rows, counters] = await Promise.all([
    queries.selectGroupRows(db, viewer, query, page),
    queries.countGroups(db, viewer),
  ]);
  return pageOf(rows, page, { ...counters });
}

const readGroup = async (db: Db, viewer: Viewer, id: number): Promise<Group> =>
  found(await queries.selectGroup(db, viewer, id));

export async function getGroup(db: Db, viewer: Viewer, id: number): Promise<Group> {
  await openGroupRecord(db, viewer, id);
  return readGroup(db, viewer, id);
}

type Change = Omit<BodyOf<typeof groups.updateGroup>, 'updated_at'>;

/** Throws unless programmes and parts exist and belong together. */
export async function assertPlaces(
  db: Db,
  viewer: Viewer,
  places: { trajectory_id: number | null; half_id: number | null }[],
): Promise<void> {
  const told = await changes.selectPlaces(db, viewer, places);
  assertThat(
    told.every((place) => place.has_trajectory && place.has_half),
    'not-found',
  );
  if (told.some((place) => !place.is_together))
    throw new AppError('validation-failed', { fields: { half_id: 'half-elsewhere' } });
}

interface Place {
  trajectory_id: number | null;
  half_id: number | null;
}
async function checkChange(db: Db, viewer: Viewer, change: Change, current: Place): Promise<void> {
  if (change.description !== undefined && change.description.length > DESCRIPTION_LIMIT)
    throw new AppError('validation-failed', { fields: { description: 'description-too-long' } });
  assertThat(change.company_id === undefined || change.company_id === viewer.company_id, 'not-found');
  const { trajectory_id = current.trajectory_id, half_id = current.half_id } = change;
  // A place that stays as it is may be older than the rule.
  if (trajectory_id !== current.trajectory_id || half_id !== current.half_id)
    await assertPlaces(db, viewer, [{ trajectory_id, half_id }]);
}

/** Stores access lists; the privacy that they belong to comes with them or is set already. */
async function nameReaders(tx: Db, viewer: Viewer, id: number, named: Change & { current: number }): Promise<void> {
  const privacy = named.privacy ?? named.current;
  const users = named.access_users_ids && [...new Set(named.access_users_ids)];
  const companies = named.access_companies_ids && [...new Set(named.access_companies_ids)];
  assertThat(!users?.length || privacy === SELECTED_USERS, 'access-lists');
  assertThat(!companies?.length || privacy === SELECTED_COMPANIES, 'access-lists');
  if (users) assertThat((await changes.replaceReaders(tx, viewer, id, users)) === users.length, 'not-found');
  assertThat(
    (companies ?? []).every((company) => company === viewer.company_id),
    'not-found',
  );
  if (companies) await changes.replaceReadingCompanies(tx, id, companies);
}

async function putLabels(tx: Db, viewer: Viewer, id: number, labels: number[]): Promise<void> {
  assertThat((await replaceLabels(tx, viewer, id, labels)) === new Set(labels).size, 'not-found');
}

export async function createGroup(db: Db, viewer: Viewer, body: BodyOf<typeof groups.createGroup>): Promise<Group> {
  await checkChange(db, viewer, body, { trajectory_id: null, half_id: null });
  return db.transaction(async (tx) => {
    const { id } = await changes.insertGroup(tx, viewer, body);
    const group = await readGroup(tx, viewer, id);
    await recordGroups(tx, viewer, [id], { action: 'created', after: { name: group.name } });
    return group;
  });
}

/** Keeps only the fields that differ from the record, because existing clients send the whole entity back. */
function differences(body: Change, current: Readonly<Record<string, unknown>>): Change {
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field]);
  return Object.fromEntries(Object.entries(body).filter(differs));
}

export async function updateGroup(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof groups.updateGroup>,
): Promise<Group> {
  return changeRecord<Group>(db, viewer, {
    lock: lockRecord(viewer, 'groups', id),
    read: (tx) => readGroup(tx, viewer, id),
    work: async (tx, before) => {
      const sent = { ...body, labels: body.labels && idsOf(body.labels) };
      const change = differences(sent, { ...before, labels: idsOf(before.labels) });
      if (Object.keys(change).length === 0) return;
      await checkChange(tx, viewer, change, before);
      if (!(await changes.updateGroupRow(tx, id, change, asRead))) throw new AppError('stale', { current: before });
      await nameReaders(tx, viewer, id, { ...change, current: before.privacy });
      if (change.labels) await putLabels(tx, viewer, id, idsOf(change.labels));
    },
    tell: (before, after) => ({
      kind: 'group',
      id,
      action: 'updated',
      before: shownOf(before),
      after: shownOf(after),
    }),
  });
}

export async function deleteGroup(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await db.transaction(async (tx) => {
    // Whoever joins or is planned for meanwhile waits for the lock, and finds no group.
    await changes.lockGroup(tx, viewer, id);
    const group = await readGroup(tx, viewer, id);
    assertThat(group.is_deletable, 'group-in-use');
    assertThat((await changes.deleteGroupRow(tx, viewer, id)) === 1, 'not-found');
    await recordGroups(tx, viewer, [id], { action: 'deleted', before: { name: group.name } });
  });
  return ok;
}

export async function restoreGroup(db: Db, viewer: Viewer, id: number): Promise<Group> {
  await db.transaction(async (tx) => {
    await lockFamilies(tx, viewer.company_id);
    assertThat(await changes.restoreGroupRow(tx, viewer, id), 'not-found');
    // The family may have been rearranged meanwhile, so that the former children would close a circle.
    if (await hasCircle(tx, id)) await removeChildren(tx, id);
    await recordGroups(tx, viewer, [id], { action: 'restored' });
  });
  return readGroup(db, viewer, id);
}

async function archive(db: Db, viewer: Viewer, ids: number[], isArchived: boolean): Promise<{ changed: number[] }> {
  return db.transaction(async (tx) => {
    const changed = (await changes.archiveGroupRows(tx, viewer, ids, isArchived)).map(({ id }) => id);
    await recordGroups(tx, viewer, changed, { action: isArchived ? 'archived' : 'unarchived' });
    return { changed };
  });
}

export async function setArchived(db: Db, viewer: Viewer, id: number, isArchived: boolean): Promise<Group> {
  await setGroupsArchived(db, viewer, { ids: [id], is_archived: isArchived });
  return readGroup(db, viewer, id);
}

export async function setFamilyArchived(
  db: Db,
  viewer: Viewer,
  id: number,
  isArchived: boolean,
): Promise<{ changed: number[] }> {
  const family = await changes.selectFamily(db, viewer, id);
  assertThat(family.length > 0, 'not-found');
  return archive(
    db,
    viewer,
    family.map((group) => group.id),
    isArchived,
  );
}

export async function setGroupsArchived(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof groups.setGroupsArchived>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  await assertOwnGroups(db, viewer, ids);
  return archive(db, viewer, ids, body.is_archived);
}

/** Throws unless there is at least one group and all of them belong to the company. */
export async function assertOwnGroups(db: Db, viewer: Viewer, ids: number[]): Promise<void> {
  assertThat(ids.length > 0, 'empty-record');
  assertThat((await queries.countOwnGroups(db, viewer.company_id, ids)) === ids.length, 'not-found');
}

export async function placeGroups(
  db: Db,
  viewer: Viewer,
  { places }: BodyOf<typeof groups.placeGroups>,
): Promise<ResponseOf<typeof groups.placeGroups>> {
  await assertOwnGroups(db, viewer, [...new Set(places.map(({ id }) => id))]);
  await assertPlaces(db, viewer, places);
  return db.transaction(async (tx) => ({ before: await writeGroupPlaces(tx, viewer, places) }));
}

/** Sets programme and part of groups that were checked, and returns where the changed ones stood. */
export async function writeGroupPlaces(tx: Db, viewer: Viewer, places: changes.Placed[]): Promise<changes.Placed[]> {
  const before = await changes.placeGroupRows(tx, viewer, places);
  const titles = await changes.selectPlaceTitles(tx, before);
  await recordChanges(
    tx,
    viewer,
    titles.map(({ id, ...place }) => ({
      kind: 'group',
      id,
      action: 'updated',
      before: place.before,
      after: place.after,
    })),
  );
  return before;
}

/** Deletes stored groups after the period for undoing. */
export async function cleanUpGroups(db: Db): Promise<void> {
  await changes.forgetDeletedGroups(db);
}
