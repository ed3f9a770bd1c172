// Pass statuses of the company, stored in the browser for a month and refreshed in the background.
import type { PassStatus } from '@orbita/contract/marks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type ApiError } from '../../api/client/client.ts';
import { callOptions, type Output } from '../../api/query.ts';
import { readStoredStatuses } from './stored-statuses.ts';
import classes from './pass-statuses.module.css';

type Statuses = Output<'marks', 'listPassStatuses'>;
const KEY = 'orbita.passingStatus';

const { queryKey } = callOptions('marks', 'listPassStatuses', {});
const statusOptions = queryOptions<Statuses, ApiError>({
  queryKey,
  queryFn: async ({ signal }) => {
    const statuses = await api.marks.listPassStatuses({}, { signal });
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), data: statuses.data }));
    return statuses;
  },
  initialData: () => readStoredStatuses(localStorage.getItem(KEY), Date.now()),
  // Marks the stored data as outdated, so that it is shown at once and refreshed.
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** Returns the statuses in the company's order, and by id. */
export function usePassStatuses(): { statuses: readonly PassStatus[]; byId: ReadonlyMap<number, PassStatus> } {
  const { data } = useQuery(statusOptions);
  return useMemo(() => {
    const statuses = data?.data ?? [];
    return { statuses, byId: new Map(statuses.map((status) => [status.id, status])) };
  }, [data]);
}

/** Title of a status with its colour. */
export function PassStatusLabel({ status }: { status: PassStatus }) {
  return (
    <span className={classes.label} style={{ '--status': status.color }}>
      {status.title}
    </span>
  );
}
