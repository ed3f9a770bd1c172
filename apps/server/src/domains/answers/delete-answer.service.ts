// Deleting an answer deletes its comments, expertises and the marks given for it in one transaction; whoever deleted it
// can restore it for a day.
// Students delete their own answers while the topic is open to them and accepts answers and the work is not accepted.
// Those who mark in the discipline may delete any answer.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Db } from '@orbita/database';
import { codeOf } from '@orbita/database/failure';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { removeMarksOfAnswer, restoreMarksOfAnswer } from '../marks/index.ts';
import { returnRubricResults } from '../rubrics/index.ts';
import { announceDeletion } from '../notifications/index.ts';
import { canMarkIn } from '../../access/subjects.access.ts';
import { assertTakesAnswers } from '../../access/answer-window.ts';
import { assertStudiesStep, findStep, type StepInView } from '../../access/topics.access.ts';
import { markNow } from './hand-in/automatic-mark.ts';
import { getAnswer } from './read-answer.ts';
import * as queries from './delete-answer.queries.ts';

/** How long a deletion can be undone. */
const UNDO_HOURS = 24;

function assertMayDelete(viewer: Viewer, step: StepInView, answer: UgcAnswer): void {
  assertThat(!step.is_archived, 'archived');
  if (canMarkIn(viewer, step)) return;
  assertThat(answer.user.id === viewer.id, 'access-denied');
  assertStudiesStep(viewer, step);
  assertTakesAnswers(step);
  assertThat(!step.retake_closed, 'no-open-retake');
  assertThat(answer.may_delete, 'answer-accepted');
}

/** Returns an answer once the keys have marked it, so that its mark goes with it and returns with it. */
async function getMarkedAnswer(db: Db, viewer: Viewer, id: number): Promise<UgcAnswer> {
  const answer = await getAnswer(db, viewer, id);
  if (!answer.is_being_marked) return answer;
  await markNow(db, { stepId: answer.step_id, studentId: answer.user.id });
  return getAnswer(db, viewer, id);
}

export async function deleteAnswer(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const answer = await getMarkedAnswer(deps.db, viewer, id);
  const step = await findStep(deps.db, viewer, answer.step_id);
  assertMayDelete(viewer, step, answer);
  const place = { stepId: answer.step_id, studentId: answer.user.id };
  await deps.db.transaction(async (tx) => {
    found(await queries.lockExistingAnswer(tx, id));
    // A verdict given at this moment may have accepted the work.
    assertMayDelete(viewer, step, await getAnswer(tx, viewer, id));
    const isOnly = answer.version > 0 && !(await queries.hasOtherAnswers(tx, { id, ...place }));
    const taken = await removeMarksOfAnswer(tx, viewer, { answerId: id, ...place, isOnly });
    await queries.setDeleted(tx, viewer, { id, ...taken });
    await queries.insertDeletionAudit(tx, viewer, { id, ...place, action: 'answer-delete', version: answer.version });
  });
  await announce(deps, viewer, step, { answer, type: 'answer-deleted' });
  return { ok: true };
}

export async function restoreAnswer(deps: Deps, viewer: Viewer, id: number): Promise<UgcAnswer> {
  const deleted = found(await queries.selectDeleted(deps.db, viewer, { id, hours: UNDO_HOURS }));
  const step = await findStep(deps.db, viewer, deleted.step_id);
  // Staff who deleted another person's answer restore it as staff.
  const isOwnDeed = deleted.actor_id === viewer.id && deleted.user_id === viewer.id;
  assertThat(isOwnDeed || canMarkIn(viewer, step), 'access-denied');
  assertThat(!step.is_archived, 'archived');
  if (!canMarkIn(viewer, step)) assertStudiesStep(viewer, step);
  const place = { stepId: deleted.step_id, studentId: deleted.user_id };
  await deps.db.transaction(async (tx) => {
    assertThat(deleted.may_return && (await returned(tx, id)), 'undo-too-late');
    await restoreMarksOfAnswer(tx, viewer, place, deleted);
    if (deleted.rubric) await returnRubricResults(tx, [deleted.rubric]);
    await queries.insertDeletionAudit(tx, viewer, { id, ...place, action: 'answer-restore', version: null });
  });
  const answer = await getAnswer(deps.db, viewer, id);
  await announce(deps, viewer, step, { answer, type: 'answer-restored' });
  return answer;
}

const UNIQUE_VIOLATION = '23505';
/** Whether the answer was restored; one that was handed in at the same moment takes its place. */
async function returned(tx: Db, id: number): Promise<boolean> {
  try {
    return (await queries.undeleteAnswer(tx, id)) > 0;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw new AppError('undo-too-late');
    throw error;
  }
}

const announce = (
  deps: Deps,
  viewer: Viewer,
  step: StepInView,
  { answer, type }: { answer: UgcAnswer; type: 'answer-deleted' | 'answer-restored' },
): Promise<void> =>
  announceDeletion(deps, viewer, {
    type,
    stepId: step.step_id,
    subjectId: step.id,
    studentId: answer.user.id,
    answerId: answer.id,
    task: answer.place.pattern_title,
  });
