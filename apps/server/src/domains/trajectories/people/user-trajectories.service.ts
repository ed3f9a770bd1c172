// The trajectories of a person, shown to the person, to the curators of their groups, and to holders of the permission.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { trajectories } from '@orbita/contract/trajectories';
import type { Db } from '@orbita/database';
import { findStudent } from '../../../access/subjects.access.ts';
import { assertThat, found } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import * as queries from './user-trajectories.queries.ts';

export async function listUserTrajectories(
  db: Db,
  viewer: Viewer,
  userId: number,
  withHalves: boolean,
): Promise<ResponseOf<typeof trajectories.listUserTrajectories>> {
  found(await findStudent(db, viewer, userId));
  const isOpen = userId === viewer.id || can(viewer, 'trajectories_read');
  assertThat(isOpen || (await queries.isCuratedBy(db, viewer, userId)), 'access-denied');
  const [heads, halves] = await Promise.all([
    queries.selectFollowed(db, viewer, userId),
    withHalves ? queries.selectFollowedHalves(db, viewer, userId) : [],
  ]);
  const ofTrajectory = Map.groupBy(halves, ({ trajectory_id }) => trajectory_id);
  return { data: heads.map((head) => ({ ...head, halves: ofTrajectory.get(head.id) ?? [] })) };
}
