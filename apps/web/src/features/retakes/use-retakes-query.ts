import { type RetakeState, retakeStates } from '@orbita/contract/retakes';
import { useSearchParams } from 'react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePaging } from '../../ui/lists/pagination.tsx';
import { useListAddress } from '../../ui/lists/list-address.ts';

const isState = (value: string): value is RetakeState => (retakeStates as readonly string[]).includes(value);

/** Returns the filters of a list of retakes from the URL. */
export function useRetakesQuery() {
  const { get } = useListAddress();
  const { page, size } = usePaging(20);
  const [state, query, subject, group] = [get('state'), get('query'), Number(get('subject')), Number(get('group'))];
  return {
    page,
    size,
    ...(isState(state) ? { state } : {}),
    ...(query ? { query } : {}),
    ...(subject > 0 ? { subject_id: subject } : {}),
    ...(group > 0 ? { group_id: group } : {}),
  };
}

/** Opens a retake of the list in a dialog and keeps page and filters. */
export function useOpening() {
  const [, setSearch] = useSearchParams();
  const set = (id: number | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('retake');
        else next.set('retake', String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { set };
}

const sorts = ['name', 'overdue'] as const;
export type Sort = (typeof sorts)[number] | 'until';

/** Returns the sorting of groups or students, by default nearest date first. */
export function useSort(): Sort {
  const { get } = useListAddress();
  return sorts.find((sort) => sort === get('sort')) ?? 'until';
}

/** Goes to the previous page when the last page has become empty. */
export function useLastPage(list: { total: number; lastPage: number; data: readonly unknown[] } | undefined): void {
  const { page, setPage } = usePaging(20);
  const leave = useEffectEvent((last: number) => setPage(last));
  const last = list && list.total > 0 && list.data.length === 0 && page > list.lastPage ? list.lastPage : null;
  useEffect(() => {
    if (last !== null) leave(last);
  }, [last]);
}
