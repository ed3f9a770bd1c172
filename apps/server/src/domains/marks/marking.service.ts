// The teacher's main work: the queue over all disciplines, one case on one screen, a verdict in one transaction, undo.
// Invariants: a verdict is all or nothing and takes the answer from the queue; undo brings back exactly what was, unless somebody judged after.
import type { Answer, Body } from '@orbita/contract/endpoint';
import type { CommentTemplate, Mark, MarkingCase, marks, Passing, QueueItem } from '@orbita/contract/marks';
import type { Person } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { addComment, loadAnswersWithVersions, removeComment } from '../answers/answers.service.ts';
import { announceVerdict, withdrawVerdictNews } from '../notifications/notifications.service.ts';
import { assertStaff, canMarkIn, staffedBy, taughtBy } from '../subjects/subjects.access.ts';
import { loadTopicForMarking } from '../topics/content.service.ts';
import { findStep } from '../topics/topics.access.ts';
import * as queries from './marking.queries.ts';
import { selectHistory, selectMarkOf, selectPassing, studiesSubject } from './marks.queries.ts';
import { assertStatus, eraseMark, erasePassing, openForMarking, writeMark, writePassing } from './marks.service.ts';

const ok = { ok: true } as const;

/** A named discipline may be anybody's whom the viewer helps; the general queue is of the disciplines taught or assessed. */
const queueScope = (viewer: Viewer, subjectId: number | undefined) =>
  subjectId === undefined ? taughtBy(viewer, ['TEACHER', 'EXPERT']) : staffedBy(viewer);

export async function listMarkingQueue(
  db: Db,
  viewer: Viewer,
  query: PageQuery & Omit<queries.QueueFilter, 'size' | 'offset'>,
): Promise<Answer<typeof marks.listMarkingQueue>> {
  const page = readPage(query, 50);
  const scope = queueScope(viewer, query.subject_id);
  const [rows, counters] = await Promise.all([
    queries.selectQueue<QueueItem>(db, viewer, scope, { ...query, ...page }),
    queries.countQueue(db, queueScope(viewer, undefined)),
  ]);
  return pageOf(rows, page, { ...counters });
}

/** The case, when the viewer is staff of the discipline and the student studies it. */
async function openCase(db: Db, viewer: Viewer, stepId: number, studentId: number) {
  const step = await findStep(db, viewer, stepId);
  assertStaff(viewer, step);
  assertThat(await studiesSubject(db, studentId, step.id), 'not-found');
  return step;
}

