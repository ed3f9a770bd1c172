// Notes of staff on pictures, pages and texts that a student handed in.
// Invariants:
// a note belongs to a file of the answer and stands either at points of a page or at lines of a text;
// teachers and experts of the discipline write notes, and only the author of a note changes it;
// the student and staff read them, classmates who may read the answer do not.
import type { Annotation, annotations, NoteLines } from '@orbita/contract/annotations';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyOfVerdict } from '../notifications/index.ts';
import * as queries from './annotations.queries.ts';

const MOST_ON_ANSWER = 500;

/** Whether a note has the points or lines that its kind needs. */
function hasShape(kind: Annotation['kind'], points: readonly unknown[], lines: NoteLines | null): boolean {
  if (kind === 'lines') return points.length === 0 && lines !== null && lines.last >= lines.first;
  if (lines !== null) return false;
  return kind === 'pin' ? points.length === 1 : kind === 'rectangle' ? points.length === 2 : points.length >= 2;
}

/** Whether a note of the kind may move there; what is undefined stays as it is. */
function mayMove(kind: Annotation['kind'], points: readonly unknown[] | undefined, lines: NoteLines | undefined) {
  if (points === undefined && lines === undefined) return true;
  return hasShape(kind, points ?? [], lines ?? null);
}

export async function listAnnotations(db: Db, viewer: Viewer, answerId: number): Promise<{ data: Annotation[] }> {
  const answer = found(await queries.selectAnswer(db, viewer, answerId));
  assertThat(answer.user_id === viewer.id || answer.is_staff, 'access-denied');
  return { data: await queries.selectOfAnswer(db, answerId) };
}

export const listAnnotationsOfCase = (db: Db, stepId: number, studentId: number): Promise<Annotation[]> =>
  queries.selectOfCase(db, stepId, studentId);

/** Makes the student's page reload; a note alone sends no notification. */
const reloadCase = (deps: Deps, viewer: Viewer, answer: queries.AnswerInView) =>
  notifyOfVerdict(deps, viewer, {
    stepId: answer.step_id,
    subjectId: answer.subject_id,
    studentId: answer.user_id,
  });

export async function createAnnotation(
  deps: Deps,
  viewer: Viewer,
  answerId: number,
  body: BodyOf<typeof annotations.createAnnotation>,
): Promise<Annotation> {
  const answer = found(await queries.selectAnswer(deps.db, viewer, answerId));
  assertThat(answer.may_remark, 'teacher-only');
  assertThat(!answer.is_archived, 'archived');
  const { kind, points = [], lines = null } = body;
  assertThat(hasShape(kind, points, lines), 'note-misplaced');
  const text = body.text?.trim() ?? '';
  assertThat(text !== '' || kind !== 'pin', 'empty-record');
  assertThat((await queries.countAnnotationsOf(deps.db, answerId)) < MOST_ON_ANSWER, 'too-many-notes');
  const made = await queries.insertAnnotation(deps.db, viewer, answerId, body);
  assertThat(made, 'not-found');
  await reloadCase(deps, viewer, answer);
  return queries.selectAnnotation(deps.db, made.id);
}

async function openOwn(db: Db, viewer: Viewer, id: number, isDeleted: boolean) {
  const answer = found(await queries.selectAnswerOf(db, viewer, id));
  assertThat(answer.may_remark, 'teacher-only');
  assertThat(answer.author_id === viewer.id, 'access-denied');
  assertThat(!answer.is_archived, 'archived');
  assertThat(answer.is_deleted === isDeleted, 'not-found');
  return answer;
}

export async function updateAnnotation(
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof annotations.updateAnnotation>,
): Promise<Annotation> {
  const answer = await openOwn(deps.db, viewer, id, false);
  const text = body.text?.trim();
  const { points } = body;
  const lines = body.lines ?? undefined;
  assertThat(mayMove(answer.kind, points, lines), 'note-misplaced');
  assertThat(text !== '' || answer.kind !== 'pin', 'empty-record');
  const { updated_at: asRead, ...change } = body;
  const changed = await queries.updateAnnotation(deps.db, id, { change, asRead });
  const annotation = await queries.selectAnnotation(deps.db, id);
  if (changed === 0) throw new AppError('stale', { current: annotation });
  await reloadCase(deps, viewer, answer);
  return annotation;
}

export async function deleteAnnotation(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const answer = await openOwn(deps.db, viewer, id, false);
  await queries.setDeleted(deps.db, id, true);
  await reloadCase(deps, viewer, answer);
  return { ok: true };
}

export async function restoreAnnotation(deps: Deps, viewer: Viewer, id: number): Promise<Annotation> {
  const answer = await openOwn(deps.db, viewer, id, true);
  await queries.setDeleted(deps.db, id, false);
  await reloadCase(deps, viewer, answer);
  return queries.selectAnnotation(deps.db, id);
}
