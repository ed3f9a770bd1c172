// Mark types and pass statuses of a company.
// Invariants:
// one default mark type and «Не пройден» (11) always remain, whatever is deleted;
// at least one status is final;
// no mark or status already given loses its meaning.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { marks, MarkType, PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './marking-rules.queries.ts';
import { selectStatuses } from './marks.queries.ts';

const ok = { ok: true } as const;

/** Moves an id to a place counted from 1; larger places mean the end. */
export function moveTo(ids: number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(place - 1, 0, id);
}

export const listMarkTypes = async (db: Db, viewer: Viewer): Promise<{ data: MarkType[] }> => ({
  data: await queries.selectMarkTypes(db, viewer),
});

export async function createMarkType(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof marks.createMarkType>,
): Promise<MarkType> {
  const { id } = await queries.insertMarkType(db, viewer, body);
  return found(await queries.selectMarkType(db, viewer, id));
}

export function updateMarkType(db: Db, viewer: Viewer, body: BodyOf<typeof marks.updateMarkType>): Promise<MarkType> {
  return db.transaction(async (tx) => {
    const types = await queries.lockMarkTypes(tx, viewer);
    const type = found(types.find(({ id }) => id === body.id));
    await queries.updateMarkTypeRow(tx, body.id, {
      ...body,
      // Marks of the default type are limited by the topic instead.
      max_value: type.is_default ? undefined : body.max_value,
    });
    if (body.sort !== undefined && !type.is_default) {
      const others = types.filter(({ is_default }) => !is_default).map(({ id }) => id);
      await queries.positionMarkTypes(tx, moveTo(others, body.id, Math.max(body.sort, 1)));
    }
    return found(await queries.selectMarkType(tx, viewer, body.id));
  });
}

export async function deleteMarkType(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  const type = found(await queries.selectMarkType(db, viewer, id));
  assertThat(!type.is_default, 'mark-type-protected');
  assertThat((await queries.deleteMarkTypeRow(db, id)) > 0, 'mark-type-in-use');
  return ok;
}

const statusesOf = async (db: Db, viewer: Viewer): Promise<{ data: PassStatus[] }> => ({
  data: await selectStatuses(db, viewer.company_id),
});

/** Gives a status its number, when one is told, and returns it as it stands then. */
async function placeStatus(tx: Db, viewer: Viewer, status: PassStatus, sort: number | undefined): Promise<PassStatus> {
  if (sort === undefined || sort === status.sort) return status;
  await queries.positionStatus(tx, viewer, status, sort);
  return { ...status, sort };
}

export function createPassStatus(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof marks.createPassStatus>,
): Promise<PassStatus> {
  return db.transaction(async (tx) => {
    await queries.lockStatuses(tx, viewer);
    return placeStatus(tx, viewer, await queries.insertStatus(tx, viewer, body), body.sort);
  });
}

export function updatePassStatus(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof marks.updatePassStatus>,
): Promise<PassStatus> {
  return db.transaction(async (tx) => {
    const statuses = await queries.lockStatuses(tx, viewer);
    const status = found(statuses.find((one) => one.id === id));
    const { is_final: isFinal = status.is_final } = body;
    assertThat(id !== NOT_PASSED_STATUS_ID || !isFinal, 'status-protected');
    assertThat(isFinal || statuses.some((one) => one.id !== id && one.is_final), 'last-final-status');
    return placeStatus(tx, viewer, await queries.updateStatusRow(tx, viewer, id, body), body.sort);
  });
}

export function deletePassStatus(
  db: Db,
  viewer: Viewer,
  id: number,
  replacementId: number | undefined,
): Promise<{ data: PassStatus[] }> {
  return db.transaction(async (tx) => {
    const statuses = await queries.lockStatuses(tx, viewer);
    found(statuses.find((one) => one.id === id));
    assertThat(id !== NOT_PASSED_STATUS_ID, 'status-protected');
    assertThat(
      statuses.some((one) => one.id !== id && one.is_final),
      'last-final-status',
    );
    if (replacementId !== undefined) {
      assertThat(
        statuses.some((one) => one.id === replacementId && one.id !== id),
        'unknown-status',
      );
      await queries.replaceStatus(tx, viewer, id, replacementId);
    } else {
      const uses = await queries.countStatusUse(tx, viewer, id);
      if (uses > 0) throw new AppError('status-in-use', { current: { uses } });
    }
    await queries.deleteStatusRow(tx, viewer, id);
    return statusesOf(tx, viewer);
  });
}

export function changePassStatusSort(
  db: Db,
  viewer: Viewer,
  id: number,
  sort: number,
): Promise<{ data: PassStatus[] }> {
  return db.transaction(async (tx) => {
    const status = found((await queries.lockStatuses(tx, viewer)).find((one) => one.id === id));
    await placeStatus(tx, viewer, status, sort);
    return statusesOf(tx, viewer);
  });
}
