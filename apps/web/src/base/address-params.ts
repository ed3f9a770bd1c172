// Changes the query of the address from what it is now, not from what the page last drew.
import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * Like `useSearchParams`, but two changes before the next drawing both count: a function given to the router's own setter
 * gets the parameters of the last drawing, so that the second change would undo the first.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const write = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setParams(change(new URLSearchParams(router?.state.location.search)), options),
    [router, setParams],
  );
  return [params, write];
}
