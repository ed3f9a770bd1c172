// Who sees which discipline, in one table for the office.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { rights } from '@orbita/contract/rights';
import type { Db } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectSubjectsAccess, type AccessFilter } from './rights.queries.ts';

interface AccessQuery extends PageQuery {
  query?: string;
  archived?: boolean;
  gap?: NonNullable<AccessFilter['gap']>;
  sort_direction?: AccessFilter['direction'];
}
export async function listSubjectsAccess(
  db: Db,
  viewer: Viewer,
  query: AccessQuery,
): Promise<ResponseOf<typeof rights.listSubjectsAccess>> {
  const page = readPage(query, 20);
  const filter = {
    query: query.query?.trim() ?? '',
    archived: query.archived ?? false,
    gap: query.gap,
    direction: query.sort_direction ?? 'asc',
  };
  return pageOf(await selectSubjectsAccess(db, viewer.company_id, filter, page), page);
}
