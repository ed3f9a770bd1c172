// Answers of a topic: by student for those who may read them, and as statistics for staff.
import type { ResponseOf } from '@orbita/contract/endpoint';
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { answers } from '@orbita/contract/answers';
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { assertWorkShown } from '../../../access/results.access.ts';
import { assertStaff } from '../../../access/subjects.access.ts';
import { idsOf } from '../../tasks/index.ts';
import { findStep, openStep } from '../../../access/topics.access.ts';
import { distributeMarks } from './mark-distribution.ts';
import * as queries from './topic-answers.queries.ts';

/** The most people in a response without pages. */
const ALL = 500;

interface UsersAnswersQuery extends PageQuery {
  forUser?: number;
  others?: boolean;
  disablePagination?: boolean;
}
export async function listUsersAnswers(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  stepId: number,
  { forUser, others, disablePagination, ...paging }: UsersAnswersQuery,
): Promise<ResponseOf<typeof answers.listUsersAnswers>> {
  const step = await openStep(db, viewer, stepId);
  const page = disablePagination ? { size: ALL, offset: 0 } : readPage(paging, 20);
  const read = async () =>
    pageOf(await queries.selectStudentWorks(db, viewer, step.step_id, { forUser, others, ...page }), page);
  return disablePagination ? heavyWork.readBulk(viewer.id, read) : read();
}

const CHOICES = new Set(['single', 'multiple']);

/** Returns every option with its count, including removed options that were chosen before. */
function describeOptions({ type, options, option_ids, retired_options, key, chosen }: queries.QuestionFigures) {
  if (!CHOICES.has(type)) return [];
  const right = Array.isArray(key) ? new Set<unknown>(key) : typeof key === 'number' ? new Set<unknown>([key]) : null;
  const countOf = (id: number) => chosen?.[id] ?? 0;
  const ids = idsOf(options, option_ids);
  const present = options.map((title, place) => {
    const id = ids[place] ?? place;
    return { title, count: countOf(id), is_right: right ? right.has(id) : null, is_removed: false };
  });
  const removed = retired_options.filter(({ id }) => countOf(id) > 0);
  return [
    ...present,
    ...removed.map(({ id, title }) => ({ title, count: countOf(id), is_right: null, is_removed: true })),
  ];
}

export async function getAnswerStats(
  db: Db,
  viewer: Viewer,
  stepId: number,
  groupId: number | undefined,
): Promise<ResponseOf<typeof answers.getAnswerStats>> {
  const step = await findStep(db, viewer, stepId);
  assertStaff(viewer, step);
  await assertWorkShown(db, viewer, step);
  const about = { stepId, subjectId: step.id, groupId };
  const [{ marks, ...figures }, questions] = await Promise.all([
    queries.selectFigures(db, viewer, { ...about, returned: RETURNED_STATUS_ID }),
    queries.selectQuestionFigures(db, about),
  ]);
  return {
    ...figures,
    missing: figures.students - figures.submitted,
    max_mark: step.max_mark,
    distribution: distributeMarks(marks ?? [], step.max_mark),
    questions: questions.map((question) => ({ ...question, options: describeOptions(question) })),
  };
}
