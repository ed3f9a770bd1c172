// Answers by task for those who teach or assess the discipline.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { answers } from '@orbita/contract/answers';
import type { Db } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import * as queries from './task-answers.queries.ts';

export async function listTaskAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & Omit<queries.TaskAnswerFilter, 'size' | 'offset'>,
): Promise<ResponseOf<typeof answers.listTaskAnswers>> {
  const page = readPage(query, 50);
  const { mark_type_id: typeId, pattern_id: taskId } = query;
  assertThat(typeId === undefined || (await queries.hasMarkType(db, viewer, typeId)), 'not-found');
  const [rows, marks] = await Promise.all([
    queries.selectTaskAnswers(db, viewer, { ...query, ...page }),
    taskId === undefined ? [] : queries.countMarksOfTask(db, viewer, taskId),
  ]);
  return pageOf(rows, page, Object.fromEntries(marks.map(({ mark_type_id, n }) => [`mark-type-${mark_type_id}`, n])));
}
