import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../api/client/entry-client.ts';

/** What a link of a mail opens, or why it opens nothing; undefined while it is read. */
export type ReadLink<T> = { opens: T; refusal?: undefined } | { opens?: undefined; refusal: string } | undefined;

/** Reads what the link with this token opens. */
export function useLink<T>(token: string, read: (token: string) => Promise<T>): ReadLink<T> {
  const [link, setLink] = useState<ReadLink<T>>();
  const start = useEffectEvent(read);
  useEffect(() => {
    start(token).then(
      (opens) => setLink({ opens }),
      (failure: unknown) => {
        if (isApiError(failure)) setLink({ refusal: failure.message });
      },
    );
  }, [token]);
  return link;
}
