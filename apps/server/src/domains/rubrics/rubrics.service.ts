// Rubrics: the criteria of a topic and the results of judging work by them.
// Invariants:
// the criteria never give more than the topic's maximum;
// judged work keeps the criteria it was judged by;
// a result is shown only while the mark equals its sum.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { RubricResult, rubrics } from '@orbita/contract/rubrics';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { openResults } from '../../access/results.access.ts';
import { canEdit } from '../../access/subjects.access.ts';
import { editStepOf, openStep } from '../../access/topics.access.ts';
import { pointsGiven, numberCriteria, totalOf } from './judging.ts';
import * as queries from './rubrics.queries.ts';

export async function getRubric(db: Db, viewer: Viewer, stepId: number): Promise<ResponseOf<typeof rubrics.getRubric>> {
  const opened = await openStep(db, viewer, stepId);
  const { step, rubric } = await queries.selectStepRubric(db, stepId);
  return { step: { ...step, can_edit: canEdit(viewer, opened) && !opened.is_archived }, rubric };
}

export async function saveRubric(
  db: Db,
  viewer: Viewer,
  stepId: number,
  body: BodyOf<typeof rubrics.saveRubric>,
): Promise<ResponseOf<typeof rubrics.saveRubric>> {
  await editStepOf(db, viewer, 'step', stepId);
  return db.transaction(async (tx) => {
    const { max_mark, rubric } = await queries.lockRubric(tx, stepId);
    const isStale =
      body.updated_at !== undefined &&
      (rubric === null || Date.parse(rubric.updated_at) !== Date.parse(body.updated_at));
    if (isStale) throw new AppError('stale', { current: rubric });
    if (body.criteria.length === 0) {
      await queries.deleteRubric(tx, stepId);
      return { rubric: null };
    }
    assertThat(max_mark !== null, 'rubric-needs-points');
    const criteria = numberCriteria(body.criteria, rubric?.criteria ?? []);
    assertThat(totalOf(criteria) <= max_mark, 'rubric-too-high');
    return { rubric: await queries.writeRubric(tx, stepId, criteria) };
  });
}

/** Returns the result, unless the mark has been changed since. */
export const resultOfMark = (result: RubricResult | null, mark: number | null): RubricResult | null =>
  result && mark === pointsGiven(result.criteria) ? result : null;

export async function getRubricResult(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ data: RubricResult | null }> {
  await openResults(db, viewer, stepId, studentId);
  const { result, mark } = await queries.selectResult(db, stepId, studentId);
  return { data: resultOfMark(result, mark) };
}

/** Restores a student's previous rubric result, or removes it when there was none. */
export const restoreRubricResult = queries.restoreResult;
/** Puts back filled rubrics that were removed with their marks. */
export const returnRubricResults = queries.returnResults;
