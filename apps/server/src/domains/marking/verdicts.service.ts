// A verdict: mark, rubric, status and comment given together and undone together.
// Invariants:
// a verdict is all or nothing and takes the answer from the queue;
// undo restores exactly what was there, unless somebody has judged since;
// points by a rubric are the mark, and a mark given without a rubric leaves no filled rubric behind.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { marking } from '@orbita/contract/marking';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { removeComment } from '../answers/index.ts';
import { notifyOfVerdict, withdrawVerdictNotification } from '../notifications/index.ts';
import { pointsGiven, judge, restoreRubricResult } from '../rubrics/index.ts';
import { writeSkills } from '../topics/index.ts';
import type { StepToMark } from '../../access/topics.access.ts';
import { assertMarkFits, openForMarking, selectMarkOf, selectResultOf, writeMarks } from '../marks/index.ts';
import * as queries from './verdict.queries.ts';

const ok = { ok: true } as const;
type VerdictBody = BodyOf<typeof marking.saveVerdict>;

/** Whether the mark differs from the one that was read. */
function isStale(mark: queries.LockedCase['mark'], asRead: string | null | undefined): boolean {
  if (asRead === undefined) return false;
  return (mark ? Date.parse(mark.updated_at) : null) !== (asRead === null ? null : Date.parse(asRead));
}

/** Decides what happens to the filled rubric: replaced, cleared by a mark given without it, or left. */
function judgeBy(locked: queries.LockedCase, body: VerdictBody) {
  if (body.rubric) return judge(locked.criteria ?? [], body.rubric);
  return body.mark !== undefined && locked.result ? null : undefined;
}

/** Chooses the student's notification: of the mark, else of the comment, else of the status. */
function notificationOf(
  body: VerdictBody,
  mark: number | null | undefined,
  maxMark: number | null,
): queries.VerdictWrite['notification'] {
  const type = typeof mark === 'number' ? 'mark' : body.comment?.trim() ? 'comment' : 'passing';
  if (type === 'passing' && body.passed_status_id === undefined) return null;
  return { type, payload: { value: mark ?? null, max_mark: maxMark, passed_status_id: body.passed_status_id ?? null } };
}

/** Writes a verdict and stores the previous state for undo. */
async function writeVerdict(
  tx: Db,
  viewer: Viewer,
  { step, studentId }: { step: StepToMark; studentId: number },
  body: VerdictBody,
) {
  const stepId = step.step_id;
  const stale = async () => new AppError('stale', { current: (await selectMarkOf(tx, stepId, studentId)) ?? null });
  const locked = await queries.lockCase(tx, {
    stepId,
    studentId,
    companyId: viewer.company_id,
    statusId: body.passed_status_id,
  });
  assertThat(locked.knows_status, 'unknown-status');
  if (isStale(locked.mark, body.mark_updated_at)) throw await stale();
  const judged = judgeBy(locked, body);
  const mark = judged ? pointsGiven(judged) : body.mark;
  assertThat(typeof mark !== 'number' || step.max_mark === null || mark <= step.max_mark, 'mark-too-high');
  const comment = body.comment?.trim() || null;
  const answerId = locked.answers.at(-1)?.id ?? null;
  assertThat(comment === null || answerId !== null, 'nothing-to-comment');
  const written = await queries.writeVerdict(tx, viewer, {
    stepId,
    subjectId: step.id,
    studentId,
    before: {
      mark: locked.mark?.value ?? null,
      answer_id: locked.mark?.answer_id ?? null,
      passed_status_id: locked.passed_status_id,
      waiting: locked.answers.flatMap(({ id, waiting_since }): [number, string][] =>
        waiting_since === null ? [] : [[id, waiting_since]],
      ),
      ...(judged === undefined ? {} : { rubric: locked.result }),
    },
    after: {
      ...(mark === undefined ? {} : { mark }),
      ...(body.passed_status_id === undefined ? {} : { passed_status_id: body.passed_status_id }),
    },
    asRead: body.mark_updated_at,
    answerId,
    comment,
    ...(judged === undefined ? {} : { judged }),
    notification: notificationOf(body, mark, step.max_mark),
  });
  // Two first marks came at once: there was no row to lock, so the statement refuses the second one.
  if (written.refused) throw await stale();
  if (written.comment_id !== null && body.skills?.length)
    await writeSkills(tx, viewer, 'comment', { id: written.comment_id, skillIds: idsOf(body.skills) });
  return written;
}

export async function saveVerdict(
  deps: Deps,
  viewer: Viewer,
  { stepId, studentId }: { stepId: number; studentId: number },
  body: VerdictBody,
): Promise<ResponseOf<typeof marking.saveVerdict>> {
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  const isEmpty =
    body.mark === undefined && body.passed_status_id === undefined && !body.rubric && !body.comment?.trim();
  assertThat(!isEmpty, 'empty-record');
  const written = await deps.db.transaction((tx) => writeVerdict(tx, viewer, { step, studentId }, body));
  const { notification_id: notificationId, watchers } = written;
  await notifyOfVerdict(deps, viewer, { stepId, subjectId: step.id, studentId, notificationId, watchers });
  return { undo_id: written.id, ...(await selectResultOf(deps.db, stepId, studentId)) };
}

/** Restores mark and status; throws when they have changed since the verdict. */
async function bringBack(tx: Db, viewer: Viewer, step: StepToMark, verdict: queries.VerdictRow): Promise<void> {
  const { step_id: stepId, student_id: studentId, before, after } = verdict;
  const mark = 'mark' in after ? { mark: before.mark, answer_id: before.answer_id, seen_mark: after.mark ?? null } : {};
  const status =
    'passed_status_id' in after
      ? { passed_status_id: before.passed_status_id, seen_status_id: after.passed_status_id ?? null }
      : {};
  const cell = { step_id: stepId, student_id: studentId, ...mark, ...status };
  const { cells } = await writeMarks(tx, viewer, [cell], { undoesOf: verdict.created_at });
  assertThat(
    cells.every(({ refused }) => refused === null),
    'undo-too-late',
  );
  if ('mark' in after && before.mark !== null) assertMarkFits(step, before.mark);
  if (before.rubric !== undefined) await restoreRubricResult(tx, stepId, studentId, before.rubric);
}

export async function undoVerdict(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const known = found(await queries.lockVerdict(deps.db, viewer, id));
  const step = await openForMarking(deps.db, viewer, known.step_id, known.student_id);
  await deps.db.transaction(async (tx) => {
    const verdict = found(await queries.lockVerdict(tx, viewer, id));
    assertThat(!(await queries.hasLaterVerdict(tx, verdict)), 'undo-too-late');
    await bringBack(tx, viewer, step, verdict);
    const { step_id: stepId, student_id: studentId, before } = verdict;
    if (verdict.comment_id !== null) await removeComment(tx, verdict.comment_id);
    if (before.waiting.length > 0) await queries.restoreWaiting(tx, before.waiting);
    await withdrawVerdictNotification(tx, viewer, { stepId, studentId, since: verdict.created_at });
    await queries.markUndone(tx, id);
  });
  await notifyOfVerdict(deps, viewer, { stepId: known.step_id, subjectId: step.id, studentId: known.student_id });
  return ok;
}
