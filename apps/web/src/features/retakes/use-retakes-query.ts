import { retakeStates, type RetakeState } from '@orbita/contract/retakes';
import { useSearchParams } from 'react-router';
import { usePaging } from '../../ui/pagination.tsx';
import { useListAddress } from '../../ui/list-address.ts';

const isState = (value: string): value is RetakeState => (retakeStates as readonly string[]).includes(value);

/** What the address asks of a list of retakes. */
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

/** Opens one retake of the list; the page and the filters stay as they are. */
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
