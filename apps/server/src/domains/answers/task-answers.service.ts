// Answers by task for those who teach or assess the discipline.
import type { Answer } from '@orbita/contract/endpoint';
import type { TaskAnswer, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type TaskAnswerFilter, selectTaskAnswers } from './task-answers.queries.ts';

export async function listTaskAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & Omit<TaskAnswerFilter, 'size' | 'offset'>,
): Promise<Answer<typeof tasks.listTaskAnswers>> {
  const page = readPage(query, 50);
  return pageOf(await selectTaskAnswers<TaskAnswer>(db, viewer, { ...query, ...page }), page);
}
