import { useEffect, useState } from 'react';
import { api, isApiError, type ApiError } from '../../api/client/entry-client.ts';
import type { Output } from '../../api/query.ts';

type Information = Output<'auth', 'getAuthInformation'>;

/** Loads what these pages know of the institution, without the query cache, which they do not include. */
export function useInformation() {
  const [information, setInformation] = useState<Information>();
  const [error, setError] = useState<ApiError>();
  const load = () => {
    setError(undefined);
    api.auth.getAuthInformation().then(setInformation, (failure: unknown) => isApiError(failure) && setError(failure));
  };
  useEffect(load, []);
  return { information, error, load };
}
