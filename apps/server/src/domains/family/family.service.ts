// What a parent learns about the own children.
// Invariants:
// changes are told of confirmed children of the viewer alone, and follow the rules of the diary;
// a visit lasts while the page is looked at, so that reading it again tells the same;
// only what was shown counts as seen.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { ChildChanges, family } from '@orbita/contract/family';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type Changes, selectChanges } from './changes.queries.ts';
import { selectVisits, storeVisits, type VisitedChild } from './visits.queries.ts';

const withChanges = (
  { child, since, former, is_first }: VisitedChild,
  { student_id: _, ...changes }: Changes,
): ChildChanges => ({ child, since, former, is_first, ...changes });

export async function listFamilyChanges(
  db: Db,
  viewer: Viewer,
  isFormer: boolean,
): Promise<ResponseOf<typeof family.listFamilyChanges>> {
  const now = new Date().toISOString();
  const visits = await selectVisits(db, viewer.company_id, viewer.id, isFormer);
  const changes = new Map(
    (await selectChanges(db, viewer.company_id, visits)).map((one) => [one.student_id, one] as const),
  );
  const data = visits.flatMap((visit) => {
    const changed = changes.get(visit.student_id);
    return changed ? [withChanges(visit, changed)] : [];
  });
  return { now, data };
}

/** A child with what changed since a moment. */
export type WeekOfChild = Pick<ChildChanges, 'child'> & Changes;

/** Returns what changed about each confirmed child of a parent since a moment, by the name of the child. */
export async function readFamilyWeek(
  db: Db,
  { companyId, relativeId, since }: { companyId: number; relativeId: number; since: string },
): Promise<WeekOfChild[]> {
  const children = await selectVisits(db, companyId, relativeId, false);
  const watched = children.map(({ student_id }) => ({ student_id, since }));
  const changes = new Map((await selectChanges(db, companyId, watched)).map((one) => [one.student_id, one] as const));
  return children.flatMap(({ child, student_id }) => {
    const changed = changes.get(student_id);
    return changed ? [{ child, ...changed }] : [];
  });
}

export async function markFamilySeen(
  db: Db,
  viewer: Viewer,
  { seen_at }: BodyOf<typeof family.markFamilySeen>,
): Promise<{ ok: true }> {
  await storeVisits(db, viewer.company_id, viewer.id, seen_at);
  return { ok: true };
}
