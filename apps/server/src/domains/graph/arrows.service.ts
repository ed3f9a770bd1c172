// Arrows of the graph: which topic opens after which.
// Invariants:
// both ends belong to one discipline;
// no topic waits for itself, directly or through others, nor would if deleted topics came back;
// only a topic that every student can pass is required.
import type { Arrow } from '@orbita/contract/graph';
import type { Db } from '@orbita/database';
import { editStepOf } from '../../access/topics.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { insertAudits } from '../subjects/index.ts';
import { closingArrows, findPath } from './find-path.ts';
import * as queries from './graph.queries.ts';

export async function addChild(db: Db, viewer: Viewer, arrow: Arrow): Promise<Arrow> {
  const { id: subjectId } = await editStepOf(db, viewer, 'step', arrow.from);
  await editStepOf(db, viewer, 'step', arrow.to);
  await db.transaction(async (tx) => {
    await queries.lockSubject(tx, subjectId);
    const ends = await queries.selectEnds(tx, subjectId, [arrow.from, arrow.to]);
    const from = found(ends.find(({ id }) => id === arrow.from));
    const to = ends.find(({ id }) => id === arrow.to);
    assertThat(to, 'prerequisite-elsewhere');
    assertThat(from.may_require, 'prerequisite-not-for-all');
    const drawn = await queries.selectArrows(tx, subjectId);
    await assertNoCircle(tx, subjectId, { arrow, drawn });
    await dropDeleted(tx, viewer, { subjectId, gone: closingArrows(drawn, arrow) });
    if ((await queries.insertArrow(tx, arrow)) === 0) return;
    const after = { topic: to.title, opens_after: from.title };
    await insertAudits(tx, viewer, { action: 'prerequisite-added', subjectIds: [subjectId], after });
  });
  return arrow;
}

type Drawn = Awaited<ReturnType<typeof queries.selectArrows>>;

/** Throws with the topics of the circle that the arrow would close, in its order. */
async function assertNoCircle(
  tx: Db,
  subjectId: number,
  { arrow: { from, to }, drawn }: { arrow: Arrow; drawn: Drawn },
): Promise<void> {
  const shown = drawn.filter(({ is_deleted }) => !is_deleted);
  const path = findPath(shown, to, from);
  if (!path) return;
  const named = new Map((await queries.selectEnds(tx, subjectId, path)).map(({ id, title }) => [id, title]));
  throw new AppError('prerequisite-cycle', { topics: path.map((id) => ({ id, title: named.get(id) ?? '' })) });
}

/** Removes arrows of deleted topics with which the topics would close a circle once they came back, and records it. */
async function dropDeleted(
  tx: Db,
  viewer: Viewer,
  { subjectId, gone }: { subjectId: number; gone: Arrow[] },
): Promise<void> {
  if (gone.length === 0) return;
  await queries.deleteArrows(tx, gone);
  const ends = await queries.selectEnds(
    tx,
    subjectId,
    gone.flatMap(({ from, to }) => [from, to]),
    true,
  );
  const titles = new Map(ends.map(({ id, title }) => [id, title]));
  await writeAuditRecords(
    tx,
    viewer,
    gone.map(({ from, to }) => ({
      action: 'prerequisite-removed',
      object_type: 'subject',
      object_id: subjectId,
      old_value: { topic: titles.get(to) ?? '', opens_after: titles.get(from) ?? '' },
    })),
  );
}

export async function removeChild(db: Db, viewer: Viewer, arrow: Arrow): Promise<{ ok: true }> {
  const { id: subjectId } = await editStepOf(db, viewer, 'step', arrow.to);
  await db.transaction(async (tx) => {
    const ends = await queries.selectEnds(tx, subjectId, [arrow.from, arrow.to]);
    const titleOf = (id: number) => found(ends.find((end) => end.id === id)).title;
    const before = { topic: titleOf(arrow.to), opens_after: titleOf(arrow.from) };
    assertThat((await queries.deleteArrows(tx, [arrow])) === 1, 'not-found');
    await insertAudits(tx, viewer, { action: 'prerequisite-removed', subjectIds: [subjectId], before });
  });
  return { ok: true };
}
