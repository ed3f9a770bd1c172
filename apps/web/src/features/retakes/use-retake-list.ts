import { retakeStates } from '@orbita/contract/retakes/states';
import { useAddressParams } from '../../base/address-params.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { asId, asWord, useList } from '../../ui/kit/use-list.ts';

/** Keeps the state of a list of retakes, groups or students in the URL; the nearest date comes first by default. */
export const useRetakeList = () =>
  useList({
    filters: { state: asWord(retakeStates), subject: asId, group: asId },
    sorts: {
      until: { first: 'asc', isFixed: true },
      name: { first: 'asc', isFixed: true },
      overdue: { first: 'desc', isFixed: true },
    },
    sort: 'until',
    searchDelay: SEARCH_DEBOUNCE,
  });
export type RetakeList = ReturnType<typeof useRetakeList>;

/** Query of every call that lists retakes. */
export const toRetakesQuery = ({ asked, filters: { state, subject } }: RetakeList) => ({
  ...asked,
  ...(state ? { state } : {}),
  ...(subject ? { subject_id: subject } : {}),
});
/** The same query with the group, for calls that filter by it. */
export const toGroupedQuery = (list: RetakeList) => ({
  ...toRetakesQuery(list),
  ...(list.filters.group ? { group_id: list.filters.group } : {}),
});

/** Opens a retake of the list without changing the page or the filters. */
export function useOpenedRetake() {
  const [search, setSearch] = useAddressParams();
  const open = (id: number | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('retake');
        else next.set('retake', String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { openedId: Number(search.get('retake')), open };
}
