// Halves: parts of a trajectory that hold disciplines and belong to semesters.
// Invariants:
// a half is in any number of trajectories, each with its own order;
// deleting a half leaves its disciplines;
// undo restores it to its former place.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Half, halves } from '@orbita/contract/halves';
import { type Db, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { keepingResults, subjectsOfHalves } from '../../access/result-places.access.ts';
import { changeRecord, lockRecord, recordChanges } from '../audit/index.ts';
import { shownTitle } from '../subjects/index.ts';
import * as queries from './halves.queries.ts';

/** Source: specification, section 5. */
const DESCRIPTION_LIMIT = 2048;
const ok = { ok: true } as const;

interface ListQuery extends PageQuery {
  query?: string;
  archived?: boolean;
  trajectory_id?: number;
  semester_id?: number;
  sort?: 'title' | 'subjects' | 'updated_at';
  sort_direction?: 'asc' | 'desc';
}

export async function listHalves(
  db: Db,
  viewer: Viewer,
  query: ListQuery,
): Promise<ResponseOf<typeof halves.listHalves>> {
  const page = readPage(query, 20);
  const filter = {
    query: query.query?.trim() ?? '',
    archived: query.archived ?? false,
    trajectoryId: query.trajectory_id,
    semesterId: query.semester_id,
    sort: query.sort,
    descending: query.sort_direction === 'desc',
  };
  const [rows, counters] = await Promise.all([
    queries.selectHalves(db, viewer, filter, page),
    queries.countHalves(db, viewer.company_id),
  ]);
  return pageOf(rows, page, counters);
}

const readHalf = async (db: Db, viewer: Viewer, id: number): Promise<Half> =>
  found(await queries.selectHalf(db, viewer, id));

export async function getHalf(db: Db, viewer: Viewer, id: number): Promise<ResponseOf<typeof halves.getHalf>> {
  const half = await readHalf(db, viewer, id);
  return { ...half, subjects: await queries.selectHalfSubjects(db, viewer, id, shownTitle(true)) };
}

type Change = Omit<BodyOf<typeof halves.updateHalf>, 'updated_at'>;

async function checkChange(db: Db, viewer: Viewer, halfId: number, change: Change): Promise<void> {
  if (change.description !== undefined && change.description.length > DESCRIPTION_LIMIT)
    throw new AppError('validation-failed', { fields: { description: 'description-too-long' } });
  if (typeof change.image_id === 'number' && !(await queries.isUsablePhoto(db, viewer, halfId, change.image_id)))
    throw new AppError('validation-failed', { fields: { image_id: 'unknown-attachment' } });
  if (typeof change.trajectory_id === 'number')
    assertThat(await queries.hasTrajectory(db, viewer.company_id, change.trajectory_id), 'not-found');
}

/** Puts a half into a single trajectory, the only form that existing clients know; the one that was read, the first of several, leaves the others. */
async function placeInTrajectory(
  tx: Db,
  half: Pick<Half, 'id' | 'trajectory_id'>,
  { trajectory_id = half.trajectory_id, sort }: Change,
): Promise<void> {
  if (trajectory_id !== null) await queries.insertTrajectoryHalf(tx, trajectory_id, half.id, sort);
  if (trajectory_id === half.trajectory_id) return;
  await queries.deleteOtherTrajectories(tx, half.id, trajectory_id);
  await queries.touchHalf(tx, half.id);
}

export async function createHalf(db: Db, viewer: Viewer, body: BodyOf<typeof halves.createHalf>): Promise<Half> {
  await checkChange(db, viewer, 0, body);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertHalf(tx, viewer, body);
    await placeInTrajectory(tx, { id, trajectory_id: null }, body);
    const half = await readHalf(tx, viewer, id);
    await recordChanges(tx, viewer, [{ kind: 'half', id, action: 'created', after: { title: half.title } }]);
    return half;
  });
}

export async function updateHalf(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof halves.updateHalf>,
): Promise<Half> {
  return changeRecord<Half>(db, viewer, {
    lock: lockRecord(viewer, 'halves', id),
    read: (tx) => readHalf(tx, viewer, id),
    work: async (tx, before) => {
      await checkChange(tx, viewer, id, body);
      if (!(await queries.updateHalfRow(tx, id, body, asRead))) throw new AppError('stale', { current: before });
      await placeInTrajectory(tx, before, body);
    },
    tell: (before, after) => ({ kind: 'half', id, action: 'updated', before: shownOf(before), after: shownOf(after) }),
  });
}

/** What the history of a half tells. */
const shownOf = ({ title, description, image_src, trajectories }: Half) => ({
  title,
  description,
  image: image_src,
  trajectories: trajectories.map((trajectory) => trajectory.title),
});

export async function deleteHalf(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await db.transaction(async (tx) => {
    const work = () => queries.deleteHalfRow(tx, viewer, id);
    assertThat((await keepingResults(tx, viewer, subjectsOfHalves(sql`${id}`), work)) === 1, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'half', id, action: 'deleted' }]);
  });
  return ok;
}

export async function restoreHalf(db: Db, viewer: Viewer, id: number): Promise<Half> {
  await db.transaction(async (tx) => {
    const work = () => queries.restoreHalfRow(tx, viewer, id);
    assertThat(await keepingResults(tx, viewer, queries.subjectsOfDeleted(viewer, id), work), 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'half', id, action: 'restored' }]);
  });
  return readHalf(db, viewer, id);
}

export async function cloneHalf(db: Db, viewer: Viewer, id: number): Promise<Half> {
  await readHalf(db, viewer, id);
  return readHalf(db, viewer, (await queries.insertCopy(db, viewer, id)).id);
}

export async function setArchived(db: Db, viewer: Viewer, id: number, isArchived: boolean): Promise<Half> {
  await setHalvesArchived(db, viewer, { ids: [id], is_archived: isArchived });
  return readHalf(db, viewer, id);
}

export async function setHalvesArchived(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof halves.setHalvesArchived>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  assertThat(ids.length > 0, 'empty-record');
  assertThat((await queries.countOwn(db, viewer.company_id, ids)) === ids.length, 'not-found');
  const action = body.is_archived ? 'archived' : 'unarchived';
  return db.transaction(async (tx) => {
    const changed = (await queries.archiveHalves(tx, viewer, ids, body.is_archived)).map(({ id }) => id);
    await recordChanges(
      tx,
      viewer,
      changed.map((id) => ({ kind: 'half', id, action })),
    );
    return { changed };
  });
}

interface Place {
  id: number;
  half: number;
}
async function assertPlace(db: Db, viewer: Viewer, { id, half }: Place): Promise<void> {
  assertThat(await queries.hasTrajectory(db, viewer.company_id, id), 'not-found');
  assertThat((await queries.countOwn(db, viewer.company_id, [half])) === 1, 'not-found');
}

export async function attachHalf(db: Db, viewer: Viewer, place: Place): Promise<typeof ok> {
  await assertPlace(db, viewer, place);
  await queries.insertTrajectoryHalf(db, place.id, place.half, undefined);
  return ok;
}

export async function detachHalf(db: Db, viewer: Viewer, place: Place): Promise<typeof ok> {
  await assertPlace(db, viewer, place);
  await queries.deleteTrajectoryHalf(db, place.id, place.half);
  return ok;
}

/** Deletes stored halves after the period for undoing. */
export async function cleanUpHalves(db: Db): Promise<void> {
  await queries.forgetDeletedHalves(db);
}
