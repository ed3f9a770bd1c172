// Notes of staff on pictures and pages that a student handed in.
// Invariants:
// a note belongs to a file of the answer;
// teachers and experts of the discipline write notes, and only the author of a note changes it;
// the student and staff read them, classmates who may read the answer do not.
import type { Annotation, annotations } from '@orbita/contract/annotations';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyOfVerdict } from '../notifications/index.ts';
import * as queries from './annotations.queries.ts';

const MOST_ON_ANSWER = 500;

/** Whether a shape has the number of points that its kind needs. */
const hasShape = (kind: Annotation['kind'], points: readonly unknown[]): boolean =>
  kind === 'pin' ? points.length === 1 : kind === 'rectangle' ? points.length === 2 : points.length >= 2;

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
  assertThat(hasShape(body.kind, body.points), 'note-misplaced');
  const text = body.text?.trim() ?? '';
  assertThat(text !== '' || body.kind !== 'pin', 'empty-record');
  assertThat((await queries.countAnnotationsOf(deps.db, answerId)) < MOST_ON_ANSWER, 'too-many-notes');
  const made = await queries.insertAnnotation(deps.db, viewer, {
    answerId,
    fileId: body.file_id,
    page: body.page,
    kind: body.kind,
    points: body.points,
    text,
  });
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
  assertThat(body.points === undefined || hasShape(answer.kind, body.points), 'note-misplaced');
  assertThat(text !== '' || answer.kind !== 'pin', 'empty-record');
  const changed = await queries.updateAnnotation(deps.db, id, { text, points: body.points, asRead: body.updated_at });
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
