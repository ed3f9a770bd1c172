// Places chapters and topics of sub-disciplines after some were copied or the parent was reordered.
import type { Db } from '@orbita/database';
import { isReordered, mergeOrder } from './merge-order.ts';
import { type OrderedRow, selectOrders } from './sub-changes.queries.ts';
import { positionChapters, positionSteps, selectSyncedOrders } from './sub-subjects.queries.ts';

/** Returns the chapters and topics of each discipline in order. */
export async function readOrders(db: Db, subjectIds: number[]): Promise<Map<number, OrderedRow[]>> {
  return Map.groupBy(await selectOrders(db, subjectIds), ({ subject_id }) => subject_id);
}

const chaptersIn = (rows: OrderedRow[]) =>
  [...new Map(rows.map((row) => [row.chapter_id, row])).values()].map((row) => ({
    id: row.chapter_id,
    source: row.chapter_source_id,
  }));
const stepsIn = (rows: OrderedRow[]) =>
  rows.flatMap((row) =>
    row.step_id === null ? [] : [{ id: row.step_id, source: row.step_source_id, chapterId: row.chapter_id }],
  );

/** Returns an order in its stored form: topic ids, with each chapter's negated id before its topics. */
export const orderOf = (rows: OrderedRow[]): number[] => {
  const byChapter = Map.groupBy(rows, ({ chapter_id }) => chapter_id);
  return [...byChapter].flatMap(([chapter, inside]) => [-chapter, ...inside.flatMap(({ step_id }) => step_id ?? [])]);
};

interface Family {
  parentId: number;
  subIds: number[];
}

/** Runs `copy` to add what is new, then places everything; returns the parent's order. */
export async function placeChanges(
  tx: Db,
  { parentId, subIds }: Family,
  copy: () => Promise<unknown>,
): Promise<number[]> {
  const before = await readOrders(tx, subIds);
  await copy();
  const after = await readOrders(tx, [parentId, ...subIds]);
  const parent = after.get(parentId) ?? [];
  const now = orderOf(parent);
  const chapters: { id: number; position: number }[] = [];
  const steps: { id: number; chapter_id: number; position: number }[] = [];
  for (const { id, synced_order } of await selectSyncedOrders(tx, subIds)) {
    const rows = after.get(id) ?? [];
    const had = orderOf(before.get(id) ?? []);
    const follow = isReordered(synced_order, now);
    if (!follow && orderOf(rows).length === had.length) continue;
    const places = placesOf(parent, rows, { had: new Set(had), follow });
    chapters.push(...places.chapters);
    steps.push(...places.steps);
  }
  await positionChapters(
    tx,
    chapters.map(({ id }) => id),
    chapters.map(({ position }) => position),
  );
  await positionSteps(tx, steps);
  return now;
}

/** Returns the new places in one sub-discipline; `had` is its previous order in the form of {@link orderOf}. */
function placesOf(parent: OrderedRow[], own: OrderedRow[], { had, follow }: { had: Set<number>; follow: boolean }) {
  const ownChapters = chaptersIn(own);
  const freshChapters = new Set(ownChapters.flatMap(({ id }) => (had.has(-id) ? [] : [id])));
  const order = mergeOrder({
    parent: chaptersIn(parent).map(({ id }) => id),
    own: ownChapters,
    fresh: freshChapters,
    follow,
  });

  const chapterBySource = new Map(
    ownChapters.flatMap(({ id, source }) => (source === null ? [] : [[source, id] as const])),
  );
  const parentChapterOf = new Map(stepsIn(parent).map(({ id, chapterId }) => [id, chapterId]));
  const moved = stepsIn(own).map((step) => {
    const wanted = step.source === null ? undefined : chapterBySource.get(parentChapterOf.get(step.source) ?? 0);
    return follow && wanted !== undefined ? { ...step, chapterId: wanted } : step;
  });
  const steps = [...Map.groupBy(moved, ({ chapterId }) => chapterId)].flatMap(([chapter_id, inside]) =>
    mergeOrder({
      parent: stepsIn(parent).map(({ id }) => id),
      own: inside,
      fresh: new Set(inside.flatMap(({ id }) => (had.has(id) ? [] : [id]))),
      follow,
    }).map((id, i) => ({ id, chapter_id, position: i + 1 })),
  );
  return { chapters: order.map((id, i) => ({ id, position: i + 1 })), steps };
}
