// Trajectories: educational programmes of halves that groups follow.
// Invariants:
// deleting a trajectory leaves its halves, their disciplines and its groups;
// undo restores it with its links;
// a copy has halves of its own, so that changing it leaves the original alone.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Trajectory, trajectories } from '@orbita/contract/trajectories';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../http/app-error.ts';
import { pageOf, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { changeRecord, recordChanges } from '../audit/index.ts';
import { assertOwnUploads } from '../files/index.ts';
import { readPicture } from './picture/picture.service.ts';
import * as queries from './trajectories.queries.ts';

/** Source: specification, section 5. */
export const DESCRIPTION_LIMIT = 2048;
/** Number of rows that stands for no limit. */
const UNLIMITED = 10_000;
const ok = { ok: true } as const;

export async function listTrajectories(
  db: Db,
  viewer: Viewer,
  { limit, ...query }: QueryOf<typeof trajectories.listTrajectories>,
): Promise<ResponseOf<typeof trajectories.listTrajectories>> {
  const page = readPage({ ...query, ...(limit ? { limit } : {}) }, UNLIMITED);
  const filter = {
    query: query.query?.trim() ?? '',
    archived: query.archived ?? false,
    businessRoleId: query.business_role_id,
    sort: query.sort ?? 'title',
    descending: query.sort_direction === 'desc',
  };
  const [rows, counters] = await Promise.all([
    queries.selectTrajectories(db, viewer, filter, page),
    queries.countTrajectories(db, viewer.company_id),
  ]);
  return pageOf(rows, page, counters);
}

type Change = Omit<BodyOf<typeof trajectories.updateTrajectory>, 'updated_at'>;

async function checkChange(db: Db, viewer: Viewer, change: Change, current: Trajectory | undefined): Promise<void> {
  if (change.description !== undefined && change.description.length > DESCRIPTION_LIMIT)
    throw new AppError('validation-failed', { fields: { description: 'description-too-long' } });
  if (typeof change.image_id === 'number' && change.image_id !== current?.image_id)
    await assertOwnUploads(db, viewer, [{ type: 'photo', attachment_id: change.image_id }], () => 'image_id');
}

export async function createTrajectory(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof trajectories.createTrajectory>,
): Promise<Trajectory> {
  await checkChange(db, viewer, body, undefined);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertTrajectory(tx, viewer, body);
    const made = await readPicture(tx, viewer, id);
    await recordChanges(tx, viewer, [{ kind: 'trajectory', id, action: 'created', after: { title: made.title } }]);
    return made;
  });
}

/** The fields of a trajectory whose changes its history keeps. */
const recordedFields = ({
  title,
  description,
  image_src,
  educational_program_name,
  show_full_structure,
  is_show_hard_skills,
}: Trajectory): Record<string, unknown> => ({
  title,
  description,
  image: image_src,
  educational_program_name,
  show_full_structure,
  is_show_hard_skills,
});

export async function updateTrajectory(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof trajectories.updateTrajectory>,
): Promise<Trajectory> {
  return changeRecord<Trajectory>(db, viewer, {
    read: (tx, isLocking) => readPicture(tx, viewer, id, isLocking),
    work: async (tx, before) => {
      await checkChange(tx, viewer, body, before);
      if (!(await queries.updateTrajectoryRow(tx, id, body, asRead))) throw new AppError('stale', { current: before });
    },
    tell: (before, after) => ({
      kind: 'trajectory',
      id,
      action: 'updated',
      before: recordedFields(before),
      after: recordedFields(after),
    }),
  });
}

export function deleteTrajectory(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  return db.transaction(async (tx) => {
    assertThat((await queries.deleteTrajectoryRow(tx, viewer, id)) === 1, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'trajectory', id, action: 'deleted' }]);
    return ok;
  });
}

export function restoreTrajectory(db: Db, viewer: Viewer, id: number): Promise<Trajectory> {
  return db.transaction(async (tx) => {
    assertThat(await queries.restoreTrajectoryRow(tx, viewer, id), 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'trajectory', id, action: 'restored' }]);
    return readPicture(tx, viewer, id);
  });
}

export async function cloneTrajectory(db: Db, viewer: Viewer, sourceId: number): Promise<Trajectory> {
  const { title } = await readPicture(db, viewer, sourceId);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertCopy(tx, viewer, sourceId);
    await recordChanges(tx, viewer, [{ kind: 'trajectory', id, action: 'cloned', after: { source: title } }]);
    return readPicture(tx, viewer, id);
  });
}

export async function setTrajectoriesArchived(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof trajectories.setTrajectoriesArchived>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  assertThat(ids.length > 0, 'empty-record');
  assertThat((await queries.countOwn(db, viewer.company_id, ids)) === ids.length, 'not-found');
  return db.transaction(async (tx) => {
    const changed = (await queries.archiveTrajectories(tx, viewer, ids, body.is_archived)).map(({ id }) => id);
    const action = body.is_archived ? 'archived' : 'unarchived';
    await recordChanges(
      tx,
      viewer,
      changed.map((id) => ({ kind: 'trajectory', id, action })),
    );
    return { changed };
  });
}

/** Makes a trajectory of the company current again; the company must be the viewer's. */
export async function addCompanyTrajectory(
  db: Db,
  viewer: Viewer,
  companyId: number,
  trajectoryId: number,
): Promise<Trajectory> {
  assertThat(companyId === viewer.company_id, 'not-found');
  await setTrajectoriesArchived(db, viewer, { ids: [trajectoryId], is_archived: false });
  return readPicture(db, viewer, trajectoryId);
}

/** Forgets deleted trajectories and business roles after the period for undoing. */
export const cleanUpTrajectories = (db: Db): Promise<void> => queries.forgetDeleted(db);
