// A verdict: mark, rubric, status and comment given at once, and taken back at once.
// Invariants: a verdict is all or nothing and takes the answer from the queue; undo brings back exactly what was, unless somebody judged after;
// points by a rubric are the mark, and a mark given without it leaves no filled rubric behind.
import type { Answer, Body } from '@orbita/contract/endpoint';
import type { marking } from '@orbita/contract/marking';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { removeComment } from '../answers/answers.service.ts';
import { announceVerdict, withdrawVerdictNews } from '../notifications/notifications.service.ts';
import { givenOf, judge } from '../rubrics/judging.ts';
import { restoreRubricResult } from '../rubrics/rubrics.service.ts';
import { writeSkills } from '../topics/skills/skills-of.ts';
import type { StepInView } from '../../access/topics.access.ts';
import { selectMarkOf, selectPassing } from '../marks/index.ts';
import {
  assertStatus,
  eraseMark,
  erasePassing,
  openForMarking,
  writeMark,
  writePassing,
} from '../marks/marks.service.ts';
import * as queries from './verdict.queries.ts';

const ok = { ok: true } as const;
type VerdictBody = Body<typeof marking.saveVerdict>;

/** Whether the mark is not as it was read. */
function isStale(mark: queries.LockedCase['mark'], asRead: string | null | undefined): boolean {
  if (asRead === undefined) return false;
  return (mark ? Date.parse(mark.updated_at) : null) !== (asRead === null ? null : Date.parse(asRead));
}

/** What becomes of the filled rubric: filled anew, forgotten with a mark of its own, or left. */
function judgeBy(locked: queries.LockedCase, body: VerdictBody) {
  if (body.rubric) return judge(locked.criteria ?? [], body.rubric);
  return body.mark !== undefined && locked.result ? null : undefined;
}

/** Writes a verdict and remembers what was before. */
async function writeVerdict(tx: Db, viewer: Viewer, step: StepInView, studentId: number, body: VerdictBody) {
  const stepId = step.step_id;
  const stale = async () => new AppError('stale', { current: (await selectMarkOf(tx, stepId, studentId)) ?? null });
  const locked = await queries.lockCase(tx, stepId, studentId);
  if (isStale(locked.mark, body.mark_updated_at)) throw await stale();
  const judged = judgeBy(locked, body);
  const mark = judged ? givenOf(judged) : body.mark;
  assertThat(typeof mark !== 'number' || step.max_mark === null || mark <= step.max_mark, 'mark-too-high');
  const comment = body.comment?.trim() || null;
  const answerId = locked.answers.at(-1)?.id ?? null;
  assertThat(comment === null || answerId !== null, 'nothing-to-comment');
  const written = await queries.writeVerdict(tx, viewer, {
    stepId,
    studentId,
    before: {
      mark: locked.mark?.value ?? null,
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
    answerId,
    mustBeFirst: body.mark_updated_at === null,
    comment,
    ...(judged === undefined ? {} : { judged }),
  });
  // Two first marks at once: neither had a row to lock, so the second meets the first as it is written.
  if (!written.is_marked) throw await stale();
  if (written.comment_id !== null && body.skills?.length)
    await writeSkills(tx, viewer, 'comment', { id: written.comment_id, skillIds: body.skills });
  return { ...written, answerId, mark };
}

function newsTypeOf(verdict: { mark?: number | null | undefined; comment_id: number | null }, body: VerdictBody) {
  if (typeof verdict.mark === 'number') return 'mark';
  if (verdict.comment_id !== null) return 'comment';
  return body.passed_status_id === undefined ? null : 'passing';
}

export async function saveVerdict(
  deps: Deps,
  viewer: Viewer,
  stepId: number,
  studentId: number,
  body: VerdictBody,
): Promise<Answer<typeof marking.saveVerdict>> {
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  const isEmpty =
    body.mark === undefined && body.passed_status_id === undefined && !body.rubric && !body.comment?.trim();
  assertThat(!isEmpty, 'empty-record');
  if (body.passed_status_id !== undefined) await assertStatus(deps.db, viewer, body.passed_status_id);
  const written = await deps.db.transaction((tx) => writeVerdict(tx, viewer, step, studentId, body));
  await announceVerdict(deps, viewer, {
    stepId,
    subjectId: step.id,
    studentId,
    answerId: written.answerId,
    commentId: written.comment_id,
    mark: written.mark ?? null,
    maxMark: step.max_mark,
    statusId: body.passed_status_id ?? null,
    type: newsTypeOf(written, body),
  });
  const [mark, passing] = await Promise.all([
    selectMarkOf(deps.db, stepId, studentId),
    selectPassing(deps.db, stepId, studentId),
  ]);
  return { undo_id: written.id, mark: mark ?? null, passing: passing ?? null };
}

/** Puts back mark and status as they were; refuses when they are not as the verdict left them. */
async function bringBack(tx: Db, viewer: Viewer, step: StepInView, verdict: queries.VerdictRow): Promise<void> {
  const { step_id: stepId, student_id: studentId, before, after } = verdict;
  if ('mark' in after) {
    const now = (await selectMarkOf(tx, stepId, studentId))?.value ?? null;
    assertThat(now === (after.mark ?? null), 'undo-too-late');
    if (before.mark === null) await eraseMark(tx, viewer, stepId, studentId);
    else await writeMark(tx, viewer, step, { stepId, studentId, value: before.mark });
  }
  if ('passed_status_id' in after) {
    const now = (await selectPassing(tx, stepId, studentId))?.passed_status_id ?? null;
    assertThat(now === after.passed_status_id, 'undo-too-late');
    if (before.passed_status_id === null) await erasePassing(tx, viewer, stepId, studentId);
    else await writePassing(tx, viewer, { stepId, studentId, statusId: before.passed_status_id });
  }
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
    if (before.waiting.length > 0) await queries.waitAgain(tx, before.waiting);
    await withdrawVerdictNews(tx, viewer, { stepId, studentId, since: verdict.created_at });
    await queries.markUndone(tx, id);
  });
  await announceVerdict(deps, viewer, {
    stepId: known.step_id,
    subjectId: step.id,
    studentId: known.student_id,
    answerId: null,
    commentId: null,
    mark: null,
    maxMark: null,
    statusId: null,
    type: null,
  });
  return ok;
}
