// Arrows of the graph: which topic opens after which.
// Invariants:
// both ends belong to one discipline;
// no topic waits for itself, directly or through others;
// only a topic that every student can pass is required.
import type { Arrow } from '@orbita/contract/graph';
import type { Db } from '@orbita/database';
import { editStepOf } from '../../access/topics.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { insertAudits } from '../subjects/index.ts';
import { findPath } from './find-path.ts';
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
    await assertNoCircle(tx, subjectId, arrow);
    if ((await queries.insertArrow(tx, arrow)) === 0) return;
    const after = { topic: to.title, opens_after: from.title };
    await insertAudits(tx, viewer, { action: 'prerequisite-added', subjectIds: [subjectId], after });
  });
  return arrow;
}

/** Throws with the topics of the circle that the arrow would close, in its order. */
async function assertNoCircle(tx: Db, subjectId: number, { from, to }: Arrow): Promise<void> {
  const path = findPath(await queries.selectArrows(tx, subjectId), to, from);
  if (!path) return;
  const named = new Map((await queries.selectEnds(tx, subjectId, path)).map(({ id, title }) => [id, title]));
  throw new AppError('prerequisite-cycle', { topics: path.map((id) => ({ id, title: named.get(id) ?? '' })) });
}

export async function removeChild(db: Db, viewer: Viewer, arrow: Arrow): Promise<{ ok: true }> {
  const { id: subjectId } = await editStepOf(db, viewer, 'step', arrow.to);
  await db.transaction(async (tx) => {
    const ends = await queries.selectEnds(tx, subjectId, [arrow.from, arrow.to]);
    const titleOf = (id: number) => found(ends.find((end) => end.id === id)).title;
    const before = { topic: titleOf(arrow.to), opens_after: titleOf(arrow.from) };
    assertThat((await queries.deleteArrow(tx, arrow)) === 1, 'not-found');
    await insertAudits(tx, viewer, { action: 'prerequisite-removed', subjectIds: [subjectId], before });
  });
  return { ok: true };
}
