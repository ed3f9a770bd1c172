import type { QueueItem } from '@orbita/contract/marking';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type ApiError } from '../../../api/client/client.ts';
import type { Output } from '../../../api/query.ts';
import type { QueueFilters, QueueKind } from '../address.ts';
import { isAssessed, sentExpertises } from '../assessing/sent-expertises.ts';
import { caseKey, caseOf } from '../case-ref.ts';
import { useStable } from '../../../base/use-stable.ts';
import { isJudged, markingSession } from '../verdict/marking-session.ts';
import { joinPages } from './queue-order.ts';

type Page = Output<'marking', 'listMarkingQueue'>;
const CALLS = { marking: 'listMarkingQueue', expertise: 'listExpertiseQueue' } as const;
const PAGE = 50;
/** Milliseconds between refreshes of colleagues' open cases, since opening a case sends no live event. */
const REREAD = 30_000;

/** Returns the name of a queue by its filters. */
export const queueName = (filters: QueueFilters): string =>
  JSON.stringify([
    filters.subject,
    filters.group,
    filters.topic,
    filters.late,
    filters.days,
    filters.q,
    filters.unmarked,
  ]);

const queryOf = (kind: QueueKind, { subject, group, topic, late, days, q, unmarked }: QueueFilters) => ({
  ...(subject ? { subject_id: subject } : {}),
  ...(group ? { group_id: group } : {}),
  ...(topic ? { step_id: topic } : {}),
  ...(late ? { late: true } : {}),
  ...(days ? { waited_days: days } : {}),
  ...(q.trim() ? { query: q.trim() } : {}),
  ...(unmarked && kind === 'expertise' ? { unmarked: true } : {}),
});

export interface Queue {
  rows: readonly QueueItem[];
  /** Number of waiting cases, including those not loaded yet; null until it is read. */
  total: number | null;
  isLoading: boolean;
  /** Whether the rows still belong to the previous filters. */
  isOutdated: boolean;
  error: ApiError | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Loads a queue page by page, longest waiting first; cases just judged or assessed are already left out. */
export function useQueue(kind: QueueKind, filters: QueueFilters): Queue {
  const query = queryOf(kind, filters);
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number>({
    // Begins with the domain and the call, so that live events invalidate it.
    queryKey: ['marking', CALLS[kind], 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      api.marking[CALLS[kind]]({ query: { ...query, page: pageParam, size: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.lastPage ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: REREAD,
  });
  const { given } = markingSession.use();
  const sent = sentExpertises.use();
  const loaded = pages.data?.pages;
  const rows = useMemo(() => joinPages((loaded ?? []).map((page) => page.data)), [loaded]);
  const waiting = useMemo(
    () =>
      rows.filter((row) => {
        const key = caseKey(caseOf(row));
        return kind === 'marking'
          ? !isJudged(given, key, row.waiting_since)
          : !isAssessed(sent, key, row.waiting_since);
      }),
    [rows, given, sent, kind],
  );
  const { hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  const loadMore = useStable(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  });
  const retry = useStable(() => void refetch());
  const counted = loaded?.at(-1)?.total ?? null;
  const total = counted === null ? null : Math.max(0, counted - (rows.length - waiting.length));
  const error = loaded ? null : pages.error;
  const [isLoading, isOutdated, isLoadingMore] = [pages.isPending, pages.isPlaceholderData, pages.isFetchingNextPage];
  return useMemo(
    () => ({
      rows: waiting,
      total,
      isLoading,
      isOutdated,
      error,
      hasMore: hasNextPage,
      isLoadingMore,
      loadMore,
      retry,
    }),
    [waiting, total, isLoading, isOutdated, error, hasNextPage, isLoadingMore, loadMore, retry],
  );
}
