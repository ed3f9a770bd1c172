// Lists a curator's students, those who need the curator first.
// Invariant: the figures are those of the student's own diary and debts, by the same rules.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { standing } from '@orbita/contract/standing';
import type { Db } from '@orbita/database';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type CuratedFilter, selectCuratedStudents } from './curated-students.queries.ts';

const PAGE_SIZE = 20;

export async function listCuratedStudents(
  db: Db,
  viewer: Viewer,
  query: PageQuery & CuratedFilter,
): Promise<ResponseOf<typeof standing.listCuratedStudents>> {
  const page = readPage(query, PAGE_SIZE);
  const { list, groups, counters, limits } = await selectCuratedStudents(db, viewer, { ...query, ...page });
  const { at_risk, needs_attention, all } = counters;
  const total = query.at_risk ? at_risk : query.needs_attention ? needs_attention : all;
  return { ...pageOfTotal(list, total, page, counters), groups, limits };
}
