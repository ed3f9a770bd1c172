// Pages of a list: from the request's page and size to SQL and to the response.
import type { Paged } from '@orbita/contract/schemas';

export interface PageQuery {
  page?: number;
  size?: number;
  limit?: number;
}
export interface Page {
  size: number;
  offset: number;
}

export function readPage(query: PageQuery, defaultSize: number): Page {
  const size = query.size ?? query.limit ?? defaultSize;
  return { size, offset: ((query.page ?? 1) - 1) * size };
}

/** Builds the response of a page from rows that each carry the total. */
export function pageOf<Row>(
  rows: (Row & { total: number })[],
  page: Page,
  counters: Record<string, number> = {},
): Paged<Row> {
  return pageOfTotal(rows, rows[0]?.total ?? 0, page, counters);
}

/** Builds the response of a page when the total was counted separately. */
export function pageOfTotal<Row>(
  data: Row[],
  total: number,
  page: Page,
  counters: Record<string, number> = {},
): Paged<Row> {
  return {
    data,
    total,
    from: data.length > 0 ? page.offset + 1 : 0,
    lastPage: Math.max(1, Math.ceil(total / page.size)),
    counters,
  };
}
