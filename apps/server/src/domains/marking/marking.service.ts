// The teacher's marking screen: the queue over all disciplines, one case at a time, and comment templates.
// Invariant: the queue holds only cases that the viewer may open.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { CommentSuggestion, CommentTemplate, marking, MarkingCase } from '@orbita/contract/marking';
import type { Person } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { listAnnotationsOfCase } from '../annotations/index.ts';
import { loadAnswersWithVersions } from '../answers/index.ts';
import { resultOfMark } from '../rubrics/index.ts';
import { assertStaff, canAssessIn, canMarkIn, mayRemarkIn } from '../../access/subjects.access.ts';
import { loadTopicForMarking } from '../topics/index.ts';
import { assertWorkShown } from '../../access/results.access.ts';
import { findStep } from '../../access/topics.access.ts';
import * as phrases from './comment-phrases.queries.ts';
import * as queries from './marking.queries.ts';
import { loadExpertiseQueuePage, loadQueuePage } from './waiting-cases.ts';
import type { QueueFilter } from './waiting-cases.queries.ts';
import { selectHistory, selectMarkOf, selectPassing, studiesSubject } from '../marks/index.ts';

const ok = { ok: true } as const;

export async function listMarkingQueue(
  deps: Deps,
  viewer: Viewer,
  query: PageQuery & Omit<QueueFilter, 'size' | 'offset'>,
): Promise<ResponseOf<typeof marking.listMarkingQueue>> {
  const page = readPage(query, 50);
  const { rows, total, counters } = await loadQueuePage(deps, viewer, { ...query, ...page });
  return pageOfTotal(rows, total, page, { ...counters });
}

export async function listExpertiseQueue(
  deps: Deps,
  viewer: Viewer,
  query: PageQuery & Omit<QueueFilter, 'size' | 'offset'>,
): Promise<ResponseOf<typeof marking.listExpertiseQueue>> {
  const page = readPage(query, 50);
  const { rows, total, counters } = await loadExpertiseQueuePage(deps, viewer, { ...query, ...page });
  return pageOfTotal(rows, total, page, { ...counters });
}

export const listWaiting = async (db: Db, viewer: Viewer): Promise<ResponseOf<typeof marking.listWaiting>> => ({
  data: await queries.selectWaiting(db, viewer),
});

/** Returns the case; throws unless the viewer is staff of the discipline, sees the topic there, and the student studies it. */
async function openCase(db: Db, viewer: Viewer, stepId: number, studentId: number) {
  const step = await findStep(db, viewer, stepId);
  assertStaff(viewer, step);
  assertThat(await studiesSubject(db, studentId, step.id), 'not-found');
  await assertWorkShown(db, viewer, step, studentId);
  return step;
}

export async function getMarkingCase(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<MarkingCase> {
  const step = await openCase(db, viewer, stepId, studentId);
  const [row, content, answers, mark, passing, history, annotations] = await Promise.all([
    queries.selectCase(db, viewer, stepId, studentId),
    loadTopicForMarking(db, stepId),
    loadAnswersWithVersions(db, viewer, stepId, studentId),
    selectMarkOf(db, stepId, studentId),
    selectPassing(db, stepId, studentId),
    selectHistory(db, stepId, studentId),
    listAnnotationsOfCase(db, stepId, studentId),
  ]);
  const { rubric_result, ...about } = found(row);
  return {
    ...about,
    rubric_result: resultOfMark(rubric_result, mark?.value ?? null),
    annotations,
    ...content,
    ...answers,
    mark: mark ?? null,
    passing: passing ?? null,
    history,
    can_mark: canMarkIn(viewer, step) && !step.is_archived,
    can_assess: canAssessIn(viewer, step) && !step.is_archived,
  };
}

export async function claimMarkingCase(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ opened_by: Person | null }> {
  assertThat(mayRemarkIn(viewer, await openCase(db, viewer, stepId, studentId)), 'teacher-only');
  const own = await queries.claimCase(db, viewer, stepId, studentId);
  return own ? { opened_by: null } : queries.selectClaimant(db, viewer, stepId, studentId);
}

export async function releaseMarkingCase(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<typeof ok> {
  assertThat(mayRemarkIn(viewer, await openCase(db, viewer, stepId, studentId)), 'teacher-only');
  await queries.releaseCase(db, viewer, stepId, studentId);
  return ok;
}

export const listCommentTemplates = async (db: Db, viewer: Viewer): Promise<{ data: CommentTemplate[] }> => ({
  data: await queries.selectTemplates(db, viewer),
});
export const createCommentTemplate = (db: Db, viewer: Viewer, text: string): Promise<CommentTemplate> =>
  queries.insertTemplate(db, viewer, text.trim());
export async function deleteCommentTemplate(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  assertThat((await queries.deleteTemplate(db, viewer, id)) > 0, 'not-found');
  return ok;
}

export const listCommentSuggestions = async (db: Db, viewer: Viewer): Promise<{ data: CommentSuggestion[] }> => ({
  data: await phrases.selectSuggestions(db, viewer),
});
export async function dismissCommentSuggestion(db: Db, viewer: Viewer, text: string): Promise<typeof ok> {
  assertThat((await phrases.dismissSuggestion(db, viewer, text)) > 0, 'not-found');
  return ok;
}
/** Deletes records of comments that were typed rarely and long ago. */
export async function forgetRareComments(db: Db): Promise<void> {
  await phrases.deleteRareComments(db);
}
