// Retakes by group and by student for the administration.
// Invariant: the counters agree with the list of retakes.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { retakes } from '@orbita/contract/retakes';
import type { Db } from '@orbita/database';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectGroupSummaries, selectStudentSummaries, type SummaryFilter } from './retake-summaries.queries.ts';

const PAGE_SIZE = 20;

export async function listRetakeGroups(
  db: Db,
  viewer: Viewer,
  query: PageQuery & SummaryFilter,
): Promise<ResponseOf<typeof retakes.listRetakeGroups>> {
  const page = readPage(query, PAGE_SIZE);
  const { list, counters } = await selectGroupSummaries(db, viewer, { ...query, ...page });
  return pageOfTotal(list, counters[query.state ?? 'all'], page, counters);
}

export async function listRetakeStudents(
  db: Db,
  viewer: Viewer,
  query: PageQuery & SummaryFilter,
): Promise<ResponseOf<typeof retakes.listRetakeStudents>> {
  const page = readPage(query, PAGE_SIZE);
  const { list, counters } = await selectStudentSummaries(db, viewer, { ...query, ...page });
  return pageOfTotal(list, counters[query.state ?? 'all'], page, counters);
}
