// The picture of a trajectory: its halves in order, their disciplines, the groups that follow it and its business roles.
// Every change locks the trajectory, leaves a record in its history and returns the whole picture.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Trajectory, trajectories } from '@orbita/contract/trajectories';
import { type Db, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { keepingResults } from '../../../access/result-places.access.ts';
import { changeRecord, lockRecord } from '../../audit/index.ts';
import { writeGroupPlaces } from '../../groups/index.ts';
import { differenceOf } from './picture-difference.ts';
import * as queries from './picture.queries.ts';

export async function readPicture(db: Db, viewer: Viewer, id: number, isLocking = false): Promise<Trajectory> {
  const fields = found(await queries.selectFields(db, viewer, id, isLocking));
  const [halves, groups] = await Promise.all([queries.selectHalves(db, id), queries.selectGroups(db, id)]);
  return { ...fields, halves, groups };
}

/** Changes the picture in a transaction and records what became different. */
const changePicture = (
  db: Db,
  viewer: Viewer,
  id: number,
  work: (tx: Db, before: Trajectory) => Promise<unknown>,
): Promise<Trajectory> =>
  changeRecord<Trajectory>(db, viewer, {
    lock: lockRecord(viewer, 'trajectories', id),
    read: (tx) => readPicture(tx, viewer, id),
    work,
    tell: (before, after) => ({ kind: 'trajectory', id, action: 'updated', ...differenceOf(before, after) }),
  });

export function arrangeHalves(
  db: Db,
  viewer: Viewer,
  id: number,
  { half_ids, seen }: BodyOf<typeof trajectories.arrangeHalves>,
): Promise<Trajectory> {
  return changePicture(db, viewer, id, async (tx, before) => {
    const present = before.halves.map((half) => half.id);
    if (seen && (seen.length !== present.length || seen.some((half) => !present.includes(half))))
      throw new AppError('stale', { current: before });
    assertThat(new Set(half_ids).size === half_ids.length, 'order-incomplete');
    assertThat((await queries.countHalves(tx, viewer.company_id, half_ids)) === half_ids.length, 'not-found');
    await queries.replaceHalves(tx, id, half_ids);
  });
}

export function moveTrajectorySubject(
  db: Db,
  viewer: Viewer,
  id: number,
  { subject_id, from_half_id, to_half_id }: BodyOf<typeof trajectories.moveTrajectorySubject>,
): Promise<Trajectory> {
  return changePicture(db, viewer, id, async (tx, before) => {
    assertThat(from_half_id !== null || to_half_id !== null, 'empty-record');
    assertThat(from_half_id === null || hasHalf(before, from_half_id), 'not-found');
    assertThat(to_half_id === null || hasHalf(before, to_half_id), 'not-found');
    assertThat(await queries.hasSubject(tx, viewer.company_id, subject_id), 'not-found');
    if (from_half_id === to_half_id) return;
    const work = () => queries.moveSubject(tx, subject_id, from_half_id, to_half_id);
    await keepingResults(tx, viewer, sql`${subject_id}`, work);
  });
}
const hasHalf = ({ halves }: Trajectory, id: number): boolean => halves.some((half) => half.id === id);

interface NamedGroups {
  group_id?: number;
  group_ids?: number[];
}
/** Returns the groups named in the body with their places; throws unless all belong to the company. */
async function openGroups(
  tx: Db,
  viewer: Viewer,
  { group_id, group_ids = [] }: NamedGroups,
): Promise<queries.PlacedGroup[]> {
  const ids = [...new Set([...(group_id === undefined ? [] : [group_id]), ...group_ids])];
  assertThat(ids.length > 0, 'empty-record');
  const groups = await queries.selectPlacedGroups(tx, viewer.company_id, ids);
  assertThat(groups.length === ids.length, 'not-found');
  return groups;
}

export function addTrajectoryGroups(
  db: Db,
  viewer: Viewer,
  id: number,
  { half_id, ...named }: BodyOf<typeof trajectories.addTrajectoryGroups>,
): Promise<Trajectory> {
  return changePicture(db, viewer, id, async (tx, before) => {
    const groups = await openGroups(tx, viewer, named);
    assertThat(typeof half_id !== 'number' || hasHalf(before, half_id), 'not-found');
    const halfOf = (group: queries.PlacedGroup) =>
      before.halves.some((half) => half.id === group.half_id) ? group.half_id : null;
    const places = groups.map((group) => ({
      id: group.id,
      trajectory_id: id,
      half_id: half_id === undefined ? halfOf(group) : half_id,
    }));
    await writeGroupPlaces(tx, viewer, places);
  });
}

export function removeTrajectoryGroups(db: Db, viewer: Viewer, id: number, named: NamedGroups): Promise<Trajectory> {
  return changePicture(db, viewer, id, async (tx) => {
    const followers = (await openGroups(tx, viewer, named)).filter(({ trajectory_id }) => trajectory_id === id);
    const places = followers.map((group) => ({ id: group.id, trajectory_id: null, half_id: null }));
    await writeGroupPlaces(tx, viewer, places);
  });
}

/** Ties a trajectory to a business role or unties it. */
export function setBusinessRole(
  db: Db,
  viewer: Viewer,
  id: number,
  { roleId, isTied }: { roleId: number; isTied: boolean },
): Promise<Trajectory> {
  return changePicture(db, viewer, id, async (tx) => {
    assertThat(await queries.hasBusinessRole(tx, viewer.company_id, roleId), 'not-found');
    const set = isTied ? queries.insertRoleOfTrajectory : queries.deleteRoleOfTrajectory;
    await set(tx, id, roleId);
  });
}