export async function getMarkingCase(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<MarkingCase> {
  const step = await openCase(db, viewer, stepId, studentId);
  const [row, content, answers, mark, passing, history] = await Promise.all([
    queries.selectCase<MarkingCase['step'], Person>(db, viewer, stepId, studentId),
    loadTopicForMarking(db, stepId),
    loadAnswersWithVersions(db, viewer, stepId, studentId),
    selectMarkOf<Mark>(db, stepId, studentId),
    selectPassing<Passing>(db, stepId, studentId),
    selectHistory<MarkingCase['history'][number]>(db, stepId, studentId),
  ]);
  return {
    ...found(row),
    ...content,
    ...answers,
    mark: mark ?? null,
    passing: passing ?? null,
    history,
    can_mark: canMarkIn(viewer, step) && !step.is_archived,
  };
}

export async function claimMarkingCase(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ opened_by: Person | null }> {
  await openCase(db, viewer, stepId, studentId);
  const own = await queries.claimCase(db, viewer, stepId, studentId);
  return own
    ? { opened_by: null }
    : queries.selectClaimant<{ opened_by: Person | null }>(db, viewer, stepId, studentId);
}

export async function releaseMarkingCase(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<typeof ok> {
  await findStep(db, viewer, stepId);
  await queries.releaseCase(db, viewer, stepId, studentId);
  return ok;
}

type VerdictBody = Body<typeof marks.saveVerdict>;

/** Writes the parts of a verdict and remembers what was before. */
async function writeVerdict(
  tx: Db,
  viewer: Viewer,
  step: Awaited<ReturnType<typeof openForMarking>>,
  studentId: number,
  body: VerdictBody,
) {
  const stepId = step.step_id;
  const answers = await queries.lockAnswers(tx, stepId, studentId);
  const answerId = answers.at(-1)?.id ?? null;
  const waiting = answers.flatMap(({ id, waiting_since }): [number, string][] =>
    waiting_since === null ? [] : [[id, waiting_since]],
  );
  let mark = (await selectMarkOf<Mark>(tx, stepId, studentId))?.value ?? null;
  if (typeof body.mark === 'number')
    mark = (
      await writeMark(tx, viewer, step, {
        stepId,
        studentId,
        value: body.mark,
        answerId,
        asRead: body.mark_updated_at,
      })
    ).before;
  if (body.mark === null) mark = await eraseMark(tx, viewer, stepId, studentId);
  let status = (await selectPassing<Passing>(tx, stepId, studentId))?.passed_status_id ?? null;
  if (body.passed_status_id !== undefined) {
    await assertStatus(tx, viewer, body.passed_status_id);
    status = await writePassing(tx, viewer, { stepId, studentId, statusId: body.passed_status_id });
  }
  const text = body.comment?.trim();
  const comment = text && answerId !== null ? await addComment(tx, viewer, answerId, text) : undefined;
  if (text) {
    assertThat(comment, 'nothing-to-comment');
    await queries.countTemplateUse(tx, viewer, text);
  }
  if (waiting.length > 0)
    await queries.stopWaiting(
      tx,
      waiting.map(([id]) => id),
    );
  const { id } = await queries.insertVerdict(tx, {
    step_id: stepId,
    student_id: studentId,
    author_id: viewer.id,
    comment_id: comment?.id ?? null,
    before: { mark, passed_status_id: status, waiting },
    after: {
      ...(body.mark === undefined ? {} : { mark: body.mark }),
      ...(body.passed_status_id === undefined ? {} : { passed_status_id: body.passed_status_id }),
    },
  });
  return { id, answerId, commentId: comment?.id ?? null };
}

function newsTypeOf(body: VerdictBody, commentId: number | null): 'mark' | 'passing' | 'comment' | null {
  if (typeof body.mark === 'number') return 'mark';
  if (commentId !== null) return 'comment';
  return body.passed_status_id === undefined ? null : 'passing';
}

export async function saveVerdict(
  deps: Deps,
  viewer: Viewer,
  stepId: number,
  studentId: number,
  body: VerdictBody,
): Promise<Answer<typeof marks.saveVerdict>> {
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  if (body.mark === undefined && body.passed_status_id === undefined && !body.comment?.trim())
    throw new AppError('empty-record');
  const written = await deps.db.transaction((tx) => writeVerdict(tx, viewer, step, studentId, body));
  await queries.releaseCase(deps.db, viewer, stepId, studentId);
  await announceVerdict(deps, viewer, {
    stepId,
    subjectId: step.id,
    studentId,
    answerId: written.answerId,
    commentId: written.commentId,
    mark: body.mark ?? null,
    maxMark: step.max_mark,
    statusId: body.passed_status_id ?? null,
    type: newsTypeOf(body, written.commentId),
  });
  const [mark, passing] = await Promise.all([
    selectMarkOf<Mark>(deps.db, stepId, studentId),
    selectPassing<Passing>(deps.db, stepId, studentId),
  ]);
  return { undo_id: written.id, mark: mark ?? null, passing: passing ?? null };
}

export async function undoVerdict(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const known = found(await queries.lockVerdict(deps.db, viewer, id));
  const step = await openForMarking(deps.db, viewer, known.step_id, known.student_id);
  await deps.db.transaction(async (tx) => {
    const verdict = found(await queries.lockVerdict(tx, viewer, id));
    assertThat(!(await queries.hasLaterVerdict(tx, verdict)), 'undo-too-late');
    const { step_id: stepId, student_id: studentId, before, after } = verdict;
    if ('mark' in after) {
      const now = (await selectMarkOf<Mark>(tx, stepId, studentId))?.value ?? null;
      assertThat(now === (after.mark ?? null), 'undo-too-late');
      if (before.mark === null) await eraseMark(tx, viewer, stepId, studentId);
      else await writeMark(tx, viewer, step, { stepId, studentId, value: before.mark });
    }
    if ('passed_status_id' in after) {
      const now = (await selectPassing<Passing>(tx, stepId, studentId))?.passed_status_id ?? null;
      assertThat(now === after.passed_status_id, 'undo-too-late');
      if (before.passed_status_id === null) await erasePassing(tx, viewer, stepId, studentId);
      else await writePassing(tx, viewer, { stepId, studentId, statusId: before.passed_status_id });
    }
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

export const listCommentTemplates = async (db: Db, viewer: Viewer): Promise<{ data: CommentTemplate[] }> => ({
  data: await queries.selectTemplates<CommentTemplate>(db, viewer),
});
export const createCommentTemplate = (db: Db, viewer: Viewer, text: string): Promise<CommentTemplate> =>
  queries.insertTemplate<CommentTemplate>(db, viewer, text.trim());
export async function deleteCommentTemplate(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  assertThat((await queries.deleteTemplate(db, viewer, id)) > 0, 'not-found');
  return ok;
}
