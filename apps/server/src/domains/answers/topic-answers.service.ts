// Answers of a topic as a whole: per student for those who may read them, and in figures for staff.
import type { Answer } from '@orbita/contract/endpoint';
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { answers } from '@orbita/contract/answers';
import type { StudentWork } from '@orbita/contract/topic-answers';
import type { Db } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertStaff } from '../subjects/subjects.access.ts';
import { findStep, openStep } from '../topics/topics.access.ts';
import { spreadMarks } from './mark-spread.ts';
import * as queries from './topic-answers.queries.ts';

/** Most people in one answer without pages. */
const ALL = 500;

interface UsersAnswersQuery extends PageQuery {
  forUser?: number;
  others?: boolean;
  disablePagination?: boolean;
}
export async function listUsersAnswers(
  db: Db,
  viewer: Viewer,
  stepId: number,
  { forUser, others, disablePagination, ...paging }: UsersAnswersQuery,
): Promise<Answer<typeof answers.listUsersAnswers>> {
  const step = await openStep(db, viewer, stepId);
  const page = disablePagination ? { size: ALL, offset: 0 } : readPage(paging, 20);
  return pageOf(
    await queries.selectStudentWorks<StudentWork>(db, viewer, step.step_id, { forUser, others, ...page }),
    page,
  );
}

const CHOICES = new Set(['single', 'multiple']);

function describeOptions({ type, options, key, chosen }: queries.QuestionFigures) {
  if (!CHOICES.has(type)) return [];
  const right = Array.isArray(key) ? new Set<unknown>(key) : typeof key === 'number' ? new Set<unknown>([key]) : null;
  return options.map((title, index) => ({
    title,
    count: chosen?.[index] ?? 0,
    is_right: right ? right.has(index) : null,
  }));
}

export async function getAnswerStats(
  db: Db,
  viewer: Viewer,
  stepId: number,
  groupId: number | undefined,
): Promise<Answer<typeof answers.getAnswerStats>> {
  const step = await findStep(db, viewer, stepId);
  assertStaff(viewer, step);
  const about = { stepId, subjectId: step.id, groupId };
  const [{ marks, ...figures }, questions] = await Promise.all([
    queries.selectFigures(db, viewer, { ...about, returned: RETURNED_STATUS_ID }),
    queries.selectQuestionFigures(db, about),
  ]);
  return {
    ...figures,
    missing: figures.students - figures.submitted,
    max_mark: step.max_mark,
    distribution: spreadMarks(marks ?? [], step.max_mark),
    questions: questions.map((question) => ({ ...question, options: describeOptions(question) })),
  };
}
